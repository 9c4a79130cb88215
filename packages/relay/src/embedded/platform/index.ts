/**
 * What pages need and jsdom lacks. Features that page code sees are members of a window's interfaces (`install…`); others change
 * jsdom's implementation classes, once per process and for adopted windows alone (`patch…`).
 */

import { installAriaReferences, patchAriaReferences } from "./aria-references.js";
import { installContentEditable } from "./content-editable.js";
import { patchContent } from "./css-content.js";
import { attachShadowRoots, installSetHtmlUnsafe } from "./declarative-shadow.js";
import { installDialogs, patchDialogs } from "./dialogs.js";
import { installEvents } from "./events.js";
import { installFocus, patchFocus, type FocusOptions } from "./focus.js";
import { patchFormValues } from "./form-values.js";
import { installFrames, patchFrames, srcdocText } from "./frames.js";
import { installFullscreen, patchFullscreen } from "./fullscreen.js";
import { patchImages } from "./images.js";
import { installInvokers, patchInvokers } from "./invokers.js";
import { adopt, type PageWindow } from "./jsdom.js";
import { patchParser } from "./parser.js";
import { installPopovers, installPopoverTargets, patchPopovers } from "./popovers.js";
import { patchSelectors } from "./pseudo-classes.js";
import { keepSelectContents } from "./select-contents.js";
import { installShadowTrees, patchShadowTrees } from "./shadow-trees.js";
import { putTextBeforeTables } from "./table-text.js";

/** Supplies a window and those of its frames, before its document is parsed and before the Frame Agent is there. */
export function installPlatform(window: PageWindow, options: Partial<FocusOptions> = {}): void {
  patchOnce();
  adopt(window);
  installOn(window, { focused: true, ...options });
}

let isPatched = false;

function patchOnce(): void {
  if (isPatched) return;
  isPatched = true;
  patchSelectors();
  patchShadowTrees();
  patchFocus();
  patchDialogs();
  patchPopovers();
  patchInvokers();
  patchAriaReferences();
  patchImages();
  patchFrames((window) => installOn(window, { focused: true }));
  patchFormValues();
  patchFullscreen();
  patchContent();
  patchParser([{ adapter: attachShadowRoots }, { adapter: putTextBeforeTables }, { text: srcdocText }, { parser: keepSelectContents }]);
}

function installOn(window: PageWindow, focus: FocusOptions): void {
  installEvents(window);
  installContentEditable(window);
  installFocus(window, focus);
  installShadowTrees(window);
  installSetHtmlUnsafe(window);
  installDialogs(window);
  installPopovers(window);
  installPopoverTargets(window);
  installInvokers(window);
  installAriaReferences(window);
  installFrames(window);
  installFullscreen(window);
}
