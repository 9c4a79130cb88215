import icdp from "@icdp/vite";
import { defineConfig } from "vite";

export default defineConfig({ plugins: [icdp({ relay: true, preview: true })] });
