import { useEffect } from "preact/hooks";
import type { StudioModel } from "../model/studio-model.js";
import { type Exchange, exchangeJson, sizeOf } from "../model/traffic-log.js";
import { CopyButton, IconButton, Note, Toggle } from "./controls.js";
import { bytesText, counted, durationText, timeText } from "./text.js";
import { useVirtual } from "./use-virtual.js";
import { VirtualTable } from "./virtual-table.js";

const ROW_HEIGHT = 24;
/** Characters of a message that are shown; copying gives the whole. */
const MAX_SHOWN = 20_000;

export function TrafficPanel({ studio }: { studio: StudioModel }) {
  const { traffic } = studio;
  const shown = traffic.shown.value;
  const selected = traffic.selected.value;
  return (
    <div class="column">
      <div class="toolbar">
        <input
          class="filter"
          type="search"
          placeholder="filter: method, target, error"
          aria-label="Filter"
          spellcheck={false}
          value={traffic.filter.value}
          onInput={({ currentTarget }) => (traffic.filter.value = currentTarget.value)}
        />
        <Toggle state={traffic.showEvents} label="Events" />
        <Toggle state={traffic.showOwn} label="Studio’s own" />
        <Toggle state={traffic.isRecording} label="Record" />
        <span class="spacer" />
        <CopyButton label="Copy all as JSON" text={() => `[${shown.map(exchangeJson).join(",\n")}]`} />
        <IconButton icon="clear" label="Clear the log" onPress={() => traffic.clear()} />
      </div>
      <div class="traffic-body">
        {shown.length === 0 ? <Empty studio={studio} /> : <Table studio={studio} shown={shown} />}
        {selected !== undefined && <Detail exchange={selected} studio={studio} />}
      </div>
      <footer class="statusbar">
        <span>{counted(shown.length, "message")}</span>
        <span>{bytesText(shown.reduce((total, exchange) => total + sizeOf(exchange), 0))}</span>
      </footer>
    </div>
  );
}

function Empty({ studio: { hearsAll } }: { studio: StudioModel }) {
  return <Note>{hearsAll ? "No client has said anything yet. Connect one: the panel Connect says how." : "Through a Relay the studio hears its own commands only. Where the apps are embedded, it hears those of all clients."}</Note>;
}

function Table({ studio: { traffic }, shown }: { studio: StudioModel; shown: readonly Exchange[] }) {
  const selectedIndex = shown.findIndex(({ key }) => key === traffic.selectedKey.value);
  const virtual = useVirtual({ count: shown.length, rowHeight: ROW_HEIGHT, keep: selectedIndex < 0 ? undefined : selectedIndex });
  const last = shown.at(-1)?.key;
  useEffect(() => {
    const scroller = virtual.scroller.current;
    // Follows the newest unless the reader has scrolled up.
    if (scroller !== null && scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < ROW_HEIGHT * 4) virtual.scrollTo(shown.length - 1);
  }, [last]);
  const select = (exchange: Exchange): void => {
    traffic.selectedKey.value = exchange.key;
  };
  return (
    <VirtualTable
      label="CDP traffic"
      rowsLabel="Messages"
      count={shown.length}
      head={
        <div class="traffic-row head" role="row" aria-rowindex={1}>
          {["time", "method", "target", "took", "size"].map((title) => (
            <span key={title} role="columnheader" class={title}>
              {title}
            </span>
          ))}
        </div>
      }
      virtual={virtual}
      index={selectedIndex}
      onMove={(index) => select(shown[index]!)}
      row={(index, top) => {
        const exchange = shown[index]!;
        return <Row key={exchange.key} exchange={exchange} index={index} top={top} isSelected={index === selectedIndex} onSelect={() => select(exchange)} />;
      }}
    />
  );
}

interface RowProps {
  readonly exchange: Exchange;
  readonly index: number;
  readonly top: number;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

function Row({ exchange, index, top, isSelected, onSelect }: RowProps) {
  const { kind, method, outcome, at, duration, targetId } = exchange;
  return (
    <div class={`traffic-row ${kind} ${outcome}`} role="row" aria-rowindex={index + 2} aria-selected={isSelected} style={{ transform: `translateY(${top}px)` }} onClick={onSelect}>
      <span role="cell" class="time">
        {timeText(at)}
      </span>
      <span role="cell" class="method">
        <span class="kind" aria-label={kind}>
          {kind === "event" ? "↓" : "↑"}
        </span>
        {method}
        {outcome === "error" && <span class="badge bad">error</span>}
      </span>
      <span role="cell" class="target">
        {targetId}
      </span>
      <span role="cell" class="took number">
        {outcome === "pending" ? "…" : durationText(duration)}
      </span>
      <span role="cell" class="size number">
        {bytesText(sizeOf(exchange))}
      </span>
    </div>
  );
}

function Detail({ exchange, studio }: { exchange: Exchange; studio: StudioModel }) {
  const { method, request, response, sessionId } = exchange;
  return (
    <section class="exchange" aria-label={`Message ${method}`}>
      <div class="toolbar">
        <strong>{method}</strong>
        <span class="spacer" />
        {request !== undefined && (
          <button type="button" class="button" onClick={() => void studio.replay(exchange)}>
            Replay
          </button>
        )}
        <CopyButton label="Copy as JSON" text={() => exchangeJson(exchange)}>
          JSON
        </CopyButton>
        <button type="button" class="button" onClick={() => (studio.traffic.selectedKey.value = undefined)}>
          Close
        </button>
      </div>
      <div class="scroller" tabIndex={0} aria-label="Message text">
        <p class="dim">Session {sessionId}</p>
        {request !== undefined && <Json title="Command" text={request} />}
        {response !== undefined && <Json title={request === undefined ? "Event" : "Answer"} text={response} />}
      </div>
    </section>
  );
}

function Json({ title, text }: { title: string; text: string }) {
  const pretty = JSON.stringify(JSON.parse(text), null, 2);
  return (
    <>
      <h2>{title}</h2>
      <pre class="text">{pretty.length > MAX_SHOWN ? `${pretty.slice(0, MAX_SHOWN)}\n… ${bytesText(pretty.length - MAX_SHOWN)} more` : pretty}</pre>
    </>
  );
}
