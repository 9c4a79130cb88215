import { DerivedStyle } from "../layout/derived-style.js";
import { AxObject } from "../object.js";
import { combinesTexts } from "./combines-texts.js";
import { InlineRun } from "./inline-run.js";
import type { Context } from "./layout-context.js";
import { isCollapsible } from "./white-space/white-space.js";

/** Where a combined text goes: into the box of the text before it, or else into a new one, which is atomic in the lines around. */
export function combinedContext(text: AxObject, context: Context): Context {
  const first = firstInBox(text);
  const isBlank = !first.inlineRun && text.kind === "text" && isCollapsible(text.text, text.style.whiteSpaceCollapse);
  if (!first.inlineRun) {
    context.flow.run.atomicBox();
    first.inlineRun = new CombinedRun();
  }
  return {
    ...context,
    // White space at the start of a box goes.
    inner: isBlank ? "nothing" : context.inner,
    flow: { run: first.inlineRun },
    // Like ruby columns, such boxes do not break.
    inRuby: true,
    get previous() {
      return context.previous;
    },
    set previous(previous) {
      context.previous = previous;
    },
  };
}

/** Nothing tells when it ends; a space at its end comes back when more text follows. */
class CombinedRun extends InlineRun {
  override collapse(object: AxObject, text: string): void {
    super.collapse(object, text);
    this.end();
  }
}

/** Texts share a box with those beside them. */
function firstInBox(text: AxObject): AxObject {
  const siblings = text.flatParent!.flatChildren.filter((sibling) => sibling.rendered);
  let first = siblings.indexOf(text);
  while (first > 0 && isCombined(siblings[first - 1]!)) first--;
  return siblings[first]!;
}

const isCombined = (object: AxObject): boolean => (object.kind === "text" || object.tag === "br") && combinesTexts(object);

/** The box of the generated texts at the end of `parent`; unlike that of text nodes it is exposed. */
export function combinedBox(parent: AxObject): AxObject {
  const { flatChildren, node, style, key } = parent;
  const last = flatChildren[flatChildren.length - 1];
  if (last?.style.display === "inline-block") return last;
  const ownStyle = new DerivedStyle(style, "inline-block", { "text-combine-upright": "none", "text-wrap-mode": "nowrap" });
  const box = new AxObject("wrapper", node, ownStyle, "", "html", `${key}/${flatChildren.length}`);
  box.rendered = box.box = true;
  parent.appendFlatChild(box);
  return box;
}
