/** Blobs: bytes with a type and a name. Bytes are signed for the script, as in Java. */
import type { Emulates } from '../engine/emulates';
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

/** Node's name of a charset; unknown ones read as UTF-8. */
export const encodingOf = (charset: string): BufferEncoding => ENCODINGS[charset.toLowerCase()] ?? 'utf8';

type Offered =
  | 'getBytes'
  | 'getContentType'
  | 'getDataAsString'
  | 'getName'
  | 'setName'
  | 'setContentType'
  | 'setDataFromString'
  | 'copyBlob'
  | 'isGoogleType';

export class EmulatedBlob extends ServiceObject implements Emulates<GoogleAppsScript.Base.Blob, Offered> {
  override readonly typeName = 'Blob';

  constructor(
    private data: Buffer,
    private type: string | null,
    private label: string | null,
  ) {
    super();
  }

  static ofText(text: string, type: string | null, name: string | null): EmulatedBlob {
    return new EmulatedBlob(Buffer.from(text, 'utf8'), type ?? 'text/plain', name);
  }

  /** The bytes as we use them. */
  get buffer(): Buffer {
    return this.data;
  }

  getBytes(): number[] {
    return signed(this.data);
  }

  getContentType(): string | null {
    return this.type;
  }

  getDataAsString(charset = 'UTF-8'): string {
    return this.data.toString(encodingOf(charset));
  }

  getName(): string | null {
    return this.label;
  }

  setName(name: string): this {
    this.label = name;
    return this;
  }

  setContentType(contentType: string | null): this {
    this.type = contentType;
    return this;
  }

  setDataFromString(text: string, charset = 'UTF-8'): this {
    this.data = Buffer.from(text, encodingOf(charset));
    return this;
  }

  copyBlob(): ServiceObject {
    return new EmulatedBlob(Buffer.from(this.data), this.type, this.label);
  }

  isGoogleType(): boolean {
    return false;
  }
}
