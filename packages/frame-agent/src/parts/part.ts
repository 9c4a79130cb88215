import type { EnginePartName, EngineParts } from "../ax/parts/part.js";
import type { AgentEnv, PageEnv } from "../env.js";
import type { Frame } from "../frames/frames.js";
import type { InitScript } from "../frames/init-script.js";
import type { Handoff } from "../channel/handoff.js";
import type { MethodTable } from "../cdp/domain.js";
import type { Dispatcher } from "../cdp/dispatcher.js";
import type { InputHooks } from "../cdp/domains/input/index.js";
import type { NetworkDomain } from "../cdp/domains/network/index.js";
import type { FrameRuntime } from "../cdp/domains/runtime/runtime.js";
import type { ParamsSchema } from "../cdp/params-schema.js";
import type { AgentSession, OwnedSession } from "../cdp/session.js";
import type { Turns } from "../cdp/turns.js";
import type { PartFiles } from "./part-files.js";

/** Domains that few documents need; where the script comes in several files, each of these groups has its own. */
export type DomainPartName = "accessibility" | "dom" | "input" | "network";

export type PartName = keyof Modules;

/** Domain → the part that carries out its commands. All others are in the page's. */
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

/** The part of a method (`Domain.method`), if its domain is in one besides the page's. */
export const partOf = (method: string): DomainPartName | undefined => {
  const domain = method.slice(0, method.indexOf("."));
  return Object.hasOwn(PARTS, domain) && !ALWAYS.has(method) ? PARTS[domain] : undefined;
};

/** What parts get from the page's. */
export interface PartContext {
  readonly env: PageEnv;
  readonly runtime: FrameRuntime;
  /** The loader id of the document that a frame shows. */
  readonly loaderIdOf: (frame: Frame) => string;
  readonly input: InputHooks;
  /** The document had not finished loading when the part was asked for. */
  readonly wasLoading: boolean;
  /** What a pass of the engine misses comes from these. */
  readonly files: Pick<PartFiles, "arrival">;
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

/** Something to carry out, and what it waits for. */
export interface Prepared {
  readonly ready: Promise<void> | undefined;
  run(): Promise<void> | void;
}

/** The part that all others build on: it knows the methods, and runs them. */
export interface PagePart {
  readonly dispatcher: Dispatcher;
  /** As `Agent.runText`, in its turn. */
  command(session: AgentSession, text: string, answer: (id: number | undefined, text: string) => void): Prepared;
  /** As `Agent.replay`, in its turn. */
  replay(session: OwnedSession, commands: readonly string[]): Prepared;
  opened(session: AgentSession): void;
  /** The document begins, with scripts and with what sessions of the previous one had changed. */
  start(scripts: readonly InitScript[], commands: readonly string[]): void;
  readonly handoff: Handoff;
  stop(): void;
}

export interface PageStart {
  readonly env: AgentEnv;
  readonly files: PartFiles;
  readonly turns: Turns;
  /** The document had not finished loading when the part was asked for. */
  readonly wasLoading: boolean;
}

export interface PageModule {
  readonly create: (start: PageStart) => PagePart;
  readonly schema: ParamsSchema;
}

/** What the files of a build in several export. */
export type Modules = { readonly [N in DomainPartName]: PartModule } & { readonly page: PageModule } & { readonly [N in EnginePartName as `ax-${N}`]: EngineParts[N] };
