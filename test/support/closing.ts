/** Ends a server in this process even if clients are still connected. */
import type { Server } from 'node:http';

export function closing(server: Server): Promise<void> {
  return new Promise((closed) => {
    server.close(() => closed());
    server.closeAllConnections();
  });
}
