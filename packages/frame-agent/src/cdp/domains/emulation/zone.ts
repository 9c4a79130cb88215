/** Wall-clock times of a time zone (IANA name). All times are milliseconds since the epoch. */
export class Zone {
  readonly #format: Intl.DateTimeFormat;
  readonly #DateTimeFormat: typeof Intl.DateTimeFormat;

  /** @throws RangeError for unknown zones */
  constructor(
    readonly id: string,
    DateTimeFormat: typeof Intl.DateTimeFormat,
  ) {
    this.#DateTimeFormat = DateTimeFormat;
    this.#format = new DateTimeFormat("en-US", {
      timeZone: id, hourCycle: "h23", era: "short",
      year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric", second: "numeric",
    });
  }

  /** What a clock in the zone shows, as if it were UTC. */
  toLocal(time: number): number {
    return time + this.offset(time);
  }

  /** The offset from UTC in milliseconds. */
  offset(time: number): number {
    const parts = new Map(this.#format.formatToParts(time).map(({ type, value }) => [type, value]));
    const number = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.get(type));
    const year = parts.get("era") === "BC" ? 1 - number("year") : number("year");
    const local = new Date(0);
    local.setUTCFullYear(year, number("month") - 1, number("day"));
    local.setUTCHours(number("hour"), number("minute"), number("second"), 0);
    return local.getTime() - Math.floor(time / 1000) * 1000;
  }

  /** The time at which a clock in the zone shows `local`. Where clocks skip or repeat it, the offset before the change counts. */
  fromLocal(local: number): number {
    if (!Number.isFinite(local)) return NaN;
    const before = local - this.offset(local - 86_400_000);
    if (this.toLocal(before) === local) return before;
    const after = local - this.offset(local + 86_400_000);
    return this.toLocal(after) === local ? after : before;
  }

  /** `Japan Standard Time`, by the rules of the present also for times long ago, as V8 has it. */
  name(time: number): string {
    const known = time >= 0 && time <= LAST_KNOWN ? time : equivalentTime(time);
    const parts = new this.#DateTimeFormat("en-US", { timeZone: this.id, timeZoneName: "long" }).formatToParts(known);
    return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  }
}

/** The end of 2037, up to which V8 takes a time as it is (`DateCache::kMaxEpochTimeInMs`). */
const LAST_KNOWN = 2_145_916_799_999;

/** The same day and time of a year of the present that begins with the same weekday (`DateCache::EquivalentYear` of V8). */
function equivalentTime(time: number): number {
  const date = new Date(time);
  const year = date.getUTCFullYear();
  const first = new Date(0);
  first.setUTCFullYear(year, 0, 1);
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const recent = (isLeap ? 1956 : 1967) + ((first.getUTCDay() * 12) % 28);
  date.setUTCFullYear(2008 + ((recent + 3 * 28 - 2008) % 28));
  return date.getTime();
}
