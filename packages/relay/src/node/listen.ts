import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** The port is taken. */
export class PortBusyError extends Error {
  override readonly name = "PortBusyError";

  constructor(readonly port: number) {
    super(`Port ${port} is in use`);
  }
}

/**
 * Listens on `port`, or on one of the `furtherPorts` ones after it; resolves to the one it is.
 *
 * @throws PortBusyError when all of them are taken
 */
export async function listenOn(server: Server, host: string, port: number, furtherPorts = 0): Promise<number> {
  for (let candidate = port; ; candidate++) {
    try {
      return await tryPort(server, host, candidate);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
      if (candidate === port + furtherPorts) throw new PortBusyError(port);
    }
  }
}

function tryPort(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void => reject(error);
    server.once("error", fail);
    server.listen(port, host, () => {
      server.off("error", fail);
      resolve((server.address() as AddressInfo).port);
    });
  });
}
