import type { EnginePartName } from "../ax/parts/part.js";
import type { AgentEnv } from "../env.js";
import type { Frame } from "../frames/frames.js";
import type { MethodTable } from "../cdp/domain.js";
import type { InputHooks } from "../cdp/domains/input/index.js";
import type { NetworkDomain } from "../cdp/domains/network/index.js";
import type { FrameRuntime } from "../cdp/domains/runtime/runtime.js";
import type { ParamsSchema } from "../cdp/params-schema.js";

/** Domains that no document needs at its start; where the script comes in several files, each of these groups has its own. */
export type DomainPartName = "accessibility" | "dom" | "input" | "network";

export type PartName = DomainPartName | `ax-${EnginePartName}`;

/** Domain → the part that carries out its commands. */
const PARTS: Readonly<Record<string, DomainPartName>> = {
  Accessibility: "accessibility",
  Browser: "network",
  CSS: "dom",
  DOM: "dom",
  DOMDebugger: "dom",
  DOMSnapshot: "dom",
  DOMStorage: "network",
  Emulation: "network",
  Fetch: "network",
  Input: "input",
  Log: "network",
  Network: "network",
  Overlay: "dom",
  Storage: "network",
};

/** Methods that are always there although their domain is in a part. */
const ALWAYS: ReadonlySet<string> = new Set(["Accessibility.getFullAXTree"]);

/** The part of a method (`Domain.method`), if it is in none that is always there. */
export const partOf = (method: string): DomainPartName | undefined => {
  const domain = method.slice(0, method.indexOf("."));
  return Object.hasOwn(PARTS, domain) && !ALWAYS.has(method) ? PARTS[domain] : undefined;
};

/** What parts get from those that are always there. */
export interface PartContext {
  readonly env: AgentEnv;
  readonly runtime: FrameRuntime;
  /** The loader id of the document that a frame shows. */
  readonly loaderIdOf: (frame: Frame) => string;
  readonly input: InputHooks;
  /** The document had not finished loading when the part was asked for. */
  readonly wasLoading: boolean;
  /** Has a part of the engine loaded; resolves to whether it is there. */
  readonly loadEnginePart: (part: EnginePartName) => Promise<boolean>;
}

/** A part that works. */
export interface Part {
  /** Of the part that has the domain. */
  readonly network?: NetworkDomain;
  readonly tables: readonly MethodTable[];
  /** Undoes what it did to the page. */
  stop(): void;
}

/** What the module of a part exports. */
export interface PartModule {
  readonly create: (context: PartContext) => Part;
  readonly schema: ParamsSchema;
}
