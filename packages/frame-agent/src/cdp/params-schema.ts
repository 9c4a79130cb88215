import type { ObjectTypes, ParamsDefinition } from "@icdp/protocol";

/** What the commands of some domains take; methods without parameters are in none. */
export interface ParamsSchema {
  readonly methods: Readonly<Record<string, ParamsDefinition>>;
  readonly types: ObjectTypes;
}
