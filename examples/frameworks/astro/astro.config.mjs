import { defineConfig } from "astro/config";

/** Puts the Frame Agent into every page. */
const frameAgent = {
  name: "frame-agent",
  hooks: {
    "astro:config:setup": ({ injectScript }) => injectScript("page", 'import "/src/frame-agent.js";'),
  },
};

export default defineConfig({ integrations: [frameAgent] });
