import type { InputContext } from "./context.js";
import { setByUser } from "./controls.js";

/**
 * Date and time inputs: fields in the order of the user's language that digits and arrow keys fill in (Blink's
 * DateTimeEditElement). Their UI cannot be reached from the page, so the fields are kept here.
 */
type Name = "year" | "month" | "week" | "day" | "hour" | "minute" | "second" | "dayPeriod";

interface Field {
  readonly name: Name;
  readonly min: number;
  readonly max: number;
  value: number | null;
}

const RANGES: Readonly<Record<Name, readonly [min: number, max: number]>> = {
  year: [1, 275760], month: [1, 12], week: [1, 53], day: [1, 31], hour: [0, 23], minute: [0, 59], second: [0, 59], dayPeriod: [0, 1],
};

const DATE = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
const TIME = { hour: "2-digit", minute: "2-digit" } as const;
const FORMATS: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  date: DATE, time: TIME, "datetime-local": { ...DATE, ...TIME }, month: { year: "numeric", month: "long" },
};

/** The fields of the input that was edited last, and which one takes the next digit. */
export class DateFields {
  #input: HTMLInputElement | null = null;
  #fields: Field[] = [];
  #index = 0;
  #typed = "";
  #value = "";

  constructor(private readonly c: InputContext) {}

  /** A key on a date or time input; true when the input took it. */
  key(input: HTMLInputElement, key: string, shift: boolean): boolean {
    this.#attach(input, shift && key === "Tab");
    const field = this.#fields[this.#index];
    switch (key) {
      case "Tab": {
        const next = this.#index + (shift ? -1 : 1);
        // The stop after the last field is the picker's button.
        if (next < 0 || next > this.#fields.length) this.forget();
        else this.#go(next);
        return this.#input !== null;
      }
      case "ArrowLeft":
      case "ArrowRight":
        this.#go(Math.min(Math.max(this.#index + (key === "ArrowLeft" ? -1 : 1), 0), this.#fields.length - 1));
        return true;
      case "ArrowUp":
      case "ArrowDown": {
        if (!field) return true;
        const up = key === "ArrowUp";
        const { min, max, value } = field;
        field.value = value === null ? (up ? min : max) : ((value - min + (up ? 1 : -1) + (max - min + 1)) % (max - min + 1)) + min;
        this.#typed = "";
        this.#publish();
        return true;
      }
      case "Backspace":
      case "Delete":
        if (field) field.value = null;
        this.#typed = "";
        this.#publish();
        return true;
      default:
        return false;
    }
  }

  /** A typed character. */
  type(input: HTMLInputElement, character: string): void {
    this.#attach(input, false);
    const field = this.#fields[this.#index];
    if (!field) return;
    if (field.name === "dayPeriod") {
      if (!/^[ap]$/i.test(character)) return;
      field.value = /p/i.test(character) ? 1 : 0;
    } else {
      if (!/^[0-9]$/.test(character)) return;
      this.#typed += character;
      const number = Number(this.#typed);
      if (number >= field.min && number <= field.max) field.value = number;
      if (number * 10 > field.max || this.#typed.length >= String(field.max).length) this.#go(Math.min(this.#index + 1, this.#fields.length - 1));
    }
    this.#publish();
  }

  forget(): void {
    this.#input = null;
  }

  #go(index: number): void {
    this.#index = index;
    this.#typed = "";
  }

  /** Starts with the input's fields, again when its value was changed elsewhere. */
  #attach(input: HTMLInputElement, atEnd: boolean): void {
    const value = this.c.api.value(input);
    if (input === this.#input && value === this.#value) return;
    const same = input === this.#input;
    this.#input = input;
    this.#value = value;
    this.#fields = fieldsOf(this.c, input, value);
    if (!same) this.#go(atEnd ? this.#fields.length : 0);
  }

  #publish(): void {
    const input = this.#input!;
    setByUser(this.c, input, serialize(this.c.dom.inputType(input), this.#fields), ["input", "change"]);
    this.#value = this.c.api.value(input);
  }
}

function fieldsOf({ dom, env }: InputContext, input: HTMLInputElement, value: string): Field[] {
  const type = dom.inputType(input);
  const [, year, second] = /^(\d{4,6})-(?:W?)(\d\d)/.exec(value) ?? [];
  const day = /^\d{4,6}-\d\d-(\d\d)/.exec(value)?.[1];
  const [, hour, minute] = /(\d\d):(\d\d)/.exec(value) ?? [];
  const parsed: Partial<Record<Name, string | undefined>> = { year, month: second, week: second, day, hour, minute };
  const names = type === "week" ? ["week", "year"] : new Intl.DateTimeFormat(env.window.navigator.language, FORMATS[type]).formatToParts().map((part) => part.type as string);
  const halfDays = names.includes("dayPeriod");
  return (names.filter((name) => name in RANGES) as Name[]).map((name) => {
    const [min, max] = name === "hour" && halfDays ? [1, 12] : RANGES[name];
    const number = parsed[name] === undefined ? null : Number(parsed[name]);
    if (name === "dayPeriod") return { name, min, max, value: hour === undefined ? null : Number(Number(hour) >= 12) };
    return { name, min, max, value: name === "hour" && halfDays && number !== null ? number % 12 || 12 : number };
  });
}

/** The value that the fields make; empty while one of them is. */
function serialize(type: string, fields: readonly Field[]): string {
  if (fields.some(({ value }) => value === null)) return "";
  const get = (name: Name): number => fields.find((field) => field.name === name)?.value ?? 0;
  const pad = (number: number, length = 2): string => String(number).padStart(length, "0");
  const half = fields.some(({ name }) => name === "dayPeriod");
  const hour = half ? (get("hour") % 12) + 12 * get("dayPeriod") : get("hour");
  const date = `${pad(get("year"), 4)}-${type === "week" ? `W${pad(get("week"))}` : pad(get("month"))}`;
  const time = `${pad(hour)}:${pad(get("minute"))}`;
  return { date: `${date}-${pad(get("day"))}`, time, "datetime-local": `${date}-${pad(get("day"))}T${time}` }[type] ?? date;
}
