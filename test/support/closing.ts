/** The end of a server in this process, whoever is still connected. */
import type { Server } from 'node:http';

export function closing(server: Server): Promise<void> {
  return new Promise((closed) => {
    server.close(() => closed());
    server.closeAllConnections();
  });
}
