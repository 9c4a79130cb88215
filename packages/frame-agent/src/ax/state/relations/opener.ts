import type { AxObject } from "../../object.js";

/** Has attributes by which it may open a popover. */
export const opensPopover = ({ attributeNames }: AxObject): boolean => attributeNames.includes("popovertarget") || attributeNames.includes("command");

/** Has attributes by which it may show a hint. */
export const showsHint = ({ attributeNames }: AxObject): boolean => attributeNames.includes("interestfor") || attributeNames.includes("popovertarget");
