import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Icon, type IconName } from "./icons.js";

interface IconButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  readonly onPress: () => void;
}

export function IconButton({ icon, label, pressed, disabled, onPress }: IconButtonProps) {
  return (
    <button type="button" class="icon-button" aria-label={label} title={label} aria-pressed={pressed} disabled={disabled} onClick={onPress}>
      <Icon name={icon} />
    </button>
  );
}

export function Toggle({ state, label }: { state: Signal<boolean>; label: string }) {
  return (
    <label class="toggle">
      <input type="checkbox" checked={state.value} onChange={({ currentTarget }) => (state.value = currentTarget.checked)} />
      {label}
    </label>
  );
}

/** How long (ms) a button says that it copied. */
const COPIED_TIME = 1_500;

/** `text` is made when it is wanted: it may be long. */
export function CopyButton({ text, label, children }: { text: () => string; label: string; children?: ComponentChildren }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_TIME);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (): Promise<void> => {
    await copyText(text());
    setCopied(true);
  };
  return (
    <button type="button" class={children === undefined ? "icon-button" : "button"} aria-label={children === undefined ? label : undefined} title={label} onClick={() => void copy()}>
      <Icon name={copied ? "check" : "copy"} />
      {children}
      <span class="unseen" role="status">
        {copied ? "Copied" : ""}
      </span>
    </button>
  );
}

/** Pages without permission to write to the clipboard may still copy what is selected. */
async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    area.style.position = "fixed";
    area.style.opacity = "0";
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
}

/** `children` are its rows. */
export function PlainTable({ columns, children }: { columns: readonly string[]; children: ComponentChildren }) {
  return (
    <table class="plain">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

export function Note({ children, kind = "plain" }: { children: ComponentChildren; kind?: "plain" | "error" }) {
  return (
    <p class={`note ${kind}`} role={kind === "error" ? "alert" : undefined}>
      {children}
    </p>
  );
}
