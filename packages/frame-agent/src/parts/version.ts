/** Tells the files of one build from those of others; the build writes it. */
export const VERSION = "__ICDP_VERSION__";
