/**
 * A page script that records what input does: one line per event (type, target, the fields that matter for its kind) and, on
 * request, the state the page ended in. The same source runs in the reference page and in the page of the Frame Agent.
 */
export const RECORDER = `(() => {
  const TYPES = [
    "pointerover", "pointerenter", "pointerdown", "pointermove", "pointerup", "pointercancel", "pointerout", "pointerleave",
    "gotpointercapture", "lostpointercapture",
    "mouseover", "mouseenter", "mousemove", "mousedown", "mouseup", "mouseout", "mouseleave",
    "click", "auxclick", "dblclick", "contextmenu", "wheel",
    "touchstart", "touchmove", "touchend", "touchcancel",
    "keydown", "keypress", "keyup",
    "beforeinput", "input", "textInput", "change", "invalid", "submit", "reset", "formdata", "search",
    "compositionstart", "compositionupdate", "compositionend",
    "focus", "blur", "focusin", "focusout",
    "dragstart", "drag", "dragenter", "dragleave", "dragover", "drop", "dragend",
    "copy", "cut", "paste", "selectstart",
    "toggle", "beforetoggle", "close", "cancel", "hashchange",
  ];
  let top = null;
  try {
    if (window.parent !== window) top = window.parent.__record ?? null;
  } catch {
    // The parent is the shell of the embedded mode, from another origin.
  }
  const record = window.__record = top ?? { log: [], later: [], windows: [] };
  // Sent by tasks of their own: their place among the others says nothing.
  const LATER = new Set(["toggle", "close", "hashchange"]);
  record.windows.push(window);
  const label = (node) => {
    if (!node) return "-";
    if (node === node.window) return "window";
    if (node.nodeType === 9) return "document";
    if (node.nodeType === 3) return "#text<" + label(node.parentNode);
    if (node.nodeType === 11) return "#root<" + label(node.host);
    return node.id ? "#" + node.id : node.localName;
  };
  const keys = (e) => (e.ctrlKey ? "C" : "") + (e.shiftKey ? "S" : "") + (e.altKey ? "A" : "") + (e.metaKey ? "M" : "");
  const num = (n) => String(Math.round(n * 100) / 100);
  const FLAGS = (e) => (e.bubbles ? "b" : "") + (e.cancelable ? "c" : "") + (e.composed ? "o" : "");
  const transfer = (d) => d ? [d.effectAllowed, d.dropEffect, [...d.types].join("+")].join("/") : "-";
  const describe = (e) => {
    const out = [e.type, label(e.composedPath()[0] ?? e.target), FLAGS(e)];
    const is = (name) => { const C = e.view?.[name] ?? window[name]; return typeof C === "function" && e instanceof C; };
    if (is("MouseEvent")) out.push("at " + num(e.clientX) + "," + num(e.clientY), "button " + e.button + "/" + e.buttons, "detail " + e.detail, "keys " + keys(e));
    if (/move$/.test(e.type)) out.push("movement " + e.movementX + "," + e.movementY);
    if (is("PointerEvent")) out.push(e.pointerType + " " + e.pointerId, "primary " + e.isPrimary, "pressure " + num(e.pressure));
    if (is("WheelEvent")) out.push("delta " + num(e.deltaX) + "," + num(e.deltaY) + "," + e.deltaMode);
    if (is("DragEvent")) out.push("data " + transfer(e.dataTransfer));
    if (e.relatedTarget !== undefined) out.push("related " + label(e.relatedTarget));
    if (is("KeyboardEvent")) out.push(e.key, e.code, e.keyCode + "/" + e.charCode, "location " + e.location, "repeat " + e.repeat, "keys " + keys(e));
    if (is("InputEvent")) out.push(e.inputType, JSON.stringify(e.data), "composing " + e.isComposing, "ranges " + e.getTargetRanges?.().length);
    if (is("CompositionEvent")) out.push(JSON.stringify(e.data));
    if (typeof TouchEvent === "function" && e instanceof TouchEvent)
      out.push("touches " + e.touches.length + "/" + e.targetTouches.length + "/" + [...e.changedTouches].map((t) => t.identifier + "@" + num(t.clientX) + "," + num(t.clientY) + label(t.target)).join("+"));
    if (e.type === "submit") out.push("submitter " + label(e.submitter));
    if (e.type === "toggle" || e.type === "beforetoggle") out.push(e.oldState + ">" + e.newState);
    if (e.clipboardData) out.push("clipboard " + JSON.stringify(e.clipboardData.getData("text/plain")));
    if (e.type === "input" || e.type === "change") out.push("value " + JSON.stringify(valueOf(e.composedPath()[0])));
    return out.join(" | ");
  };
  const valueOf = (el) => el.type === "checkbox" || el.type === "radio" ? el.checked
    : el.localName === "select" ? [...el.selectedOptions].map((o) => o.value)
    : "value" in el && typeof el.value === "string" ? el.value : el.innerHTML;
  const prefix = top ? "frame: " : "";
  const skip = new Set();
  record.skip = record.skip ?? skip;
  for (const type of TYPES)
    // Chromium sends enter and leave events only where a node (not the window) listens.
    (/enter$|leave$/.test(type) ? document : window).addEventListener(type, (e) => { if (!record.skip.has(e.type)) (LATER.has(e.type) ? record.later : record.log).push(prefix + describe(e)); }, { capture: true, passive: false });

  const deepActive = (root) => {
    const active = root.activeElement;
    if (!active) return [];
    const inner = active.shadowRoot ? deepActive(active.shadowRoot) : active.localName === "iframe" && active.contentDocument ? deepActive(active.contentDocument) : [];
    return [label(active), ...inner];
  };
  const elements = function* (root) {
    for (const el of root.querySelectorAll("*")) {
      yield el;
      if (el.shadowRoot) yield* elements(el.shadowRoot);
    }
  };
  const position = (node, offset) => node ? label(node) + ":" + offset : "-";
  record.state = record.state ?? (() => {
    const lines = record.later.sort().map((line) => "later: " + line);
    lines.push("focus: " + deepActive(document).join(" > "), "hash: " + location.hash, "result: " + (window.result ?? null));
    for (const w of record.windows) {
      const s = w.getSelection();
      lines.push("selection: " + [JSON.stringify(s?.toString()), position(s?.anchorNode, s?.anchorOffset), position(s?.focusNode, s?.focusOffset)].join(" "));
      if (w.scrollX || w.scrollY) lines.push("scroll: window " + num(w.scrollX) + "," + num(w.scrollY));
      for (const el of elements(w.document)) {
        if ((el.scrollLeft || el.scrollTop) && el !== w.document.scrollingElement) lines.push("scroll: " + label(el) + " " + num(el.scrollLeft) + "," + num(el.scrollTop));
        if (!el.id) continue;
        const facts = [];
        if (el.localName === "input" || el.localName === "textarea") {
          facts.push(valueOf(el));
          let selection = null;
          try { selection = el.selectionStart === null ? null : [el.selectionStart, el.selectionEnd, el.selectionDirection === "backward" ? "backward" : ""].join(); } catch {}
          if (selection !== null) facts.push(selection);
        } else if (el.localName === "select") facts.push(valueOf(el));
        else if (el.localName === "details" || el.localName === "dialog") facts.push(el.open);
        else if (el.popover) facts.push(el.matches(":popover-open"));
        else if (el.isContentEditable) facts.push(el.innerHTML);
        else if (el.localName === "output") facts.push(el.textContent);
        if (facts.length) lines.push(label(el) + ": " + JSON.stringify(facts));
      }
    }
    return lines;
  });
})();`;

/** What a nested document needs to take part in the recording. */
export const RECORDED = "<script>eval(window.__recorder = parent.__recorder)</script>";
