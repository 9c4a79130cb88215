import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Plugin, transform } from "esbuild";

const QUERY = "?inline";

/** Style sheets that are asked for as text, as Vite does it: `import css from "./studio.css?inline"`. */
export const styleTexts: Plugin = {
  name: "style-texts",
  setup(build) {
    build.onResolve({ filter: /\.css\?inline$/ }, ({ path, resolveDir }) => ({ path: join(resolveDir, path), namespace: "style-text" }));
    build.onLoad({ filter: /./, namespace: "style-text" }, async ({ path }) => {
      const { code } = await transform(await readFile(path.slice(0, -QUERY.length), "utf8"), { loader: "css", minify: true });
      return { contents: code, loader: "text" };
    });
  },
};
