import { method } from "../../../dom/uncurry.js";
import type { PageEnv } from "../../../env.js";
import { invalidParams } from "../../errors.js";
import type { AgentSession } from "../../session.js";
import { SessionOverride } from "../../session-override.js";
import { Zone } from "./zone.js";

const FIELDS = ["FullYear", "Month", "Date", "Day", "Hours", "Minutes", "Seconds", "Milliseconds"] as const;
const DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
/** Ends of date strings that name their zone; other strings are local times, except ISO dates without a time. */
const ZONED = /(?:Z|UTC?|GMT|[ECMP][SD]T|[+-]\d{2}:?\d{2})(?:\s*\(.*\))?\s*$/i;
const ISO_DATE = /^\s*[+-]?\d{4,6}(?:-\d{2}){0,2}\s*$/;

type Calendar = Record<`getUTC${(typeof FIELDS)[number]}`, () => number> & Record<string, (...args: unknown[]) => number>;

/** `Date` and `Intl.DateTimeFormat` in another time zone. */
export class TimezoneEmulation {
  readonly #override: SessionOverride<Zone>;
  readonly #getTime: (date: Date) => number;
  readonly #setTime: (date: Date, time: number) => number;
  readonly #realOffset: (date: Date) => number;
  readonly #PageDate: DateConstructor;
  readonly #DateTimeFormat = Intl.DateTimeFormat;
  #undo: (() => void)[] = [];

  constructor(private readonly env: PageEnv) {
    this.#PageDate = env.natives.Date;
    const { prototype } = this.#PageDate;
    this.#getTime = method(prototype, "getTime", NaN);
    this.#setTime = method(prototype, "setTime", NaN);
    this.#realOffset = method(prototype, "getTimezoneOffset", 0);
    this.#override = new SessionOverride((zone) => this.#apply(zone));
  }

  /** An empty id takes the override back. */
  set(session: AgentSession, timezoneId: string): void {
    if (timezoneId === "") return this.#override.set(session, undefined);
    let zone: Zone;
    try {
      zone = new Zone(timezoneId, this.#DateTimeFormat);
    } catch {
      throw invalidParams(`Invalid timezone ID: ${timezoneId}`);
    }
    this.#override.set(session, zone);
  }

  stop(): void {
    this.#override.clear();
  }

  #apply(zone: Zone | undefined): void {
    for (const undo of this.#undo.splice(0)) undo();
    if (zone) this.#undo = [...this.#fields(zone), ...this.#texts(zone), ...this.#constructors(zone), ...this.#formats(zone)];
  }

  /** The shown wall-clock time of a page's Date; undefined for what is none, NaN for an invalid one. */
  #local(zone: Zone, self: unknown): number | undefined {
    let time: number;
    try {
      time = this.#getTime(self as Date);
    } catch {
      return undefined;
    }
    return Number.isNaN(time) ? NaN : zone.toLocal(time);
  }

  #fields(zone: Zone): (() => void)[] {
    const { patches } = this.env;
    const { prototype } = this.#PageDate;
    const readers = FIELDS.map((field) =>
      patches.method(prototype, `get${field}`, (callNative, self) => {
        const local = this.#local(zone, self);
        return local === undefined ? callNative() : (new Date(local) as unknown as Calendar)[`getUTC${field}`]();
      }),
    );
    const writers = FIELDS.filter((field) => field !== "Day").map((field) =>
      patches.method(prototype, `set${field}`, (callNative, self, args) => {
        const local = this.#local(zone, self);
        if (local === undefined || (Number.isNaN(local) && field !== "FullYear")) return callNative();
        const calendar = new Date(Number.isNaN(local) ? 0 : local);
        (calendar as unknown as Calendar)[`setUTC${field}`]!(...args);
        return this.#setTime(self as Date, zone.fromLocal(calendar.getTime()));
      }),
    );
    const offset = patches.method(prototype, "getTimezoneOffset", (callNative, self) => {
      const local = this.#local(zone, self);
      return local === undefined || Number.isNaN(local) ? callNative() : (this.#getTime(self as Date) - local) / 60_000 || 0;
    });
    return [...readers, ...writers, offset];
  }

  #texts(zone: Zone): (() => void)[] {
    const { patches } = this.env;
    const text = (name: string, write: (time: number) => string): (() => void) =>
      patches.method(this.#PageDate.prototype, name, (callNative, self) => {
        const local = this.#local(zone, self);
        return local === undefined || Number.isNaN(local) ? callNative() : write(this.#getTime(self as Date));
      });
    return [
      text("toString", (time) => `${dateText(zone, time)} ${timeText(zone, time)}`),
      text("toDateString", (time) => dateText(zone, time)),
      text("toTimeString", (time) => timeText(zone, time)),
    ];
  }

  #constructors(zone: Zone): (() => void)[] {
    const { patches, window } = this.env;
    return [
      patches.method(window, "Date", () => {
        const now = Date.now();
        return `${dateText(zone, now)} ${timeText(zone, now)}`;
      }),
      patches.constructible(window, "Date", (constructNative, args) => {
        if (args.length === 0) return constructNative();
        if (args.length === 1) {
          const date = constructNative() as Date;
          if (typeof args[0] === "string") this.#setTime(date, this.#parsed(zone, args[0], this.#getTime(date)));
          return date;
        }
        const [year, ...rest] = args.map(Number);
        const calendar = new Date(0);
        const full = Math.trunc(year!) >= 0 && Math.trunc(year!) <= 99 ? 1900 + Math.trunc(year!) : year!;
        calendar.setUTCFullYear(full, rest[0] ?? 0, rest[1] ?? 1);
        calendar.setUTCHours(rest[2] ?? 0, rest[3] ?? 0, rest[4] ?? 0, rest[5] ?? 0);
        return constructNative([zone.fromLocal(calendar.getTime())]);
      }),
      patches.method(this.#PageDate, "parse", (callNative, _self, args) => this.#parsed(zone, String(args[0]), callNative() as number)),
    ];
  }

  /** The time that a string means in the zone, given the one that it means in the real zone. */
  #parsed(zone: Zone, text: string, real: number): number {
    if (Number.isNaN(real) || ZONED.test(text) || ISO_DATE.test(text)) return real;
    const realDate = this.env.page.construct(this.#PageDate, [real]) as Date;
    return zone.fromLocal(real - this.#realOffset(realDate) * 60_000);
  }

  #formats(zone: Zone): (() => void)[] {
    const { patches, window } = this.env;
    const withZone = (args: readonly unknown[]): unknown[] => {
      const options = args[1] as { timeZone?: unknown } | undefined;
      if (options?.timeZone !== undefined) return [...args];
      const zoned: object = Object.create((options ?? null) as object | null, { timeZone: { value: zone.id, enumerable: true } }) as object;
      return [args[0], zoned];
    };
    return [
      patches.method(window.Intl, "DateTimeFormat", (callNative, _self, args) => callNative(withZone(args))),
      patches.constructible(window.Intl, "DateTimeFormat", (constructNative, args) => constructNative(withZone(args))),
      ...["toLocaleString", "toLocaleDateString", "toLocaleTimeString"].map((name) =>
        patches.method(this.#PageDate.prototype, name, (callNative, _self, args) => callNative(withZone(args))),
      ),
    ];
  }
}

const two = (value: number): string => String(value).padStart(2, "0");

function dateText(zone: Zone, time: number): string {
  const local = new Date(zone.toLocal(time));
  const year = local.getUTCFullYear();
  const digits = `${year < 0 ? "-" : ""}${String(Math.abs(year)).padStart(year < 0 ? 6 : 4, "0")}`;
  return `${DAYS[local.getUTCDay()]} ${MONTHS[local.getUTCMonth()]} ${two(local.getUTCDate())} ${digits}`;
}

function timeText(zone: Zone, time: number): string {
  const local = new Date(zone.toLocal(time));
  const minutes = Math.trunc(zone.offset(time) / 60_000);
  const sign = minutes < 0 ? "-" : "+";
  const offset = `${sign}${two(Math.floor(Math.abs(minutes) / 60))}${two(Math.abs(minutes) % 60)}`;
  return `${two(local.getUTCHours())}:${two(local.getUTCMinutes())}:${two(local.getUTCSeconds())} GMT${offset} (${zone.name(time)})`;
}
