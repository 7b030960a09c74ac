/** Blobs: bytes with a type. Bytes are signed for the script, as in Java. */
import { ServiceObject } from '../engine/service-object';

export const signed = (bytes: Uint8Array): number[] =>
  Array.from(bytes, (byte) => (byte > 127 ? byte - 256 : byte));
export const unsigned = (bytes: readonly number[]): Buffer => Buffer.from(bytes.map((byte) => byte & 255));

export class EmulatedBlob extends ServiceObject {
  constructor(readonly buffer: Buffer) {
    super('Blob');
  }

  getBytes(): number[] {
    return signed(this.buffer);
  }

  getDataAsString(): string {
    return this.buffer.toString();
  }
}
