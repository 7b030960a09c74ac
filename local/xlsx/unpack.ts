/** Unpacks an .xlsx file, which is a zip: within limits, since a few kilobytes may unpack to gigabytes. */
import JSZip from 'jszip';
import { TooLarge } from './xlsx-error';

/** Bytes of all parts together: about what a spreadsheet's maximum of ten million cells takes as XML. */
const MOST_UNPACKED = 400 * 1024 * 1024;

/**
 * The parts by their paths.
 *
 * @throws TooLarge, or the unzipper's error if it isn't a zip
 */
export async function unpacked(
  bytes: Uint8Array,
  most: number = MOST_UNPACKED,
): Promise<Map<string, Uint8Array>> {
  const zip = await JSZip.loadAsync(bytes);
  const parts = new Map<string, Uint8Array>();
  let room = most;
  for (const file of Object.values(zip.files)) {
    if (file.dir) continue;
    const part = await inflated(file, room);
    if (part === undefined)
      throw new TooLarge(
        `it unpacks to more than ${most / (1024 * 1024)} MB; copy the tabs that are needed into a new workbook`,
      );
    room -= part.length;
    parts.set(usualPath(file.name), part);
  }
  return parts;
}

/** Some programs write paths as Windows does, and names that all packages have in small letters: others look for these as they stand in the standard. */
const usualPath = (path: string): string =>
  path
    .replace(/\\/g, '/')
    .replace(/^\[content_types\]\.xml$/i, '[Content_Types].xml')
    .replace(/(?<=^|\/)_rels(?=\/[^/]+$)/i, '_rels');

/** A zip may lie about the sizes of its parts, so bytes are counted as they come. @returns undefined if there are more than `room` */
function inflated(file: JSZip.JSZipObject, room: number): Promise<Uint8Array | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    const stream = file.nodeStream('nodebuffer');
    stream.on('data', (chunk: Uint8Array) => {
      size += chunk.length;
      if (size <= room) chunks.push(chunk);
      else {
        stream.pause();
        resolve(undefined);
      }
    });
    stream.on('error', reject);
    stream.on('end', () => resolve(Buffer.concat(chunks)));
  });
}
