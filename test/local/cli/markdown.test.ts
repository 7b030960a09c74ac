/** The file of `--markdown`: everything from cells, agents and judges is plain text in it. */
import fc from 'fast-check';
import { escapedMarkdown, markdownText } from '../../../local/cli/markdown';

const row = (name: string, verdict: string, why = '') => ({
  ...{ tab: 'GOLD', name, row: 2, query: 'How much?', verdict, why },
});
const check = {
  id: 'dataset_match',
  title: 'Dataset',
  decidedBefore: null,
  decidedAfter: null,
  expected: '',
};
const changed = (name: string, list: 'regressions' | 'recoveries' | 'gone', output = '11') => ({
  ...row(name, 'fail'),
  ...{ was: 'pass', url: '', group: '', matched: 'uid', lists: [list] },
  checks: list === 'gone' ? [] : [{ ...check, before: 1, after: 0, outputBefore: output, outputAfter: '4' }],
});
const diffOf = (...cases: readonly ReturnType<typeof changed>[]) => ({
  ...{ sentence: '', unpaired: ['LOC is only in the earlier run.'], cases: [], failures: [] },
  evalSets: [
    {
      ...{
        tab: 'GOLD',
        before: 'a',
        after: 'b',
        sentence: '',
        caveats: [],
        build: '',
        shared: 1,
        matched: '',
      },
      ...{ rates: '', passedBefore: 1, passedAfter: 0, measured: 1, pValue: 1, isReal: false, checks: [] },
      totals: {
        ...{ regressions: 1, coverageLost: 0, recoveries: 1, judgedDifferently: 0, coverageGained: 0 },
        ...{ edited: 0, gone: 1, added: 0 },
      },
      cases: [...cases],
    },
  ],
});
const NO_GATES = { failOn: [], minPass: [] };
const lines = (text: string): string[] => text.trimEnd().split('\n');

/** The cells of a line, as GitHub splits it. */
const cellsOf = (line: string): string[] => line.match(/(?:\\.|[^|\\])+/g) ?? [];

describe('a run as Markdown', () => {
  it('lists changes, regressions first, with values before and after, and failed gates', () => {
    const diff = {
      ...diffOf(changed('g2', 'gone'), changed('g3', 'recoveries'), changed('g1', 'regressions')),
      failures: [{ gate: 'regression', sentence: '1 row lost a check', cases: [] }],
    };
    const gates = { failOn: ['regression' as const], minPass: [{ check: 'verdict', rate: 0.9 }] };
    expect(lines(markdownText(['GOLD: 50 % pass'], diff, gates, true))).toEqual([
      ...['## GNW Evals: gates failed', '', 'GOLD\\: 50 % pass', '', 'LOC is only in the earlier run\\.', ''],
      ...['- ❌ **regression**: 1 row lost a check', '- ✅ **min\\-pass verdict**', ''],
      ...['| case | what changed | before | after |', '| --- | --- | --- | --- |'],
      '| g1 · How much\\? | Worse\\: Dataset | ✓ 11 | ✕ 4 |',
      '| g3 · How much\\? | Better\\: Dataset | ✓ 11 | ✕ 4 |',
      '| g2 · How much\\? | Only in the earlier run | pass |  |',
    ]);
  });

  it('lists failing rows and errors if there is no baseline', () => {
    const cases = [row('a', 'pass'), row('b', 'fail', 'Area: PER'), row('c', 'error', 'no output')];
    const text = markdownText([], { ...diffOf(), unpaired: [], evalSets: [], cases }, NO_GATES, false);
    expect(lines(text).slice(2)).toEqual([
      ...['| case | verdict | why |', '| --- | --- | --- |'],
      ...['| b · How much\\? | fail | Area\\: PER |', '| c · How much\\? | error | no output |'],
    ]);
  });

  it('has at most 60 lines that fit into a comment, and says how many rows it left out', () => {
    const many = Array.from({ length: 200 }, (_row, index) =>
      changed(`${'|'.repeat(200)}${index}`, 'regressions', '@'.repeat(900)),
    );
    const text = markdownText(
      Array.from({ length: 30 }, () => '<'.repeat(900)),
      diffOf(...many),
      NO_GATES,
      true,
    );
    expect(text.split('\n').length).toBeLessThanOrEqual(61);
    expect(text.length).toBeLessThan(65_536);
    expect(text).toMatch(/… and 1\d\d more\n$/);
  });

  it.each([
    ['a|b', 'a\\|b'],
    ['a\\|b', 'a\\\\\\|b'],
    ['<img src=x>&amp;', '&lt;img src\\=x&gt;&amp;amp;'],
    ['@org/all #12 GH-7', '\\@\u200borg\\/all \\#\u200b12 GH\u200b\\-7'],
    [
      '[x](https://evil.example) ![y](z) www.evil.example',
      '\\[x\\]\\(https\\:\\/\\/evil\\.example\\) \\!\\[y\\]\\(z\\) www\\.evil\\.example',
    ],
    ['# title\n- item\n```', '\\#\u200b title \\- item \\`\\`\\`'],
    ['x'.repeat(120), `${'x'.repeat(99)}…`],
  ])('keeps %j text', (text, escaped) => {
    expect(escapedMarkdown(text)).toBe(escaped);
  });

  it('keeps any text within its cell', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const cell = escapedMarkdown(text);
        expect(cellsOf(`a|x${cell}|b`)).toHaveLength(3);
        expect(cell).not.toMatch(/[<>\n]|@(?!\u200b)|#(?!\u200b)/);
      }),
    );
  });
});
