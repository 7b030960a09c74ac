/**
 * Workbooks as left by programs, people and damaged disks: what the command line says about each, or the outcome of their rows. What is
 * said of each part that is missing or damaged stands in test/local/xlsx/errors.test.ts.
 */
import JSZip from 'jszip';
import { Workbook } from '../../local/runtime';
import type { CellValue } from '../../local/workbook/cell';
import type { XlsxPackage } from '../../local/xlsx/package';
import { writePackage } from '../../local/xlsx/write-workbook';

type Bytes = Uint8Array | string;

/** Refused before the run, with this sentence after the file's name. */
type Refused = readonly [what: string, file: () => Bytes | Promise<Bytes>, says: string];

/** Scored: tab and row → verdict, and the error if there is one; a text is of the only row. */
type Scored = readonly [
  what: string,
  file: () => Bytes | Promise<Bytes>,
  rows: string | Readonly<Record<string, string>>,
];

type Rows = readonly (readonly CellValue[])[];
const HEADER = ['test_id', 'query', 'expected_answer', 'actual_agent_answer'];
const GOLD: Rows = [HEADER, ['a', 'How much?', '590 kha', '588 kha']];

/** Tabs as tables, as a file's package. */
function packed(tabs: Readonly<Record<string, Rows>>, more?: (workbook: Workbook) => void): XlsxPackage {
  const workbook = new Workbook();
  for (const [name, rows] of Object.entries(tabs)) {
    const { grid } = workbook.addTab(name);
    rows.forEach((row, r) => row.forEach((value, c) => grid.update(r + 1, c + 1, { value })));
  }
  more?.(workbook);
  return writePackage(workbook);
}

const book = (tabs: Readonly<Record<string, Rows>>, more?: (workbook: Workbook) => void) => () =>
  packed(tabs, more).bytes();

/** The eval set's file with a part changed, or without it. */
const but = (
  part: string,
  change: string | null | ((text: string) => string),
  tabs: Readonly<Record<string, Rows>> = { GOLD },
) => {
  return async (): Promise<Bytes> => {
    const file = packed(tabs);
    const zip = await JSZip.loadAsync(file.bytes());
    if (change === null) zip.remove(part);
    else zip.file(part, typeof change === 'string' ? change : change(file.text(part)));
    return zip.generateAsync({ type: 'nodebuffer' });
  };
};

const SHEET = 'xl/worksheets/sheet1.xml';
const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
/** A sheet part with rows of cells, each row as XML. */
const sheet = (...rows: readonly string[]): string =>
  `<worksheet xmlns="${NAMESPACE}"><sheetData>${rows.map((cells, index) => `<row r="${index + 1}">${cells}</row>`).join('')}</sheetData></worksheet>`;
const inline = (ref: string, text: string): string =>
  `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`;
const HEAD = inline('A1', 'query') + inline('B1', 'expected_answer') + inline('C1', 'actual_agent_answer');
/** An eval set whose second row is this. */
const withRow = (cells: string) => but(SHEET, sheet(HEAD, cells));
/** One whose only row expects what is in this cell. */
const expecting = (expected: string) =>
  withRow(inline('A2', 'How much?') + expected + inline('C2', 'It is 100 ha.'));
const bytes = (content: Bytes) => () => Promise.resolve(content);

/** As some programs write it: `<x:worksheet>`, and ids of relationships in another prefix than `r`. */
async function prefixed(): Promise<Bytes> {
  const file = packed({ GOLD });
  const zip = await JSZip.loadAsync(file.bytes());
  for (const path of file.paths.filter((one) => /\.(?:xml|rels)$/.test(one))) {
    const text = file
      .text(path)
      .replace(/(<\/?)(?=[a-z])/gi, '$1x:')
      .replace(/ xmlns=/, ' xmlns:x=')
      .replace(/ xmlns:r=/g, ' xmlns:d3p1=')
      .replace(/ r:id=/g, ' d3p1:id=');
    zip.file(path, text);
  }
  return zip.generateAsync({ type: 'nodebuffer' });
}

const NOT = 'is not an .xlsx workbook:';
const DAMAGED = `${NOT} it is damaged or another kind of file.`;
const damaged = (part: string): string => `${NOT} its part ${part} is damaged.`;
const cell = (place: string): string => `${NOT} the cell ${place} of “GOLD” is damaged.`;

export const REFUSED: readonly Refused[] = [
  ['a PDF', bytes('%PDF-1.7\n'), DAMAGED],
  [
    'fewer texts than its cells name',
    but('xl/sharedStrings.xml', `<sst xmlns="${NAMESPACE}"><si><t>test_id</t></si></sst>`),
    cell('B1'),
  ],
  [
    'an entity from a file of this machine',
    but('xl/sharedStrings.xml', (text) =>
      text
        .replace(/<sst/, '<!DOCTYPE sst [<!ENTITY secret SYSTEM "file:///etc/passwd">]><sst')
        .replace('590 kha', '&secret;'),
    ),
    damaged('xl/sharedStrings.xml'),
  ],
  [
    'a billion laughs',
    but('xl/sharedStrings.xml', (text) =>
      text
        .replace(/<sst/, '<!DOCTYPE sst [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><sst')
        .replace('590 kha', '&b;'),
    ),
    damaged('xl/sharedStrings.xml'),
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
  ['a negative number of a text', withRow('<c r="A2" t="s"><v>-1</v></c>'), cell('A2')],
];

const PASS = 'pass';
const NO_VALUE = (place: string): string =>
  `the formula in ${place} has no value: open and save the file once`;

/** Its row and how it is read are these. */
const golden = (...rows: Rows) => book({ GOLD: [HEADER, ...rows] });

export const SCORED: readonly Scored[] = [
  ['an eval set', book({ GOLD }), PASS],
  [
    'an expected formula without a value',
    expecting('<c r="B2"><f>50*2</f></c>'),
    `error expected_answer: ${NO_VALUE('B2')}`,
  ],
  [
    'an answer that is a formula without a value',
    withRow(`${inline('A2', 'How much?')}${inline('B2', '100 ha')}<c r="C2"><f>X1</f><v/></c>`),
    `error ${NO_VALUE('actual_agent_answer')}`,
  ],
  [
    'a formula with an error',
    expecting('<c r="B2" t="e"><f>1/0</f><v>#DIV/0!</v></c>'),
    'error expected_answer: the formula in B2 shows #DIV/0!; fix it or clear the cell',
  ],
  [
    'texts without a table of texts',
    withRow(
      '<c r="A2" t="str"><v>How much?</v></c><c r="B2" t="str"><v>100 ha</v></c><c r="C2" t="str"><v>100 ha</v></c>',
    ),
    PASS,
  ],
  [
    'cells without names',
    but(
      SHEET,
      sheet(
        HEAD.replace(/ r="[^"]*"/g, ''),
        (inline('A2', 'How much?') + inline('B2', '100 ha') + inline('C2', '100 ha')).replace(
          / r="[^"]*"/g,
          '',
        ),
      ),
    ),
    PASS,
  ],
  [
    'tabs whose names begin alike',
    book({ 'GNW gold eval set of 2026, A': GOLD, 'GNW gold eval set of 2026, B': GOLD }),
    { 'GNW gold eval set of 2026, A 2': 'pass', 'GNW gold eval set of 2026, B 2': 'pass' },
  ],
  [
    'a tab named in Arabic, and one in emoji',
    book({ مجموعة: GOLD, '🌳🔥': GOLD }),
    { 'مجموعة 2': 'pass', '🌳🔥 2': 'pass' },
  ],
  ['somebody’s tab Heatmap', book({ GOLD, Heatmap: [['mine', 1]] }), PASS],
  [
    'a hidden tab',
    book({ GOLD, Other: GOLD }, ({ tabs }) => tabs.forEach((tab, index) => (tab.isHidden = index === 1))),
    { 'GOLD 2': 'pass', 'Other 2': 'pass' },
  ],
  [
    'one case twice',
    golden(['a', 'How much?', '100 ha', '100 ha'], ['a', 'How much?', '100 ha', '9 ha']),
    { 'GOLD 2': 'pass', 'GOLD 3': 'fail' },
  ],
  [
    'texts that look like formulas',
    golden(['=1+1', '=HYPERLINK("https://evil.example")', '@SUM(A1)', '+1-1']),
    'undecided',
  ],
  [
    'texts that look like pages',
    golden(['<b>', '<script>alert(1)</script>', '588 kha <img src=x>', '588 kha']),
    PASS,
  ],
  [
    'parts in UTF-16',
    async () => {
      const file = packed({ GOLD });
      const zip = await JSZip.loadAsync(file.bytes());
      zip.file(SHEET, Buffer.from(`\ufeff${file.text(SHEET)}`, 'utf16le'));
      return zip.generateAsync({ type: 'nodebuffer' });
    },
    PASS,
  ],
  ['parts whose every name has a prefix', prefixed, PASS],
  ['parts with a byte order mark', but(SHEET, (text) => `\ufeff${text}`), PASS],
];
