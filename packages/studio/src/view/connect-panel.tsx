import { clientCommands } from "../model/client-commands.js";
import type { StudioModel } from "../model/studio-model.js";
import { CopyButton, Note } from "./controls.js";

export function ConnectPanel({ studio: { address } }: { studio: StudioModel }) {
  return (
    <div class="column scroller padded" tabIndex={0} role="region" aria-label="How clients connect">
      {address === undefined ? (
        <Note>This page is connected to no Relay, so no client outside of it can connect.</Note>
      ) : (
        clientCommands(address).map(({ id, title, note, text }) => (
          <section key={id} class="card" data-client={id}>
            <header>
              <h2>{title}</h2>
              <span class="dim">{note}</span>
              <span class="spacer" />
              <CopyButton label={`Copy for ${title}`} text={() => text}>
                Copy
              </CopyButton>
            </header>
            <pre class="text" tabIndex={0} aria-label={`For ${title}`}>
              {text}
            </pre>
          </section>
        ))
      )}
    </div>
  );
}
