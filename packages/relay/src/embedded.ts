export { type EmbeddedHost, type EmbeddedHostOptions, startEmbeddedHost } from "./embedded/embedded-host.js";
export { openPageWindow, type PageWindow, type PageWindowOptions } from "./embedded/page-window.js";
export { openSource, type Source, SourceError } from "./embedded/source.js";
