/** The calls of the add-on's pages to the page around them, and the replies. A frame's messages are checked like any request. */
import * as z from 'zod/mini';
import type { App } from './app';

const Message = z.discriminatedUnion('say', [
  z.strictObject({ say: z.literal('call'), call: z.int(), functionName: z.string(), args: z.string() }),
  z.strictObject({ say: z.literal('close') }),
  z.strictObject({ say: z.literal('size'), width: z.optional(z.number()), height: z.optional(z.number()) }),
  z.strictObject({ say: z.literal('focus') }),
]);

export function serveFrames(app: App): void {
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
