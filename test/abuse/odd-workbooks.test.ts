/** Odd workbooks: refused in one sentence before anything is written, or scored row by row; existing content is kept. */
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import JSZip from 'jszip';
import { readWorkbook, writeWorkbook } from '../../local/xlsx';
import type { XlsxPackage } from '../../local/xlsx/package';
import { writePackage } from '../../local/xlsx/write-workbook';
import { addOnOf } from '../e2e/add-on';
import { ended } from '../support/commands';
import { folderOf } from '../support/opened';
import { ofToday } from '../support/thorough';
import { workbookOf } from '../support/workbook-file';

type Bytes = Uint8Array | string;

/** An eval set of one row, as a file's package. */
function packed(): XlsxPackage {
  const header = ['test_id', 'query', 'expected_answer', 'actual_agent_answer'];
  return writePackage(workbookOf({ GOLD: [header, ['a', 'How much?', '590 kha', '588 kha']] }));
}

/** The file of this eval set, with each part changed. */
async function changed(change: (path: string, text: string) => Bytes): Promise<Bytes> {
  const file = packed();
  const zip = await JSZip.loadAsync(file.bytes());
  for (const path of file.paths.filter((one) => /\.(?:xml|rels)$/.test(one)))
    zip.file(path, change(path, file.text(path)));
  return zip.generateAsync({ type: 'nodebuffer' });
}
const but = (part: string, change: (text: string) => Bytes) => () =>
  changed((path, text) => (path === part ? change(text) : text));

const SHEET = 'xl/worksheets/sheet1.xml';
const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
/** A sheet part with rows of cells, each row as XML. */
const sheet = (...rows: readonly string[]): string =>
  `<worksheet xmlns="${NAMESPACE}"><sheetData>${rows.map((cells, index) => `<row r="${index + 1}">${cells}</row>`).join('')}</sheetData></worksheet>`;
const inline = (ref: string, text: string): string =>
  `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`;
const HEAD = inline('A1', 'query') + inline('B1', 'expected_answer') + inline('C1', 'actual_agent_answer');
/** An eval set whose second row is this. */
const withRow = (cells: string) => but(SHEET, () => sheet(HEAD, cells));

const NOT = 'is not an .xlsx workbook:';

/** Refused before the run, with this message after the file's name. Messages about damaged parts: test/local/xlsx/errors.test.ts. */
const REFUSED: readonly (readonly [what: string, file: () => Promise<Bytes>, says: string])[] = [
  [
    'an entity from a file of this machine',
    but('xl/sharedStrings.xml', (text) =>
      text
        .replace(/<sst/, '<!DOCTYPE sst [<!ENTITY secret SYSTEM "file:///etc/passwd">]><sst')
        .replace('590 kha', '&secret;'),
    ),
    `${NOT} its part xl/sharedStrings.xml is damaged.`,
  ],
  [
    'a tab that it does not have',
    but('xl/workbook.xml', (text) =>
      text.replace('</sheets>', '<sheet name="Gone" sheetId="99" r:id="rId99"/></sheets>'),
    ),
    `${NOT} its list of tabs names “Gone”, which is missing.`,
  ],
  [
    'no tabs',
    but('xl/workbook.xml', (text) => text.replace(/<sheet [^>]*\/>/, '')),
    `${NOT} it has no tab with cells.`,
  ],
];

/** As some programs write it: `<x:worksheet>`, and ids of relationships in another prefix than `r`. */
const prefixed = (text: string): string =>
  text
    .replace(/(<\/?)(?=[a-z])/gi, '$1x:')
    .replace(/ xmlns=/, ' xmlns:x=')
    .replace(/ xmlns:r=/g, ' xmlns:d3p1=')
    .replace(/ r:id=/g, ' d3p1:id=');
const NAMELESS = inline('A2', 'How much?') + inline('B2', '100 ha') + inline('C2', '100 ha');
const text = (place: string, value: string): string => `<c r="${place}" t="str"><v>${value}</v></c>`;

/** The verdict of the only row, and its error if there is one. */
const SCORED: readonly (readonly [what: string, file: () => Promise<Bytes>, scored: string])[] = [
  [
    'an expected formula without a value',
    withRow(`${inline('A2', 'How much?')}<c r="B2"><f>50*2</f></c>${inline('C2', 'It is 100 ha.')}`),
    'error expected_answer: the formula in B2 has no value yet: wait, or open and save the file',
  ],
  [
    'texts without a table of texts',
    withRow(text('A2', 'How much?') + text('B2', '100 ha') + text('C2', '100 ha')),
    'pass',
  ],
  [
    'cells without names',
    but(SHEET, () => sheet(...[HEAD, NAMELESS].map((cells) => cells.replace(/ r="[^"]*"/g, '')))),
    'pass',
  ],
  ['parts in UTF-16', but(SHEET, (part) => Buffer.from(`\ufeff${part}`, 'utf16le')), 'pass'],
  ['parts whose every name has a prefix', () => changed((_path, part) => prefixed(part)), 'pass'],
  ['parts with a byte order mark', but(SHEET, (part) => `\ufeff${part}`), 'pass'],
];

const root = folderOf();

async function written(file: () => Promise<Bytes>): Promise<{ folder: string; path: string }> {
  const folder = mkdtempSync(join(root, 'one-'));
  const path = join(folder, 'in.xlsx');
  writeFileSync(path, await file());
  return { folder, path };
}

it.each(ofToday(REFUSED, 3))(
  'A workbook is refused on the command line that holds %s',
  async (_what, file, says) => {
    const { folder, path } = await written(file);
    const before = readFileSync(path);
    const { status, stdout, stderr } = await ended(['--workbook', path, '--out', join(folder, 'out.xlsx')]);
    expect([status, stdout, stderr]).toEqual([2, '', `${path} ${says}\n`]);
    expect(readFileSync(path)).toEqual(before);
    expect(readdirSync(folder)).toEqual(['in.xlsx']);
  },
);

/** Tab → its cells' values. */
async function valuesIn(file: string): Promise<Map<string, unknown[]>> {
  const { tabs } = await readWorkbook(file);
  return new Map(
    tabs.map(({ name, grid }) => [
      name,
      [...grid.cells()].map(({ row, column, cell }) => [row, column, cell.value]),
    ]),
  );
}

it.each(ofToday(SCORED, 2))('A workbook is scored that holds %s', async (_what, file, scored) => {
  const { folder, path } = await written(file);
  const { runtime, reply, settle, json } = addOnOf({}, { workbook: await readWorkbook(path) });
  reply('runEvals', {});
  settle();
  const { scorecards } = json();
  const told = scorecards.map(({ verdict, error }) => [verdict, error].filter(Boolean).join(' '));
  expect(told).toEqual([scored]);
  const out = join(folder, 'out.xlsx');
  writeWorkbook(runtime.workbook, out);
  const after = await valuesIn(out);
  for (const [tab, values] of await valuesIn(path)) expect([tab, after.get(tab)]).toEqual([tab, values]);
});
