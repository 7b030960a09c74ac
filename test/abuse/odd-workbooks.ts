/** Workbooks as left by programs, people and damaged disks: what the command line says about each, or the outcome of their rows. */
import { gzipSync } from 'node:zlib';
import JSZip from 'jszip';
import { Workbook } from '../../local/runtime';
import type { CellValue } from '../../local/workbook/cell';
import type { XlsxPackage } from '../../local/xlsx/package';
import { writePackage } from '../../local/xlsx/write-workbook';

type Bytes = Uint8Array | string;

/** Refused before the run, with this sentence after the file's name. */
export interface Refused {
  readonly what: string;
  readonly file: () => Bytes | Promise<Bytes>;
  readonly says: string;
}

/** Scored: tab and row → verdict, and the error if there is one. */
export interface Scored {
  readonly what: string;
  readonly file: () => Bytes | Promise<Bytes>;
  readonly rows: Readonly<Record<string, string>>;
}

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
const bytes = (content: Bytes) => () => Promise.resolve(content);
const zipped = (files: Readonly<Record<string, string>>) => () =>
  Object.entries(files)
    .reduce((zip, [name, text]) => zip.file(name, text), new JSZip())
    .generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
const cutAt = (share: number) => (): Bytes => {
  const whole = packed({ GOLD }).bytes();
  return whole.subarray(0, Math.floor(whole.length * share));
};

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
const DAMAGED = `${NOT} it is damaged or of another kind.`;
const missing = (part: string): string => `${NOT} its part ${part} is missing.`;
const damaged = (part: string): string => `${NOT} its part ${part} is damaged.`;
const cell = (place: string): string => `${NOT} the cell ${place} of “GOLD” is damaged.`;

export const REFUSED: readonly Refused[] = [
  { what: 'nothing', file: bytes(''), says: DAMAGED },
  { what: 'a text', file: bytes('query,expected_answer\n'), says: DAMAGED },
  { what: 'JSON', file: bytes('{"query":"How much?"}'), says: DAMAGED },
  { what: 'a page', file: bytes('<!DOCTYPE html><html>Log in</html>'), says: DAMAGED },
  { what: 'a PDF', file: bytes('%PDF-1.7\n'), says: DAMAGED },
  { what: 'a gzip file', file: bytes(gzipSync('query')), says: DAMAGED },
  {
    what: 'an old .xls file',
    file: bytes(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1])),
    says: 'is an old .xls file or protected by a password; save it as an .xlsx file without one.',
  },
  { what: 'half a workbook', file: cutAt(0.5), says: DAMAGED },
  { what: 'all but the end of a workbook', file: cutAt(0.99), says: DAMAGED },
  { what: 'a zip of something', file: zipped({ 'readme.txt': 'hello' }), says: `${NOT} it has no workbook.` },
  {
    what: 'an OpenDocument sheet',
    file: zipped({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }),
    says: `${NOT} it has no workbook.`,
  },
  { what: 'no list of types', file: but('[Content_Types].xml', null), says: missing('[Content_Types].xml') },
  {
    what: 'a list of types that is none',
    file: but('[Content_Types].xml', '<a/>'),
    says: damaged('[Content_Types].xml'),
  },
  {
    what: 'half a list of types',
    file: but('[Content_Types].xml', '<Types'),
    says: damaged('[Content_Types].xml'),
  },
  { what: 'no relationships', file: but('_rels/.rels', null), says: `${NOT} it has no workbook.` },
  {
    what: 'relationships that are cut off',
    file: but('_rels/.rels', '<Relationships>'),
    says: damaged('_rels/.rels'),
  },
  { what: 'no workbook part', file: but('xl/workbook.xml', null), says: `${NOT} it has no workbook.` },
  {
    what: 'a workbook part that is cut off',
    file: but('xl/workbook.xml', '<workbook>'),
    says: damaged('xl/workbook.xml'),
  },
  {
    what: 'a document for a workbook',
    file: but('xl/workbook.xml', '<document/>'),
    says: `${NOT} its main part is not a workbook.`,
  },
  {
    what: 'no relationships of the workbook',
    file: but('xl/_rels/workbook.xml.rels', null),
    says: `${NOT} its list names the tab “GOLD”, which it does not have.`,
  },
  {
    what: 'styles that are cut off',
    file: but('xl/styles.xml', '<styleSheet>'),
    says: damaged('xl/styles.xml'),
  },
  { what: 'no texts', file: but('xl/sharedStrings.xml', null), says: missing('xl/sharedStrings.xml') },
  {
    what: 'texts that are cut off',
    file: but('xl/sharedStrings.xml', '<sst><si>'),
    says: damaged('xl/sharedStrings.xml'),
  },
  {
    what: 'fewer texts than its cells name',
    file: but('xl/sharedStrings.xml', `<sst xmlns="${NAMESPACE}"><si><t>test_id</t></si></sst>`),
    says: cell('B1'),
  },
  {
    what: 'an entity that nobody declared',
    file: but('xl/sharedStrings.xml', (text) => text.replace('590 kha', '&secret;')),
    says: damaged('xl/sharedStrings.xml'),
  },
  {
    what: 'an entity from a file of this machine',
    file: but('xl/sharedStrings.xml', (text) =>
      text
        .replace(/<sst/, '<!DOCTYPE sst [<!ENTITY secret SYSTEM "file:///etc/passwd">]><sst')
        .replace('590 kha', '&secret;'),
    ),
    says: damaged('xl/sharedStrings.xml'),
  },
  {
    what: 'a billion laughs',
    file: but('xl/sharedStrings.xml', (text) =>
      text
        .replace(/<sst/, '<!DOCTYPE sst [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><sst')
        .replace('590 kha', '&b;'),
    ),
    says: damaged('xl/sharedStrings.xml'),
  },
  { what: 'no tab’s part', file: but(SHEET, null), says: missing(SHEET) },
  {
    what: 'a tab’s part that is cut off',
    file: but(SHEET, '<worksheet><sheetData><row'),
    says: damaged(SHEET),
  },
  { what: 'a tab’s part that is empty', file: but(SHEET, ''), says: damaged(SHEET) },
  {
    what: 'a tab of 5,000 levels',
    file: but(SHEET, `<worksheet>${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}</worksheet>`),
    says: damaged(SHEET),
  },
  {
    what: 'a tab that it does not have',
    file: but('xl/workbook.xml', (text) =>
      text.replace('</sheets>', '<sheet name="Gone" sheetId="99" r:id="rId99"/></sheets>'),
    ),
    says: `${NOT} its list names the tab “Gone”, which it does not have.`,
  },
  {
    what: 'no tabs',
    file: but('xl/workbook.xml', (text) => text.replace(/<sheet [^>]*\/>/, '')),
    says: `${NOT} it has no tab with cells.`,
  },
  { what: 'a negative number of a text', file: withRow('<c r="A2" t="s"><v>-1</v></c>'), says: cell('A2') },
  { what: 'a number that is none', file: withRow('<c r="A2"><v>12 ha</v></c>'), says: cell('A2') },
  { what: 'a truth that is none', file: withRow('<c r="A2" t="b"><v>perhaps</v></c>'), says: cell('A2') },
  {
    what: 'a cell of a type that there is not',
    file: withRow('<c r="A2" t="rich"><v>1</v></c>'),
    says: cell('A2'),
  },
  { what: 'a cell without a column', file: withRow('<c r="2"><v>1</v></c>'), says: cell('2') },
  { what: 'a cell beyond the last column', file: withRow('<c r="XFE2"><v>1</v></c>'), says: cell('XFE2') },
  { what: 'a row 0', file: but(SHEET, sheet(HEAD).replace('r="1"', 'r="0"')), says: cell('A1') },
  {
    what: 'a text in the farthest corner',
    file: but(
      SHEET,
      sheet(HEAD).replace('</sheetData>', `<row r="1048576">${inline('XFD1048576', 'x')}</row></sheetData>`),
    ),
    says: 'cannot be read: the tab “GOLD” reaches down to XFD1048576, beyond the 10 million cells that a spreadsheet can hold; delete what is far below.',
  },
];

const PASS = { 'GOLD 2': 'pass' };
const NO_VALUE = (place: string): string =>
  `the formula in ${place} has no value: open and save the file once`;

/** Its row and how it is read are these. */
const golden = (...rows: Rows) => book({ GOLD: [HEADER, ...rows] });
const LONG = 'x'.repeat(32_000);

export const SCORED: readonly Scored[] = [
  { what: 'an eval set', file: book({ GOLD }), rows: PASS },
  {
    what: 'an expected formula without a value',
    file: withRow(`${inline('A2', 'How much?')}<c r="B2"><f>50*2</f></c>${inline('C2', 'It is 100 ha.')}`),
    rows: { 'GOLD 2': `error expected_answer: ${NO_VALUE('B2')}` },
  },
  {
    what: 'an expected formula with an empty value',
    file: withRow(
      `${inline('A2', 'How much?')}<c r="B2"><f>50*2</f><v></v></c>${inline('C2', 'It is 100 ha.')}`,
    ),
    rows: { 'GOLD 2': `error expected_answer: ${NO_VALUE('B2')}` },
  },
  {
    what: 'a query that is a formula without a value',
    file: withRow(
      `<c r="A2"><f>"How "&amp;"much?"</f></c>${inline('B2', '100 ha')}${inline('C2', 'It is 100 ha.')}`,
    ),
    rows: { 'GOLD 2': `error query: ${NO_VALUE('A2')}` },
  },
  {
    what: 'an answer that is a formula without a value',
    file: withRow(`${inline('A2', 'How much?')}${inline('B2', '100 ha')}<c r="C2"><f>X1</f><v/></c>`),
    rows: { 'GOLD 2': `error ${NO_VALUE('actual_agent_answer')}` },
  },
  {
    what: 'a formula of an empty text',
    file: withRow(
      `${inline('A2', 'How much?')}<c r="B2" t="str"><f>""</f><v></v></c>${inline('C2', 'It is 100 ha.')}`,
    ),
    rows: { 'GOLD 2': 'not_scored nothing to check' },
  },
  {
    what: 'a formula with its value',
    file: withRow(
      `${inline('A2', 'How much?')}<c r="B2" t="str"><f>100&amp;" ha"</f><v>100 ha</v></c>${inline('C2', 'It is 100 ha.')}`,
    ),
    rows: PASS,
  },
  {
    what: 'a formula with an error',
    file: withRow(
      `${inline('A2', 'How much?')}<c r="B2" t="e"><f>1/0</f><v>#DIV/0!</v></c>${inline('C2', 'It is 100 ha.')}`,
    ),
    rows: { 'GOLD 2': 'error expected_answer: the formula in B2 shows #DIV/0!; mend it or clear the cell' },
  },
  {
    what: 'texts within cells',
    file: withRow(inline('A2', 'How much?') + inline('B2', '100 ha') + inline('C2', 'It is 100 ha.')),
    rows: PASS,
  },
  {
    what: 'texts without a table of texts',
    file: withRow(
      '<c r="A2" t="str"><v>How much?</v></c><c r="B2" t="str"><v>100 ha</v></c><c r="C2" t="str"><v>100 ha</v></c>',
    ),
    rows: PASS,
  },
  {
    what: 'cells without names',
    file: but(
      SHEET,
      sheet(
        HEAD.replace(/ r="[^"]*"/g, ''),
        (inline('A2', 'How much?') + inline('B2', '100 ha') + inline('C2', '100 ha')).replace(
          / r="[^"]*"/g,
          '',
        ),
      ),
    ),
    rows: PASS,
  },
  {
    what: 'two tabs of one id',
    file: but('xl/workbook.xml', (text) => text.replace(/sheetId="3"/, 'sheetId="2"'), {
      GOLD,
      Other: GOLD,
    }),
    rows: { 'GOLD 2': 'pass', 'Other 2': 'pass' },
  },
  {
    what: 'two tabs of one name',
    file: but('xl/workbook.xml', (text) => text.replace('"Other"', '"gold"'), { GOLD, Other: GOLD }),
    rows: { 'GOLD 2': 'pass', 'gold (2) 2': 'pass' },
  },
  {
    what: 'tabs whose names begin alike',
    file: book({ 'GNW gold eval set of 2026, A': GOLD, 'GNW gold eval set of 2026, B': GOLD }),
    rows: { 'GNW gold eval set of 2026, A 2': 'pass', 'GNW gold eval set of 2026, B 2': 'pass' },
  },
  { what: 'a tab named like a formula', file: book({ '=1+1': GOLD }), rows: { '=1+1 2': 'pass' } },
  {
    what: 'a tab named in Arabic, and one in emoji',
    file: book({ مجموعة: GOLD, '🌳🔥': GOLD }),
    rows: { 'مجموعة 2': 'pass', '🌳🔥 2': 'pass' },
  },
  {
    what: 'a tab with an apostrophe and an ampersand',
    file: book({ "Bob's & <co>": GOLD }),
    rows: { "Bob's & <co> 2": 'pass' },
  },
  { what: 'somebody’s tab Heatmap', file: book({ GOLD, Heatmap: [['mine', 1]] }), rows: PASS },
  { what: 'somebody’s tab GOLD results', file: book({ GOLD, 'GOLD results': [['mine', 1]] }), rows: PASS },
  { what: 'somebody’s tab Responses', file: book({ GOLD, Responses: [['mine', 1]] }), rows: PASS },
  {
    what: 'a hidden tab',
    file: book({ GOLD, Other: GOLD }, ({ tabs }) =>
      tabs.forEach((tab, index) => (tab.isHidden = index === 1)),
    ),
    rows: { 'GOLD 2': 'pass', 'Other 2': 'pass' },
  },
  {
    what: '60 small tabs',
    file: book(Object.fromEntries(Array.from({ length: 60 }, (_tab, index) => [`Set ${index}`, GOLD]))),
    rows: Object.fromEntries(Array.from({ length: 60 }, (_tab, index) => [`Set ${index} 2`, 'pass'])),
  },
  {
    what: 'a header in its tenth row',
    file: book({ GOLD: [...Array.from({ length: 9 }, () => ['note']), ...GOLD] }),
    rows: { 'GOLD 11': 'pass' },
  },
  {
    what: 'rows without a query between others',
    file: book({ GOLD: [...GOLD, [], ['x', '   '], ...GOLD.slice(1)] }),
    rows: { 'GOLD 2': 'pass', 'GOLD 5': 'pass' },
  },
  {
    what: 'headers of blanks and capitals',
    file: book({
      GOLD: [[' Test ID ', '\u00a0QUERY', 'Expected-Answer', 'ACTUAL agent answer'], ...GOLD.slice(1)],
    }),
    rows: PASS,
  },
  {
    what: 'one test_id twice',
    file: golden(['a', 'How much?', '100 ha', '100 ha'], ['a', 'How much else?', '5 ha', '9 ha']),
    rows: { 'GOLD 2': 'pass', 'GOLD 3': 'fail' },
  },
  {
    what: 'one case twice',
    file: golden(['a', 'How much?', '100 ha', '100 ha'], ['a', 'How much?', '100 ha', '9 ha']),
    rows: { 'GOLD 2': 'pass', 'GOLD 3': 'fail' },
  },
  {
    what: 'numbers, truths and dates for texts',
    file: golden([1, 2, 100, 100], [true, true, true, true]),
    rows: { 'GOLD 2': 'pass', 'GOLD 3': 'pass' },
  },
  {
    what: 'texts that look like formulas',
    file: golden(['=1+1', '=HYPERLINK("https://evil.example")', '@SUM(A1)', '+1-1']),
    rows: { 'GOLD 2': 'needs_judge' },
  },
  {
    what: 'texts that look like pages',
    file: golden(['<b>', '<script>alert(1)</script>', '588 kha <img src=x>', '588 kha']),
    rows: PASS,
  },
  {
    what: 'texts of 32,000 characters',
    file: golden(['a', LONG, LONG, LONG]),
    rows: { 'GOLD 2': 'needs_judge' },
  },
  {
    what: 'control characters, as .xlsx writes them',
    file: golden(['a', 'How\u0001 much?', '100\u0007 ha', '100 ha']),
    rows: PASS,
  },
  { what: 'half a character', file: golden(['a', 'How much\ud83d?', '100 ha', '100 ha']), rows: PASS },
  {
    what: 'an area that is none',
    file: book({
      GOLD: [
        ['query', 'expected_aoi_ids', 'actual_id'],
        ['Where?', '???', 'BRA'],
      ],
    }),
    rows: { 'GOLD 2': 'fail' },
  },
  {
    what: 'a date that is none',
    file: book({
      GOLD: [
        ['query', 'expected_start_date', 'expected_end_date', 'actual_start_date', 'actual_end_date'],
        ['When?', 'soonish', '2021-12-31', '2021-01-01', '2021-12-31'],
      ],
    }),
    rows: {
      'GOLD 2':
        'error expected_start_date: “soonish” is not a date; write it like 2024-08-01, 8/1/2024 or 2024',
    },
  },
  {
    what: 'a clarification that is neither true nor false',
    file: book({
      GOLD: [
        ['query', 'expected_clarification', 'actual_agent_answer'],
        ['What?', 'perhaps', 'Which one?'],
      ],
    }),
    rows: { 'GOLD 2': 'error expected_clarification: “perhaps” is neither TRUE nor FALSE' },
  },
  {
    what: 'a state that is not JSON',
    file: book({
      GOLD: [
        ['query', 'expected_answer', 'agent_state'],
        ['How much?', '100 ha', '{"messages": ['],
      ],
    }),
    rows: { 'GOLD 2': 'error the agent state is not JSON; it begins with “{"messages": [”' },
  },
  {
    what: 'a state of 5,000 levels',
    file: book({
      GOLD: [
        ['query', 'expected_answer', 'agent_state'],
        ['How much?', '100 ha', `${'['.repeat(5000)}${']'.repeat(5000)}`],
      ],
    }),
    rows: { 'GOLD 2': 'error the agent state is not a JSON object' },
  },
  {
    what: 'no output at all',
    file: golden(['a', 'How much?', '100 ha', null]),
    rows: { 'GOLD 2': 'error no agent output' },
  },
  {
    what: 'parts in UTF-16',
    file: async () => {
      const file = packed({ GOLD });
      const zip = await JSZip.loadAsync(file.bytes());
      zip.file(SHEET, Buffer.from(`\ufeff${file.text(SHEET)}`, 'utf16le'));
      return zip.generateAsync({ type: 'nodebuffer' });
    },
    rows: PASS,
  },
  { what: 'parts whose every name has a prefix', file: prefixed, rows: PASS },
  {
    what: 'a query with half a character, as LEFT may cut it',
    file: golden(['a', 'How much? \ud83c', '590 kha', '588 kha']),
    rows: PASS,
  },
  {
    what: 'a date beyond the calendar',
    file: book(
      {
        GOLD: [
          ['query', 'expected_start_date', 'expected_end_date', 'actual_start_date', 'actual_end_date'],
          ['When?', 1e300, '2021-12-31', '2021-01-01', '2021-12-31'],
        ],
      },
      ({ tabs }) => {
        const grid = tabs[0]?.grid;
        const style = grid?.get(2, 2).style;
        if (style) grid.update(2, 2, { style: { ...style, numberFormat: 'yyyy-mm-dd' } });
      },
    ),
    rows: {
      'GOLD 2':
        'error expected_start_date: “######” is not a date; write it like 2024-08-01, 8/1/2024 or 2024',
    },
  },
  { what: 'parts with a byte order mark', file: but(SHEET, (text) => `\ufeff${text}`), rows: PASS },
  {
    what: 'a colour in the farthest corner',
    file: but(SHEET, (text) =>
      text.replace('</sheetData>', '<row r="1048576"><c r="XFD1048576" s="1"/></row></sheetData>'),
    ),
    rows: PASS,
  },
  {
    what: 'a header over two columns',
    file: book({ GOLD }, ({ tabs }) => void tabs[0]?.merges.push({ row: 1, column: 3, rows: 1, columns: 1 })),
    rows: PASS,
  },
];
