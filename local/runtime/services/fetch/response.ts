/** HTTPResponse. */
import type { Emulates } from '../../engine/emulates';
import { ServiceObject } from '../../engine/service-object';
import { encodingOf } from '../blob';
import type { WireReply } from './wire';

export class EmulatedHttpResponse
  extends ServiceObject
  implements Emulates<GoogleAppsScript.URL_Fetch.HTTPResponse, EmulatedHttpResponse>
{
  override readonly typeName = 'HTTPResponse';

  constructor(private readonly reply: WireReply) {
    super();
  }

  getResponseCode(): number {
    return this.reply.status;
  }

  /** Without a charset, uses the reply's own, else UTF-8. */
  getContentText(charset?: string): string {
    const declared = /charset="?([\w-]+)/i.exec(this.contentType() ?? '')?.[1];
    return Buffer.from(this.reply.body).toString(encodingOf(charset ?? declared ?? 'utf-8'));
  }

  /** Names keep the server's casing; a repeated header is a list. */
  getAllHeaders(): Record<string, string | string[]> {
    const all: Record<string, string | string[]> = {};
    for (const [name, value] of this.reply.headers) {
      const held = all[name];
      all[name] = held === undefined ? value : [...(Array.isArray(held) ? held : [held]), value];
    }
    return all;
  }

  private contentType(): string | null {
    return this.reply.headers.find(([key]) => key.toLowerCase() === 'content-type')?.[1] ?? null;
  }
}
