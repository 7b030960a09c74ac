/** The calls of the add-on's pages to the page around them, and the replies. A frame's messages are checked like any request. */
import * as z from 'zod/mini';
import type { Place } from '../protocol/request';
import { ask } from './connection';

const Message = z.discriminatedUnion('say', [
  z.strictObject({ say: z.literal('call'), call: z.int(), functionName: z.string(), args: z.string() }),
  z.strictObject({ say: z.literal('close') }),
  z.strictObject({ say: z.literal('size'), width: z.optional(z.number()), height: z.optional(z.number()) }),
  z.strictObject({ say: z.literal('focus') }),
]);

export interface FrameEvents {
  readonly close: () => void;
  /** Where the user is; undefined before a tab is open. */
  readonly place: () => Place | undefined;
  /** The frame wants the cells to have the focus. */
  readonly focusCells: () => void;
}

/** Serves a frame for as long as it is on the page. */
export function serveFrame(frame: HTMLIFrameElement, { close, focusCells, place }: FrameEvents): void {
  const hear = ({ source, data }: MessageEvent<unknown>): void => {
    if (!frame.isConnected) {
      window.removeEventListener('message', hear);
      return;
    }
    const message = source === frame.contentWindow ? Message.safeParse(data) : null;
    if (message?.success) act(message.data);
  };
  window.addEventListener('message', hear);

  function act(message: z.infer<typeof Message>): void {
    if (message.say === 'close') close();
    if (message.say === 'focus') focusCells();
    if (message.say === 'call') void call(message);
    if (message.say !== 'size') return;
    if (message.width !== undefined) frame.style.width = `${message.width}px`;
    if (message.height !== undefined) frame.style.height = `${message.height}px`;
  }

  async function call({
    call,
    functionName,
    args,
  }: Extract<z.infer<typeof Message>, { say: 'call' }>): Promise<void> {
    const where = place();
    const reply = await ask({ ask: 'call', functionName, args, ...(where && { at: where }) });
    // Its origin is opaque, so that no other target can be named.
    frame.contentWindow?.postMessage({ call, reply }, '*');
  }
}
