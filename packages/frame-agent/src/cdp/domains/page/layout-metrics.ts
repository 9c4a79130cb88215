import type { PageEnv } from "../../../env.js";

/** `Page.getLayoutMetrics`; device and CSS pixels are the same for an embedded page. */
export function layoutMetrics({ dom, window }: PageEnv): object {
  const root = dom.documentElement(window.document);
  const clientWidth = root ? dom.clientWidth(root) : window.innerWidth;
  const clientHeight = root ? dom.clientHeight(root) : window.innerHeight;
  const pageX = Math.round(window.scrollX);
  const pageY = Math.round(window.scrollY);
  const layout = { pageX, pageY, clientWidth, clientHeight };
  const viewport = window.visualViewport;
  const visual = {
    offsetX: viewport?.offsetLeft ?? 0,
    offsetY: viewport?.offsetTop ?? 0,
    pageX: viewport?.pageLeft ?? pageX,
    pageY: viewport?.pageTop ?? pageY,
    clientWidth: viewport?.width ?? clientWidth,
    clientHeight: viewport?.height ?? clientHeight,
    scale: viewport?.scale ?? 1,
    zoom: 1,
  };
  const content = {
    x: 0,
    y: 0,
    width: root ? dom.scrollWidth(root) : clientWidth,
    height: root ? dom.scrollHeight(root) : clientHeight,
  };
  return {
    layoutViewport: layout,
    visualViewport: visual,
    contentSize: content,
    cssLayoutViewport: layout,
    cssVisualViewport: visual,
    cssContentSize: content,
  };
}
