/** A Host shows empty pages as `srcdoc` of a sandboxed iframe; for Clients they are the empty pages that they asked for. */
export const shownUrl = (url: string): string => (url === "about:srcdoc" ? "about:blank" : url);
