/** Utilities: sleeping, dates, digests, encodings, blobs. */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Emulates } from '../engine/emulates';
import { ScriptException, signatureError } from '../engine/exception';
import { EnumTable, EnumValue, ServiceObject } from '../engine/service-object';
import { EmulatedBlob, signed, unsigned } from './blob';
import { parseCsv } from './csv';
import { formatDate } from './format-date';

type Offered =
  | 'sleep'
  | 'formatDate'
  | 'computeDigest'
  | 'computeHmacSha256Signature'
  | 'computeHmacSignature'
  | 'base64Encode'
  | 'base64EncodeWebSafe'
  | 'base64Decode'
  | 'base64DecodeWebSafe'
  | 'newBlob'
  | 'getUuid'
  | 'parseCsv'
  | 'gzip'
  | 'ungzip';

const CHARSET = new EnumTable('Charset', ['US_ASCII', 'UTF_8']);
const DIGEST = new EnumTable('DigestAlgorithm', ['MD2', 'MD5', 'SHA_1', 'SHA_256', 'SHA_384', 'SHA_512']);
const MAC = new EnumTable('MacAlgorithm', [
  'HMAC_MD5',
  'HMAC_SHA_1',
  'HMAC_SHA_256',
  'HMAC_SHA_384',
  'HMAC_SHA_512',
]);

const nodeName = (algorithm: EnumValue): string =>
  algorithm.name().replace('HMAC_', '').replace('_', '').toLowerCase();

/** Without a charset a text is read as US_ASCII: every other character becomes `?`. Bytes are taken as they are. */
function bytesOf(method: string, value: unknown, charset: unknown): Buffer {
  if (typeof value === 'string') {
    const isUtf8 = charset instanceof EnumValue && charset.name() === 'UTF_8';
    return isUtf8 ? Buffer.from(value, 'utf8') : Buffer.from(value.replace(/[^\0-\x7f]/gu, '?'), 'ascii');
  }
  return byteArray(method, value);
}

function byteArray(method: string, value: unknown): Buffer {
  if (!Array.isArray(value)) throw signatureError(`Utilities.${method}`, [value]);
  const bytes: number[] = [];
  for (const byte of value) {
    if (typeof byte !== 'number' || byte < -128 || byte > 255)
      throw new ScriptException('Cannot convert Array to (class)[].');
    bytes.push(byte);
  }
  return unsigned(bytes);
}

const utf8OrBytes = (method: string, value: unknown): Buffer =>
  typeof value === 'string' ? Buffer.from(value, 'utf8') : byteArray(method, value);

export class EmulatedUtilities
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Utilities.Utilities, Offered>
{
  override readonly typeName = 'Utilities';
  readonly Charset = CHARSET;
  readonly DigestAlgorithm = DIGEST;
  readonly MacAlgorithm = MAC;

  constructor(
    private readonly pause: (milliseconds: number) => void,
    private readonly longestSleepMs: number,
  ) {
    super();
  }

  /** Lets time pass: virtual time, and real time too if the runtime was told so. */
  sleep(milliseconds: number): void {
    if (typeof milliseconds !== 'number') throw signatureError('Utilities.sleep', [milliseconds]);
    if (milliseconds < 0 || milliseconds > this.longestSleepMs)
      throw new ScriptException('Invalid argument: milliseconds');
    this.pause(milliseconds);
  }

  formatDate(date: unknown, timeZone: string, format: string): string {
    if (!(date instanceof Date)) throw signatureError('Utilities.formatDate', [date, timeZone, format]);
    return formatDate(date.getTime(), timeZone, format);
  }

  computeDigest(algorithm: unknown, value: unknown, charset?: unknown): number[] {
    if (!(algorithm instanceof EnumValue))
      throw signatureError('Utilities.computeDigest', [algorithm, value]);
    return signed(
      createHash(nodeName(algorithm))
        .update(bytesOf('computeDigest', value, charset))
        .digest(),
    );
  }

  computeHmacSha256Signature(value: unknown, key: unknown, charset?: unknown): number[] {
    return this.computeHmacSignature(MAC.of('HMAC_SHA_256'), value, key, charset);
  }

  computeHmacSignature(algorithm: unknown, value: unknown, key: unknown, charset?: unknown): number[] {
    if (!(algorithm instanceof EnumValue))
      throw signatureError('Utilities.computeHmacSignature', [algorithm, value, key]);
    const secret = bytesOf('computeHmacSignature', key, charset);
    const data = bytesOf('computeHmacSignature', value, charset);
    return signed(createHmac(nodeName(algorithm), secret).update(data).digest());
  }

  base64Encode(data: unknown): string {
    return utf8OrBytes('base64Encode', data).toString('base64');
  }

  base64EncodeWebSafe(data: unknown): string {
    return this.base64Encode(data).replace(/\+/g, '-').replace(/\//g, '_');
  }

  base64Decode(encoded: string): number[] {
    if (!/^[A-Za-z0-9+/]*={0,2}$/.test(encoded)) throw new ScriptException('Could not decode string.');
    return signed(Buffer.from(encoded, 'base64'));
  }

  base64DecodeWebSafe(encoded: string): number[] {
    return this.base64Decode(encoded.replace(/-/g, '+').replace(/_/g, '/'));
  }

  newBlob(data: unknown, contentType: string | null = null, name: string | null = null): ServiceObject {
    return new EmulatedBlob(utf8OrBytes('newBlob', data), contentType ?? 'text/plain', name);
  }

  getUuid(): string {
    return randomUUID();
  }

  parseCsv(csv: string, delimiter = ','): string[][] {
    if (typeof csv !== 'string') throw signatureError('Utilities.parseCsv', [csv]);
    return parseCsv(csv, delimiter);
  }

  gzip(blob: unknown, name = 'archive.gz'): ServiceObject {
    if (!(blob instanceof EmulatedBlob)) throw signatureError('Utilities.gzip', [blob]);
    return new EmulatedBlob(gzipSync(blob.buffer), 'application/x-gzip', name);
  }

  ungzip(blob: unknown): ServiceObject {
    if (!(blob instanceof EmulatedBlob)) throw signatureError('Utilities.ungzip', [blob]);
    return new EmulatedBlob(gunzipSync(blob.buffer), 'application/octet-stream', blob.getName());
  }
}
