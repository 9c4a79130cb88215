import { isPresent, type EnginePartName } from "../../ax/parts/part.js";
import type { AgentEnv } from "../../env.js";
import type { WindowRequest } from "../../frames/outlet.js";
import { Parts, type PartSource } from "../../parts/parts.js";
import type { MethodTable } from "../domain.js";
import { createFullTreeMethod } from "./accessibility/full-tree.js";
import type { InputHooks } from "./input/index.js";
import { createPageDomain, type PageDomain } from "./page/index.js";
import { createPerformanceDomain } from "./performance/index.js";
import { createQuietDomains } from "./quiet/index.js";
import { createRuntimeDomain } from "./runtime/index.js";
import type { FrameRuntime } from "./runtime/runtime.js";
import { createTargetDomain } from "./target/index.js";

export interface Domains {
  readonly tables: readonly MethodTable[];
  readonly page: PageDomain;
  /** Those that may come later; `tables` has what is there from the start. */
  readonly parts: Parts;
  /** Undoes what the domains did to the page. */
  stop(): void;
}

export function createDomains(env: AgentEnv, runtime: FrameRuntime, partSource?: PartSource): Domains {
  const runtimeDomain = createRuntimeDomain(env, runtime);
  runtime.addMainWorld(env.window.document, () => env.frames.mainId());
  const page = createPageDomain(env, runtime);
  const hooks: InputHooks = {
    fileChooser: (control) => page.fileChooser(control),
    get openLink() {
      return env.windows.available ? (link: WindowRequest) => env.windows.send(link) : undefined;
    },
  };
  const loadEnginePart = (part: EnginePartName): Promise<boolean> => parts.load(part).then(() => isPresent(part));
  const parts: Parts = new Parts({ env, runtime, loaderIdOf: (frame) => page.loaderIdOf(frame), input: hooks, loadEnginePart }, partSource);
  return {
    tables: [
      createFullTreeMethod(env),
      createPerformanceDomain(env),
      createQuietDomains(),
      page.table,
      runtimeDomain.table,
      createTargetDomain(),
      ...parts.tables,
    ],
    page,
    parts,
    stop() {
      parts.stop();
      page.stop();
      runtimeDomain.stop();
    },
  };
}
