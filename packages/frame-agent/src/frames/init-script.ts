/** A script that runs in a document before the document's own (`Page.addScriptToEvaluateOnNewDocument`). */
export interface InitScript {
  readonly source: string;
  /** The isolated world that it runs in, and that exists for it even when the source is empty. */
  readonly worldName?: string;
}
