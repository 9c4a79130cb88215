import { DriverError } from "@icdp/snapshot";
import type { z } from "zod";
import type { ToolAnswer } from "../answer.js";
import type { Workspace } from "../browser/workspace.js";

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** What clients are told. */
  readonly input: z.ZodObject;
  readonly output?: z.ZodObject;
  /** Changes nothing on the page. */
  readonly readOnly: boolean;
  /** Milliseconds that a call with these arguments may wait by itself, on top of what every call may take. */
  patience?(args: Readonly<Record<string, unknown>>): number;
  /** Checks the arguments. Throws what `explain` puts into words. */
  run(workspace: Workspace, args: Readonly<Record<string, unknown>>): Promise<ToolAnswer>;
}

interface ToolDefinition<S extends z.ZodObject> extends Omit<Tool, "input" | "run"> {
  readonly input: S;
  run(workspace: Workspace, args: z.output<S>): Promise<ToolAnswer>;
}

/** A tool whose arguments are of its schema's type. */
export function defineTool<S extends z.ZodObject>(definition: ToolDefinition<S>): Tool {
  return { ...definition, run: async (workspace, args) => definition.run(workspace, check(definition.input, args)) };
}

/** Throws a {@link DriverError} with a line for each thing that is wrong. */
export function check<S extends z.ZodObject>(schema: S, args: unknown, prefix = ""): z.output<S> {
  const result = schema.safeParse(args, { error: ({ input }) => (input === undefined ? "is missing." : undefined) });
  if (result.success) return result.data;
  throw new DriverError(result.error.issues.map((issue) => prefix + describe(issue, schema)).join("\n"));
}

function describe({ code, path, message, ...issue }: z.core.$ZodIssue, { shape }: z.ZodObject): string {
  if (code === "unrecognized_keys") {
    const { keys } = issue as z.core.$ZodIssueUnrecognizedKeys;
    return `There is no ${keys.map((key) => JSON.stringify(key)).join(", ")} here. What there is: ${Object.keys(shape).join(", ") || "nothing"}.`;
  }
  return path.length === 0 ? message : `${path.join(".")}: ${message}`;
}
