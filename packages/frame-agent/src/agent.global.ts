import type { Capability } from "@icdp/protocol";
import { loadPartsBeside } from "./realm/part-scripts.js";
import { start, whyNotHere } from "./start.js";

const script = document.currentScript;
const listOf = (name: string): string[] | undefined => script?.getAttribute(name)?.split(/[\s,]+/).filter(Boolean);
const parents = listOf("data-allowed-parents");

function whyNot(): string | undefined {
  if (!script) return "it must be loaded by a classic script element";
  if (!parents?.length) return 'its script element needs data-allowed-parents="https://shell.example" (origins, or "*")';
  return whyNotHere(window);
}

const reason = whyNot();
if (reason === undefined) {
  try {
    const allow = listOf("data-allow") as Capability[] | undefined;
    start({ allowedParents: parents!, allow }, loadPartsBeside(script as HTMLScriptElement));
  } catch (error) {
    console.warn(`icdp: the Frame Agent did not start: ${(error as Error).message}`);
  }
} else {
  console.info(`icdp: the Frame Agent did not start: ${reason}`);
}
