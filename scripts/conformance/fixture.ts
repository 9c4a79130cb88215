import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fixturesDir } from "./paths.js";

/** How a call names a DOM node; see `node-reference.ts` for the notation of `node`, `id` and `frame`. */
export interface Call {
  /** A method of the Accessibility domain, without the domain. */
  method?: string;
  params?: Record<string, unknown>;
  /** The node that `by` (default `backendNodeId`) passes to the method. */
  node?: string;
  by?: "nodeId" | "backendNodeId" | "objectId";
  /** An expression whose value is passed as `objectId`. */
  expression?: string;
  /** The node whose AX id is passed as `id`. */
  id?: string;
  /** How the AX id is spelled: `%s` stands for it. Default: `%s`. */
  idFormat?: string;
  /** The iframe whose frame is passed as `frameId`. */
  frame?: string;
  /** Script that runs in the page. */
  evaluate?: string;
  /** Keys that the user presses, by their names, separated by spaces. */
  press?: string;
  /** Accessibility event to wait for, without the domain; with `evaluate`, the first one after it. */
  wait?: string;
  /** Sends the call before the fixture is loaded; its answer is not recorded. */
  beforeLoad?: boolean;
}

/** One HTML file of the suite and what is asked about it. */
export interface Fixture {
  family: string;
  name: string;
  /** `<family>/<name>`, in file names and messages. */
  id: string;
  /** Path from the fixtures' folder, which is also its path on the server. */
  file: string;
  /** The rule that it shows: its first comment. */
  rule: string;
  calls: Call[];
}

/** Whether the page is brought to the front for it: only there a script may do what needs a user. */
export const needsFront = ({ calls }: Fixture): boolean => calls.some(({ evaluate }) => evaluate !== undefined);

const DEFAULT_CALLS: Call[] = [{ method: "getFullAXTree" }];

/** All fixtures, by family and name; with filters only those whose id contains one of them. */
export function listFixtures(filters: string[] = []): Fixture[] {
  const families = readdirSync(fixturesDir, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return families
    .map(({ name }) => name)
    .sort()
    .flatMap((family) =>
      readdirSync(join(fixturesDir, family))
        .filter((file) => file.endsWith(".html"))
        .sort()
        .map((file) => readFixture(family, basename(file, ".html"))),
    )
    .filter(({ id }) => filters.length === 0 || filters.some((filter) => id.includes(filter)));
}

function readFixture(family: string, name: string): Fixture {
  const file = `${family}/${name}.html`;
  const html = readFileSync(join(fixturesDir, file), "utf8");
  const rule = /<!-- (.+?) -->/.exec(html)?.[1];
  if (!rule) throw new Error(`${file}: no comment says what it shows`);
  const declared = /<!-- calls: (\[[\s\S]*?\n\]) -->/.exec(html)?.[1];
  return { family, name, id: `${family}/${name}`, file, rule, calls: declared ? JSON.parse(declared) : DEFAULT_CALLS };
}
