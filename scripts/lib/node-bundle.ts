import { build } from "esbuild";
import { join } from "node:path";
import { ROOT } from "./build.js";

/** Beside the Relay's dependencies, which are not bundled. */
const FOLDER = join(ROOT, "packages/relay/node_modules/.cache");

const bundles = new Map<string, Promise<string>>();

/**
 * A script of this folder as one file for Node, as packages are built: what runs sources directly wraps every function.
 *
 * @param path relative to `scripts`
 * @returns the file's path
 */
export function bundleForNode(path: string): Promise<string> {
  let bundle = bundles.get(path);
  if (bundle === undefined) bundles.set(path, (bundle = makeBundle(path)));
  return bundle;
}

async function makeBundle(path: string): Promise<string> {
  const outfile = join(FOLDER, path.replace(/\.ts$/, ".js"));
  await build({
    entryPoints: [join(ROOT, "scripts", path)],
    outfile,
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
    tsconfig: join(ROOT, "scripts/tsconfig.json"),
  });
  return outfile;
}
