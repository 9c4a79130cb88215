import { useSignal } from "@preact/signals";
import type { Protocol } from "devtools-protocol";
import { useEffect, useRef } from "preact/hooks";
import type { ConsoleLine, ConsoleModel } from "../model/console-model.js";
import { remoteText } from "../model/remote-text.js";
import { IconButton } from "./controls.js";
import { Icon } from "./icons.js";
import { counted } from "./text.js";

type RemoteObject = Protocol.Runtime.RemoteObject;

export function ConsolePanel({ model }: { model: ConsoleModel }) {
  const lines = model.lines.value;
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const scroller = end.current;
    if (scroller !== null) scroller.scrollTop = scroller.scrollHeight;
  }, [lines.length]);
  return (
    <div class="column">
      <div class="toolbar">
        <span class="dim">{counted(lines.length, "message")}</span>
        <span class="spacer" />
        <IconButton icon="clear" label="Clear the console" onPress={() => model.clear()} />
      </div>
      <div ref={end} class="scroller lines" role="log" aria-label="Console messages" tabIndex={0}>
        {lines.map((line) => (
          <Line key={line.key} line={line} model={model} />
        ))}
      </div>
      <Prompt model={model} />
    </div>
  );
}

function Line({ line: { level, text, values, source }, model }: { line: ConsoleLine; model: ConsoleModel }) {
  return (
    <div class={`message ${level}`}>
      <span class="message-text">
        {text}
        {values.map((value, index) => (
          <RemoteValue key={index} value={value} model={model} isQuoted={level === "result"} />
        ))}
      </span>
      {source !== "" && <span class="dim source">{source}</span>}
    </div>
  );
}

interface RemoteValueProps {
  readonly value: RemoteObject;
  readonly model: ConsoleModel;
  readonly isQuoted: boolean;
}

/** Objects open to show their properties. */
function RemoteValue({ value, model, isQuoted }: RemoteValueProps) {
  const properties = useSignal<Awaited<ReturnType<ConsoleModel["properties"]>> | undefined>(undefined);
  const shown = remoteText(value, isQuoted);
  if (value.objectId === undefined) return <span class={`remote ${value.type}`}>{shown}</span>;
  const open = async (isOpen: boolean): Promise<void> => {
    properties.value = isOpen ? await model.properties(value.objectId!).catch(() => []) : undefined;
  };
  return (
    <details class="remote" onToggle={({ currentTarget }) => void open(currentTarget.open)}>
      <summary>{shown}</summary>
      <dl>
        {properties.value?.map(({ name, value: inner }) => (
          <div key={name} class="property">
            <dt>{name}</dt>
            <dd>
              <RemoteValue value={inner} model={model} isQuoted />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Prompt({ model }: { model: ConsoleModel }) {
  const place = useRef(0);
  const input = useRef<HTMLInputElement>(null);
  const recall = (by: number): void => {
    const { history } = model;
    place.current = Math.min(Math.max(place.current + by, 0), history.length);
    input.current!.value = history[history.length - place.current] ?? "";
  };
  return (
    <form
      class="prompt"
      onSubmit={(event) => {
        event.preventDefault();
        const expression = input.current!.value;
        if (expression.trim() === "") return;
        place.current = 0;
        input.current!.value = "";
        void model.evaluate(expression);
      }}
    >
      <Icon name="chevron" />
      <input
        ref={input}
        aria-label="Expression to evaluate in the app"
        placeholder="Evaluate in the app"
        spellcheck={false}
        autocomplete="off"
        autocapitalize="off"
        onKeyDown={(event) => {
          if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
          event.preventDefault();
          recall(event.key === "ArrowUp" ? 1 : -1);
        }}
      />
    </form>
  );
}
