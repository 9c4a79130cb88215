import { nativeMethod, prototypesOf } from "../../../dom/uncurry.js";
import type { PageEnv } from "../../../env.js";
import { serverError } from "../../errors.js";
import type { AgentSession } from "../../session.js";
import { SessionOverride } from "../../session-override.js";
import { PageValues } from "./page-values.js";

/** Parameters of `Emulation.setGeolocationOverride`; without latitude, longitude or accuracy the position is unavailable. */
export interface Position {
  readonly latitude?: number;
  readonly longitude?: number;
  readonly accuracy?: number;
  readonly altitude?: number;
  readonly altitudeAccuracy?: number;
  readonly heading?: number;
  readonly speed?: number;
}

/** GeolocationPositionError.POSITION_UNAVAILABLE */
const UNAVAILABLE = 2;
const COORDINATES = ["accuracy", "latitude", "longitude", "altitude", "altitudeAccuracy", "heading", "speed"] as const;

/** `navigator.geolocation` with a position of a Client's choice; nobody is asked for permission. */
export class Geolocation {
  readonly #override: SessionOverride<Position>;
  readonly #values: PageValues;
  /** What objects of ours say of their attributes. */
  readonly #attributes = new WeakMap<object, Readonly<Record<string, unknown>>>();
  readonly #watches = new Map<number, { readonly success: Function; readonly error: unknown }>();
  readonly #create: Function;
  #nextWatch = 1_000_000;
  #undo: (() => void)[] = [];

  constructor(private readonly env: PageEnv) {
    this.#values = new PageValues(env.page, env.natives);
    this.#create = nativeMethod(env.natives.Object, "create")!;
    this.#override = new SessionOverride((value) => this.#apply(value));
  }

  set(session: AgentSession, position: Position): void {
    const { latitude = 0, longitude = 0, accuracy = 0 } = position;
    if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180 || accuracy < 0) throw serverError("Invalid geolocation");
    this.#override.set(session, position);
  }

  clear(session: AgentSession): void {
    this.#override.set(session, undefined);
  }

  stop(): void {
    this.#override.clear();
    this.#watches.clear();
  }

  #apply(position: Position | undefined): void {
    if (!position) {
      for (const undo of this.#undo.splice(0)) undo();
      return;
    }
    if (this.#undo.length === 0) this.#install();
    for (const { success, error } of this.#watches.values()) this.#answer(success, error);
  }

  #install(): void {
    const { env } = this;
    const of = prototypesOf(env.window);
    const geolocation = of("Geolocation");
    this.#undo = [
      env.patches.method(geolocation, "getCurrentPosition", (callNative, _self, args) => (typeof args[0] === "function" ? this.#answer(args[0], args[1]) : callNative())),
      env.patches.method(geolocation, "watchPosition", (callNative, _self, args) => {
        if (typeof args[0] !== "function") return callNative();
        const id = this.#nextWatch++;
        this.#watches.set(id, { success: args[0], error: args[1] });
        this.#answer(args[0], args[1]);
        return id;
      }),
      env.patches.method(geolocation, "clearWatch", (callNative, _self, args) => (this.#watches.delete(Number(args[0])) ? undefined : callNative())),
      ...["coords", "timestamp"].map((name) => this.#attribute(of("GeolocationPosition"), name)),
      ...COORDINATES.map((name) => this.#attribute(of("GeolocationCoordinates"), name)),
      ...["code", "message"].map((name) => this.#attribute(of("GeolocationPositionError"), name)),
      ...(["GeolocationPosition", "GeolocationCoordinates"] as const).map((owner) =>
        env.patches.method(of(owner), "toJSON", (callNative, self) => {
          const own = this.#attributes.get(self as object);
          return own ? this.#json(own) : callNative();
        }),
      ),
    ];
  }

  #attribute(owner: object | undefined, name: string): () => void {
    return this.env.patches.getter(owner, name, (callNative, self) => {
      const own = typeof self === "object" && self !== null ? this.#attributes.get(self) : undefined;
      return own ? own[name] : callNative();
    });
  }

  #json(own: Readonly<Record<string, unknown>>): object {
    const plain = Object.entries(own).map(([name, value]) => {
      const inner = typeof value === "object" && value !== null ? this.#attributes.get(value) : undefined;
      return [name, inner ? this.#json(inner) : value] as const;
    });
    return this.#values.object(Object.fromEntries(plain));
  }

  #make(owner: string, attributes: Readonly<Record<string, unknown>>): object {
    const { window, page } = this.env;
    const { prototype } = (window as unknown as Record<string, { prototype: object }>)[owner]!;
    const made = page.apply(this.#create, window.Object, [prototype]) as object;
    this.#attributes.set(made, attributes);
    return made;
  }

  #answer(success: Function, error: unknown): void {
    const { browser, page } = this.env;
    browser.setTimeout(() => {
      const position = this.#override.current;
      if (!position) return;
      const { latitude, longitude, accuracy } = position;
      if (latitude === undefined || longitude === undefined || accuracy === undefined) {
        if (typeof error === "function") page.apply(error, undefined, [this.#make("GeolocationPositionError", { code: UNAVAILABLE, message: "" })]);
        return;
      }
      const coords = this.#make("GeolocationCoordinates", Object.fromEntries(COORDINATES.map((name) => [name, position[name] ?? null])));
      page.apply(success, undefined, [this.#make("GeolocationPosition", { timestamp: Date.now(), coords })]);
    }, 0);
  }
}
