import { useSignal } from "@preact/signals";
import type { SnapshotModel } from "../model/snapshot-model.js";
import { CopyButton, IconButton, Note } from "./controls.js";
import { bytesText, countText, timeText } from "./text.js";

const DIFF = "diff";

export function SnapshotPanel({ snapshots }: { snapshots: SnapshotModel }) {
  const chosenId = useSignal("outline");
  const printed = snapshots.printed.value;
  const chosen = printed.find(({ id }) => id === chosenId.value);
  const change = snapshots.change.value;
  const isDiff = chosenId.value === DIFF;
  const text = isDiff ? change?.text : chosen?.text;
  return (
    <div class="snapshot-panel">
      <fieldset class="formats">
        <legend class="unseen">Format</legend>
        <div class="format head" aria-hidden="true">
          <span />
          <span>format</span>
          <span>bytes</span>
          <span>tokens</span>
        </div>
        <label class="format">
          <input type="radio" name="format" checked={isDiff} onChange={() => (chosenId.value = DIFF)} />
          <span>last change</span>
          <span class="wide">{change === undefined ? "none yet" : timeText(change.at).slice(0, 8)}</span>
        </label>
        {printed.map(({ id, title, bytes, tokens }) => (
          <label key={id} class="format" data-format={id}>
            <input type="radio" name="format" checked={id === chosenId.value} onChange={() => (chosenId.value = id)} />
            <span>{title}</span>
            <span class="number">{bytesText(bytes)}</span>
            <span class="number">{tokens === undefined ? "…" : countText(tokens)}</span>
          </label>
        ))}
      </fieldset>
      <div class="column">
        <div class="toolbar">
          <span class="dim">{isDiff ? describe(change?.action) : "Tokens by o200k_base"}</span>
          <span class="spacer" />
          {isDiff && (
            <button type="button" class="button" onClick={() => snapshots.restart()}>
              Start over
            </button>
          )}
          <IconButton icon="live" label="Read the page now" onPress={() => void snapshots.take()} />
          <CopyButton label="Copy the text" text={() => text ?? ""} />
        </div>
        {snapshots.error.value !== undefined && <Note kind="error">{snapshots.error.value}</Note>}
        {text === undefined ? (
          <Note>{isDiff ? "Nothing has changed since the page was first read here. Do something in the app." : "Reading the page…"}</Note>
        ) : (
          <pre class="text scroller" tabIndex={0} aria-label={isDiff ? "What the last action changed" : `The page as ${chosen!.title}`}>
            {isDiff ? <DiffText text={text} /> : text}
          </pre>
        )}
      </div>
    </div>
  );
}

function describe(action: string | undefined): string {
  return action === undefined ? "What the last action changed" : `What ${action} changed`;
}

const MARKS: Readonly<Record<string, string>> = { "+": "added", "-": "removed", "~": "changed", ">": "moved" };

function DiffText({ text }: { text: string }) {
  return (
    <>
      {text.split("\n").map((line, index) => (
        <span key={index} class={`line ${MARKS[line[0]!] ?? ""}`}>
          {line}
          {"\n"}
        </span>
      ))}
    </>
  );
}
