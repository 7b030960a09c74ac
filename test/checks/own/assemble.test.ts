/** Lines of the tab `Checks` and columns of eval sets, put together. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { isAboutCases } from '../../../src/actions/edits/edited-cells';
import { readCsv } from '../../../src/agent/import/csv';
import { assembled } from '../../../src/checks/own/assemble';
import { NO_CHECKS, readChecks } from '../../../src/checks/own/read-checks';
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
    const lines = readChecks([
      ['title', 'kind', 'pattern', 'reads', 'tabs'],
      ['Pulls data', 'contains', 'pull_data', 'tools', 'no'],
    ]);
    const { checks, problems } = assembled(lines, [
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
    const { checks, problems } = assembled(NO_CHECKS, [
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
    const { checks, off, problems } = readChecks(rows);
    expect(problems).toEqual([]);
    expect(new Set(checks.map(({ kind }) => kind)).size).toBe(8);
    expect(off.wordings).toMatchObject([{ id: 'agent_answer', how: 'extend' }]);
  });
});
