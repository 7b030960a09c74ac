/** Files that cannot be read: one clear sentence for each. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import JSZip from 'jszip';
import { Workbook } from '../../../local/runtime';
import { readWorkbook, XlsxError } from '../../../local/xlsx';
import { readZip, unpacked } from '../../../local/xlsx/zip';
import { freshPath, savedPath } from './files';

async function readError(path: string): Promise<XlsxError> {
  const error: unknown = await readWorkbook(path).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof XlsxError)) throw new Error('no XlsxError was thrown');
  return error;
}

/** A workbook with one tab, a part of which is replaced or missing. */
async function withPart(part: string, text: string | null): Promise<string> {
  const workbook = new Workbook();
  workbook.addTab('Data').grid.update(1, 1, { value: 'text' });
  const path = savedPath(workbook);
  const zip = await JSZip.loadAsync(readFileSync(path));
  if (text === null) zip.remove(part);
  else zip.file(part, text);
  writeFileSync(path, await zip.generateAsync({ type: 'nodebuffer' }));
  return path;
}

const oneSentence = /^[^\n]+\.$/;

describe('reading', () => {
  test.each<[string, (path: string) => void, RegExp]>([
    ['a missing file', () => undefined, /^There is no file [^\n]+\.$/],
    ['a folder', mkdirSync, oneSentence],
    ['a text', (path) => writeFileSync(path, 'query,expected\n'), oneSentence],
    ['nothing', (path) => writeFileSync(path, ''), oneSentence],
    ['a cut-off zip', (path) => writeFileSync(path, 'PK\u0003\u0004 and no more'), oneSentence],
    [
      'an old .xls file, or one with a password',
      (path) => writeFileSync(path, Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])),
      /old \.xls file or protected by a password/,
    ],
  ])('%s', async (_what, make, message) => {
    const path = freshPath();
    make(path);
    expect(await readError(path)).toMatchObject({ message: expect.stringMatching(message) });
  });

  test('a zip that is not a workbook', async () => {
    const path = freshPath();
    writeFileSync(path, await new JSZip().file('readme.txt', 'hello').generateAsync({ type: 'nodebuffer' }));
    expect(await readError(path)).toMatchObject({
      message: `${path} is not an .xlsx workbook: it has no workbook.`,
    });
  });

  const sheet = (cells: string): string =>
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1">${cells}</row></sheetData></worksheet>`;

  test.each([
    ['[Content_Types].xml', null, 'its part [Content_Types].xml is missing'],
    ['[Content_Types].xml', '<Relationships/>', 'its part [Content_Types].xml is damaged'],
    ['_rels/.rels', null, 'it has no workbook'],
    ['xl/workbook.xml', null, 'it has no workbook'],
    ['xl/workbook.xml', '<html/>', 'its main part is not a workbook'],
    ['xl/_rels/workbook.xml.rels', '<Relationships><', 'its part xl/_rels/workbook.xml.rels is damaged'],
    ['xl/worksheets/sheet1.xml', null, 'its part xl/worksheets/sheet1.xml is missing'],
    [
      'xl/worksheets/sheet1.xml',
      '<worksheet><sheetData><row',
      'its part xl/worksheets/sheet1.xml is damaged',
    ],
    [
      'xl/worksheets/sheet1.xml',
      `<worksheet>${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}</worksheet>`,
      'its part xl/worksheets/sheet1.xml is damaged',
    ],
    ['xl/worksheets/sheet1.xml', sheet('<c r="B1" t="s"><v>7</v></c>'), 'the cell B1 of “Data” is damaged'],
    ['xl/worksheets/sheet1.xml', sheet('<c r="B1"><v>much</v></c>'), 'the cell B1 of “Data” is damaged'],
    ['xl/worksheets/sheet1.xml', sheet('<c r="$1"><v>1</v></c>'), 'the cell $1 of “Data” is damaged'],
    ['xl/worksheets/sheet1.xml', sheet('<c r="B1" t="x"><v>1</v></c>'), 'the cell B1 of “Data” is damaged'],
  ])('a workbook whose part %s is %j', async (part, text, why) => {
    const path = await withPart(part, text);
    expect(await readError(path)).toMatchObject({ message: `${path} is not an .xlsx workbook: ${why}.` });
  });

  test('a workbook that unpacks to more than a spreadsheet can hold is refused, even if its stated size is false', async () => {
    const zipped = (...sizes: readonly number[]): Promise<Buffer> =>
      sizes
        .reduce((zip, size, index) => zip.file(`${index}.xml`, 'a'.repeat(size)), new JSZip())
        .generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
    const bytes = await zipped(3_000_000, 3_000_000);
    expect(bytes.length).toBeLessThan(20_000);
    // The size that the zip states for its part: 6,000,000 becomes 3.
    const lying = await zipped(6_000_000);
    for (let at = 0; (at = lying.indexOf(Buffer.from([0x80, 0x8d, 0x5b, 0x00]), at)) >= 0; at += 4)
      lying.writeUInt32LE(3, at);
    expect(() => readZip(bytes, 4 * 1024 * 1024)).toThrow(
      'it unpacks to more than 4 MB; copy the tabs that are needed into a new workbook',
    );
    // Never more than the stated size is unpacked.
    const [part] = readZip(lying, 4 * 1024 * 1024).values();
    expect(() => part && unpacked(part)).toThrow();
    expect(readZip(bytes, 6_000_000).size).toBe(2);
  });
});
