import type { PageEnv } from "../../../env.js";
import { noEffect, partly, type MethodTable } from "../../domain.js";
import { DocumentSnapshot, type SnapshotParams } from "./document-snapshot.js";
import { StringTable } from "./string-table.js";

const LIMITS = "without pseudo-elements, paint order and the text boxes of texts that break over lines; stacking contexts by `z-index` only";

/** `DOMSnapshot`: all documents of the Target in one flat answer. */
export function createDomSnapshotDomain(env: PageEnv): MethodTable {
  function capture(params: SnapshotParams): object {
    const strings = new StringTable();
    const documents: DocumentSnapshot[] = [];
    const places = new Map<Document, number>();
    const take = (document: Document): number | undefined => {
      const frame = env.frames.all().find((candidate) => candidate.document === document);
      if (!frame) return undefined;
      const known = places.get(document);
      if (known !== undefined) return known;
      const place = places.size;
      places.set(document, place);
      documents[place] = new DocumentSnapshot(env, document, frame.window, strings, params, take, frame.id);
      return place;
    };
    take(env.window.document);
    // Documents refer to strings, so they come first.
    const texts = documents.map((document) => document.toJSON());
    return { documents: texts, strings: strings.strings };
  }

  return {
    "DOMSnapshot.enable": noEffect("the domain has no events"),
    "DOMSnapshot.disable": noEffect("nothing to switch off"),
    "DOMSnapshot.captureSnapshot": partly(LIMITS, capture),
  };
}
