import type { PageEnv } from "../../../env.js";
import { getter, method, setter } from "../../../dom/uncurry.js";
import { partly, type DeclaredHandler } from "../../domain.js";
import { invalidParams, serverError } from "../../errors.js";
import type { AgentSession } from "../../session.js";

/** A file that the Relay has read. */
interface FileContent {
  readonly name: string;
  readonly type: string;
  /** Milliseconds since 1970. */
  readonly lastModified: number;
  /** Base64. */
  readonly data: string;
}

interface SetFilesParams {
  readonly nodeId?: number;
  readonly backendNodeId?: number;
  readonly objectId?: string;
  /** Added by the Relay. */
  readonly contents?: unknown;
}

const LIMITS = "the Relay reads files below directories that its operator allows (`--allow-files`), no others";
const NO_FILES = "Files cannot be set: no Relay has read them for the page";

/** `DOM.setFileInputFiles`: a page cannot read files by their paths, so the command arrives with their contents. */
export function setFileInputFiles(env: PageEnv, nodeOf: (session: AgentSession, params: SetFilesParams) => Node): DeclaredHandler {
  const { dom, natives, page } = env;
  const { DataTransfer, File, Event } = natives;
  const items = getter<DataTransfer, DataTransferItemList>(DataTransfer?.prototype, "items", undefined as never);
  const files = getter<DataTransfer, FileList>(DataTransfer?.prototype, "files", undefined as never);
  const add = method<DataTransferItemList, [File], unknown>(natives.DataTransferItemList?.prototype, "add", null);
  const setFiles = setter<HTMLInputElement, FileList>(natives.HTMLInputElement.prototype, "files");
  const dispatch = method<EventTarget, [Event], boolean>(natives.EventTarget.prototype, "dispatchEvent", true);

  return partly(LIMITS, (params: SetFilesParams, session) => {
    const node = nodeOf(session, params);
    if (!isFileInput(node)) throw serverError("Node is not a file input element");
    if (params.contents === undefined || !DataTransfer) throw serverError(NO_FILES);
    const contents = readContents(params.contents);
    if (contents.length > 1 && !dom.hasAttr(node, "multiple")) throw serverError("Non-multiple file input can only accept single file");
    const transfer = page.construct(DataTransfer, []) as DataTransfer;
    for (const { name, type, lastModified, data } of contents) {
      add(items(transfer), page.construct(File, [[decodeBase64(data)], name, { type, lastModified }]) as File);
    }
    setFiles(node, files(transfer));
    for (const [type, composed] of [["input", true], ["change", false]] as const) {
      page.apply(dispatch, undefined, [node, page.construct(Event, [type, { bubbles: true, composed }]) as Event]);
    }
  });

  function isFileInput(node: Node): node is HTMLInputElement {
    if (dom.nodeType(node) !== 1 || dom.localName(node as Element) !== "input") return false;
    return dom.attr(node as Element, "type")?.toLowerCase() === "file";
  }
}

function readContents(value: unknown): FileContent[] {
  if (!Array.isArray(value)) throw invalidParams("Invalid parameters");
  return value.map((entry: Partial<FileContent> | null) => {
    const { name, type, lastModified, data } = entry ?? {};
    if (typeof name !== "string" || typeof type !== "string" || typeof lastModified !== "number" || typeof data !== "string") {
      throw invalidParams("Invalid parameters");
    }
    return { name, type, lastModified, data };
  });
}

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const VALUES = new Map([...DIGITS].map((digit, value) => [digit.charCodeAt(0), value]));

/** A detached realm has no `atob` that works. */
function decodeBase64(text: string): Uint8Array {
  const length = text.replace(/=+$/, "").length;
  const bytes = new Uint8Array(Math.floor((length * 3) / 4));
  let bits = 0;
  let count = 0;
  let at = 0;
  for (let i = 0; i < length; i++) {
    bits = ((bits << 6) | (VALUES.get(text.charCodeAt(i)) ?? 0)) & 0xffff;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes[at++] = (bits >> count) & 0xff;
  }
  return bytes;
}
