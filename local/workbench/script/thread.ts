/** The thread that runs the add-on over the workbook, apart from the server because a running script blocks its thread. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { openRuntime, patientTransport, WallClock } from '../../runtime';
import { readWorkbook, XlsxError } from '../../xlsx';
import type { Message, Order, ThreadData } from '../protocol';
import { Publisher } from './edits';
import { ScriptHost } from './host';
import { Screen } from './screen';

const DIST = fileURLToPath(new URL('../../../dist/', import.meta.url));

const MEANWHILE_MS = 100;
const TICK_MS = 1000;

const isThreadData = (value: unknown): value is ThreadData =>
  typeof value === 'object' && value !== null && 'file' in value && 'keys' in value;

const data: unknown = workerData;
const port = parentPort;
if (port === null || !isThreadData(data)) throw new Error('the script’s thread was started without its data');
const post = (message: Message): void => port.postMessage(message);

/** Serves orders that arrive while a script runs, as Google answers the calls of pages concurrently. */
class Meanwhile {
  host: ScriptHost | null = null;
  private nextAt = 0;
  private isServing = false;

  /** Serves orders after a pause. A call that is served here is not interrupted itself. */
  readonly serve = (): void => {
    if (this.isServing || performance.now() < this.nextAt) return;
    this.handle();
    this.nextAt = performance.now() + MEANWHILE_MS;
  };

  /** Serves orders while a question waits, even if a call that is served here has asked it. */
  readonly handle = (): void => {
    const wasServing = this.isServing;
    this.isServing = true;
    for (let order = nextOrder(); order !== undefined; order = nextOrder()) this.host?.carryOut(order);
    this.isServing = wasServing;
  };
}

try {
  const host = await openHost(data);
  port.on('message', (order: Order) => host.carryOut(order));
  setInterval(() => host.tick(), TICK_MS);
} catch (error) {
  if (!(error instanceof XlsxError)) throw error;
  post({ kind: 'failed', message: error.message });
}

function nextOrder(): Order | undefined {
  const received: { readonly message: Order } | undefined = port ? receiveMessageOnPort(port) : undefined;
  return received?.message;
}

async function openHost({ file, savePath, keys }: ThreadData): Promise<ScriptHost> {
  const workbook = await readWorkbook(file);
  const screen = new Screen(savePath, post);
  const publisher = new Publisher(workbook, screen, post);
  const meanwhile = new Meanwhile();
  const { serve } = meanwhile;
  const runtime = openRuntime({
    code: readFileSync(`${DIST}Code.js`, 'utf8'),
    workbook,
    clock: new WallClock(),
    html: htmlFiles(),
    properties: { user: keys },
    // A pause that a judge asks for really passes.
    sleepsReally: true,
    refusesMail: 'The workbench sends no mail: save the HTML report instead',
    transport: patientTransport(serve),
    onServiceCall: serve,
    ui: {
      alert: (question) => {
        publisher.publish();
        return screen.ask(question, meanwhile.handle);
      },
      showPage: (page) => screen.showPage(page),
      showMenu: (menu) => screen.showMenu(menu),
    },
    onToast: (message, title, seconds) => {
      publisher.publish(true);
      post({ kind: 'update', update: { toast: title === '' ? message : `${title}: ${message}`, seconds } });
    },
    onConsole: ({ level, text }) => post({ kind: 'log', text: `${level}: ${text}` }),
  });
  const host = new ScriptHost(runtime, screen, publisher, post);
  meanwhile.host = host;
  host.open();
  return host;
}

function htmlFiles(): Map<string, string> {
  const names = readdirSync(DIST).filter((name) => name.endsWith('.html'));
  return new Map(names.map((name) => [name.slice(0, -'.html'.length), readFileSync(DIST + name, 'utf8')]));
}
