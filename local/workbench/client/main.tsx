/** The page: drawn anew, at once, with every change. */
import { render } from 'preact';
import { App } from './app';
import { listen } from './connection';
import { Page } from './page';
import * as z from 'zod/mini';

// The calls of the add-on's pages to the page around them, and the replies. A frame's messages are checked like any request.

const Message = z.discriminatedUnion('say', [
  z.strictObject({ say: z.literal('call'), call: z.int(), functionName: z.string(), args: z.string() }),
  z.strictObject({ say: z.literal('close') }),
  z.strictObject({ say: z.literal('size'), width: z.optional(z.number()), height: z.optional(z.number()) }),
  z.strictObject({ say: z.literal('focus') }),
]);

function serveFrames(app: App): void {
  window.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    const frames = [...document.querySelectorAll('iframe')];
    const frame = frames.find(({ contentWindow }) => contentWindow === source);
    const message = frame && Message.safeParse(data).data;
    switch (message?.say) {
      case 'close':
        app.dismiss(Number(frame?.dataset['page']));
        break;
      case 'focus':
        app.focus();
        break;
      case 'size':
        if (message.width !== undefined) frame?.style.setProperty('width', `${message.width}px`);
        if (message.height !== undefined) frame?.style.setProperty('height', `${message.height}px`);
        break;
      case 'call':
        void app.call(message.functionName, message.args).then((reply) => {
          // Its origin is opaque, so that no other target can be named.
          frame?.contentWindow?.postMessage({ call: message.call, reply }, '*');
        });
        break;
      case undefined:
    }
  });
}

const app = new App(draw);

function draw(): void {
  render(<Page app={app} />, document.body);
}

/** A press anywhere else closes a menu; a frame takes the focus without a press that is visible here. */
function closePopup({ target }: Event): void {
  if (app.popup && !(target instanceof Element && target.closest('.menus, .popup'))) app.open(null);
}

draw();
serveFrames(app);
listen(
  (told) => app.hear(told),
  (isLost) => {
    app.isLost = isLost;
    app.draw();
  },
);
window.addEventListener('resize', draw);
window.addEventListener('blur', closePopup);
document.addEventListener('pointerdown', closePopup);
