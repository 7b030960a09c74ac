/** Blobs: bytes with a type. Bytes are signed for the script, as in Java. */
import { ServiceObject } from '../engine/service-object';

export const signed = (bytes: Uint8Array): number[] =>
  Array.from(bytes, (byte) => (byte > 127 ? byte - 256 : byte));
export const unsigned = (bytes: readonly number[]): Buffer => Buffer.from(bytes.map((byte) => byte & 255));

const ENCODINGS: Readonly<Record<string, BufferEncoding>> = {
  'utf-8': 'utf8',
  utf8: 'utf8',
  'us-ascii': 'ascii',
  'iso-8859-1': 'latin1',
  'utf-16le': 'utf16le',
};

/** Node's name for a charset; unknown ones are read as UTF-8. */
export const encodingOf = (charset: string): BufferEncoding => ENCODINGS[charset.toLowerCase()] ?? 'utf8';

export class EmulatedBlob extends ServiceObject {
  constructor(readonly buffer: Buffer) {
    super('Blob');
  }

  getBytes(): number[] {
    return signed(this.buffer);
  }

  getDataAsString(charset = 'UTF-8'): string {
    return this.buffer.toString(encodingOf(charset));
  }
}
