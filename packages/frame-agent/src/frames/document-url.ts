import { BLANK_PAGE } from "@icdp/protocol";

/** A Host shows empty pages as `data:` pages; for Clients they are the empty pages that they asked for. */
export const shownUrl = (url: string): string => (url.startsWith(BLANK_PAGE) ? "about:blank" : url);
