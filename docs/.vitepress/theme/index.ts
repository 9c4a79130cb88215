import DefaultTheme from "vitepress/theme";
import type { Theme } from "vitepress";
import { defineAsyncComponent } from "vue";
import "./style.css";

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    // Its packages are for windows: it is loaded where it is shown, never while pages are built.
    app.component("LiveDemo", defineAsyncComponent(() => import("../../demo/LiveDemo.vue")));
  },
} satisfies Theme;
