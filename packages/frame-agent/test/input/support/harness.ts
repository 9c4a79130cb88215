import type { Protocol } from "devtools-protocol";
import type { Chromium } from "../../../../../scripts/lib/chromium.js";
import { embed } from "../../support/embedded.js";
import { RECORDER } from "./recorder.js";
import type { Scenario } from "./scenario.js";
import { perform, type Driver } from "./steps.js";

/** What a page recorded: events in order, and the state it ended in as lines of their own. */
export interface Recording {
  readonly lines: readonly string[];
  /** What Chromium or the agent answered to the `Input.*` commands, each different answer once. */
  readonly answers: readonly string[];
}

const [WIDTH, HEIGHT] = [800, 600];

const bodyOf = ({ html }: Scenario): string => `<meta charset=utf-8><title>Input</title>
<style>body { margin: 8px; font: 16px/20px monospace }</style><script>window.__recorder = ${JSON.stringify(RECORDER).replaceAll("<", "\\u003c")}; eval(__recorder)</script>
<body>${html}</body>`;

/** One way to perform scenarios, over and over in the same tab. */
export interface Performer {
  run(scenario: Scenario): Promise<Recording>;
  close(): Promise<void>;
}

/** Real input: CDP of the browser. */
export async function openReference(chromium: Chromium): Promise<Performer> {
  // In a window of its own: the frames of a tab in the background are slow.
  const page = await chromium.newPage({ isolated: true });
  await page.send("Emulation.setDeviceMetricsOverride", { width: WIDTH, height: HEIGHT, deviceScaleFactor: 1, mobile: false });
  return {
    async run(scenario) {
      await page.setContent(`<!doctype html><html><head></head>${bodyOf(scenario)}</html>`);
      return record(scenario, {
        evaluate: (expression) => page.evaluate(expression),
        tree: async () => (await page.send("Accessibility.getFullAXTree")).nodes,
        send: (method, params) =>
          page.send(method, params as never, { timeoutMs: 20_000 }).then(
            () => "{}",
            ({ code, reason }) => `${code}: ${reason}`,
          ),
      });
    },
    close: () => page.close(),
  };
}

/** The Input domain of the Frame Agent, in an iframe of another origin, driven over its port. */
export async function openEmbedded(chromium: Chromium): Promise<Performer> {
  const app = await embed(chromium, "", {
    shellScript: `document.body.style.margin = 0; document.querySelector("iframe").style = "width:${WIDTH}px;height:${HEIGHT}px;border:0;display:block"`,
  });
  return {
    async run(scenario) {
      await app.load(bodyOf(scenario));
      await app.until("state.port !== null");
      return record(scenario, {
        async evaluate(expression) {
          const { result } = await app.ask("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
          if (!result || result.exceptionDetails) throw new Error(`${expression}: ${JSON.stringify(result)}`);
          return result.result.value;
        },
        tree: async () => (await app.ask("Accessibility.getFullAXTree")).result.nodes,
        async send(method, params) {
          const { error } = await app.ask(method, params);
          return error ? `${error.code}: ${error.message}` : "{}";
        },
      });
    },
    close: () => app.close(),
  };
}

/** What the recordings of a scenario ask, besides what its steps do. */
interface Source extends Omit<Driver, "fields"> {
  tree(): Promise<Protocol.Accessibility.AXNode[]>;
}

/** The fields of date and time inputs, and the buttons of their pickers. */
function fieldLines(nodes: readonly Protocol.Accessibility.AXNode[]): string[] {
  return nodes.flatMap(({ role, name, value, properties = [] }) => {
    if (role?.value !== "spinbutton" && role?.value !== "button") return [];
    const said = properties.flatMap(({ name, value }) => (/^(focused|value.*)$/.test(name) ? [`${name}=${value.value}`] : []));
    return [["field", name?.value, value?.value, ...said].join(" | ")];
  });
}

async function record({ steps, skip = [] }: Scenario, driver: Source): Promise<Recording> {
  const answers = new Set<string>();
  const fields: string[] = [];
  const noting: Driver = {
    evaluate: driver.evaluate,
    async fields() {
      fields.push(...fieldLines(await driver.tree()));
    },
    async send(method, params) {
      const answer = await driver.send(method, params);
      answers.add(answer);
      return answer;
    },
  };
  await driver.evaluate('new Promise((done) => (document.readyState === "complete" ? done() : addEventListener("load", done)))');
  // Both begin with the focus in the page and the mouse in a corner.
  await driver.evaluate(`window.focus(); __record.skip = new Set(${JSON.stringify(skip)})`);
  await driver.send("Input.dispatchMouseEvent", { type: "mouseMoved", x: WIDTH - 1, y: HEIGHT - 1 });
  await driver.evaluate("__record.log.length = 0");
  for (const step of steps) await perform(noting, step);
  await driver.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
  const lines = await driver.evaluate<string[]>("[...__record.log, ...__record.state()]");
  return { lines: [...lines, ...fields], answers: [...answers] };
}
