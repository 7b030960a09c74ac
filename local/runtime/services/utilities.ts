/** Utilities: sleeping, base64, and packing. */
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Emulates } from '../engine/emulates';
import { ScriptException, signatureError } from '../engine/exception';
import { EnumTable, ServiceObject } from '../engine/service-object';
import { EmulatedBlob, signed, unsigned } from './blob';

/** A text as UTF-8, or bytes as they are, signed or not. */
function bytesOf(method: string, value: unknown): Buffer {
  if (typeof value === 'string') return Buffer.from(value, 'utf8');
  if (!Array.isArray(value)) throw signatureError(`Utilities.${method}`, [value]);
  const bytes: number[] = [];
  for (const byte of value) {
    if (typeof byte !== 'number' || byte < -128 || byte > 255)
      throw new ScriptException('Cannot convert Array to (class)[].');
    bytes.push(byte);
  }
  return unsigned(bytes);
}

export class EmulatedUtilities
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Utilities.Utilities, EmulatedUtilities>
{
  readonly Charset = new EnumTable('Charset', ['US_ASCII', 'UTF_8']);

  constructor(
    private readonly pause: (milliseconds: number) => void,
    private readonly longestSleepMs: number,
  ) {
    super('Utilities');
  }

  /** Lets virtual time pass, and real time too if the runtime is set to. */
  sleep(milliseconds: number): void {
    if (typeof milliseconds !== 'number') throw signatureError('Utilities.sleep', [milliseconds]);
    if (milliseconds < 0 || milliseconds > this.longestSleepMs)
      throw new ScriptException('Invalid argument: milliseconds');
    this.pause(milliseconds);
  }

  /** A text is US-ASCII unless a charset is given: any other character becomes a question mark. */
  base64Encode(data: unknown, charset?: unknown): string {
    const isUtf8 = charset === this.Charset.of('UTF_8');
    const plain = typeof data === 'string' && !isUtf8 ? data.replace(/\P{ASCII}/gu, '?') : data;
    return bytesOf('base64Encode', plain).toString('base64');
  }

  base64Decode(encoded: string): number[] {
    if (!/^[A-Za-z0-9+/]*={0,2}$/.test(encoded)) throw new ScriptException('Could not decode string.');
    return signed(Buffer.from(encoded, 'base64'));
  }

  newBlob(data: unknown): ServiceObject {
    return new EmulatedBlob(bytesOf('newBlob', data));
  }

  gzip(blob: unknown): ServiceObject {
    if (!(blob instanceof EmulatedBlob)) throw signatureError('Utilities.gzip', [blob]);
    return new EmulatedBlob(gzipSync(blob.buffer));
  }

  ungzip(blob: unknown): ServiceObject {
    if (!(blob instanceof EmulatedBlob)) throw signatureError('Utilities.ungzip', [blob]);
    return new EmulatedBlob(gunzipSync(blob.buffer));
  }
}
