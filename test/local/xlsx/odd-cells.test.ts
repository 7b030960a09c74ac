/** Odd cells and tabs: duplicate ids, deleted texts, long integers, shared formulas. */
import { readFileSync, writeFileSync } from 'node:fs';
import JSZip from 'jszip';
import { Workbook } from '../../../local/runtime';
import { readWorkbook, writeWorkbook } from '../../../local/xlsx';
import { movedFormula } from '../../../local/xlsx/read-sheet';
import { partsOf, savedPath } from './files';

/** Changes a part's text in a file. */
async function changed(path: string, part: string, change: (text: string) => string): Promise<void> {
  const zip = await JSZip.loadAsync(readFileSync(path));
  const text = (await zip.file(part)?.async('string')) ?? '';
  expect(change(text)).not.toBe(text);
  writeFileSync(path, await zip.file(part, change(text)).generateAsync({ type: 'nodebuffer' }));
}

function file(fill: (workbook: Workbook) => void): string {
  const workbook = new Workbook();
  fill(workbook);
  return savedPath(workbook);
}

describe('Tabs', () => {
  test.each([
    ['of one id', / sheetId="3"/, ' sheetId="2"'],
    ['without an id', / sheetId="3"/, ''],
    ['with an id that is not a number', / sheetId="3"/, ' sheetId="x"'],
  ])('%s are kept apart, even after the file is saved again', async (_what, id, other) => {
    const path = file((workbook) => {
      for (const name of ['One', 'Two']) workbook.addTab(name).grid.update(1, 1, { value: name });
    });
    await changed(path, 'xl/workbook.xml', (text) => text.replace(id, other));
    for (let time = 1; time <= 2; time += 1) {
      const workbook = await readWorkbook(path);
      expect(workbook.tabs.map(({ name }) => name)).toEqual(['One', 'Two']);
      expect(new Set(workbook.tabs.map((tab) => tab.id)).size).toBe(2);
      expect(workbook.tabs.map((tab) => workbook.tabWithId(tab.id)?.grid.get(1, 1).value)).toEqual([
        'One',
        'Two',
      ]);
      writeWorkbook(workbook, path);
    }
  });

  test('with the same name are renamed', async () => {
    const path = file((workbook) => {
      for (const name of ['One', 'Two']) workbook.addTab(name);
    });
    await changed(path, 'xl/workbook.xml', (text) => text.replace('"Two"', '"one"'));
    expect((await readWorkbook(path)).tabs.map(({ name }) => name)).toEqual(['One', 'one (2)']);
  });

  test('that share a part are refused', async () => {
    const path = file((workbook) => {
      for (const name of ['One', 'Two']) workbook.addTab(name);
    });
    await changed(path, 'xl/_rels/workbook.xml.rels', (text) => text.replace('sheet2.xml', 'sheet1.xml'));
    await expect(readWorkbook(path)).rejects.toThrow('“Two” and another tab are stored as one part.');
  });
});

describe('A deleted text', () => {
  test('leaves the file with the next save; texts of other tabs keep their numbers', async () => {
    const path = file((workbook) => {
      const one = workbook.addTab('One').grid;
      ['sk-a-key-typed-in-the-wrong-cell', 'kept', ''].forEach((value, row) =>
        one.update(row + 1, 1, { value }),
      );
      const two = workbook.addTab('Two').grid;
      ['other tab', 'kept'].forEach((value, row) => two.update(row + 1, 1, { value }));
    });
    const workbook = await readWorkbook(path);
    workbook.tabNamed('One')?.grid.update(1, 1, { value: 'new' });
    writeWorkbook(workbook, path);
    const strings = (await partsOf(path)).get('xl/sharedStrings.xml');
    expect(strings).not.toContain('sk-a-key');
    const again = await readWorkbook(path);
    expect(again.tabs.map(({ grid }) => [grid.get(1, 1).value, grid.get(2, 1).value])).toEqual([
      ['new', 'kept'],
      ['other tab', 'kept'],
    ]);
  });

  test('leaves the file even if nothing new is written', async () => {
    const path = file((workbook) => {
      workbook.addTab('One').grid.update(1, 1, { value: 'sk-a-key' });
    });
    const workbook = await readWorkbook(path);
    workbook.tabNamed('One')?.grid.update(1, 1, { value: null });
    writeWorkbook(workbook, path);
    expect((await partsOf(path)).get('xl/sharedStrings.xml')).not.toContain('sk-a-key');
  });
});

test.each([
  ['12345678901234567', '12345678901234567'],
  // A number holds all of these digits.
  ['5548930871598966', 5548930871598966],
])(
  'An integer with more digits than a number can hold is an id, and stays unchanged: %s',
  async (digits, value) => {
    const path = file((workbook) => workbook.addTab('One').grid.update(1, 1, { value: 12 }));
    await changed(path, 'xl/worksheets/sheet1.xml', (text) => text.replace('<v>12</v>', `<v>${digits}</v>`));
    const workbook = await readWorkbook(path);
    expect(workbook.tabNamed('One')?.grid.get(1, 1).value).toBe(value);
    writeWorkbook(workbook, path);
    expect((await partsOf(path)).get('xl/worksheets/sheet1.xml')).toContain(`<v>${digits}</v>`);
  },
);

test.each([
  ['A1+B$2*$C3+$D$4', 'B3+C$2*$C5+$D$4'],
  ['SUM(A1:A9)', 'SUM(B3:B11)'],
  ['"A1"&A1', '"A1"&B3'],
  ["'Tab A1'!A1", "'Tab A1'!B3"],
  ['LOG10(A1)', 'LOG10(B3)'],
  ['AB12x+1', 'AB12x+1'],
])('The shared formula %s, two rows down and one column right, is %s', (formula, moved) => {
  expect(movedFormula(formula, 2, 1)).toBe(moved);
});
