import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BUILT_IN } from '../../../src/checks/registry';
import type { Settled } from '../../../src/model/assessment';
import { ACTUAL_FIELDS, type Column, EXPECTED_FIELDS } from '../../../src/fields/columns';
import { type ResultRecord, withCells } from '../../../src/sheets/results/records';
import { BLANK_LINE, keptLine, type Line, pendingLine, scoredLine } from '../../../src/sheets/results/lines';
import type { ResultRow } from '../../../src/sheets/results/column';
import { findOrCreateResults } from '../../../src/sheets/results/find-results';
import { area, attempt, evalCase, scored, tabGrid } from '../../support/cases';
import { FakeSpreadsheet, type FakeTab } from '../../support/fake-spreadsheet';
import { errorRow, resultRow } from '../../support/results';

const HAS: ReadonlySet<Column> = new Set(['query', ...EXPECTED_FIELDS, ...ACTUAL_FIELDS]);

/** Lays out lines in a new tab. */
function laidOut(lines: readonly Line[]): {
  tab: FakeTab;
  records: () => readonly ResultRecord[];
  again: (lines: readonly Line[]) => void;
} {
  const spreadsheet = new FakeSpreadsheet([tabGrid([['query'], ['q']])]);
  const { results } = findOrCreateResults(spreadsheet, { tab: 'GOLD', sheetId: 0 });
  const again = (all: readonly Line[]): void =>
    results.layOut({ checks: BUILT_IN.all, has: HAS, lines: all });
  again(lines);
  return { tab: spreadsheet.find('GOLD results'), records: () => results.records(), again };
}

/** Cells and notes as a user sees them. */
function seen(tab: FakeTab) {
  const filled = (all: ReadonlyMap<string, unknown>) =>
    [...all].filter(([, value]) => value !== '' && value !== null).sort(([a], [b]) => (a < b ? -1 : 1));
  return { cells: filled(tab.cells), notes: filled(tab.notes), links: filled(tab.links) };
}

const reason = fc.oneof(fc.string({ minLength: 1 }), fc.constant('x'.repeat(400)));
const usage = fc.record({
  ...{ inputTokens: fc.nat(), outputTokens: fc.nat(), costUsd: fc.constantFrom(undefined, 0, 0.25) },
  ...{ isCached: fc.boolean(), prompt: fc.constant('answer match v1') },
});
const settled: fc.Arbitrary<Settled> = fc.oneof(
  fc
    .tuple(fc.constantFrom<0 | 1>(0, 1), reason, fc.constantFrom('check', 'rule: number'))
    .map(([score, why, decidedBy]) => scored(score, { reason: why, decidedBy })),
  fc
    .tuple(fc.constantFrom<0 | 1>(0, 1), reason, usage)
    .map(([score, why, used]) =>
      scored(score, { reason: why, decidedBy: 'a-model', answerType: 'number', usage: used }),
    ),
  reason.map((why): Settled => ({ kind: 'blank', reason: why })),
  reason.map((why): Settled => ({
    kind: 'blank',
    reason: why,
    badCell: { column: 'expected_answer', problem: why },
  })),
  reason.map((why): Settled => ({ kind: 'open', reason: why })),
  reason.map((why): Settled => ({ kind: 'error', reason: why })),
);
const results = fc.tuple(...BUILT_IN.all.map(() => fc.option(settled, { nil: undefined }))).map((all) =>
  Object.fromEntries(
    BUILT_IN.all.flatMap(({ id }, index) => {
      const result = all[index];
      return result ? [[id, result] as const] : [];
    }),
  ),
);
const CASE = evalCase(
  { expected_aoi_ids: 'BRA', expected_answer: '5 ha' },
  { row: 12, testId: '007', group: 'gold', uid: 'uid-12' },
);
const OUTPUT = attempt({ areas: [area('BRA', { name: 'Brazil' })], message: '=1+1' });
const resultRows: fc.Arbitrary<ResultRow> = fc.oneof(
  { weight: 9, arbitrary: results.map((all) => resultRow(all, CASE, OUTPUT)) },
  { weight: 1, arbitrary: reason.map(errorRow) },
);

describe('a line that is kept', () => {
  it('has the cells, notes and link that it was scored with, whatever its checks came to', () => {
    fc.assert(
      fc.property(fc.array(resultRows, { minLength: 1, maxLength: 3 }), (rows) => {
        const { tab, records, again } = laidOut(rows.map(scoredLine));
        const before = seen(tab);
        again(records().map((record, index) => keptLine(record, rows[index]?.card.evalCase.row, BUILT_IN)));
        expect(seen(tab)).toEqual(before);
      }),
      { numRuns: 40 },
    );
  });

  it('has what is laid over its record, and its new row', () => {
    const { records } = laidOut([scoredLine(resultRow({ aoi_id_match: scored(1) }, CASE))]);
    const [record] = records();
    if (!record) throw new Error('there is no line');
    const line = keptLine(withCells(record, { verdict: 'fail' }), 14, BUILT_IN);
    expect([line.row, line.cell('verdict'), line.cell('test_id')]).toEqual([14, 'fail', '007']);
    const failed = withCells(record, {
      first_failure: 'dataset',
      query: 'dataset',
      aoi_id_match_score: 0,
      verdict: 'fail',
    });
    const said = keptLine(failed, 14, BUILT_IN);
    expect(['first_failure', 'query', 'why'].map(said.cell)).toEqual([
      ...['Dataset', 'dataset', expect.stringMatching(/ · Area: because$/)],
    ]);
    expect(keptLine(withCells(record, { first_failure: 'soon' }), 14, BUILT_IN).cell('first_failure')).toBe(
      'soon',
    );
  });

  it('has nothing in a column that is none of ours', () => {
    const line = scoredLine(resultRow({}, CASE));
    expect([line.cell('my notes'), line.note('my notes')]).toEqual([null, '']);
  });
});

describe('a line that is still to be scored', () => {
  it('holds its identity and nothing else', () => {
    const { tab } = laidOut([pendingLine(CASE)]);
    const filled = tab.readHeader().filter((name) => name !== 'details' && tab.at(4, name) !== null);
    expect(filled).toEqual(['row', 'test_id', 'query', 'uid']);
    expect([tab.at(4, 'row'), tab.at(4, 'test_id')]).toEqual([12, '007']);
    expect(tab.readHeader().filter((name) => tab.noteAt(4, name) !== '')).toEqual([]);
    const turn = pendingLine({ ...CASE, conversation: 'c', turn: '2.0' });
    expect(['conversation', 'turn', 'verdict'].map(turn.cell)).toEqual(['c', 2, null]);
    expect(turn.note('verdict')).toBe('');
    expect(pendingLine({ ...CASE, turn: 'two' }).cell('turn')).toBe('two');
  });
});

it('a blank line is blank in every column', () => {
  const { tab } = laidOut([scoredLine(resultRow({ aoi_id_match: scored(0) }, CASE))]);
  for (const name of tab.readHeader()) {
    expect(BLANK_LINE.cell(name)).toBeNull();
    expect(BLANK_LINE.note(name)).toBe('');
  }
});
