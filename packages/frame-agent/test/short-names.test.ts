import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { withShortNames } from "../scripts/short-names.js";

const path = (name: string): string => fileURLToPath(new URL(`../src/${name}`, import.meta.url));

const OBJECT = "class AxObject { flatParent = null; plain = 1; nodeValue = 2; backendNodeId = 3; roleName = 4; allowedParents = 5; videoTitle = 7 }";
const SESSION = "const session = { idleSince: 6 };";
const USE = 'const { flatParent: parent, plain } = object; exports.show = (other) => [parent.flatParent, plain, other["roleName"], other[`${kind}Title`], other.j];';

const chunks = [
  { code: `${OBJECT}\n${SESSION}`, modules: { [path("ax/object.ts")]: { code: OBJECT }, [path("cdp/session.ts")]: { code: SESSION } } },
  { code: USE, modules: { [path("ax/parts/style.ts")]: { code: USE } } },
];

it("shortens compound names of the engine's objects, the same in each chunk, past names that are taken", async () => {
  const [declaring, using] = await withShortNames(chunks);
  const [, name] = /(\S+) = null/.exec(declaring!)!;
  expect(name).toHaveLength(1);
  expect(using).toContain(`${name}: parent`);
  expect(using).toContain(`parent.${name}`);
  expect(using).toContain("other.j");
  expect(name).not.toBe("j");
});

it("leaves names of the platform, of CDP, of what starts the core and of other modules, single words and what a string or a template names", async () => {
  const all = (await withShortNames(chunks)).join("\n");
  for (const name of ["nodeValue = 2", "backendNodeId = 3", "allowedParents = 5", "idleSince: 6", "plain = 1", "roleName = 4", "videoTitle = 7"]) expect(all).toContain(name);
});
