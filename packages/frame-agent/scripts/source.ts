import { fileURLToPath } from "node:url";

/** Path of a file or folder in the package's sources. */
export const source = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url));
