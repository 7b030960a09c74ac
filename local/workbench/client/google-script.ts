/** `google.script` for the add-on’s pages: runs in every dialog and sidebar, and sends calls to the page around the frame. */
import type { WorkbenchReply } from '../protocol';

interface Chain {
  readonly success?: (value: unknown) => void;
  readonly failure?: (error: Error) => void;
}

const chains: Chain[] = [];

function run(chain: Chain): object {
  const handlers: Readonly<Record<string, unknown>> = {
    withSuccessHandler: (success: Chain['success']) => run({ ...chain, ...(success && { success }) }),
    withFailureHandler: (failure: Chain['failure']) => run({ ...chain, ...(failure && { failure }) }),
  };
  const call = (functionName: string, args: readonly unknown[]): void =>
    send({ kind: 'call', call: chains.push(chain) - 1, functionName, args: JSON.stringify(args) });
  return new Proxy(handlers, {
    get: (table, name) => table[String(name)] ?? ((...args: unknown[]) => call(String(name), args)),
  });
}

function send(message: object): void {
  window.parent.postMessage(message, '*');
}

// Replies: only the surrounding page can reach this frame.
window.addEventListener(
  'message',
  ({ source, data }: MessageEvent<{ call: number; reply: WorkbenchReply }>) => {
    if (source !== window.parent) return;
    const { ok, message, value } = data.reply;
    if (ok) chains[data.call]?.success?.(value === undefined ? null : JSON.parse(value));
    else (chains[data.call]?.failure ?? console.error)(new Error(message));
  },
);

// The surrounding page does not receive keys pressed in a frame. Escape leaves a field first, then closes the panel.
window.addEventListener('keydown', ({ key, defaultPrevented, target }) => {
  if (key !== 'Escape' || defaultPrevented) return;
  if (target instanceof HTMLElement && target.matches('input, textarea, select')) target.blur();
  else host.close();
});

const host = {
  close: () => send({ kind: 'close' }),
  editor: { focus: () => send({ kind: 'focus' }) },
};

Object.assign(window, { google: { script: { run: run({}), host } } });

// Pages follow the system’s theme, as the workbench does.
if (matchMedia('(prefers-color-scheme: dark)').matches) document.documentElement.dataset['theme'] = 'dark';
