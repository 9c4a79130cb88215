import { useEffect, useRef } from "preact/hooks";
import type { Preferences } from "../model/preferences.js";
import type { Workbench } from "../model/workbench.js";
import { nameOf, roleText } from "../tree/ax-tree.js";
import type { TreeRow } from "../tree/rows.js";
import { IconButton, Note, Toggle } from "./controls.js";
import { DetailsView } from "./details-view.js";
import { Icon } from "./icons.js";
import { statesText } from "./states-text.js";
import { counted, countText } from "./text.js";
import { moveByKey } from "./tree-keys.js";
import { useVirtual } from "./use-virtual.js";

const ROW_HEIGHT = 22;
const rowId = (id: string): string => `node-${id}`;

export function TreePanel({ bench, preferences }: { bench: Workbench; preferences: Preferences }) {
  const { tree } = bench;
  return (
    <div class="tree-panel">
      <div class="column">
        <TreeToolbar bench={bench} preferences={preferences} />
        <TreeView bench={bench} />
        <footer class="statusbar">
          <span>
            {countText(tree.rows.value.length)} of {counted(tree.tree.value.byId.size, "node")}
          </span>
          {tree.error.value !== undefined && <span class="bad">{tree.error.value}</span>}
          <span class="spacer" />
          <Toggle state={preferences.showIgnored} label="Ignored nodes" />
          <Toggle state={preferences.showTextBoxes} label="Text lines" />
        </footer>
      </div>
      <DetailsView bench={bench} />
    </div>
  );
}

function TreeToolbar({ bench, preferences }: { bench: Workbench; preferences: Preferences }) {
  const { tree } = bench;
  const role = useRef<HTMLInputElement>(null);
  const name = useRef<HTMLInputElement>(null);
  const matches = tree.matches.value;
  const search = (event: Event): void => {
    event.preventDefault();
    void tree.query(role.current!.value.trim(), name.current!.value);
  };
  return (
    <div class="toolbar">
      <form class="search" role="search" aria-label="Accessibility tree" onSubmit={search}>
        <input ref={role} list="roles" placeholder="role" aria-label="Role, exactly" spellcheck={false} autocomplete="off" onChange={search} />
        <datalist id="roles">
          {tree.roles.value.map((known) => (
            <option key={known} value={known} />
          ))}
        </datalist>
        <input ref={name} placeholder="name" aria-label="Name, exactly" spellcheck={false} autocomplete="off" />
        <button type="submit" class="icon-button" aria-label="Search" title="Search with Accessibility.queryAXTree">
          <Icon name="search" />
        </button>
      </form>
      {matches !== undefined && (
        <span class="matches">
          <output>{matches.ids.length === 0 ? "no match" : `${matches.current + 1} of ${matches.ids.length}`}</output>
          <IconButton icon="previous" label="Previous match" disabled={matches.ids.length < 2} onPress={() => tree.step(-1)} />
          <IconButton icon="next" label="Next match" disabled={matches.ids.length < 2} onPress={() => tree.step(1)} />
        </span>
      )}
      {tree.queryError.value !== undefined && <span class="bad">{tree.queryError.value}</span>}
      <span class="spacer" />
      <Toggle state={preferences.live} label="Live" />
      <IconButton icon="live" label="Read the tree now" onPress={() => void tree.refresh()} />
    </div>
  );
}

function TreeView({ bench }: { bench: Workbench }) {
  const { tree } = bench;
  const rows = tree.rows.value;
  const selectedId = tree.selectedId.value;
  const selectedIndex = selectedId === undefined ? undefined : tree.rowIndex.value.get(selectedId);
  const virtual = useVirtual({ count: rows.length, rowHeight: ROW_HEIGHT, keep: selectedIndex });
  useEffect(() => {
    if (selectedIndex !== undefined) virtual.scrollTo(selectedIndex);
    // Only a selection scrolls: changes of the tree do not.
  }, [selectedId]);
  if (rows.length === 0) return <Note>{tree.isLoaded.value ? "The tree is empty." : "Reading the tree…"}</Note>;
  const onKeyDown = (event: KeyboardEvent): void => {
    const move = moveByKey(event.key, { rows, index: selectedIndex ?? -1, page: Math.floor((virtual.scroller.current?.clientHeight ?? 0) / ROW_HEIGHT) });
    if (move === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (move.expand !== undefined) tree.setExpanded(move.id, move.expand);
    else tree.select(move.id);
  };
  return (
    <div
      ref={virtual.scroller}
      class="scroller tree"
      role="tree"
      aria-label="Accessibility tree"
      tabIndex={0}
      aria-activedescendant={selectedIndex === undefined ? undefined : rowId(selectedId!)}
      onKeyDown={onKeyDown}
      onPointerLeave={() => bench.hover(undefined)}
    >
      <div role="presentation" class="rows" style={{ height: `${virtual.height}px` }}>
        {virtual.items.map(({ index, start }) => {
          const row = rows[index];
          return row && <Row key={row.node.nodeId} row={row} top={start} bench={bench} isSelected={index === selectedIndex} isMatch={tree.matchSet.value.has(row.node.nodeId)} />;
        })}
      </div>
    </div>
  );
}

interface RowProps {
  readonly row: TreeRow;
  readonly top: number;
  readonly bench: Workbench;
  readonly isSelected: boolean;
  readonly isMatch: boolean;
}

function Row({ row: { node, level, place, siblings, hasChildren, isExpanded }, top, bench, isSelected, isMatch }: RowProps) {
  const { tree } = bench;
  const name = nameOf(node);
  return (
    <div
      id={rowId(node.nodeId)}
      class={`row${node.ignored ? " ignored" : ""}${isMatch ? " match" : ""}`}
      role="treeitem"
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-expanded={hasChildren ? isExpanded : undefined}
      aria-selected={isSelected}
      style={{ transform: `translateY(${top}px)`, paddingInlineStart: `${6 + (level - 1) * 14}px` }}
      onPointerEnter={() => bench.hover(node.nodeId)}
      onClick={() => tree.select(node.nodeId)}
      onDblClick={() => hasChildren && tree.setExpanded(node.nodeId, !isExpanded)}
    >
      <span
        class={`twist${hasChildren ? "" : " none"}`}
        aria-hidden="true"
        onClick={(event) => {
          event.stopPropagation();
          if (hasChildren) tree.setExpanded(node.nodeId, !isExpanded);
        }}
      >
        {hasChildren && <Icon name="chevron" />}
      </span>
      <span class="role">{roleText(node)}</span>
      {name !== "" && <span class="name">{JSON.stringify(name)}</span>}
      <span class="states">{node.ignored ? (node.ignoredReasons ?? []).map((reason) => reason.name).join(" ") : statesText(node)}</span>
    </div>
  );
}
