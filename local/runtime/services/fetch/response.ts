/** HTTPResponse. */
import type { Emulates } from '../../engine/emulates';
import { ServiceObject } from '../../engine/service-object';
import { EmulatedBlob, encodingOf, signed } from '../blob';
import type { WireReply } from './wire';

type Offered =
  'getResponseCode' | 'getContentText' | 'getContent' | 'getBlob' | 'getHeaders' | 'getAllHeaders';

export class EmulatedHttpResponse
  extends ServiceObject
  implements Emulates<GoogleAppsScript.URL_Fetch.HTTPResponse, Offered>
{
  override readonly typeName = 'HTTPResponse';

  constructor(private readonly reply: WireReply) {
    super();
  }

  getResponseCode(): number {
    return this.reply.status;
  }

  /** Without a charset: the reply's own, else UTF-8. */
  getContentText(charset?: string): string {
    const declared = /charset="?([\w-]+)/i.exec(this.header('content-type') ?? '')?.[1];
    return Buffer.from(this.reply.body).toString(encodingOf(charset ?? declared ?? 'utf-8'));
  }

  getContent(): number[] {
    return signed(this.reply.body);
  }

  getBlob(): ServiceObject {
    return new EmulatedBlob(Buffer.from(this.reply.body), this.header('content-type'), null);
  }

  /** Names keep the server's casing; of a repeated header the last value. */
  getHeaders(): Record<string, string> {
    return Object.fromEntries(this.reply.headers);
  }

  /** A repeated header is a list. */
  getAllHeaders(): Record<string, string | string[]> {
    const all: Record<string, string | string[]> = {};
    for (const [name, value] of this.reply.headers) {
      const held = all[name];
      all[name] = held === undefined ? value : [...(Array.isArray(held) ? held : [held]), value];
    }
    return all;
  }

  private header(name: string): string | null {
    return this.reply.headers.find(([key]) => key.toLowerCase() === name)?.[1] ?? null;
  }
}
