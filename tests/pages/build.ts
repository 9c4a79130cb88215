import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const SOURCES = fileURLToPath(new URL("src", import.meta.url));
const OUTPUT = fileURLToPath(new URL("dist", import.meta.url));

// Builds src/<name>.ts(x) to dist/<name>.html with its script and style.
const entries = (await readdir(SOURCES)).map((file) => join(SOURCES, file)).sort();
await rm(OUTPUT, { recursive: true, force: true });
await mkdir(OUTPUT, { recursive: true });
const { metafile } = await build({
  entryPoints: entries,
  outdir: OUTPUT,
  bundle: true,
  format: "iife",
  target: "es2022",
  jsx: "automatic",
  minify: true,
  metafile: true,
  legalComments: "none",
  define: { "process.env.NODE_ENV": '"production"' },
  loader: { ".md": "text", ".woff": "dataurl", ".woff2": "dataurl", ".ttf": "dataurl", ".svg": "dataurl" },
  logLevel: "warning",
});
for (const entry of entries) {
  const name = basename(entry, extname(entry));
  const hasStyle = Object.keys(metafile.outputs).some((output) => basename(output) === `${name}.css`);
  await writeFile(
    join(OUTPUT, `${name}.html`),
    `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${name}</title>
${hasStyle ? `<link rel="stylesheet" href="${name}.css">\n` : ""}<body>
<div id="root"></div>
<script src="${name}.js"></script>
`,
  );
}
