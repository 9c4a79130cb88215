import type { Stage } from "../stage.js";
import { pathOf, type UpstreamCase } from "./case.js";
import { ENABLED_BEFORE_LOAD, FLOWS } from "./flows.js";

/** What a stage's subject makes of a case, in the form of its golden. The pages are served at `origin`. */
export async function replay(stage: Stage, test: UpstreamCase, origin: string): Promise<string> {
  const flow = FLOWS[test.flow];
  if (!flow) throw new Error(`${test.name}: unknown flow ${test.flow}`);
  const entries = [test.title];
  const enable = ENABLED_BEFORE_LOAD.has(test.flow) ? [{ method: "Accessibility.enable" }] : [];
  await stage.run(origin + pathOf(test), { beforeLoad: enable, unfocused: test.unfocused }, (subject) =>
    flow(subject, test, (entry) => entries.push(entry)),
  );
  return comparable(`${entries.join("\n")}\n\n`);
}

/** A golden's text without what differs between two runs or two servers: spaces at line ends, the server's address. */
export function comparable(text: string): string {
  return text.replace(/http:\/\/127\.0\.0\.1:\d+\/[^ \n]*/g, "<url>").replace(/ +$/gm, "");
}
