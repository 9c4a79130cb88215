import type { Capability } from "@icdp/protocol";
import { startFrameAgent, whyNotHere } from "./start.js";

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
    startFrameAgent({ allowedParents: parents!, allow: listOf("data-allow") as Capability[] | undefined });
  } catch (error) {
    console.warn(`icdp: the Frame Agent did not start: ${(error as Error).message}`);
  }
} else {
  console.info(`icdp: the Frame Agent did not start: ${reason}`);
}
