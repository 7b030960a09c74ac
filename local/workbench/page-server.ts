/** The HTTP server of the workbench. It serves this machine only, and refuses requests of other sites. */
import * as http from 'node:http';
import { jsonIn } from '../../src/model/texts/json';
import { type Order, type WorkbenchReply, WorkbenchRequest, type Update } from './protocol';
import { timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';

const read = (name: string): string =>
  readFileSync(new URL(`../../programs/${name}`, import.meta.url), 'utf8');

const MAX_BYTES = 4_000_000;

/** Lets the page run no script but its own, even if a cell contains markup. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; " +
  "img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A dialog runs its script in an opaque origin without access to anything else. Forms fire events but are not submitted; downloads are allowed. */
const DIALOG_POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; font-src data:; " +
  "form-action 'none'; frame-ancestors 'self'; sandbox allow-scripts allow-forms allow-downloads";

export class PageServer {
  readonly dialogs = new Map<string, string>();
  private readonly server: http.Server;
  private readonly listeners = new Set<http.ServerResponse>();
  /** The page’s files (build/bundle/programs.mjs): media type and text by name, as in the page’s addresses. */
  private readonly files = new Map([
    ['', ['text/html', read('page.html')]],
    ['page.css', ['text/css', read('page.css')]],
    ['page.js', ['text/javascript', read('page.js')]],
  ]);
  /** A script element that defines `google.script`, placed before the scripts of a dialog. */
  private readonly googleScript = `<script>${read('google-script.js').replaceAll('</script', '<\\/script')}</script>`;

  /** @param token part of every URL except a dialog’s */
  constructor(
    private readonly token: string,
    private readonly carryOut: (work: Order['work']) => Promise<WorkbenchReply>,
  ) {
    this.server = http.createServer((request, response) => {
      void this.answerTo(request, response)
        .catch(() => refusal(500, 'The workbench failed to answer.'))
        .then((answer) => {
          if (answer) send(response, answer);
        });
    });
  }

  async listen(port: number): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, '127.0.0.1', resolve);
    });
    return this.port;
  }

  tell(update: Update): void {
    const event = `data: ${JSON.stringify(update)}\n\n`;
    for (const listener of this.listeners) listener.write(event);
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private get port(): number {
    const address = this.server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  /** @returns null for the stream of events, which stays open */
  private async answerTo(
    request: http.IncomingMessage,
    response: http.ServerResponse,
  ): Promise<PageAnswer | null> {
    if (!isFromHere(request.headers, this.port)) return refusal(403, 'This page is not for other sites.');
    const { pathname } = new URL(request.url ?? '/', 'http://workbench');
    const dialog = this.dialogs.get(pathname);
    if (dialog !== undefined && request.method === 'GET')
      return {
        type: 'text/html',
        body: dialog.replace('<head>', (head) => head + this.googleScript),
        policy: DIALOG_POLICY,
      };
    const [, sent = '', ...rest] = pathname.split('/');
    if (!isSameToken(sent, this.token))
      return refusal(403, 'Open the address that the terminal shows: it changes with every start.');
    const path = rest.join('/');
    if (request.method === 'POST' && path === 'ask') return this.ask(request);
    if (request.method !== 'GET') return refusal(405, 'Not allowed.');
    if (path === 'events') {
      this.listenTo(response);
      return null;
    }
    const [type, body] = this.files.get(path) ?? [];
    if (type === undefined || body === undefined) return refusal(404, 'Not found.');
    return { type, body, policy: PAGE_POLICY };
  }

  private async ask(request: http.IncomingMessage): Promise<PageAnswer> {
    if (request.headers['content-type'] !== 'application/json')
      return refusal(415, 'The request must be JSON.');
    if (!(Number(request.headers['content-length']) <= MAX_BYTES)) return refusal(413, 'Too long.');
    const asked = WorkbenchRequest.safeParse(jsonIn(await text(request)));
    if (!asked.success) return refusal(400, 'The request cannot be used.');
    return { type: 'application/json', body: JSON.stringify(await this.carryOut(asked.data)) };
  }

  private listenTo(response: http.ServerResponse): void {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    response.flushHeaders();
    this.listeners.add(response);
    response.on('close', () => this.listeners.delete(response));
    void this.carryOut({ ask: 'show' });
  }
}

interface PageAnswer {
  readonly type: string;
  readonly body: string;
  readonly policy?: string;
  readonly status?: number;
}

function send(response: http.ServerResponse, { type, body, policy, status = 200 }: PageAnswer): void {
  response.writeHead(status, {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(policy !== undefined && { 'Content-Security-Policy': policy }),
  });
  response.end(body);
}

const refusal = (status: number, why: string): PageAnswer => ({
  type: 'text/plain',
  body: `${why}\n`,
  status,
});

/** True unless another site sends the request, even if its name resolves to this machine. */
export function isFromHere(headers: http.IncomingHttpHeaders, port: number): boolean {
  const { host, origin, 'sec-fetch-site': site } = headers;
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  if (host === undefined || !hosts.includes(host)) return false;
  if (origin !== undefined && origin !== `http://${host}`) return false;
  // `none`: the address was typed or clicked in a terminal. `same-origin`: the page itself sends the request.
  return site === undefined || site === 'none' || site === 'same-origin';
}

export function isSameToken(sent: string, token: string): boolean {
  const [a, b] = [Buffer.from(sent), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}
