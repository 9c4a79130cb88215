import { elementDom } from "../../../dom/element-dom.js";
import { includedChildren } from "../../tree/included-children.js";
import type { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";
import { selectedState } from "./selected.js";

/** Selected options of a select, listbox or combobox, in order. Blink: `AXNodeObject::SelectedOptions` */
export function selectedOptions(pass: Pass, object: AxObject): AxObject[] {
  if (object.tag === "select" && object.ns === "html" && object.element !== null) return nativeOptions(pass, object.element);
  let children = includedChildren(object);
  if (object.role === "comboBoxGrouping" || object.role === "comboBoxMenuButton") {
    const listBox = children.find((child) => child.role === "listBox");
    if (listBox?.tag === "select") return selectedOptions(pass, listBox);
    if (listBox) children = includedChildren(listBox);
  }
  return children.filter((child) => selectedState(pass, child) === true);
}

function nativeOptions(pass: Pass, select: Element): AxObject[] {
  const dom = elementDom(pass);
  const options = dom.selectOptions(select);
  const selected: AxObject[] = [];
  if (options === null) return selected;
  const count = dom.optionCount(options);
  for (let i = 0; i < count; i++) {
    const option = dom.optionAt(options, i)!;
    const object = dom.optionSelected(option) ? pass.objectOf(option) : null;
    if (object) selected.push(object);
  }
  return selected;
}
