import type { Protocol } from "devtools-protocol";
import type { ComponentChildren } from "preact";
import type { Workbench } from "../model/workbench.js";
import { type AxNode, nameOf, roleText } from "../tree/ax-tree.js";
import { IconButton, Note } from "./controls.js";
import { winnerOf } from "./name-sources.js";

type AxValue = Protocol.Accessibility.AXValue;
type Source = Protocol.Accessibility.AXValueSource;

/** Every field of the selected node. */
export function DetailsView({ bench }: { bench: Workbench }) {
  const node = bench.tree.selected.value;
  return (
    <section class="details" aria-label="Selected node" tabIndex={0}>
      {node === undefined ? <Note>Select a node in the tree, or pick an element in the app.</Note> : <NodeDetails node={node} bench={bench} />}
    </section>
  );
}

function NodeDetails({ node, bench }: { node: AxNode; bench: Workbench }) {
  const { name, description, value, properties = [], ignoredReasons = [], role, chromeRole } = node;
  return (
    <>
      <header class="details-head">
        <h2>
          <span class="role">{roleText(node)}</span> {nameOf(node) !== "" && <span class="name">{JSON.stringify(nameOf(node))}</span>}
        </h2>
        {node.backendDOMNodeId !== undefined && <IconButton icon="reveal" label="Scroll into view in the app" onPress={() => void bench.details.reveal(node.backendDOMNodeId!)} />}
      </header>
      {node.ignored && (
        <Fields title="Ignored because">
          {ignoredReasons.map(({ name: reason, value: why }) => (
            <ValueField key={reason} name={reason} value={why} bench={bench} />
          ))}
        </Fields>
      )}
      <Fields title="Computed">
        {role !== undefined && (
          <Field name="role">
            <Value value={role} bench={bench} /> <span class="dim">{role.type}</span>
          </Field>
        )}
        {Object.entries({ chromeRole, name, description, value }).map(([field, shown]) => shown !== undefined && <ValueField key={field} name={field} value={shown} bench={bench} />)}
      </Fields>
      {name?.sources !== undefined && name.sources.length > 0 && <Sources sources={name.sources} bench={bench} />}
      {properties.length > 0 && (
        <Fields title="Properties">
          {properties.map(({ name: property, value: state }) => (
            <ValueField key={property} name={property} value={state} bench={bench} />
          ))}
        </Fields>
      )}
      <Element node={node} bench={bench} />
    </>
  );
}

function Fields({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="fields">
      <h3>{title}</h3>
      <dl>{children}</dl>
    </section>
  );
}

function Field({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div class="field">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function ValueField({ name, value, bench }: { name: string; value: AxValue; bench: Workbench }) {
  return (
    <Field name={name}>
      <Value value={value} bench={bench} />
    </Field>
  );
}

/** A value, and the nodes that it is about as links. */
function Value({ value, bench }: { value: AxValue; bench: Workbench }) {
  const { value: plain, relatedNodes = [] } = value;
  return (
    <>
      {plain !== undefined && <code class={`value ${typeof plain}`}>{JSON.stringify(plain)}</code>}
      {relatedNodes.map((related, index) => (
        <NodeLink key={index} related={related} bench={bench} />
      ))}
      {plain === undefined && relatedNodes.length === 0 && <span class="dim">{value.type}</span>}
    </>
  );
}

function NodeLink({ related: { backendDOMNodeId, idref, text }, bench }: { related: Protocol.Accessibility.AXRelatedNode; bench: Workbench }) {
  const node = bench.tree.tree.value.byBackendId.get(backendDOMNodeId);
  const label = node === undefined ? text || idref || `node ${backendDOMNodeId}` : `${roleText(node)} ${JSON.stringify(text ?? nameOf(node))}`;
  return (
    <button type="button" class="node-link" onClick={() => void bench.tree.selectElement(backendDOMNodeId)} onPointerEnter={() => bench.highlighter.show(backendDOMNodeId)} onPointerLeave={() => bench.hover(undefined)}>
      {label}
      {idref !== undefined && <span class="dim"> #{idref}</span>}
    </button>
  );
}

function Sources({ sources, bench }: { sources: readonly Source[]; bench: Workbench }) {
  const winner = winnerOf(sources);
  return (
    <section class="fields">
      <h3>Name from</h3>
      <ol class="sources">
        {sources.map((source, index) => {
          const { type, attribute, nativeSource, attributeValue, value, superseded, invalid, invalidReason, nativeSourceValue } = source;
          const isWinner = index === winner;
          return (
            <li key={index} class={isWinner ? "won" : superseded ? "superseded" : value === undefined ? "empty" : ""}>
              <span class="source-name">{attribute ?? nativeSource ?? type}</span>
              <span class="dim">{type}</span>
              {[attributeValue, nativeSourceValue, value].map((shown, place) => shown !== undefined && <Value key={place} value={shown} bench={bench} />)}
              {isWinner && <span class="badge good">used</span>}
              {superseded && <span class="badge">superseded</span>}
              {invalid && <span class="badge bad">invalid{invalidReason === undefined ? "" : `: ${invalidReason}`}</span>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Element({ node, bench }: { node: AxNode; bench: Workbench }) {
  const element = bench.details.element.value;
  const isCurrent = element !== undefined && element.backendNodeId === node.backendDOMNodeId;
  const fields = {
    DOM: (isCurrent && element.label) || undefined,
    box: isCurrent && element.box !== undefined ? boxText(element.box) : undefined,
    nodeId: node.nodeId,
    backendDOMNodeId: node.backendDOMNodeId,
    frameId: node.frameId,
  };
  return (
    <Fields title="Element">
      {Object.entries(fields).map(
        ([name, text]) =>
          text !== undefined && (
            <Field key={name} name={name}>
              <code class="value">{text}</code>
            </Field>
          ),
      )}
    </Fields>
  );
}

function boxText({ border, width, height }: Protocol.DOM.BoxModel): string {
  const tenths = (value: number): number => Math.round(value * 10) / 10;
  return `${tenths(border[0]!)}, ${tenths(border[1]!)}  ${tenths(width)} × ${tenths(height)}`;
}
