/** Files that cannot be read or written: each one clear sentence. */
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import JSZip from 'jszip';
import { Workbook } from '../../../local/runtime';
import { assertWritable, readWorkbook, writeWorkbook, XlsxError } from '../../../local/xlsx';
import { freshPath } from './files';

async function readError(path: string): Promise<XlsxError> {
  const error: unknown = await readWorkbook(path).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof XlsxError)) throw new Error('no XlsxError was thrown');
  return error;
}

const oneSentence = /^[^\n]+\.$/;

describe('reading', () => {
  test('a missing file', async () => {
    const path = freshPath();
    expect(await readError(path)).toMatchObject({ code: 'missing', message: `There is no file ${path}.` });
  });

  test('a folder', async () => {
    const path = freshPath('');
    mkdirSync(path);
    expect(await readError(path)).toMatchObject({
      code: 'unreadable',
      message: expect.stringMatching(oneSentence),
    });
  });

  test.each([
    ['text', 'query,expected\n'],
    ['nothing', ''],
    ['a cut-off zip', 'PK\u0003\u0004 and no more'],
  ])('a file of %s', async (_what, content) => {
    const path = freshPath();
    writeFileSync(path, content);
    expect(await readError(path)).toMatchObject({
      code: 'not-xlsx',
      message: expect.stringMatching(oneSentence),
    });
  });

  test('a zip that is no workbook', async () => {
    const path = freshPath();
    writeFileSync(path, await new JSZip().file('readme.txt', 'hello').generateAsync({ type: 'nodebuffer' }));
    expect(await readError(path)).toMatchObject({
      code: 'not-xlsx',
      message: `${path} is not an .xlsx workbook: it has no workbook.`,
    });
  });

  test('a workbook with a damaged part', async () => {
    const path = freshPath();
    const workbook = new Workbook();
    workbook.addTab('Data');
    await writeWorkbook(workbook, path);
    const zip = await JSZip.loadAsync(readFileSync(path));
    writeFileSync(
      path,
      await zip
        .file('xl/worksheets/sheet1.xml', '<worksheet><sheetData><row')
        .generateAsync({ type: 'nodebuffer' }),
    );
    expect(await readError(path)).toMatchObject({ code: 'not-xlsx' });
  });

  test('an old .xls file, or one with a password, is told apart', async () => {
    const path = freshPath();
    writeFileSync(path, Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]));
    expect((await readError(path)).message).toMatch(/old \.xls file or protected by a password/);
  });
});

describe('writing', () => {
  test('into a folder that does not exist', () => {
    const path = join(freshPath(''), 'out.xlsx');
    expect(() => assertWritable(path)).toThrow(
      expect.objectContaining({
        code: 'unwritable',
        message: `${path} cannot be written: there is no folder ${dirname(path)}.`,
      }),
    );
  });

  test('over a folder', () => {
    const path = freshPath();
    mkdirSync(path);
    expect(() => assertWritable(path)).toThrow(expect.objectContaining({ code: 'unwritable' }));
  });

  const isRoot = process.getuid?.() === 0;
  (isRoot ? test.skip : test)('over a read-only file', () => {
    const path = freshPath();
    writeFileSync(path, '');
    chmodSync(path, 0o444);
    expect(() => assertWritable(path)).toThrow(expect.objectContaining({ code: 'unwritable' }));
  });

  test('replaces the old file at once and leaves no draft behind', async () => {
    const path = freshPath();
    writeFileSync(path, 'old');
    const workbook = new Workbook();
    workbook.addTab('Data');
    await writeWorkbook(workbook, path);
    expect((await readWorkbook(path)).tabs.map(({ name }) => name)).toEqual(['Data']);
    expect(readdirSync(dirname(path)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });
});
