/** Unusual workbooks of other programs are read correctly, and written so that other programs can read them. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import JSZip from 'jszip';
import { readWorkbook, writeWorkbook } from '../../../local/xlsx';
import { freshPath, partsOf, savedPath } from './files';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A workbook of the tabs `GOLD` and `My lists`, as small as it can be. */
const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml':
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="${TYPE}.worksheet+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${TYPE}.sharedStrings+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets><sheet name="GOLD" sheetId="1" r:id="rId1"/><sheet name="My lists" sheetId="2" r:id="rId2"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels':
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="rId3" Type="${DOCUMENT}/styles" Target="styles.xml"/>` +
    `<Relationship Id="rId4" Type="${DOCUMENT}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData><row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row><row><c t="inlineStr"><is><t>How much?</t></is></c><c><v>12</v></c></row></sheetData></worksheet>`,
  'xl/worksheets/sheet2.xml': `<worksheet xmlns="${MAIN}"><sheetData><row><c t="s"><v>2</v></c></row></sheetData></worksheet>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><fonts count="1"><font/></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="1"><xf/></cellXfs></styleSheet>`,
  'xl/sharedStrings.xml': `<sst xmlns="${MAIN}"><si><t>query</t></si><si><t>expected_answer</t></si><si><t>skip</t></si></sst>`,
};

type Parts = Record<string, string>;
type Change = (parts: Parts) => void;

async function fileOf(change: Change, extension = '.xlsx'): Promise<string> {
  const parts: Parts = { ...PARTS };
  change(parts);
  const zip = new JSZip();
  for (const [name, text] of Object.entries(parts)) zip.file(name, text);
  const path = freshPath(extension);
  writeFileSync(path, await zip.generateAsync({ type: 'nodebuffer' }));
  return path;
}

const edit =
  (part: string, from: string, to: string): Change =>
  (parts) => {
    const text = parts[part] ?? '';
    if (!text.includes(from)) throw new Error(`${part} has no ${from}`);
    parts[part] = text.replaceAll(from, to);
  };
const rename =
  (from: string, to: string): Change =>
  (parts) => {
    parts[to] = parts[from] ?? '';
    Reflect.deleteProperty(parts, from);
  };
const without =
  (part: string): Change =>
  (parts) =>
    Reflect.deleteProperty(parts, part);
const all =
  (...changes: Change[]): Change =>
  (parts) =>
    changes.forEach((change) => change(parts));

/** The file, saved with a changed bold cell in `GOLD` and a new tab. */
async function scored(path: string): Promise<string> {
  const workbook = await readWorkbook(path);
  const [gold] = workbook.tabs;
  const cell = gold?.grid.get(1, 1);
  if (gold === undefined || cell === undefined) throw new Error('no tab');
  gold.grid.set(3, 1, { ...cell, value: 'new', style: { ...cell.style, bold: true } });
  workbook.addTab('GOLD results').grid.set(1, 1, { ...cell, value: 'verdict' });
  const out = freshPath(path.slice(-5));
  writeWorkbook(workbook, out);
  return out;
}

const strict: Change = (parts) => {
  for (const [name, text] of Object.entries(parts))
    parts[name] = text
      .replaceAll(MAIN, 'http://purl.oclc.org/ooxml/spreadsheetml/main')
      .replaceAll(DOCUMENT, 'http://purl.oclc.org/ooxml/officeDocument/relationships');
};

const KINDS: readonly (readonly [name: string, change: Change])[] = [
  ['nothing unusual', () => undefined],
  [
    'texts, numbers and their places as CDATA',
    all(
      edit('xl/worksheets/sheet1.xml', 'How much?', '<![CDATA[How much?]]>'),
      edit('xl/worksheets/sheet1.xml', '<v>12</v>', '<v><![CDATA[12]]></v>'),
      edit('xl/worksheets/sheet1.xml', '<v>0</v>', '<v><![CDATA[0]]></v>'),
      edit('xl/worksheets/sheet2.xml', '<v>2</v>', '<v><![CDATA[2]]></v>'),
      edit('xl/sharedStrings.xml', 'expected_answer', '<![CDATA[expected_answer]]>'),
    ),
  ],
  [
    'no styles part',
    all(
      without('xl/styles.xml'),
      edit(
        'xl/_rels/workbook.xml.rels',
        `<Relationship Id="rId3" Type="${DOCUMENT}/styles" Target="styles.xml"/>`,
        '',
      ),
      edit(
        '[Content_Types].xml',
        `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>`,
        '',
      ),
    ),
  ],
  ['a styles part that is named and missing', without('xl/styles.xml')],
  ['a stylesheet without lists', (parts) => (parts['xl/styles.xml'] = `<styleSheet xmlns="${MAIN}"/>`)],
  [
    'lists of a stylesheet without entries',
    (parts) =>
      (parts['xl/styles.xml'] =
        `<styleSheet xmlns="${MAIN}"><fonts count="0"/><fills count="0"/><cellXfs count="0"/></styleSheet>`),
  ],
  [
    'parts in another case than their names',
    all(
      rename('xl/sharedStrings.xml', 'xl/SharedStrings.XML'),
      rename('xl/worksheets/sheet1.xml', 'xl/Worksheets/Sheet1.xml'),
      rename('[Content_Types].xml', '[content_types].xml'),
      rename('xl/_rels/workbook.xml.rels', 'xl/_Rels/workbook.xml.rels'),
    ),
  ],
  ['paths as Windows writes them', rename('xl/worksheets/sheet1.xml', 'xl\\worksheets\\sheet1.xml')],
  [
    'a state that nobody knows',
    edit('xl/workbook.xml', '<sheet name="GOLD"', '<sheet state="show" name="GOLD"'),
  ],
  ['a Strict file', strict],
];

describe.each(KINDS)('%s', (_, change) => {
  test('is read, scored and written so that it can be read again', async () => {
    const out = await scored(await fileOf(change));
    const { tabs } = await readWorkbook(out);
    expect(
      tabs.map(({ name, isHidden, grid }) => [
        name,
        isHidden,
        ...[...grid.cells()].map(({ cell }) => cell.value),
      ]),
    ).toEqual([
      ['GOLD', false, 'query', 'expected_answer', 'How much?', 12, 'new'],
      ['My lists', false, 'skip'],
      ['GOLD results', false, 'verdict'],
    ]);
    const isBold = (row: number): boolean | undefined => tabs[0]?.grid.get(row, 1).style.bold;
    expect([isBold(1), isBold(3)]).toEqual([false, true]);
  });
});

test('a Strict file stays Strict: no part uses the transitional namespaces', async () => {
  const parts = await partsOf(await scored(await fileOf(strict)));
  const roots = [...parts]
    .filter(
      ([name, text]) => name.startsWith('xl/') && (text.includes(`"${MAIN}"`) || text.includes(DOCUMENT)),
    )
    .map(([name]) => name);
  expect(roots).toEqual([]);
});

/** Cells as openpyxl, a widely used library, reads them; it does not read Strict files. */
const python = ['python3', '/usr/bin/python3'].find(
  (command) => spawnSync(command, ['-c', 'import openpyxl']).status === 0,
);
(python === undefined ? test.skip : test)('written files are opened by another library', async () => {
  const files: string[] = [];
  for (const [, change] of KINDS) if (change !== strict) files.push(await scored(await fileOf(change)));
  const script =
    'import sys, warnings, openpyxl\nwarnings.simplefilter("ignore")\n' +
    'for path in sys.argv[1:]: print([[s.title] + [c.value for row in s for c in row if c.value is not None] for s in openpyxl.load_workbook(path)])';
  const { stdout, stderr } = spawnSync(python ?? '', ['-c', script, ...files], { encoding: 'utf8' });
  const expected =
    "[['GOLD', 'query', 'expected_answer', 'How much?', 12, 'new'], ['My lists', 'skip'], ['GOLD results', 'verdict']]";
  expect([stderr, ...stdout.trim().split('\n')]).toEqual(['', ...files.map(() => expected)]);
});

describe('the names of a workbook', () => {
  const NAMES: readonly (readonly [name: string, formula: string, attributes?: string])[] = [
    ['whole_column', "'My lists'!$A:$A"],
    ['whole_row', 'GOLD!$1:$1'],
    ['of_another_file', '[1]Lookup!$B$2:$B$40'],
    ['of_a_tab_there', "'[1]My lists'!$A$1"],
    ['of_a_deleted_tab', '#REF!$A$1'],
    ['relative', 'GOLD!A1'],
    ['through_tabs', 'GOLD:Other!$A$1'],
    ['a_constant', '0.05'],
    ['noted', 'GOLD!$A$1', ' comment="a note"'],
    ['hidden', 'GOLD!$B$1', ' hidden="1"'],
    ['of_one_tab', 'GOLD!$B$2', ' localSheetId="1"'],
  ];
  const element = ([name, formula, attributes = '']: (typeof NAMES)[number]): string =>
    `<definedName name="${name}"${attributes}>${formula}</definedName>`;
  const named = edit(
    'xl/workbook.xml',
    '</sheets>',
    `</sheets><definedNames>${NAMES.map(element).join('')}</definedNames>`,
  );

  async function namesAfter(change: (path: string) => Promise<string>): Promise<string[]> {
    const parts = await partsOf(await change(await fileOf(named)));
    return [...(parts.get('xl/workbook.xml') ?? '').matchAll(/<definedName [^>]*>[^<]*<\/definedName>/g)]
      .map(([text]) => text)
      .filter((text) => !text.includes('_xlnm'));
  }

  test('are unchanged', async () => {
    expect(await namesAfter(scored)).toEqual(NAMES.map(element));
  });

  test('are deleted with their tab', async () => {
    const names = await namesAfter(async (path) => {
      const workbook = await readWorkbook(path);
      const [gold] = workbook.tabs;
      if (gold === undefined) throw new Error('no tab');
      workbook.removeTab(gold);
      return savedPath(workbook);
    });
    const kept = [
      'whole_column',
      'of_another_file',
      'of_a_tab_there',
      'of_a_deleted_tab',
      'through_tabs',
      'a_constant',
    ];
    expect(names).toEqual(NAMES.filter(([name]) => kept.includes(name)).map(element));
  });
});

test('a workbook with macros keeps them, and a template becomes a workbook', async () => {
  const typeOf = async (extension: string, type: string): Promise<string | undefined> => {
    const change = edit('[Content_Types].xml', `${TYPE}.sheet.main+xml`, type);
    const out = await scored(await fileOf(change, extension));
    const types = (await partsOf(out)).get('[Content_Types].xml') ?? '';
    return /workbook\.xml" ContentType="([^"]*)"/.exec(types)?.[1];
  };
  expect(await typeOf('.xlsm', 'application/vnd.ms-excel.sheet.macroEnabled.main+xml')).toBe(
    'application/vnd.ms-excel.sheet.macroEnabled.main+xml',
  );
  expect(await typeOf('.xltm', 'application/vnd.ms-excel.template.macroEnabled.main+xml')).toBe(
    'application/vnd.ms-excel.sheet.macroEnabled.main+xml',
  );
  expect(await typeOf('.xltx', `${TYPE}.template.main+xml`)).toBe(`${TYPE}.sheet.main+xml`);
});
