import type { ClientsModel, ConnectedClient } from "../model/clients-model.js";
import type { StudioModel } from "../model/studio-model.js";
import { Note, PlainTable } from "./controls.js";
import { counted } from "./text.js";

export function ClientsPanel({ studio }: { studio: StudioModel }) {
  return <div class="column scroller padded" tabIndex={0} role="region" aria-label="Connected clients">{studio.clients === undefined ? <Note>This page is connected to no Relay.</Note> : <Clients model={studio.clients} studio={studio} />}</div>;
}

function Clients({ model, studio }: { model: ClientsModel; studio: StudioModel }) {
  const clients = model.clients.value;
  return (
    <>
      {model.error.value !== undefined && <Note kind="error">{model.error.value}</Note>}
      <h2>{counted(clients.length, "client")}</h2>
      {clients.map((client) => (
        <ClientCard key={client.connection} client={client} studio={studio} />
      ))}
      <h2>{counted(model.hosts.value.length, "host")}</h2>
      <PlainTable columns={["name", "targets"]}>
        {model.hosts.value.map(({ name, targets }) => (
          <tr key={name}>
            <td>{name}</td>
            <td>{targets}</td>
          </tr>
        ))}
      </PlainTable>
    </>
  );
}

function ClientCard({ client: { connection, name, userAgent, commandsInFlight, sessions }, studio }: { client: ConnectedClient; studio: StudioModel }) {
  const titleOf = (targetId: string | undefined): string =>
    targetId === undefined ? "the browser" : studio.targets.value.find((target) => target.targetId === targetId)?.title || targetId;
  return (
    <article class="card">
      <header>
        <strong>{userAgent || "unnamed client"}</strong>
        <span class="dim">
          {name}, connection {connection}, {counted(commandsInFlight, "command")} in flight
        </span>
      </header>
      <PlainTable columns={["session of", "id", "kind"]}>
        {sessions.map(({ sessionId, targetId, mode }) => (
          <tr key={sessionId}>
            <td>{titleOf(targetId)}</td>
            <td>
              <code>{sessionId.slice(0, 8)}</code>
            </td>
            <td>{mode}</td>
          </tr>
        ))}
      </PlainTable>
    </article>
  );
}
