import type { AgentEnv } from "../../env.js";

/** Pixels of the screen for each CSS pixel; page code may have put anything in the place of the window's number. */
export const screenScale = ({ env }: { readonly env: AgentEnv }): number => env.window.devicePixelRatio || 1;
