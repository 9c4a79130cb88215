import { effect, signal } from "@preact/signals";
import type { Protocol } from "devtools-protocol";
import type { StudioSession } from "../endpoint/endpoint.js";
import type { TreeModel } from "./tree-model.js";

export interface ElementDetails {
  readonly backendNodeId: number;
  /** A start tag, or a text. */
  readonly label: string;
  readonly box?: Protocol.DOM.BoxModel;
}

/** What the DOM knows about the selected node. */
export class DetailsModel {
  readonly element = signal<ElementDetails | undefined>(undefined);
  readonly #session: StudioSession;
  readonly #stop: () => void;

  constructor(session: StudioSession, tree: TreeModel) {
    this.#session = session;
    this.#stop = effect(() => {
      // Read again when the tree shows a change: boxes move.
      void tree.version.value;
      void this.#read(tree.selected.value?.backendDOMNodeId);
    });
  }

  /** Brings the node into the app's view. */
  async reveal(backendNodeId: number): Promise<void> {
    await this.#session.send("DOM.scrollIntoViewIfNeeded", { backendNodeId }).catch(() => {});
    await this.#read(backendNodeId);
  }

  dispose(): void {
    this.#stop();
  }

  async #read(backendNodeId: number | undefined): Promise<void> {
    if (backendNodeId === undefined) {
      this.element.value = undefined;
      return;
    }
    const [described, measured] = await Promise.allSettled([
      this.#session.send("DOM.describeNode", { backendNodeId }) as Promise<Protocol.DOM.DescribeNodeResponse>,
      this.#session.send("DOM.getBoxModel", { backendNodeId }) as Promise<Protocol.DOM.GetBoxModelResponse>,
    ]);
    this.element.value = {
      backendNodeId,
      label: described.status === "fulfilled" ? labelOf(described.value.node) : "",
      ...(measured.status === "fulfilled" ? { box: measured.value.model } : {}),
    };
  }
}

const MAX_LABEL = 300;

function labelOf({ nodeName, localName, nodeValue, attributes = [] }: Pick<Protocol.DOM.Node, "nodeName" | "localName" | "nodeValue" | "attributes">): string {
  if (localName === "") return nodeValue === "" ? nodeName : `${nodeName} ${JSON.stringify(nodeValue)}`.slice(0, MAX_LABEL);
  const pairs: string[] = [];
  for (let i = 0; i < attributes.length; i += 2) pairs.push(attributes[i + 1] === "" ? attributes[i]! : `${attributes[i]}=${JSON.stringify(attributes[i + 1])}`);
  return `<${[localName, ...pairs].join(" ")}>`.slice(0, MAX_LABEL);
}
