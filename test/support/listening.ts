/** A server in this process on a free local port. Its clients must be other processes, or must not block. */
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { WireRequest, WireResponse } from './judge-server/wire';

export interface Listening {
  readonly url: string;
  /** Ends it even if clients are still connected. */
  readonly close: () => Promise<void>;
}

export async function listening(
  answer: (request: WireRequest, reply: ServerResponse) => void,
): Promise<Listening> {
  const server = createServer((message, reply) => {
    const { method = '', url: path = '', headers } = message;
    const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    void text(message).then((body) => answer({ method, path, headers: lower, body }, reply));
  });
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** Sends a response; status 0 breaks the connection. */
export function send({ status, headers, body }: WireResponse, reply: ServerResponse): void {
  if (status === 0) reply.destroy();
  else reply.writeHead(status, headers).end(body);
}
