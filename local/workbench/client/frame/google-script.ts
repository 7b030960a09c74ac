/**
 * `google.script` as the add-on's own pages know it: `run` with its handlers, and `host.close()`. It is put into every
 * dialog and sidebar; its calls go to the page around the frame, which passes them on.
 */
import { assertCanCross } from './arguments';

/** Google queues calls beyond this number. */
const MOST_AT_ONCE = 10;

type Handler = (value: unknown, userObject: unknown) => void;

interface Chain {
  readonly success: Handler | null;
  readonly failure: Handler | null;
  readonly userObject: unknown;
}

interface Reply {
  readonly ok: boolean;
  readonly message: string;
  readonly value?: string;
}

let calls = 0;
const chains = new Map<number, Chain>();
const queue: object[] = [];

function run(chain: Chain): object {
  const handlers: Readonly<Record<string, (value: unknown) => object>> = {
    withSuccessHandler: (value) => run({ ...chain, success: handlerOf(value) }),
    withFailureHandler: (value) => run({ ...chain, failure: handlerOf(value) }),
    withUserObject: (userObject) => run({ ...chain, userObject }),
  };
  return new Proxy(handlers, {
    get: (table, name) => table[String(name)] ?? ((...args: unknown[]) => call(String(name), args, chain)),
  });
}

function handlerOf(value: unknown): Handler {
  if (typeof value !== 'function') throw new TypeError('A handler must be a function.');
  return (result, userObject) => void Reflect.apply(value, undefined, [result, userObject]);
}

/** Illegal arguments throw here, in the page: no handler is called for them. */
function call(functionName: string, args: readonly unknown[], chain: Chain): void {
  assertCanCross(args);
  calls += 1;
  const message = { say: 'call', call: calls, functionName, args: JSON.stringify(args) };
  if (chains.size < MOST_AT_ONCE) send(message);
  else queue.push(message);
  chains.set(calls, chain);
}

function send(message: object): void {
  window.parent.postMessage(message, '*');
}

function settle(id: number, { ok, message, value }: Reply): void {
  const chain = chains.get(id);
  if (!chain) return;
  chains.delete(id);
  const next = queue.shift();
  if (next) send(next);
  if (ok) chain.success?.(value === undefined ? null : JSON.parse(value), chain.userObject);
  else if (chain.failure) chain.failure(new Error(message), chain.userObject);
  else console.error(message);
}

// Only the surrounding page can reach this frame, and it answers with a call's number and a reply.
window.addEventListener('message', ({ source, data }: MessageEvent<{ call: number; reply: Reply }>) => {
  if (source === window.parent) settle(data.call, data.reply);
});

// The surrounding page doesn't see keys pressed in a frame.
window.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && !event.defaultPrevented) host.close();
});

const host = {
  close: () => send({ say: 'close' }),
  setWidth: (width: number) => send({ say: 'size', width }),
  setHeight: (height: number) => send({ say: 'size', height }),
  editor: { focus: () => send({ say: 'focus' }) },
};

Object.assign(window, {
  google: { script: { run: run({ success: null, failure: null, userObject: undefined }), host } },
});
