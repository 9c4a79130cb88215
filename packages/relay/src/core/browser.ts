/**
 * One browser: the Clients on its WebSockets, the Host that serves it, and the state between them. It does no I/O itself:
 * messages come in as calls and leave through ports.
 */

import {
  badArgument,
  checkParams,
  type Command,
  errorText,
  eventText,
  methodNotFound,
  parseCommand,
  resultText,
  serverError,
  sessionNotFound,
  targetFailure,
  toCdpError,
  CdpError,
  type TargetRecord,
} from "@icdp/protocol";
import { addressed, addressOf, type Address, type Letter, NestingError } from "./address.js";
import { type ClientPort, type Message, textOf } from "./edges.js";
import { type Decide, type Decision, type DialogRequest, HANDLE_DIALOG, type OpenDialog } from "./dialogs.js";
import { type ReadFile, SET_FILES, withFiles } from "./file-commands.js";
import { anonymous, type Identity } from "./identity.js";
import type { Limits } from "./limits.js";
import { method, OBJECT_TYPES, type BrowserOps, type Call, type CreateTarget, type RelayMethod } from "./methods/call.js";
import { route } from "./methods/tables.js";
import { disposeContext } from "./methods/target-methods.js";
import { methodLabel, type CommandRecord, type Observer, readOutcome } from "./observer.js";
import { type PendingCommand, PendingCommands } from "./pending.js";
import type { Product } from "./product.js";
import { Later, type Reply, toPromise } from "./reply.js";
import { type BrowserState, createBrowserState, pageAround, type Session, type SessionMode } from "./state.js";
import type { Effect, IdSource, Outcome, SessionFailure } from "./transitions/draft.js";
import { closeConnection, openConnection } from "./transitions/sessions.js";
import { putTarget, removeTarget, removeTargetsOf } from "./transitions/targets.js";

/** What a Host does for its browser. */
export interface HostLink {
  open(session: string, targetId: string, flat: boolean, waits?: boolean): void;
  close(session: string): void;
  command(session: string, id: number, method: string, text: string): void;
  create(request: CreateTarget, reply: Reply<string>): void;
  destroy(targetId: string, reply: Reply<void>): void;
  activate(targetId: string): void;
}

export interface BrowserOptions {
  readonly browserId: string;
  readonly product: Product;
  readonly createId: IdSource;
  /** Largest answer in bytes, for the words of the error. */
  readonly answerLimit: number;
  readonly readFile?: ReadFile;
  /** The last Host or Client left. */
  readonly onEmpty?: () => void;
  readonly limits: Pick<Limits, "clientCommands" | "clientSessions" | "clientTargets">;
  readonly observer?: Observer;
  /** Why no command is carried out at the moment. */
  readonly refusal?: () => string | undefined;
}

/** A Client's end of a connection. */
export interface ClientConnection {
  /** One message of the Client. */
  receive(text: string): void;
  /** The WebSocket is closed. */
  closed(): void;
}

/** What `/icdp/clients` shows. */
export interface BrowserParties {
  readonly clients: readonly {
    /** Counted from 1. */
    readonly connection: number;
    /** Whose credentials it came with. */
    readonly name: string;
    /** What it calls itself; empty when it does not. */
    readonly userAgent: string;
    readonly commandsInFlight: number;
    /** `targetId` is absent for Sessions of the browser itself, `parentId` for those that a WebSocket came with. */
    readonly sessions: readonly { readonly sessionId: string; readonly targetId?: string; readonly mode: SessionMode; readonly parentId?: string }[];
  }[];
  readonly hosts: readonly { readonly name: string; readonly targets: number }[];
}

interface AttachedHost {
  readonly link: HostLink;
  readonly creates: boolean;
}

interface Client {
  readonly port: ClientPort;
  readonly identity: Identity;
  readonly userAgent: string;
  readonly rootSession: string;
}

interface Question {
  readonly targetId: string;
  answered(payload: Message): void;
  failed(): void;
}

const GET_FRAME_TREE = "Page.getFrameTree";

/** WebSocket close code: the Relay goes, or another one takes over; the Client may come again. */
const SERVICE_RESTART = 1012;

export class Browser {
  readonly #options: BrowserOptions;
  readonly #clients = new Map<number, Client>();
  readonly #pending = new PendingCommands();
  /** Hosts by name, the newest last. */
  readonly #hosts = new Map<string, AttachedHost>();
  /** Which Host has which Session. */
  readonly #sessionHosts = new Map<string, HostLink>();
  /** Commands of Sessions that wait behind one that has not gone to the Host yet. */
  readonly #held = new Map<string, (() => void)[]>();
  /** Dialogs in which pages wait, by Target. */
  readonly #dialogs = new Map<string, OpenDialog>();
  /** Targets that Clients opened or are opening, and the Clients' names. */
  readonly #opened = new Map<string | symbol, string>();
  /** Commands of the Relay's own, by their Session. */
  readonly #questions = new Map<string, Question>();
  #state: BrowserState;
  #nextConnection = 1;

  constructor(options: BrowserOptions) {
    this.#options = options;
    this.#state = createBrowserState(options.browserId, options.createId());
  }

  get id(): string {
    return this.#options.browserId;
  }

  get state(): BrowserState {
    return this.#state;
  }

  /** Figures for the status page. */
  get figures(): { hosts: number; targets: number; clients: number; sessions: number; commandsInFlight: number } {
    return {
      hosts: this.#hosts.size,
      // A tab is counted with its page.
      targets: [...this.#state.targets.values()].filter(({ type }) => type !== "tab").length,
      clients: this.#clients.size,
      sessions: this.#state.sessions.size,
      commandsInFlight: this.#pending.count,
    };
  }

  /** Who is connected, for people. */
  get parties(): BrowserParties {
    const targets = [...this.#state.targets.values()].filter(({ type }) => type !== "tab");
    const sessions = [...this.#state.sessions.values()];
    return {
      clients: [...this.#clients].map(([connection, { identity, userAgent }]) => ({
        connection,
        name: identity.name,
        userAgent,
        commandsInFlight: this.#pending.countOf(connection),
        sessions: sessions
          .filter((session) => session.connection === connection)
          .map(({ id, targetId, mode, parentId }) => ({ sessionId: id, targetId, mode, parentId })),
      })),
      hosts: [...this.#hosts.keys()].map((name) => ({ name, targets: targets.filter(({ host }) => host === name).length })),
    };
  }

  /** Whether neither a Host nor a Client is there. */
  get isEmpty(): boolean {
    return this.#hosts.size === 0 && this.#clients.size === 0;
  }

  /** A Client connected to the browser, or to one Target; `undefined` when there is no such Target. */
  connect(port: ClientPort, targetId?: string, identity: Identity = anonymous("client"), userAgent = ""): ClientConnection | undefined {
    if (targetId !== undefined && !this.#state.targets.has(targetId)) return undefined;
    const connection = this.#nextConnection++;
    const rootSession = this.#options.createId();
    this.#clients.set(connection, { port, identity, userAgent, rootSession });
    this.#apply(openConnection(this.#state, connection, rootSession, targetId));
    return {
      receive: (text) => this.#receive(connection, text),
      closed: () => {
        if (!this.#clients.delete(connection)) return;
        this.#apply(closeConnection(this.#state, connection));
        this.#checkEmpty();
      },
    };
  }

  /** A Host offers these Targets under its name; those of the previous one of that name are gone. */
  attachHost(name: string, host: AttachedHost, targets: readonly TargetRecord[]): void {
    if (this.#hosts.has(name)) this.detachHost(name);
    this.#hosts.set(name, host);
    for (const record of targets) this.targetPresent(name, record);
  }

  /** The Host is gone, and its Targets with it. */
  detachHost(name: string): void {
    if (this.#hosts.delete(name)) this.#apply(removeTargetsOf(this.#state, name, "disconnected"));
    this.#dropQuestions();
    this.#checkEmpty();
  }

  targetPresent(host: string, record: TargetRecord): void {
    this.#apply(putTarget(this.#state, host, record, this.#options.createId));
  }

  targetGone(host: string, targetId: string): void {
    this.#apply(removeTarget(this.#state, host, targetId, "destroyed"));
    this.#dropQuestions();
  }

  /** The Host's answer to command `id`. One that nobody waits for is dropped. */
  answered(sessionId: string, id: number, payload: Message): void {
    const question = this.#questions.get(sessionId);
    if (question !== undefined) return question.answered(payload);
    const session = this.#state.sessions.get(sessionId);
    const command = this.#pending.take(sessionId, id);
    if (session === undefined || command === undefined) return;
    this.#pass(session, payload);
    this.#observe(command, readOutcome(payload));
  }

  /** The Host's answer to command `id` was larger than the limit. */
  answerTooLarge(sessionId: string, id: number): void {
    this.#questions.get(sessionId)?.failed();
    const command = this.#pending.take(sessionId, id);
    const session = this.#state.sessions.get(sessionId);
    if (command === undefined || session === undefined) return;
    const error = serverError(`Answer exceeds the limit of ${this.#options.answerLimit} bytes`, command.method);
    this.#refused(addressOf(this.#state.sessions, session), id, error, command);
  }

  /** The Host's event. */
  happened(sessionId: string, payload: Message): void {
    const session = this.#state.sessions.get(sessionId);
    if (session !== undefined) this.#pass(session, payload);
  }

  /** Calls back when the Session's Client can take more, or is gone. */
  whenReady(sessionId: string, callback: () => void): void {
    const session = this.#state.sessions.get(sessionId);
    const port = session && this.#clients.get(session.connection)?.port;
    if (port?.whenReady === undefined) callback();
    else port.whenReady(callback);
  }

  /**
   * A page of this Host's waits in a dialog. `decide` is called once: with the answer of a Client that was told, or with
   * `undefined` when none is left. The returned function takes the dialog back.
   */
  openDialog(host: string, { targetId, sessions, opening }: DialogRequest, decide: Decide): () => void {
    const target = this.#state.targets.get(targetId);
    const own = sessions.filter((id) => this.#state.sessions.get(id)?.targetId === targetId);
    if (target?.host !== host || own.length === 0) return decide(undefined), () => {};
    const page = pageAround(this.#state, target);
    const told = [...new Set(own.flatMap((id) => this.#sessionAround(id, page.targetId)))];
    if (told.length === 0 || this.#dialogs.has(page.targetId)) return decide(undefined), () => {};
    this.#dialogs.set(page.targetId, { sessions: new Set(told), frameId: opening.frameId, decide });
    this.#tell(told, "Page.javascriptDialogOpening", opening);
    return () => this.#endDialog(page.targetId, undefined);
  }

  /** The Session through which one of a frame was attached to its page: Chromium tells it of the frame's dialogs, and of no other. */
  #sessionAround(id: string | undefined, targetId: string): string[] {
    const session = id === undefined ? undefined : this.#state.sessions.get(id);
    if (session === undefined) return [];
    return session.targetId === targetId ? [session.id] : this.#sessionAround(session.parentId, targetId);
  }

  /** `client`: who asks, by its name. */
  createTarget(request: CreateTarget, reply: Reply<string>, client: string): void {
    const host = [...this.#hosts.values()].reverse().find(({ creates }) => creates);
    if (host === undefined) return reply.failed(serverError("No Host creates targets"));
    const { clientTargets } = this.#options.limits;
    if (this.#openedBy(client) >= clientTargets) return reply.failed(serverError(`A client may have opened ${clientTargets} targets`));
    const opening = Symbol();
    this.#opened.set(opening, client);
    const failed = (error: unknown): void => {
      this.#opened.delete(opening);
      reply.failed(error);
    };
    const done = (targetId: string): void => {
      this.#opened.delete(opening);
      this.#opened.set(targetId, client);
      const { browserContextId: context } = request;
      if (context === undefined || this.#state.contexts.has(context)) return reply.done(targetId);
      // The context was disposed of meanwhile, and its Targets with it.
      const refused = (): void => reply.failed(serverError(`Failed to find browser context with id ${context}`));
      this.closeTarget(targetId, { done: refused, failed: refused });
    };
    host.link.create(request, { done, failed });
  }

  /** How many Targets the Client has opened, or is opening. */
  #openedBy(client: string): number {
    let count = 0;
    for (const [target, by] of this.#opened) {
      if (typeof target === "string" && !this.#state.targets.has(target)) this.#opened.delete(target);
      else if (by === client) count++;
    }
    return count;
  }

  closeTarget(targetId: string, reply: Reply<void>): void {
    const host = this.#hostOf(targetId);
    if (host === undefined) reply.failed(badArgument("No target with given id found"));
    else host.destroy(targetId, reply);
  }

  activateTarget(targetId: string): void {
    this.#hostOf(targetId)?.activate(targetId);
  }

  /** Closes every Client's WebSocket. */
  close(reason: string): void {
    for (const { port } of this.#clients.values()) port.close(SERVICE_RESTART, reason);
  }

  #checkEmpty(): void {
    if (this.isEmpty) this.#options.onEmpty?.();
  }

  readonly #ops: BrowserOps = this.#createOps();

  #createOps(): BrowserOps {
    const browser = this;
    return {
      get state() {
        return browser.#state;
      },
      get product() {
        return browser.#options.product;
      },
      get createId() {
        return browser.#options.createId;
      },
      apply: (outcome) => this.#apply(outcome),
      forward: (session, text) => this.#dispatchText(session, text),
      createTarget: (connection, request, reply) => {
        const { name } = this.#clients.get(connection)?.identity ?? anonymous("client");
        this.createTarget(request, reply, name);
      },
      closeTarget: (targetId, reply) => this.closeTarget(targetId, reply),
      activateTarget: (targetId) => this.activateTarget(targetId),
      ask: (targetId, method, params) => this.#ask(targetId, method, params),
      hangUp: (connection) => this.#clients.get(connection)?.port.close(1000, ""),
    };
  }

  /** Runs a command in a Session that nobody else sees and that ends with the answer. */
  #ask(targetId: string, method: string, params: object): Promise<object> {
    const host = this.#hostOf(targetId);
    const session = this.#options.createId();
    return toPromise<object>((reply) => {
      if (host === undefined) return reply.failed(targetFailure("disconnected", method));
      const end = (finish: () => void): void => {
        if (!this.#questions.delete(session)) return;
        host.close(session);
        finish();
      };
      this.#questions.set(session, {
        targetId,
        answered: (payload) => end(() => settle(payload, reply)),
        failed: () => end(() => reply.failed(targetFailure("disconnected", method))),
      });
      host.open(session, targetId, true);
      host.command(session, 1, method, JSON.stringify({ id: 1, method, params, sessionId: session }));
    });
  }

  /** Questions to Targets that are gone are not answered any more. */
  #dropQuestions(): void {
    for (const question of [...this.#questions.values()]) if (!this.#state.targets.has(question.targetId)) question.failed();
  }

  #receive(connection: number, text: string): void {
    const client = this.#clients.get(connection);
    if (client === undefined) return;
    const root = this.#state.sessions.get(client.rootSession);
    if (root !== undefined) this.#dispatchText(root, text);
  }

  /** One command text that came in for `session`, which is a root or nested one. */
  #dispatchText(session: Session, text: string): void {
    const parsed = parseCommand(text);
    if (!parsed.ok) return this.#refuse(addressOf(this.#state.sessions, session), parsed.id, parsed.error);
    const { command } = parsed;
    const addressee = this.#addressee(session, command.sessionId);
    if (addressee === undefined) return this.#refuse(addressOf(this.#state.sessions, session), command.id, sessionNotFound());
    this.#dispatch(addressee, command, text);
  }

  /** The Session that a command names: a flat one of the same WebSocket. */
  #addressee(session: Session, sessionId: string | undefined): Session | undefined {
    if (sessionId === undefined) return session;
    const named = this.#state.sessions.get(sessionId);
    return named?.mode === "flat" && named.connection === session.connection ? named : undefined;
  }

  #dispatch(session: Session, command: Command, text: string): void {
    const excess = this.#excess(session, command.method);
    if (excess !== undefined) return this.#decline(session, command, serverError(excess, command.method));
    const target = session.targetId === undefined ? undefined : this.#state.targets.get(session.targetId);
    const handler = this.#dialogMethod(session, command.method) ?? route(session, target, command.method);
    if (handler === "host") return this.#toHost(session, command, text);
    if (handler === undefined) return this.#decline(session, command, methodNotFound(command.method));
    this.#run(handler, { session, target }, command);
  }

  /** A command that gets no further. */
  #decline(session: Session, { id, method }: Command, error: CdpError): void {
    this.#refused(addressOf(this.#state.sessions, session), id, error, this.#begun(session, method));
  }

  #refused(address: Address, id: number, error: CdpError, command: PendingCommand): void {
    this.#refuse(address, id, error);
    this.#observe(command, { outcome: "error", code: error.code });
  }

  /** Why a Client may not have one more of what the method makes. */
  #excess({ connection }: Session, method: string): string | undefined {
    const refusal = this.#options.refusal?.();
    if (refusal !== undefined) return refusal;
    const { clientCommands, clientSessions } = this.#options.limits;
    if (this.#pending.countOf(connection) >= clientCommands) return `More than ${clientCommands} commands are waiting for answers`;
    if (!MAKING_SESSIONS.has(method)) return undefined;
    let sessions = 0;
    for (const session of this.#state.sessions.values()) if (session.connection === connection) sessions++;
    return sessions > clientSessions ? `A connection may have ${clientSessions} sessions` : undefined;
  }

  #begun({ connection, targetId }: Session, method: string): PendingCommand {
    const client = this.#clients.get(connection)?.identity ?? anonymous("client");
    return { method, client, targetId, connection, since: this.#options.observer?.now() ?? 0, over: false };
  }

  /** A command is over. */
  #observe(command: PendingCommand, { outcome, code }: Judgement): void {
    const { observer, browserId } = this.#options;
    const { method, client, targetId, since } = command;
    command.over = true;
    for (const follow of command.followers?.splice(0) ?? []) follow();
    observer?.command({ client, browserId, targetId, method: methodLabel(method), outcome, code, duration: observer.now() - since });
  }

  /** Answers to dialogs must not go to the page, which waits for them. */
  #dialogMethod({ targetId = "" }: Session, name: string): RelayMethod | undefined {
    if (name !== HANDLE_DIALOG || !this.#dialogs.has(targetId)) return undefined;
    return method<Decision>(
      "accept:b promptText?:s",
      () => {},
      { after: ({ params }) => this.#endDialog(targetId, params) },
    );
  }

  #endDialog(targetId: string, decision: Decision | undefined): void {
    const dialog = this.#dialogs.get(targetId);
    if (dialog === undefined) return;
    this.#dialogs.delete(targetId);
    const { accept = false, promptText = "" } = decision ?? {};
    const closed = { frameId: dialog.frameId, result: accept, userInput: accept ? promptText : "" };
    this.#tell([...dialog.sessions], "Page.javascriptDialogClosed", closed);
    dialog.decide(decision);
  }

  #tell(sessions: readonly string[], event: string, params: object): void {
    for (const id of sessions) {
      const session = this.#state.sessions.get(id);
      if (session === undefined) continue;
      this.#send(addressOf(this.#state.sessions, session), (sessionId) => eventText(event, params, sessionId));
    }
  }

  #toHost(session: Session, command: Command, text: string): void {
    const earlier = command.method === GET_FRAME_TREE ? this.#frameTreeAround(session) : undefined;
    this.#pending.add(session.id, command.id, this.#begun(session, command.method));
    this.#inTurn(session, () => {
      const { readFile } = this.#options;
      if (command.method === SET_FILES && readFile !== undefined) void this.#readFiles(session, command, text, readFile);
      else if (earlier === undefined || earlier.over) this.#post(session, command, text);
      else (earlier.followers ??= []).push(this.#hold(session, () => this.#post(session, command, text)));
    });
  }

  /** Calls back at once, or after what the Session's earlier commands wait for. */
  #inTurn(session: Session, send: () => void): void {
    const held = this.#held.get(session.id);
    if (held === undefined) send();
    else held.push(() => this.#inTurn(session, send));
  }

  /** Later commands of the Session wait until the returned function was called, which first calls `send`. */
  #hold({ id }: Session, send: () => void): () => void {
    const held: (() => void)[] = [];
    this.#held.set(id, held);
    return () => {
      send();
      this.#held.delete(id);
      for (const next of held) next();
    };
  }

  /**
   * The latest frame tree that was asked for in the document around a Session's. Clients put their frames together as these
   * answers come, and Puppeteer 24 loses the children of a frame whose answer comes after theirs. Chromium's renderers keep
   * no order either; they are quick enough.
   */
  #frameTreeAround({ parentId }: Session): PendingCommand | undefined {
    const around = parentId === undefined ? undefined : this.#state.sessions.get(parentId);
    return around && (this.#pending.latest(around.id, GET_FRAME_TREE) ?? this.#frameTreeAround(around));
  }

  async #readFiles(session: Session, command: Command, text: string, readFile: ReadFile): Promise<void> {
    let send = (): void => {};
    const release = this.#hold(session, () => send());
    const address = addressOf(this.#state.sessions, session);
    try {
      const complete = await withFiles(text, readFile);
      send = () => this.#post(session, command, complete);
    } catch (thrown) {
      const pending = this.#pending.take(session.id, command.id);
      if (pending !== undefined) this.#refused(address, command.id, toCdpError(thrown), pending);
    }
    release();
  }

  #post(session: Session, { id, method }: Command, text: string): void {
    this.#sessionHosts.get(session.id)?.command(session.id, id, method, text);
  }

  #run(handler: RelayMethod, of: Pick<Call<never>, "session" | "target">, command: Command): void {
    const { id } = command;
    const { session } = of;
    const address = addressOf(this.#state.sessions, session);
    const begun = this.#begun(session, command.method);
    const refuse = (thrown: unknown): void => this.#refused(address, id, toCdpError(thrown), begun);
    try {
      const params = checkParams(command.params, handler.params, OBJECT_TYPES) as never;
      const call = { browser: this.#ops, ...of, params };
      const result = handler.handle(call);
      const reply: Reply<unknown> = {
        done: (value) => {
          this.#answer(address, id, value);
          this.#observe(begun, { outcome: "ok" });
        },
        failed: refuse,
      };
      if (result instanceof Later) result.begin(reply);
      else if (result instanceof Promise) result.then(reply.done, reply.failed);
      else reply.done(result);
      handler.after?.(call);
    } catch (error) {
      refuse(error);
    }
  }

  #apply({ state, effects }: Outcome): void {
    this.#state = state;
    for (const effect of effects) this.#carryOut(effect);
  }

  #carryOut(effect: Effect): void {
    switch (effect.do) {
      case "emit":
        return this.#send(effect.to, (sessionId) => eventText(effect.method, effect.params, sessionId));
      case "open":
        return this.#openSession(effect.session, effect.targetId, effect.flat, effect.waits);
      case "close":
        return this.#closeSession(effect.session);
      case "fail":
        for (const { id, command } of this.#pending.takeAll(effect.session)) {
          const error = failureOf(effect.failure, command.method);
          this.#refuse(effect.to, id, error);
          this.#observe(command, { outcome: "lost", code: error.code });
        }
        return;
      case "hangUp":
        return this.#clients.get(effect.connection)?.port.close(1000, "target closed");
      case "dispose":
        void disposeContext(this.#ops, effect.context);
    }
  }

  #hostOf(targetId: string): HostLink | undefined {
    const name = this.#state.targets.get(targetId)?.host;
    return name === undefined ? undefined : this.#hosts.get(name)?.link;
  }

  #openSession(session: string, targetId: string, flat: boolean, waits: boolean): void {
    const host = this.#hostOf(targetId);
    if (host === undefined) return;
    this.#sessionHosts.set(session, host);
    host.open(session, targetId, flat, waits);
  }

  #closeSession(session: string): void {
    for (const [targetId, { sessions }] of [...this.#dialogs]) {
      if (sessions.delete(session) && sessions.size === 0) this.#endDialog(targetId, undefined);
    }
    for (const { command } of this.#pending.takeAll(session)) this.#observe(command, { outcome: "lost" });
    this.#sessionHosts.get(session)?.close(session);
    this.#sessionHosts.delete(session);
  }

  #answer(address: Address, id: number, result: unknown): void {
    this.#send(address, (sessionId) => resultText(id, result, sessionId));
  }

  #refuse(address: Address, id: number | undefined, error: CdpError): void {
    this.#send(address, (sessionId) => errorText(id, error.toBody(), sessionId));
  }

  #send(address: Address, write: (sessionId: string | undefined) => string): void {
    let letter: Letter;
    try {
      letter = addressed(address, write);
    } catch (error) {
      if (!(error instanceof NestingError)) throw error;
      return this.#clients.get(connectionOf(address))?.port.close(1009, "a message within messages is too large");
    }
    this.#clients.get(letter.connection)?.port.send(letter.text);
  }

  /** Passes on what the Host wrote for a Session; only nested Sessions need it as text. */
  #pass(session: Session, payload: Message): void {
    if (session.mode !== "nested") return this.#clients.get(session.connection)?.port.send(payload);
    const text = textOf(payload);
    this.#send(addressOf(this.#state.sessions, session), () => text);
  }
}

type Judgement = Pick<CommandRecord, "outcome" | "code">;

const MAKING_SESSIONS: ReadonlySet<string> = new Set(["Target.attachToTarget", "Target.attachToBrowserTarget", "Target.setAutoAttach"]);

function connectionOf(address: Address): number {
  return "within" in address ? connectionOf(address.within) : address.connection;
}

/** Hands the answer to a command over to who asked. */
function settle(payload: Message, reply: Reply<object>): void {
  try {
    const { result, error } = JSON.parse(textOf(payload)) as { result?: object; error?: { code: number; message: string; data?: string } };
    if (error) reply.failed(new CdpError(error.code, error.message, error.data));
    else reply.done(result ?? {});
  } catch (error) {
    reply.failed(toCdpError(error));
  }
}

function failureOf(failure: SessionFailure, method: string): CdpError {
  return failure === "detached" ? serverError("Session was detached", method) : targetFailure(failure, method);
}
