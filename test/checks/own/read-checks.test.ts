/** Lines of the tab `Checks` and columns of eval sets, put together. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { isAboutCases } from '../../../src/actions/edits/edited-cells';
import { readCsv } from '../../../src/agent/import/csv';
import { ownBasis } from '../../../src/checks/own/basis';
import { unrecorded } from '../../../src/checks/own/unrecorded';
import { readChecks } from '../../../src/checks/own/read-checks';
import { saidIn } from '../../../src/checks/own/outcome';
import { findHeader } from '../../../src/evalset/header';
import { readTab } from '../../../src/evalset/read-tab';
import type { TabGrid } from '../../../src/model/sheet/tab-grid';

const column = (tab: string, title: string, note = '') => ({ tab, title, note });
const tabOf = (...values: string[][]): TabGrid => ({
  ...{ name: 'GOLD', sheetId: 1, timeZone: 'Etc/UTC', merges: [], values, shown: values },
});

describe('columns check: …', () => {
  it('make a judged check by their note, by their title, or by a line of the tab that is switched off', () => {
    const lines = [
      ['title', 'kind', 'pattern', 'reads', 'tabs'],
      ['Pulls data', 'contains', 'pull_data', 'tools', 'no'],
    ];
    const { checks, problems } = readChecks(lines, [
      column('A', 'Pulls Data'),
      column('A', 'Cites'),
      column('B', 'cites', 'Names it.'),
      column('C', 'Cites', 'Other.'),
    ]);
    expect(checks.map(({ id, kind, pattern, tabs }) => [id, kind, pattern, tabs])).toEqual([
      ['check_pulls_data', 'contains', 'pull_data', []],
      ['check_cites', 'judged', 'Names it.', []],
    ]);
    expect(problems).toEqual([
      expect.stringMatching(/^“C”, check: Cites: its note differs from that in “B”, which counts/),
    ]);
  });

  it('name what cannot be used: a check of this program, a long note, no letters, too much in all', () => {
    const long = 'x'.repeat(8000);
    const { checks, problems } = readChecks(undefined, [
      ...[
        column('A', 'Contains'),
        column('A', 'Agent answer'),
        column('A', '!!'),
        column('A', 'Long', `${long}x`),
      ],
      ...Array.from({ length: 8 }, (_column, index) => column('A', `Check ${index}`, long)),
    ]);
    expect(checks).toHaveLength(7);
    expect(problems).toEqual([
      '“A”, check: Contains: there is a check check_contains already; give it another title or id',
      '“A”, check: Agent answer: there is a check agent_answer already; give it another title or id',
      '“A”, check: !!: it has neither letters nor digits',
      '“A”, check: Long: its note has more than 8000 characters',
      '“A”, check: Check 7: all rubrics and patterns together have more than 60000 characters; shorten some',
    ]);
  });

  it('are two hundred at most, with the lines of the tab, and 60,000 characters', () => {
    const lines = (count: number, pattern: string) => [
      ['title', 'kind', 'pattern', 'tabs'],
      ...Array.from({ length: count }, (_line, index) => [`Line ${index}`, 'judged', pattern, 'no']),
      ['First', 'contains', 'first', 'all'],
      ['', '', '', ''],
      ['', 'rubric', 'Be strict.', ''],
    ];
    const title = 'Cites '.repeat(12);
    const { checks, problems, wordings } = readChecks(lines(199, 'p'), [
      ...Array.from({ length: 199 }, (_column, index) => column('A', `Line ${index}`)),
      ...[column('A', 'First'), column('A', 'Cites'), column('B', title)],
    ]);
    expect(checks).toHaveLength(200);
    expect(checks[0]).toMatchObject({ id: 'check_first', tabs: 'all' });
    expect(wordings).toEqual([]);
    expect(problems).toEqual([
      'Checks, row 203, id: “” is not a judged check of this program, whose rubric could be worded',
      '“A”, check: Cites: more than 200 checks are not asked',
      expect.stringMatching(/^“B”, check: (?:Cites ){10}: it has more than 60 characters$/),
    ]);
    // With the five letters of the pattern of the one line, 7 · 8000 + 3995 are 60,000.
    const notes = (last: number) => [
      ...Array.from({ length: 7 }, (_column, index) => column('A', `Note ${index}`, 'x'.repeat(8000))),
      column('A', 'Last', 'x'.repeat(last)),
    ];
    const counts = (last: number) => readChecks(lines(0, ''), [...notes(last), ...notes(last)]).checks.length;
    expect([counts(3995), counts(3996)]).toEqual([9, 8]);
  });

  it('are one check in all eval sets, by the first note', () => {
    const found = (...notes: readonly string[]) => {
      const { checks, problems } = readChecks(
        undefined,
        notes.map((note, index) => column(String(index), 'Cites', note)),
      );
      return [checks, problems.length];
    };
    const cites = (pattern: string) => [
      {
        ...{ id: 'check_cites', title: 'Cites', kind: 'judged', pattern, reads: ['answer'] },
        ...{ stage: 'answer', gates: true, tabs: [] },
      },
    ];
    expect(found('', '')).toEqual([cites('Cites'), 0]);
    expect(found('A', 'A', '', 'A')).toEqual([cites('A'), 0]);
    expect(found('', 'A', '', 'B')).toEqual([cites('A'), 1]);
  });

  it('are part of the case, whatever blanks and capitals they are written with; a second one is named and not read', () => {
    const header = ['query', 'CHECK :Cites  a source', 'check: cites a source'];
    const evalSet = readTab(tabOf(header, ['q', 'ja', 'no'], ['q', '', 'no'], ['q', '#REF!', '']));
    expect(evalSet?.cases.map(({ evalCase: { own } }) => own)).toEqual([
      { 'check: cites_a_source': 'ja' },
      { 'check: cites_a_source': '' },
      { 'check: cites_a_source': '' },
    ]);
    expect(evalSet?.cases[2]?.evalCase.badCells).toMatchObject([{ column: 'check: cites_a_source' }]);
    expect(new Set(evalSet?.cases.map(({ evalCase: { uid } }) => uid)).size).toBe(2);
    expect(evalSet?.problems.map(({ text }) => text)).toEqual([
      expect.stringContaining('both hold check: cites_a_source; CHECK :Cites  a source is read'),
    ]);
    const found = findHeader(tabOf(header));
    const edit = { tab: 'GOLD', sheetId: 1, row: 2, rows: 1, columns: 1, triggerId: '' };
    expect(found && [1, 2, 3].map((place) => isAboutCases({ ...edit, column: place }, found))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('say yes and no in the languages of those who fill them in, or what has to hold', () => {
    expect(['TRUE', ' Sí ', 'ja', 'x', 'Oui.'].map((cell) => saidIn(cell)?.holds)).toEqual([
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(['0', 'Nein', 'não', 'TIDAK'].map((cell) => saidIn(cell)?.holds)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(saidIn('names Hansen')).toEqual({ holds: true, text: 'names Hansen' });
    expect(['?', '–', '??!', 'N/A', 'maybe', 'TBD.'].flatMap((cell) => saidIn(cell) ?? [])).toEqual([]);
  });
});

describe('the sample of checks', () => {
  it('shows every kind, and can be used as it is', () => {
    const { rows } = readCsv(readFileSync('samples/checks.csv', 'utf8'));
    const { checks, drafts, problems } = readChecks(rows);
    expect(problems).toEqual([]);
    expect(new Set(checks.map(({ kind }) => kind)).size).toBe(8);
    expect(drafts).toMatchObject([{ id: 'agent_answer', how: 'extend' }]);
  });
});

describe('what an eval set rests on', () => {
  const { checks } = readChecks([
    ['title', 'kind', 'pattern', 'tabs'],
    ['Zebra', 'contains', 'z', 'all'],
    ['Ant', 'contains', 'a', 'Loc; gold'],
    ['Bee', 'contains', 'b', 'Loc'],
  ]);
  const titles = (tab: string, columns: readonly string[] = [], of = checks): string[] =>
    [
      ...ownBasis({ checks: of, wordings: [] }, { tab, header: { columns: new Set(columns) } }).matchAll(
        /"title":"(\w+)"/g,
      ),
    ].flatMap(([, title]) => title ?? []);

  it('are the checks that are asked in it, in whichever order and wherever else', () => {
    expect(titles('GOLD')).toEqual(['Ant', 'Zebra']);
    expect(titles('Other')).toEqual(['Zebra']);
    expect(titles('Other', ['check: bee'])).toEqual(['Bee', 'Zebra']);
    const basis = (of: typeof checks) =>
      ownBasis({ checks: of, wordings: [] }, { tab: 'GOLD', header: { columns: new Set() } });
    expect(basis([...checks].reverse())).toBe(basis(checks));
    expect(basis(checks.map((check) => ({ ...check, tabs: 'all' as const })).slice(0, 2))).toBe(
      basis(checks),
    );
  });

  it('is nothing where nothing is declared, but a rubric that is worded', () => {
    const asked = { tab: 'GOLD', header: { columns: new Set<never>() } };
    const wordings = [{ id: 'agent_answer', how: 'extend', text: 'Be strict.' }] as const;
    expect(ownBasis({ checks: [], wordings: [] }, asked)).toBe('');
    expect(ownBasis({ checks: [], wordings }, asked)).toContain('Be strict.');
    expect(ownBasis({ checks: checks.slice(0, 1), wordings }, asked)).toContain('Zebra');
  });
});

describe('a row that does not record what is asked', () => {
  const asked = { reads: ['message'], readsAny: ['latency'], expects: ['expected_regex'] } as const;
  const HOLDERS = { message: ['actual_agent_answer'], latency: ['latency_s'] } as const;
  const said = (cells: Readonly<Record<string, string>>, about: Parameters<typeof unrecorded>[0] = asked) =>
    unrecorded(
      about,
      (column) => cells[column],
      (part) => (part === 'message' || part === 'latency' ? HOLDERS[part] : []),
    );

  it.each([
    ['', 'it is not recorded in this row'],
    ['(not recorded)', 'it is not recorded in this row'],
    ['soon', '“soon” cannot be read as what was recorded'],
  ])('is named where its cell is “%s”', (cell, problem) => {
    const what = {
      column: 'latency_s',
      problem: `${problem}, and a check asks for it; record it, or leave expected_regex blank`,
    };
    expect(said({ latency_s: cell })).toEqual({ kind: 'blank', reason: 'it is not recorded', badCell: what });
  });

  it('is not where no column could hold it, and may ask it of all rows', () => {
    expect(said({})).toEqual({ kind: 'blank', reason: 'it is not recorded' });
    expect(said({ actual_agent_answer: '' }, { reads: ['message'], expects: [] })).toMatchObject({
      badCell: {
        column: 'actual_agent_answer',
        problem: 'it is not recorded in this row, and a check asks for it; record it',
      },
    });
  });
});
