import { render } from "preact";
import { StudioModel, type StudioOptions } from "./model/studio-model.js";
import css from "./styles/studio.css?inline";
import { StudioView } from "./view/studio-view.js";

export interface Studio {
  /**
   * Shows an app's element (its iframe) in the studio while its Target is chosen. The element becomes a child of the studio's element
   * and stays there. The returned function takes it out again.
   */
  embed(targetId: string, app: HTMLElement): () => void;
  /** Chooses a Target. */
  select(targetId: string): void;
  /** Ends the studio's Sessions and empties its element. */
  destroy(): void;
}

/**
 * Shows the studio in an element of this page.
 *
 * @param element takes the studio's size from the page around it
 * @throws TypeError when there is neither a Host nor a Relay's address
 */
export function mountStudio(element: HTMLElement, options: StudioOptions): Studio {
  const studio = new StudioModel(options);
  const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  const apps = new Map<string, HTMLElement>();
  const showChosen = (): void => {
    for (const [targetId, app] of apps) {
      const isShown = studio.target.value?.targetId === targetId;
      app.toggleAttribute("data-icdp-shown", isShown);
      // Browsers slow hidden frames down, and Clients work in all of them: the others lie unseen below, out of the way of keys.
      if (isShown) app.removeAttribute("tabindex");
      else app.tabIndex = -1;
    }
  };
  const stopShowing = studio.target.subscribe(showChosen);
  render(<StudioView studio={studio} />, root);
  return {
    embed(targetId, app) {
      apps.set(targetId, app);
      element.append(app);
      studio.embedded.value = new Set(apps.keys());
      showChosen();
      return () => {
        apps.delete(targetId);
        app.remove();
        studio.embedded.value = new Set(apps.keys());
      };
    },
    select: (targetId) => studio.select(targetId),
    destroy() {
      stopShowing();
      render(null, root);
      studio.dispose();
      root.adoptedStyleSheets = [];
      for (const app of apps.values()) app.remove();
    },
  };
}
