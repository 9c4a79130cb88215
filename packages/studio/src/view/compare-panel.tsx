import { useSignal } from "@preact/signals";
import { useMemo, useRef } from "preact/hooks";
import type { ComparedNode, ComparedRow } from "../comparison/compare-trees.js";
import type { ComparisonResult } from "../model/comparison-model.js";
import type { Workbench } from "../model/workbench.js";
import { Note, PlainTable, Toggle } from "./controls.js";
import { countText, counted } from "./text.js";
import { useVirtual } from "./use-virtual.js";
import { VirtualTable } from "./virtual-table.js";

const ROW_HEIGHT = 22;

export function ComparePanel({ bench }: { bench: Workbench }) {
  const { comparison } = bench;
  const field = useRef<HTMLInputElement>(null);
  const result = comparison.result.value;
  const compare = (event: Event): void => {
    event.preventDefault();
    comparison.endpoint.value = field.current!.value;
    void comparison.compare();
  };
  return (
    <div class="column compare-panel">
      <form class="toolbar" onSubmit={compare}>
        <label class="grow">
          <span class="unseen">CDP endpoint of a Chromium</span>
          <input ref={field} class="filter" name="endpoint" placeholder="ws://127.0.0.1:9333/devtools/browser/…" spellcheck={false} autocomplete="off" required defaultValue={comparison.endpoint.value} />
        </label>
        <button type="submit" class="button primary" disabled={comparison.isBusy.value}>
          {comparison.isBusy.value ? "Comparing…" : "Compare"}
        </button>
        <Toggle state={comparison.onlyDifferences} label="Differences only" />
      </form>
      {comparison.error.value !== undefined && <Note kind="error">{comparison.error.value}</Note>}
      {result === undefined ? (
        <Note>
          Puts the tree that Chromium itself computes beside ours, node by node. Give the debugging address of the Chromium that shows this page: then both are of the same document. Another Chromium loads the app anew.
        </Note>
      ) : (
        <Result result={result} bench={bench} />
      )}
    </div>
  );
}

function Result({ result, bench }: { result: ComparisonResult; bench: Workbench }) {
  const onlyDifferences = bench.comparison.onlyDifferences.value;
  const chosen = useSignal<ComparedRow | undefined>(undefined);
  const choose = (row: ComparedRow): void => {
    chosen.value = row;
    if (row.ours !== undefined) bench.tree.select(row.ours.nodeId);
  };
  const rows = useMemo(() => (onlyDifferences ? result.rows.filter(({ differences }) => differences.length > 0) : result.rows), [result, onlyDifferences]);
  const chosenIndex = useMemo(() => (chosen.value === undefined ? -1 : rows.indexOf(chosen.value)), [rows, chosen.value]);
  const virtual = useVirtual({ count: rows.length, rowHeight: ROW_HEIGHT });
  return (
    <>
      <p class={`verdict ${result.differing === 0 ? "good" : "bad"}`} role="status">
        <strong>{counted(result.differing, "difference")}</strong>
        <span>
          {countText(result.ours)} nodes here, {countText(result.chromium)} in Chromium
        </span>
        <span class="dim">{result.isSameDocument ? "the same document" : "another load of the same address"}</span>
      </p>
      <VirtualTable
        label="Both trees"
        rowsLabel="Nodes"
        count={rows.length}
        head={
          <div class="compare-row head" role="row" aria-rowindex={1}>
            <span role="columnheader">icdp</span>
            <span role="columnheader">Chromium</span>
          </div>
        }
        virtual={virtual}
        index={chosenIndex}
        onMove={(index) => choose(rows[index]!)}
        row={(index, top) => {
          const row = rows[index]!;
          return <Row key={`${index} ${row.key}`} row={row} index={index} top={top} isChosen={index === chosenIndex} onChoose={() => choose(row)} />;
        }}
      />
      {chosen.value !== undefined && <Differences row={chosen.value} />}
    </>
  );
}

function Differences({ row: { key, differences } }: { row: ComparedRow }) {
  return (
    <section class="differences" aria-label="The chosen node" tabIndex={0}>
      <p class="dim">
        <code>{key || "/"}</code>
      </p>
      {differences.length === 0 ? (
        <p>The same in every field.</p>
      ) : (
        <PlainTable columns={["field", "icdp", "Chromium"]}>
          {differences.map(({ place, ours, chromium }) => (
            <tr key={place}>
              <td>{place}</td>
              <td>
                <code>{text(ours)}</code>
              </td>
              <td>
                <code>{text(chromium)}</code>
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
    </section>
  );
}

interface RowProps {
  readonly row: ComparedRow;
  readonly index: number;
  readonly top: number;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Row({ row: { ours, chromium, differences }, index, top, isChosen, onChoose }: RowProps) {
  const words = differences.map(({ place, chromium: theirs, ours: own }) => `${place}: ${text(own)} here, ${text(theirs)} in Chromium`).join("\n");
  return (
    <div
      class={`compare-row${differences.length > 0 ? " differs" : ""}`}
      role="row"
      aria-rowindex={index + 2}
      title={words || undefined}
      style={{ transform: `translateY(${top}px)` }}
      aria-selected={isChosen}
      onClick={onChoose}
    >
      <Cell node={ours} note={differences[0] && `${differences[0].place}${differences.length > 1 ? ` and ${differences.length - 1} more` : ""}`} />
      <Cell node={chromium} />
    </div>
  );
}

function Cell({ node, note }: { node: ComparedNode | undefined; note?: string | undefined }) {
  return (
    <span role="cell" class={node?.isIgnored ? "ignored" : ""} style={{ paddingInlineStart: `${6 + (node?.depth ?? 0) * 10}px` }}>
      {node === undefined ? (
        <span class="dim">–</span>
      ) : (
        <>
          <span class="role">{node.isIgnored ? "ignored" : node.role}</span> {node.name !== "" && <span class="name">{JSON.stringify(node.name)}</span>}
        </>
      )}
      {note !== undefined && <span class="badge bad">{note}</span>}
    </span>
  );
}

const text = (value: unknown): string => (value === undefined ? "nothing" : JSON.stringify(value));
