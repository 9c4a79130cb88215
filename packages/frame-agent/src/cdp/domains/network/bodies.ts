import { toBase64, type TextCodec } from "../../../network/bytes.js";
import { headerOf, parseContentType, textEncoding } from "../../../network/http.js";
import type { PageRequest } from "../../../network/request.js";
import type { Traffic } from "../../../network/traffic.js";
import { serverError } from "../../errors.js";

/** Bodies as text where Chromium has text. */
export class BodyReader {
  constructor(
    private readonly traffic: Traffic,
    private readonly codec: TextCodec,
  ) {}

  async responseBody(requestId: string): Promise<{ body: string; base64Encoded: boolean }> {
    const request = this.traffic.find(requestId);
    if (!request) throw serverError("No resource with given identifier found");
    const bytes = await this.traffic.bodies.read(request);
    if (bytes.length === 0) return { body: "", base64Encoded: false };
    const { mimeType, charset } = parseContentType(headerOf(request.response?.headers ?? [], "content-type"));
    const encoding = textEncoding(mimeType, charset);
    return encoding === undefined ? { body: toBase64(bytes), base64Encoded: true } : { body: this.codec.decode(bytes, encoding), base64Encoded: false };
  }

  async postData(requestId: string): Promise<{ postData: string; base64Encoded: boolean }> {
    const request = this.traffic.find(requestId);
    if (!request) throw serverError("No resource with given id was found");
    const bytes = await this.#sent(request);
    if (!bytes) throw serverError("No post data available for the request");
    const text = this.codec.decodeStrict(bytes);
    return text === undefined ? { postData: toBase64(bytes), base64Encoded: true } : { postData: text, base64Encoded: false };
  }

  async search(requestId: string, query: string, caseSensitive: boolean, isRegex: boolean): Promise<{ result: { lineNumber: number; lineContent: string }[] }> {
    const { body } = await this.responseBody(requestId);
    const source = isRegex ? query : query.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    let pattern: RegExp;
    try {
      pattern = new RegExp(source, caseSensitive ? "" : "i");
    } catch {
      return { result: [] };
    }
    const lines = body.split(/\r?\n/).map((lineContent, lineNumber) => ({ lineNumber, lineContent }));
    return { result: lines.filter(({ lineContent }) => pattern.test(lineContent)) };
  }

  async #sent({ body }: PageRequest): Promise<Uint8Array | null> {
    if (!body) return null;
    return body.bytes ?? (await body.read?.().catch(() => null)) ?? null;
  }
}
