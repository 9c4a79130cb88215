import type { AxNode } from "@icdp/protocol";
import type { ByRoleOptions } from "@testing-library/dom";

const propertyOf = ({ properties = [] }: AxNode, name: string): unknown => properties.find((property) => property.name === name)?.value.value;

/** Chromium writes states that may be mixed as words. */
const asBoolean = (value: unknown): unknown => (value === "true" ? true : value === "false" ? false : value);

const agrees = (wanted: unknown, actual: unknown): boolean =>
  wanted === undefined || (wanted instanceof RegExp ? wanted.test(String(actual ?? "")) : asBoolean(actual) === wanted);

/** Whether a node of Chromium's tree is what the options of `getByRole` ask for, as far as the tree can tell. */
export function answersTo(node: AxNode, { name, description, level, value = {}, current, ...states }: ByRoleOptions): boolean {
  const { selected, busy, checked, pressed, expanded } = states;
  return (
    agrees(name, node.name?.value) &&
    agrees(description, node.description?.value) &&
    agrees(level, propertyOf(node, "level")) &&
    agrees(value.now, node.value?.value) &&
    agrees(value.min, propertyOf(node, "valuemin")) &&
    agrees(value.max, propertyOf(node, "valuemax")) &&
    agrees(value.text, propertyOf(node, "valuetext")) &&
    agrees(current, propertyOf(node, "current")) &&
    agrees(busy, Boolean(propertyOf(node, "busy"))) &&
    Object.entries({ selected, checked, pressed, expanded }).every(([state, wanted]) => agrees(wanted, propertyOf(node, state)))
  );
}
