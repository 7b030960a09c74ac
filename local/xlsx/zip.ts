/**
 * Reads and writes the zip container of an .xlsx file. Parts stay packed until they are read, and new parts are packed piece by piece: a
 * large sheet is never in memory as a whole. Written by hand because untouched parts are copied without unpacking: fflate and jszip unpack or
 * repack every part, and @zip.js/zip.js copies them only asynchronously.
 */
import { constants, crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

/** The file is not a workbook, or damaged; the message says why, as the end of a sentence. */
export class NotASpreadsheet extends Error {}

/** The file is too large for any spreadsheet; the message says what to do. */
export class TooLarge extends Error {}

/** A file cannot be read or written; the message is one sentence. */
export class XlsxError extends Error {
  override readonly name = 'XlsxError';
}

/** A part as it is stored in the zip. */
export interface Packed {
  readonly bytes: Uint8Array;
  readonly method: number;
  readonly crc: number;
  /** Unpacked bytes. */
  readonly size: number;
}

const STORED = 0;
const DEFLATED = 8;
const UTF_8 = 0x800;
const ENCRYPTED = 1;
/** A 32-bit field of this value has its number in the zip64 extra field. */
const IN_ZIP64 = 0xffffffff;
const LOCAL = 0x04034b50;
const ENTRY = 0x02014b50;
const END = Buffer.from('PK\u0005\u0006');
const END_64 = Buffer.from('PK\u0006\u0006');
const LENGTHS = { local: 30, entry: 46, end: 22 };
/** Version 2.0 of the format. */
const VERSION = 20;
/** 1 January 1980 for every part: the same content makes the same file. */
const DATE = 0x21;

/** Unpacked bytes of all parts: about ten million cells, a spreadsheet's maximum, as XML. */
const MAX_UNPACKED = 400 * 1024 * 1024;
/** Characters that are packed together. */
const PIECE_LENGTH = 1_000_000;

/** Packs a text in pieces. Each block ends at a full byte: concatenated, the blocks are one stream. */
export function packed(pieces: Iterable<string>): Packed {
  const chunks: Uint8Array[] = [];
  let [crc, size, gathered] = [0, 0, ''];
  const pack = (finishFlush: number): void => {
    const bytes = Buffer.from(gathered);
    crc = crc32(bytes, crc);
    size += bytes.length;
    chunks.push(deflateRawSync(bytes, { finishFlush }));
    gathered = '';
  };
  for (const piece of pieces) {
    gathered += piece;
    if (gathered.length >= PIECE_LENGTH) pack(constants.Z_SYNC_FLUSH);
  }
  pack(constants.Z_FINISH);
  return { bytes: Buffer.concat(chunks), method: DEFLATED, crc, size };
}

/** @throws Error if the part is damaged, or holds more than the zip says */
export function unpacked({ bytes, method, size }: Packed): Uint8Array {
  const part = method === DEFLATED ? inflateRawSync(bytes, { maxOutputLength: Math.max(1, size) }) : bytes;
  if (part.length !== size || (method !== DEFLATED && method !== STORED))
    throw new Error('a part is damaged, or packed in an unknown way');
  return part;
}

/** Reads the parts by their paths. @throws TooLarge; RangeError or Error if the file isn't a zip */
export function readZip(file: Uint8Array, maxBytes: number = MAX_UNPACKED): Map<string, Packed> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const parts = new Map<string, Packed>();
  const { first, count, shift } = directoryOf(bytes);
  let [at, room] = [first, maxBytes];
  for (let number = 0; number < count; number += 1) {
    if (bytes.readUInt32LE(at) !== ENTRY) throw new Error('its list of parts is damaged');
    if ((bytes.readUInt16LE(at + 8) & ENCRYPTED) !== 0) throw new Error('it is encrypted');
    const [name, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field));
    const names = at + LENGTHS.entry;
    const path = bytes.toString('utf8', names, names + (name ?? 0));
    const zip64 = zip64Numbers(bytes.subarray(names + (name ?? 0), names + (name ?? 0) + (extra ?? 0)));
    const [size = 0, length = 0, offset = 0] = [24, 20, 42].map((field) => {
      const value = bytes.readUInt32LE(at + field);
      return value === IN_ZIP64 ? (zip64.shift() ?? value) : value;
    });
    room -= size;
    if (room < 0)
      throw new TooLarge(
        `it unpacks to more than ${maxBytes / (1024 * 1024)} MB; copy the tabs that are needed into a new workbook`,
      );
    const local = offset + shift;
    if (bytes.readUInt32LE(local) !== LOCAL) throw new Error('its list of parts is damaged');
    const start = local + LENGTHS.local + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    if (!path.endsWith('/'))
      parts.set(usualPath(path), {
        bytes: bytes.subarray(start, start + length),
        method: bytes.readUInt16LE(at + 10),
        crc: bytes.readUInt32LE(at + 16),
        size,
      });
    at = names + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return parts;
}

interface Directory {
  readonly first: number;
  readonly count: number;
  /** Bytes before the zip, as in a self-extracting file. */
  readonly shift: number;
}

function directoryOf(bytes: Buffer): Directory {
  const end = bytes.lastIndexOf(END);
  if (end < 0) throw new Error('it is no zip');
  const [count, size, offset] = [
    bytes.readUInt16LE(end + 10),
    bytes.readUInt32LE(end + 12),
    bytes.readUInt32LE(end + 16),
  ];
  const end64 = bytes.lastIndexOf(END_64, end);
  if (offset === IN_ZIP64 && end64 >= 0)
    return {
      first: Number(bytes.readBigUInt64LE(end64 + 48)),
      count: Number(bytes.readBigUInt64LE(end64 + 32)),
      shift: 0,
    };
  return { first: end - size, count, shift: end - size - offset };
}

/** Reads the zip64 numbers of an entry, in order. */
function zip64Numbers(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    const count = Math.floor(extra.readUInt16LE(at + 2) / 8);
    return Array.from({ length: count }, (_number, index) =>
      Number(extra.readBigUInt64LE(at + 4 + index * 8)),
    );
  }
  return [];
}

/** Some programs write backslashes, or spell `[Content_Types].xml` and `_rels` in small letters: here they are as in the standard. */
const usualPath = (path: string): string =>
  path
    .replace(/\\/g, '/')
    .replace(/^\[content_types\]\.xml$/i, '[Content_Types].xml')
    .replace(/(?<=^|\/)_rels(?=\/[^/]+$)/i, '_rels');

export function zipOf(parts: Iterable<readonly [path: string, part: Packed]>): Buffer {
  const chunks: Uint8Array[] = [];
  const entries: Uint8Array[] = [];
  let offset = 0;
  for (const [path, part] of parts) {
    const name = Buffer.from(path);
    const header = sharedFields(part, name.length);
    const local = Buffer.alloc(4);
    local.writeUInt32LE(LOCAL);
    const entry = Buffer.alloc(LENGTHS.entry);
    entry.writeUInt32LE(ENTRY);
    entry.writeUInt16LE(VERSION, 4);
    header.copy(entry, 6);
    entry.writeUInt32LE(offset, 42);
    entries.push(entry, name);
    chunks.push(local, header, name, part.bytes);
    offset += LENGTHS.local + name.length + part.bytes.length;
  }
  const length = entries.reduce((sum, entry) => sum + entry.length, 0);
  const end = Buffer.alloc(LENGTHS.end);
  END.copy(end);
  for (const at of [8, 10]) end.writeUInt16LE(entries.length / 2, at);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...chunks, ...entries, end]);
}

/** The fields that a part's local header and its directory entry share. */
function sharedFields({ bytes, method, crc, size }: Packed, nameLength: number): Buffer {
  const header = Buffer.alloc(LENGTHS.local - 4);
  [VERSION, UTF_8, method, 0, DATE].forEach((word, index) => header.writeUInt16LE(word, index * 2));
  [crc, bytes.length, size].forEach((number, index) => header.writeUInt32LE(number, 10 + index * 4));
  header.writeUInt16LE(nameLength, 22);
  return header;
}
