import type { Role } from "./blink-roles.js";
import { roleMap } from "./role-text.js";

/**
 * Native roles that need no condition. Conditional elements (`a`, `input`, `select`, `th`, …) are in role/native.ts.
 * HTML-AAM with Chromium 156's deviations; Blink: `AXNodeObject::NativeRoleIgnoringAria`.
 */
export const HTML_ROLES: ReadonlyMap<string, Role> = roleMap([
  "abbr address=group article aside=complementary audio blockquote camera=button caption code dd=definition del=contentDeletion details",
  "dfn=term dialog dir=list dl=descriptionList dt=term em=emphasis embed=embeddedObject fencedframe=iframe fieldset=group",
  "figcaption figure footer form frame=iframe geolocation=button h1=heading h2=heading h3=heading h4=heading h5=heading h6=heading header",
  "hgroup=group hr=splitter html=genericContainer iframe img=image ins=contentInsertion label=labelText legend main mark",
  "menu=list meter microphone=button nav=navigation object=pluginObject ol=list optgroup=group output=status p=paragraph",
  "progress=progressIndicator rp=rubyAnnotation rt=rubyAnnotation ruby s=contentDeletion search section strong",
  "sub=subscript sup=superscript textarea=textField time ul=list usermedia=button video",
]);

/** SVG elements whose role does not depend on context; `svg`, `a` and `symbol` are in role/native.ts. */
export const SVG_ROLES: ReadonlyMap<string, Role> = roleMap([
  "g=group image foreignObject=group use=graphicsObject path=graphicsSymbol rect=graphicsSymbol circle=graphicsSymbol",
  "ellipse=graphicsSymbol line=graphicsSymbol polyline=graphicsSymbol polygon=graphicsSymbol",
]);
