import type { AgentEnv } from "../env.js";
import type { MethodTable } from "../cdp/domain.js";
import type { InputHooks } from "../cdp/domains/input/index.js";
import type { FrameRuntime } from "../cdp/domains/runtime/runtime.js";
import type { ParamsSchema } from "../cdp/params-schema.js";

/** Domains that no document needs at its start; where the script comes in several files, each of these groups has its own. */
export type PartName = "dom" | "input";

/** Domain → the part that carries out its commands. */
const PARTS: Readonly<Record<string, PartName>> = { CSS: "dom", DOM: "dom", DOMDebugger: "dom", DOMSnapshot: "dom", Input: "input", Overlay: "dom" };

/** The part of a method (`Domain.method`), if it is in none that is always there. */
export const partOf = (method: string): PartName | undefined => {
  const domain = method.slice(0, method.indexOf("."));
  return Object.hasOwn(PARTS, domain) ? PARTS[domain] : undefined;
};

/** What parts get from those that are always there. */
export interface PartContext {
  readonly env: AgentEnv;
  readonly runtime: FrameRuntime;
  readonly input: InputHooks;
}

/** A part that works. */
export interface Part {
  readonly tables: readonly MethodTable[];
  /** Undoes what it did to the page. */
  stop(): void;
}

/** What the module of a part exports. */
export interface PartModule {
  readonly create: (context: PartContext) => Part;
  readonly schema: ParamsSchema;
}
