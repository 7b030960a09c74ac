import fc from 'fast-check';
import { itemsOf, type ListColumn } from '../../src/fields/fields';
import { findMisread, joinList, splitList } from '../../src/fields/list';

it.each([
  ['', []],
  ['None', []],
  [' ; ; ', []],
  ['BRA; PER;', ['BRA', 'PER']],
  ['IND.21_1;IND.27_1 ;IND.21_1', ['IND.21_1', 'IND.27_1', 'IND.21_1']],
  ['BRA;nan;PER', ['BRA', 'PER']],
  ["Côte d'Ivoire", ["Côte d'Ivoire"]],
  ['[draft] BRA', ['[draft] BRA']],
])('a list with semicolons splits %j into %j', (cell, items) => {
  for (const column of ['expected_aoi_ids', 'agents_called', 'actual_name'] as const)
    expect(splitList(itemsOf(column), cell)).toEqual(items);
});

describe('a list whose items hold no commas', () => {
  it.each([
    ['web_search, pdf_retrieval', ['web_search', 'pdf_retrieval']],
    ['web_search\npdf_retrieval\r\n pick_aoi', ['web_search', 'pdf_retrieval', 'pick_aoi']],
    ['web_search; pdf_retrieval, pick_aoi,', ['web_search', 'pdf_retrieval', 'pick_aoi']],
    ['"web_search", pick_aoi', ['"web_search"', 'pick_aoi']],
    ['0,11', ['0', '11']],
    ['15060,555592663', ['15060', '555592663']],
  ])('splits %j at commas and line breaks too', (cell, items) => {
    for (const column of ['tools_should_exclude', 'tools_used', 'agents_called', 'expected_aoi_ids'] as const)
      expect(splitList(itemsOf(column), cell)).toEqual(items);
  });

  it('leaves a number with thousands as it is: it is one id or several', () => {
    expect(splitList(itemsOf('expected_aoi_ids'), '555,592,663')).toEqual(['555,592,663']);
  });
});

it('keeps the commas and line breaks of names and texts that may hold them', () => {
  const cell = 'Uíge, Angola;Odisha, India';
  expect(splitList(itemsOf('actual_name'), cell)).toEqual(['Uíge, Angola', 'Odisha, India']);
  expect(splitList(itemsOf('sources'), 'Article: Loss,\n2023; Data: x')).toEqual([
    'Article: Loss,\n2023',
    'Data: x',
  ]);
});

describe('a list as Python writes it', () => {
  it.each([
    ['[]', []],
    ["['A', 'B']", ['A', 'B']],
    ['["A", "B"]', ['A', 'B']],
    [" ['A','B'] ", ['A', 'B']],
    ['["caf\\u00e9", "\\ud83d\\ude00"]', ['café', '😀']],
    ["['caf\\xe9', 'a\\nb', '\\d+', 'it\\'s']", ['café', 'a\nb', '\\d+', "it's"]],
    ['[\n  "A",\n  "B"\n]', ['A', 'B']],
    ["['A', None, 'B']", ['A', '', 'B']],
    ["['gadm', nan]", ['gadm', '']],
    ['[None]', ['']],
    ["['']", ['']],
    ['[1, 2]', ['1', '2']],
    ["['a,b', 'c;d']", ['a,b', 'c;d']],
    [`['Côte d\\'Ivoire', "O'Higgins"]`, ["Côte d'Ivoire", "O'Higgins"]],
    [`['say "hi"']`, ['say "hi"']],
    ["['back\\\\slash']", ['back\\slash']],
    ["['A',]", ['A']],
    ["[Côte d'Ivoire, Peru]", ["Côte d'Ivoire", 'Peru']],
  ])('splits %s into %j', (cell, items) => {
    for (const column of ['expected_aoi_ids', 'agents_called', 'actual_name'] as const)
      expect(splitList(itemsOf(column), cell)).toEqual(items);
  });

  it('ends on a quote that is never closed', () => {
    expect(splitList(itemsOf('sources'), `['${'a'.repeat(5000)}]`)).toHaveLength(1);
  });
});

const name = fc.string({
  unit: fc.constantFrom('A', 'b', 'é', '.', '_', "'", '"', '\\', ',', ';', ' ', '1'),
  minLength: 1,
});

/** A name that survives a cell: a word for blank such as "nan" does not. */
const anyName = fc
  .string({ unit: fc.constantFrom('A', 'b', '_', "'", ',', ';', '\n', '[', ']', ' ', '1'), minLength: 1 })
  .map((text) => text.trim())
  .filter((text) => text !== '');

describe('lists in general', () => {
  it('round-trip through Python’s notation', () => {
    fc.assert(
      fc.property(fc.array(name, { minLength: 1 }), (items) => {
        const python = `[${items.map((item) => `'${item.replace(/[\\']/g, '\\$&')}'`).join(', ')}]`;
        expect(splitList(itemsOf('tools_used'), python)).toEqual(items.map((item) => item.trim()));
      }),
    );
  });

  it('round-trip through a semicolon list, trimmed', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[A-Z][a-z.]{0,5}$/)), (items) => {
        fc.pre(!items.includes('None') && !items.includes('NaN'));
        expect(splitList(itemsOf('sources'), ` ${items.join(' ; ')};`)).toEqual(items);
      }),
    );
  });

  it('round-trip through one cell, whatever the items contain', () => {
    const columns = fc.constantFrom<ListColumn>('tools_used', 'agents_called', 'actual_name');
    fc.assert(
      fc.property(columns, fc.array(anyName), (column, items) => {
        expect(splitList(itemsOf(column), joinList(itemsOf(column), items))).toEqual(items);
      }),
    );
  });
});

describe('an item that may mean several', () => {
  const known =
    (...names: string[]) =>
    (name: string) =>
      names.includes(name);

  it.each<[ListColumn, string, string, string]>([
    ['tools_should_exclude', 'web_search pdf', 'web_search', 'two tools with a blank between them'],
    ['tools_should_exclude', 'web_search/pdf', 'pdf', 'or with a slash'],
    ['tools_should_exclude', '"web_search"', 'web_search', 'a name in quotes'],
    ['tools_should_exclude', '- web_search', 'web_search', 'a line of a bulleted list'],
    ['tools_used', 'web_search → pdf', 'pdf', 'a path that somebody noted'],
    ['agents_should_include', 'research and synthesis', 'synthesis', 'two agents in words'],
    ['expected_aoi_ids', '15,060', '15060', 'an id with thousands'],
    ['expected_aoi_ids', 'BRA (Brazil)', 'BRA', 'an id with its name'],
    ['actual_name', 'Peru, Brazil', 'Brazil', 'names that may hold commas'],
  ])('of %s: %j, where there is %j (%s)', (column, item, part) => {
    expect(findMisread(itemsOf(column), ['other', item], known(part))).toEqual({ item, part });
  });

  it.each<[ListColumn, string, string[]]>([
    ['tools_should_exclude', 'web_search pdf', ['pick_aoi']],
    ['tools_should_exclude', 'web search', ['web_search']],
    ['agents_should_include', 'Research agent', ['research']],
    ['agents_should_include', 'input/output', ['input/output', 'input']],
    ['expected_aoi_ids', 'ESP.12_1', ['ESP.12']],
  ])('is one item of %s: %j, where there is %j', (column, item, there) => {
    expect(findMisread(itemsOf(column), [item], known(...there))).toBeUndefined();
  });
});
