import { z } from "zod";
import { ACTIONS } from "../src/tools/actions.js";
import { toolsFor } from "../src/tools/index.js";
import type { Tool } from "../src/tools/tool.js";

interface Field {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly items?: Field;
  readonly default?: unknown;
  readonly description?: string;
}

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, Field>>;
  readonly required?: readonly string[];
}

/** The tools and their options, from their schemas, as Markdown. */
export function toolTables(): string {
  return toolsFor({ allowEvaluate: true }).map(section).join("\n\n");
}

function section(tool: Tool): string {
  const { properties = {} } = z.toJSONSchema(tool.input, { io: "input" }) as ObjectSchema;
  const [description] = tool.description.split("\n");
  const isInteract = tool.name === "interact";
  const parts = [`### ${tool.name}`, description, ...(isInteract ? [actions()] : []), fields(isInteract ? withoutAction(properties) : properties)];
  return parts.join("\n\n");
}

function actions(): string {
  const rows = Object.entries(ACTIONS).map(([name, { about, input }]) => {
    const { properties = {}, required = [] } = z.toJSONSchema(input, { io: "input" }) as ObjectSchema;
    const optional = Object.keys(properties).filter((field) => !required.includes(field));
    return [code(name), required.map(code).join(", "), optional.map(code).join(", "), about];
  });
  return table(["action", "needs", "takes", "what it does"], rows);
}

const withoutAction = ({ action: _, ...rest }: Readonly<Record<string, Field>>): Record<string, Field> => rest;

function fields(properties: Readonly<Record<string, Field>>): string {
  return table(["argument", "type", "what it says"], Object.entries(properties).map(([name, field]) => [code(name), typeOf(field), field.description ?? ""]));
}

function typeOf({ type = "", enum: words, items, default: fallback }: Field): string {
  const own = words ? words.map(code).join(", ") : items ? `list of ${typeOf(items)}` : type;
  return fallback === undefined ? own : `${own}; default ${code(String(fallback))}`;
}

const code = (text: string): string => `\`${text}\``;

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("<", "&lt;")).join(" | ")} |`;
  return [line(heads), line(heads.map(() => "---")), ...rows.map(line)].join("\n");
}
