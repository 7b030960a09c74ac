/** The thread that runs the add-on over the workbook. The runtime blocks while a script runs, so it is separate from the server. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { openRuntime, patientTransport } from '../../runtime';
import { readWorkbook, XlsxError } from '../../xlsx';
import type { Order, Said, ThreadData } from './messages';
import { Publisher } from './edits';
import { Screen } from './screen';
import { ScriptDesk } from './script-desk';

const DIST = fileURLToPath(new URL('../../../dist/', import.meta.url));

/** How often a script is interrupted for the calls of pages. */
const MEANWHILE_MS = 100;
/** How often to check whether a clock trigger is due. */
const TICK_MS = 1000;

const isThreadData = (value: unknown): value is ThreadData =>
  typeof value === 'object' && value !== null && 'file' in value && 'keys' in value;

const data: unknown = workerData;
const port = parentPort;
if (port === null || !isThreadData(data)) throw new Error('the script’s thread was started without its data');
const say = (said: Said): void => port.postMessage(said);

try {
  const desk = await openDesk(data);
  port.on('message', (order: Order) => desk.carryOut(order));
  setInterval(() => desk.tick(), TICK_MS);
} catch (error) {
  if (!(error instanceof XlsxError)) throw error;
  say({ say: 'failed', message: error.message });
}

/**
 * Handles what has arrived while a script runs: Google answers the calls of pages concurrently with it. Such a call is not
 * interrupted itself.
 */
function meanwhile(desk: () => ScriptDesk | null): () => void {
  let nextAt = 0;
  let isAtIt = false;
  return () => {
    if (isAtIt || port === null || performance.now() < nextAt) return;
    isAtIt = true;
    for (;;) {
      const received: { readonly message: Order } | undefined = receiveMessageOnPort(port);
      if (received === undefined) break;
      desk()?.carryOut(received.message);
    }
    isAtIt = false;
    nextAt = performance.now() + MEANWHILE_MS;
  };
}

async function openDesk({ file, savePath, keys }: ThreadData): Promise<ScriptDesk> {
  const workbook = await readWorkbook(file);
  const screen = new Screen(savePath, say);
  const publisher = new Publisher(workbook, screen, say);
  let desk: ScriptDesk | null = null;
  const serve = meanwhile(() => desk);
  const runtime = openRuntime({
    code: readFileSync(`${DIST}Code.js`, 'utf8'),
    workbook,
    html: htmlFiles(),
    properties: { user: keys },
    // A pause that a judge asks for is a real one.
    sleeps: 'really',
    transport: patientTransport(serve),
    onServiceCall: serve,
    ui: {
      alert: (question) => {
        publisher.publish();
        return screen.ask(question, serve);
      },
      showPage: (page) => screen.showPage(page),
      showMenu: (menu) => screen.showMenu(menu),
    },
    onToast: (message, title, seconds) => {
      publisher.publishSometimes();
      screen.toast(message, title, seconds);
    },
    onConsole: ({ level, text }) => say({ say: 'log', text: `${level}: ${text}` }),
  });
  desk = new ScriptDesk(runtime, screen, publisher, say);
  desk.open();
  return desk;
}

/** The add-on's pages, by their names without extension. */
function htmlFiles(): Map<string, string> {
  const names = readdirSync(DIST).filter((name) => name.endsWith('.html'));
  return new Map(names.map((name) => [name.slice(0, -'.html'.length), readFileSync(DIST + name, 'utf8')]));
}
