import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { textAlternative, type TextAlternative } from "./alternative.js";
import { includedChildren } from "../tree/included-children.js";
import { canHaveChildren } from "./can-have-children.js";
import { isHiddenForName } from "./hidden.js";
import { exposedTargets } from "./idrefs.js";
import { isHtmlSpace } from "./space.js";
import { needsSpaceBetween } from "./spacing.js";
import type { NameFrom } from "./source.js";

/** Chromium stops collecting text once this many objects were visited. */
const MAX_VISITED = 100;

const NONE: TextAlternative = { text: null, from: "none" };

/** One object whose children are being walked. */
class Frame {
  text = "";
  previous: AxObject | null = null;
  lastFrom: NameFrom = "none";
  readonly #children: readonly AxObject[];
  readonly #excluded: ReadonlySet<AxObject> | null;
  #next = 0;

  constructor(
    pass: Pass,
    readonly object: AxObject,
  ) {
    this.#children = includedChildren(object);
    this.#excluded = actionTargets(pass, object);
  }

  next(): AxObject | undefined {
    let child = this.#children[this.#next++];
    while (child && this.#excluded?.has(child)) child = this.#children[this.#next++];
    return child;
  }

  append(child: AxObject, text: string, from: NameFrom): void {
    if (text !== "") {
      const { text: before, previous } = this;
      const joins = before !== "" && !isHtmlSpace(before[before.length - 1]) && !isHtmlSpace(text[0]);
      if (previous && joins && needsSpaceBetween(previous, child, this.lastFrom, from)) this.text += " ";
      this.text += text;
      this.lastFrom = from;
    }
    this.previous = child;
  }
}

/**
 * Accname step 2F: the joined names of the children, with spaces where the rendering separates them. Children of presentational
 * objects are taken as if they were children of the object itself, on an explicit stack: such nesting has no limit.
 * https://w3c.github.io/accname/#comp_name_from_content; Blink: `AXNodeObject::TextFromDescendants`
 */
export function textFromDescendants(pass: Pass, object: AxObject, visited: Set<AxObject>, root: AxObject | null): string {
  if (!canHaveChildren(pass, object)) return object.element === null ? "" : pass.layout.innerText(object.element);
  const frames = [new Frame(pass, object)];
  for (;;) {
    const frame = frames[frames.length - 1]!;
    const child = visited.size > MAX_VISITED ? undefined : frame.next();
    if (child === undefined) {
      frames.pop();
      const outer = frames[frames.length - 1];
      if (!outer) return frame.text;
      outer.append(frame.object, frame.text, "none");
    } else if (!isHiddenForName(pass, child, root)) {
      if (child.role === "none") {
        if (canHaveChildren(pass, child)) frames.push(new Frame(pass, child));
        else frame.append(child, "", "none");
      } else {
        const { text, from } = childAlternative(pass, child, visited, root);
        frame.append(child, text ?? "", from);
      }
    }
  }
}

/** A child's own alternative, once. Blink: `AXObject::RecursiveTextAlternative` */
export function childAlternative(pass: Pass, child: AxObject, visited: Set<AxObject>, root: AxObject | null): TextAlternative {
  if (root === null && visited.has(child)) return NONE;
  return textAlternative(pass, child, { visited, root, recursive: true }, null);
}

/** Secondary actions are no part of the name of the object that offers them. */
function actionTargets(pass: Pass, object: AxObject): ReadonlySet<AxObject> | null {
  const targets = exposedTargets(pass, object, "aria-actions");
  return targets.length === 0 ? null : new Set(targets);
}
