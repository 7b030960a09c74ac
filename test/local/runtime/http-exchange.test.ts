/** Servers that send no valid reply over a real connection: each results in a failure in Google’s words, at the latest at the deadline. */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { sendRequest } from '../../../local/runtime/services/fetch/http-exchange';

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n';
const TIMEOUT_MS = 500;

it.each<[string, (socket: Socket) => void, RegExp]>([
  [
    'wants to speak another protocol',
    (socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
    /^Address unavailable/,
  ],
  ['only says that it goes on', (socket) => socket.write('HTTP/1.1 100 Continue\r\n\r\n'), /^Timeout/],
  [
    'never ends its reply, and is never silent',
    (socket) => {
      socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`);
      const drops = setInterval(() => socket.write('1\r\nx\r\n'), 20);
      socket.on('close', () => clearInterval(drops));
    },
    /^Timeout/,
  ],
  ['never ends its headers', (socket) => socket.write(HEAD), /^Timeout/],
  ['ends too early', (socket) => socket.end(`${HEAD}Content-Length: 9\r\n\r\nshort`), /^Address unavailable/],
  ['speaks no HTTP', (socket) => socket.end('hello'), /^Address unavailable/],
  ['hangs up', (socket) => socket.destroy(), /^Address unavailable/],
])('a server that %s', async (_what, reply, failure) => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => reply(socket));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const startedAt = performance.now();
  const request = { url, method: 'post', headers: {}, body: new Uint8Array(), timeoutMs: TIMEOUT_MS };
  const result = await sendRequest(request, 1e6);
  const took = performance.now() - startedAt;
  for (const socket of sockets) socket.destroy();
  server.close();
  expect(result).toEqual({ failure: expect.stringMatching(failure) });
  expect(took).toBeLessThan(TIMEOUT_MS * 10);
});
