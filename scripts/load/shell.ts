/** Browser code of the page that measures the chain: a Host with an app, and a frame that sends back what it gets. */

import { IcdpHost } from "@icdp/host";

const { relayUrl, pipeUrl, app } = JSON.parse(decodeURIComponent(location.hash.slice(1))) as Record<"relayUrl" | "pipeUrl" | "app", string>;

function embed(url: string): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.src = url;
  document.body.append(frame);
  return frame;
}

const echo = embed(`${app}/echo.html`);
await new Promise((resolve) => (echo.onload = resolve));
const { port1, port2 } = new MessageChannel();
echo.contentWindow!.postMessage(null, app, [port2]);
const pipe = new WebSocket(pipeUrl);
pipe.onmessage = ({ data }) => port1.postMessage(data);
port1.onmessage = ({ data }) => pipe.send(data as string);

const host = new IcdpHost();
host.pair(embed(`${app}/app.html`), { targetId: "app", origins: [app] });
host.connectRelay({ url: relayUrl });
