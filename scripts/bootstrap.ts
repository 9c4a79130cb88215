import { buildPackages } from "./lib/build.js";

await buildPackages();
