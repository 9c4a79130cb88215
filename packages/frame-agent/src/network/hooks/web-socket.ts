import { getter, nativeMethod } from "../../dom/uncurry.js";
import { toBase64 } from "../bytes.js";
import { copyBytes, type TrafficWindow } from "../window-traffic.js";

const TEXT_FRAME = 1;
const BINARY_FRAME = 2;

/** Reports the window's WebSockets: handshake, messages and end. */
export function captureWebSocket(own: TrafficWindow): () => () => void {
  const { page, patches, traffic, env, natives, promises } = own;
  const { window } = page;
  const WebSocketClass = (natives as { WebSocket?: typeof WebSocket }).WebSocket;
  if (!WebSocketClass) return () => () => {};
  const dataOf = getter<MessageEvent, unknown>(natives.MessageEvent.prototype, "data", "");
  const urlOf = getter<WebSocket, string>(WebSocketClass.prototype, "url", "");
  const protocolOf = getter<WebSocket, string>(WebSocketClass.prototype, "protocol", "");
  const extensionsOf = getter<WebSocket, string>(WebSocketClass.prototype, "extensions", "");
  const stateOf = getter<WebSocket, number>(WebSocketClass.prototype, "readyState", 0);
  const arrayBuffer = nativeMethod(natives.Blob.prototype, "arrayBuffer")!;
  const ids = new WeakMap<WebSocket, string>();

  function frame(event: "Sent" | "Received", requestId: string, data: unknown): void {
    const report = (opcode: number, payloadData: string): void =>
      traffic.message(`Network.webSocketFrame${event}`, { requestId, timestamp: traffic.now() / 1000, response: { opcode, mask: event === "Sent", payloadData } }, false);
    if (typeof data === "string") return report(TEXT_FRAME, data);
    const bytes = copyBytes(data);
    if (bytes) return report(BINARY_FRAME, toBase64(bytes));
    // A blob is read, unless the page sends some other object, which the browser turns into text.
    void (async () => report(BINARY_FRAME, toBase64(new Uint8Array(await promises.toCore<ArrayBuffer>(page.apply(arrayBuffer, data, []))))))().catch(() => {});
  }

  function watch(socket: WebSocket, initiator: object): void {
    const requestId = traffic.nextId();
    ids.set(socket, requestId);
    const headers = Object.fromEntries(own.browserHeaders(urlOf(socket)).filter(([name]) => name === "User-Agent"));
    let isOpen = false;
    traffic.message("Network.webSocketCreated", { requestId, url: urlOf(socket), initiator }, false);
    traffic.message("Network.webSocketWillSendHandshakeRequest", { requestId, timestamp: traffic.now() / 1000, wallTime: Date.now() / 1000, request: { headers } }, false);
    const stops = [
      env.browser.listen(socket, "open", () => {
        isOpen = true;
        const [protocol, extensions] = [protocolOf(socket), extensionsOf(socket)];
        const known = { ...(protocol && { "Sec-WebSocket-Protocol": protocol }), ...(extensions && { "Sec-WebSocket-Extensions": extensions }) };
        const response = { status: 101, statusText: "Switching Protocols", headers: { Upgrade: "websocket", Connection: "Upgrade", ...known } };
        traffic.message("Network.webSocketHandshakeResponseReceived", { requestId, timestamp: traffic.now() / 1000, response }, false);
      }),
      env.browser.listen<MessageEvent>(socket, "message", (event) => frame("Received", requestId, dataOf(event))),
      env.browser.listen(socket, "error", () => {
        const errorMessage = isOpen ? "WebSocket connection failed" : "Error in connection establishment: net::ERR_FAILED";
        traffic.message("Network.webSocketFrameError", { requestId, timestamp: traffic.now() / 1000, errorMessage }, false);
      }),
      env.browser.listen(socket, "close", () => {
        traffic.message("Network.webSocketClosed", { requestId, timestamp: traffic.now() / 1000 }, false);
        stops.forEach((stop) => stop());
      }),
    ];
  }

  return () => {
    const undo = [
      patches.constructible(window, "WebSocket", (constructNative) => {
        const socket = constructNative() as WebSocket;
        watch(socket, own.initiator());
        return socket;
      }),
      patches.method(WebSocketClass.prototype, "send", (callNative, self, args) => {
        const result = callNative();
        const id = ids.get(self as WebSocket);
        if (id !== undefined && args.length > 0 && stateOf(self as WebSocket) === 1) frame("Sent", id, args[0]);
        return result;
      }),
    ];
    return () => undo.forEach((stop) => stop());
  };
}
