import { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { finalRole } from "../role/final.js";
import { inlineTextBoxes } from "../text/inline-boxes.js";
import { PART, type Steps } from "../../steps.js";

/** Links the included objects, adds inline text boxes and settles the roles that depend on the finished tree. */
export function* includeTree(pass: Pass): Steps<void> {
  for (let i = 0; i < pass.order.length; i++) {
    const object = pass.order[i]!;
    if (i % PART === PART - 1) yield;
    const { parent } = object;
    if (parent) object.includedParent = parent.included ? parent : parent.includedParent;
    if (!object.included) continue;
    object.includedParent?.appendIncludedChild(object);
    if (!object.ignored && (object.role === "staticText" || object.role === "lineBreak")) addInlineTextBoxes(pass, object);
  }
  for (let i = 0; i < pass.order.length; i++) {
    const object = pass.order[i]!;
    if (object.included) object.finalRole = finalRole(pass, object);
  }
}

function addInlineTextBoxes(pass: Pass, owner: AxObject): void {
  if (owner.cssAlt !== null) return;
  const texts = inlineTextBoxes(pass, owner);
  for (let i = 0; i < texts.length; i++) {
    const key = owner.key === "" ? String(i) : `${owner.key}/${i}`;
    const box = new AxObject("inlineTextBox", owner.node, owner.style, "", owner.ns, key);
    box.cloneHost = owner.cloneHost;
    box.text = texts[i]!;
    box.parent = owner;
    box.role = box.finalRole = "inlineTextBox";
    box.included = true;
    owner.appendIncludedChild(box);
  }
}
