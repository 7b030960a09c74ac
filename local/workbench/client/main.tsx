/** The page’s entry: redraws it with every change, and connects it to its frames and the server. */
import { render } from 'preact';
import * as z from 'zod/mini';
import { Update } from '../protocol';
import { App } from './app';
import { Page } from './page';

/** Messages of the add-on’s pages, validated like any request. */
const Message = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('call'), call: z.int(), functionName: z.string(), args: z.string() }),
  z.strictObject({ kind: z.literal('close') }),
  z.strictObject({ kind: z.literal('focus') }),
]);

const app = new App(draw);

function draw(): void {
  render(<Page app={app} />, document.body);
}

function lose(isLost: boolean): void {
  app.isLost = isLost;
  draw();
}

/** Closes the menu on a press elsewhere, or when a frame takes the focus. */
function closePopup({ target }: Event): void {
  if (app.popup && !(target instanceof Element && target.closest('.menus, .popup'))) app.open(null);
}

draw();
window.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
  const frames = [...document.querySelectorAll('iframe')];
  const frame = frames.find(({ contentWindow }) => contentWindow === source);
  const message = frame && Message.safeParse(data).data;
  if (message?.kind === 'close') app.dismiss(Number(frame?.dataset['page']));
  else if (message?.kind === 'focus') app.focus();
  else if (message)
    void app.call(message.functionName, message.args).then((reply) => {
      // The frame's origin is opaque: no other target can be named.
      frame.contentWindow?.postMessage({ call: message.call, reply }, '*');
    });
});
const events = new EventSource('events');
events.onmessage = ({ data }: MessageEvent<string>) => app.update(Update.parse(JSON.parse(data)));
events.onopen = () => lose(false);
events.onerror = () => lose(true);
window.addEventListener('resize', draw);
window.addEventListener('blur', closePopup);
document.addEventListener('pointerdown', closePopup);
