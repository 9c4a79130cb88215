/**
 * The nested frames of one document that have Frame Agents: Targets of their own, which come and go with what the document's
 * Agent says. Everything it says may be a lie; it can name no Target but its own children.
 */

import { allowsOrigin, type ChildFrame, errorText, targetFailure } from "@icdp/protocol";
import type { PortLike } from "./edges.js";
import { HostSession } from "./host-session.js";
import { createId } from "./ids.js";
import { Patience, type Place, type TargetSlot } from "./target-slot.js";

export interface ChildTargetsOptions {
  /** Exact origins whose documents may answer, `"null"` for opaque ones, or `"*"`. */
  readonly origins: readonly string[];
  /** A new Target inside the one that `place` names, or `undefined` when its id is taken. */
  create(targetId: string, place: Place): TargetSlot | undefined;
  /** Ends such a Target. */
  destroy(targetId: string): void;
}

/** More frames of one document than this stay without a Target. */
const MAX_CHILDREN = 256;

type Answer = (text: string) => void;

interface Child {
  readonly slot: TargetSlot;
  /** Carries input that the parent's Clients sent. */
  input?: HostSession;
  readonly waiting: Map<number, Answer>;
}

export class ChildTargets {
  readonly #children = new Map<string, Child>();

  constructor(
    private readonly parentId: string,
    private readonly options: ChildTargetsOptions,
  ) {}

  get origins(): readonly string[] {
    return this.options.origins;
  }

  arrived({ f, parent, origin }: ChildFrame, port: PortLike): void {
    const { origins, create } = this.options;
    const allowed = allowsOrigin(origins, origin);
    let child = allowed ? this.#children.get(f) : undefined;
    if (child === undefined && allowed && this.#children.size < MAX_CHILDREN) {
      const slot = create(f, { parentId: this.parentId, parentFrameId: parent });
      if (slot !== undefined) this.#children.set(f, (child = { slot, waiting: new Map() }));
    }
    if (child === undefined) port.close();
    else child.slot.arrived(port);
  }

  lost(frameId: string): void {
    const child = this.#children.get(frameId);
    if (child === undefined) return;
    this.#children.delete(frameId);
    this.options.destroy(frameId);
  }

  /** A document without a Frame Agent may have taken the place of the child's. */
  loaded(frameId: string): void {
    this.#children.get(frameId)?.slot.expect(Patience.loaded);
  }

  /** Runs input in a child; `answer` is called once with the answer to command `id`. */
  pass(frameId: string, id: number, method: string, text: string, answer: Answer): void {
    const child = this.#children.get(frameId);
    const session = child && (child.input ??= this.#openInput(child));
    if (child === undefined || session === undefined) return answer(errorText(id, targetFailure("destroyed", method).toBody()));
    child.waiting.set(id, answer);
    child.slot.send({ session, id, method, text });
  }

  clear(): void {
    for (const frameId of [...this.#children.keys()]) this.lost(frameId);
  }

  #openInput({ slot, waiting }: Child): HostSession | undefined {
    const settle = (id: number, text: string): void => {
      const answer = waiting.get(id);
      waiting.delete(id);
      answer?.(text);
    };
    return slot.attach(
      new HostSession(
        createId(),
        slot.targetId,
        false,
        {
          answer: settle,
          event: () => {},
          closed: () => {
            for (const id of [...waiting.keys()]) settle(id, errorText(id, targetFailure("destroyed", "Input").toBody()));
          },
        },
        ["input"],
      ),
    );
  }
}
