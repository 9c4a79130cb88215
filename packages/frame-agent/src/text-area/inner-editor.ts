/**
 * What the inner editor of a text area has: texts, and a `br` for each line feed of the value. A last line that is empty has one more to
 * give it height, the placeholder. It may stay when the line has text again or is gone, and is hidden from the tree where it came for the
 * lack of any text (Blink: `TextControlElement::AdjustPlaceholderBreakElement`, 156).
 */
export interface InnerEditor {
  /** In order; line feeds are nodes of their own. Together they are the value. */
  readonly nodes: readonly string[];
  readonly placeholder: "none" | "exposed" | "hidden";
}

/** Of a value that no user has edited (Blink: `TextControlElement::SetInnerEditorValue`, 156). */
export const innerEditorOf = (value: string): InnerEditor => adjusted(value.split(/(\n)/), "none");

/**
 * After an edit of a user's: `text` in the place of what was between two offsets (UTF-16 units) of the value. Texts never join, however
 * few line feeds are left between them (Blink: `DeleteSelectionCommand`, `InsertTextCommand`, `InsertLineBreakCommand`,
 * `ReplaceSelectionCommand`, 156).
 */
export function editedInnerEditor({ nodes, placeholder }: InnerEditor, start: number, end: number, text: string, isPasted: boolean): InnerEditor {
  const lines = text.split(/(\n)/);
  const last = lines.length - 1;
  let offset = 0;
  for (const [i, node] of nodes.entries()) {
    if (last === 0 && isText(node) && offset <= start && end <= offset + node.length) {
      return adjusted(nodes.with(i, node.slice(0, start - offset) + text + node.slice(end - offset)), placeholder);
    }
    offset += node.length;
  }
  const left = cut(nodes, 0, start);
  const right = cut(nodes, end, Infinity);
  let before = takeText(left, left.length - 1);
  const after = takeText(right, 0);
  // What is pasted in several lines does not go into the text behind it, and that before it takes the text before itself, too.
  const isApart = isPasted && last > 0;
  if (isApart && before !== "") before = takeText(left, left.length - 1) + before;
  if (text === "" || isApart || (last === 0 && before !== "")) right.unshift(after);
  else lines[last] += after;
  // A text of its own takes the place of the placeholder.
  const isNew = !isPasted && after === "" && right.length === 0 && lines[last] !== "" && (last > 0 || before === "");
  return adjusted([...left, before + lines[0]!, ...lines.slice(1), ...right], isNew ? "none" : placeholder);
}

/** Takes out the text at an index; "" where there is none. */
const takeText = (nodes: string[], index: number): string => (isText(nodes[index]) ? nodes.splice(index, 1)[0]! : "");

const isText = (node: string | undefined): boolean => node !== undefined && node !== "\n";

function adjusted(lines: readonly string[], placeholder: InnerEditor["placeholder"]): InnerEditor {
  const nodes = lines.filter((line) => line !== "");
  const needed = nodes.length === 0 ? "hidden" : nodes[nodes.length - 1] === "\n" ? "exposed" : "none";
  return { nodes, placeholder: placeholder === "none" ? needed : placeholder };
}

/** What of the nodes is between two offsets. */
function cut(nodes: readonly string[], from: number, to: number): string[] {
  let offset = 0;
  return nodes
    .map((node) => {
      const part = node.slice(Math.max(0, from - offset), Math.max(0, to - offset));
      offset += node.length;
      return part;
    })
    .filter((part) => part !== "");
}
