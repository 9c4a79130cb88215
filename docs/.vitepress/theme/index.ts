import DefaultTheme from "vitepress/theme";
import type { Theme } from "vitepress";
import { defineAsyncComponent, h } from "vue";
import "./style.css";

/** Its packages are for windows: nothing of it runs while pages are built. */
const LiveDemo = import.meta.env.SSR ? { render: () => h("div") } : defineAsyncComponent(() => import("../../demo/LiveDemo.vue"));

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component("LiveDemo", LiveDemo);
  },
} satisfies Theme;
