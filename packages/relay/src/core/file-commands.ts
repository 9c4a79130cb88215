/** Commands that name files of this machine: the Relay reads them, because a page cannot. */

import { isObject, isString, ownValue, serverError } from "@icdp/protocol";

export const SET_FILES = "DOM.setFileInputFiles";

/** A file as the Frame Agent takes it. */
export interface FileContent {
  readonly name: string;
  /** MIME type by the name's extension; empty when it is unknown. */
  readonly type: string;
  /** Milliseconds since 1970. */
  readonly lastModified: number;
  /** Base64. */
  readonly data: string;
}

/** Reads a file by its absolute path; rejects with the reason for the Client. */
export type ReadFile = (path: string) => Promise<FileContent>;

/**
 * The command with the contents of its files.
 *
 * @throws CdpError when one of them cannot be read
 */
export async function withFiles(text: string, read: ReadFile): Promise<string> {
  const message = JSON.parse(text) as { params?: unknown };
  const paths = isObject(message.params) ? ownValue(message.params, "files") : undefined;
  // The Frame Agent has the words for malformed parameters.
  if (!Array.isArray(paths) || !paths.every(isString)) return text;
  const contents = await Promise.all(paths.map((path) => read(path))).catch((error: Error) => {
    throw serverError(`Files cannot be set: ${error.message}`);
  });
  return JSON.stringify({ ...message, params: { ...(message.params as object), contents } });
}
