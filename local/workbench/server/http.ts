/** The page's server: on this machine only, to this page only. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { jsonIn } from '../../../src/model/texts/json';
import { Request } from '../protocol/request';
import type { State } from '../protocol/state';
import { extensionFor } from '../../xlsx';
import type { Desk } from './desk';
import { isFromHere, isSameToken } from './guard';
import type { PageFiles } from './page-files';
import { DIALOG_POLICY, PAGE_POLICY, refuse, send } from './respond';

const MOST_BYTES = 4_000_000;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export interface ServerOptions {
  readonly desk: Desk;
  readonly pages: PageFiles;
  /** Part of every address except those of dialogs. */
  readonly token: string;
}

export class PageServer {
  private readonly server: Server;
  private readonly listeners = new Set<ServerResponse>();

  constructor(private readonly options: ServerOptions) {
    this.server = createServer((request, response) => {
      this.respond(request, response).catch(() => {
        if (!response.headersSent) refuse(response, 500, 'The workbench failed to answer.');
        response.end();
      });
    });
  }

  /** @returns the port; 0 asks for any free one */
  async listen(port: number): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, '127.0.0.1', resolve);
    });
    return this.port;
  }

  /** Sends the state to every open page. */
  tell(state: State): void {
    for (const listener of this.listeners) listener.write(eventOf(state));
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private get port(): number {
    const address = this.server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  private async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { host, origin } = request.headers;
    const site = request.headers['sec-fetch-site'];
    const asking = { host, origin, site: typeof site === 'string' ? site : undefined };
    if (!isFromHere(asking, this.port)) {
      refuse(response, 403, 'This page is not for other sites.');
      return;
    }
    const { pathname } = new URL(request.url ?? '/', 'http://workbench');
    if (request.method === 'GET' && pathname.startsWith('/dialog/')) {
      this.dialog(pathname, response);
      return;
    }
    const [, token = '', ...rest] = pathname.split('/');
    if (!isSameToken(token, this.options.token)) {
      refuse(response, 403, 'Open the address that the terminal shows: it changes with every start.');
      return;
    }
    const path = rest.join('/');
    if (request.method === 'POST' && path === 'ask') return this.ask(request, response);
    if (request.method !== 'GET') {
      refuse(response, 405, 'Not allowed.');
      return;
    }
    return this.get(path, response);
  }

  private async get(path: string, response: ServerResponse): Promise<void> {
    const { desk, pages } = this.options;
    if (path === 'events') {
      this.listenTo(response);
      return;
    }
    if (path === 'file') {
      const file = await desk.file();
      if (file === null) {
        refuse(response, 409, 'A script is running. Try again when it has finished.');
        return;
      }
      const name = encodeURIComponent(`${desk.show.state.name}${extensionFor(desk.show.state.savePath)}`);
      const headers = { 'Content-Disposition': `attachment; filename*=UTF-8''${name}` };
      send(response, { type: XLSX, body: Buffer.from(file), headers });
      return;
    }
    const tab = /^tab\/(\d+)$/.exec(path);
    const view = tab && desk.show.view(Number(tab[1]));
    if (typeof view === 'string') {
      send(response, { type: 'application/json', body: view });
      return;
    }
    const pageFile = pages.files.get(path);
    if (!pageFile) {
      refuse(response, 404, 'Not found.');
      return;
    }
    send(response, {
      type: pageFile.type,
      body: pageFile.text,
      headers: { 'Content-Security-Policy': PAGE_POLICY },
    });
  }

  private async ask(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.headers['content-type'] !== 'application/json') {
      refuse(response, 415, 'JSON, please.');
      return;
    }
    const text = await bodyOf(request);
    const asked = text === null ? undefined : Request.safeParse(jsonIn(text));
    if (!asked?.success) {
      refuse(response, 400, 'The request cannot be used.');
      return;
    }
    const reply = await this.options.desk.handle(asked.data);
    send(response, { type: 'application/json', body: JSON.stringify(reply) });
  }

  private dialog(path: string, response: ServerResponse): void {
    const { desk, pages } = this.options;
    const html = desk.show.pageAt(path);
    if (html === undefined) {
      refuse(response, 404, 'This dialog is closed.');
      return;
    }
    send(response, {
      type: 'text/html',
      body: pages.withGoogleScript(html),
      headers: { 'Content-Security-Policy': DIALOG_POLICY },
    });
  }

  private listenTo(response: ServerResponse): void {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    response.write(eventOf(this.options.desk.show.state));
    this.listeners.add(response);
    response.on('close', () => this.listeners.delete(response));
  }
}

const eventOf = (state: State): string => `data: ${JSON.stringify(state)}\n\n`;

/** @returns null for a body that is too long */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= MOST_BYTES) chunks.push(chunk);
  });
  await new Promise((resolve, reject) => {
    request.on('end', resolve);
    request.on('error', reject);
  });
  return bytes > MOST_BYTES ? null : Buffer.concat(chunks).toString('utf8');
}
