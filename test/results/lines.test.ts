import fc from 'fast-check';
import { BUILT_IN } from '../../src/checks/registry';
import type { Settled } from '../../src/model/assessment';
import { ACTUAL_FIELDS, type Column, EXPECTED_FIELDS } from '../../src/fields/fields';
import { isJudged, type Scorecard } from '../../src/model/scorecard';
import { judgedText } from '../../src/results/person-verdicts';
import { cellsOf, pendingCard, readLines } from '../../src/results/lines';
import { findOrCreateResults } from '../../src/results/find-results';
import { jsonIn } from '../../src/model/texts/json';
import { runOf } from '../../src/results/amended-rows';
import { area, attempt, evalCase, scored, tabGrid } from '../support/cases';
import { FakeSpreadsheet, type FakeTab } from '../support/fake-spreadsheet';
import { card, errorCard, lineCard, resultLine, resultsValues, scoredCard } from '../support/results';

const HAS: ReadonlySet<Column> = new Set(['query', ...EXPECTED_FIELDS, ...ACTUAL_FIELDS]);

/** Lays out lines in a new tab. */
function laidOut(lines: readonly Scorecard[]) {
  const spreadsheet = new FakeSpreadsheet([tabGrid([['query'], ['q']])]);
  const { results } = findOrCreateResults(spreadsheet, { tab: 'GOLD', sheetId: 0 });
  const again = (all: readonly Scorecard[]): void =>
    results.layOut({ checks: BUILT_IN.all, has: HAS, lines: all });
  again(lines);
  return { tab: spreadsheet.find('GOLD results'), lines: () => results.lines(), again };
}

/** Cells, notes and links; the hidden cell as JSON, whose order does not matter. */
function seen(tab: FakeTab) {
  const filled = (all: ReadonlyMap<string, unknown>): (readonly [string, unknown])[] =>
    [...all]
      .filter(([, value]) => value !== '' && value !== null)
      .map(([key, value]) => [key, jsonIn(String(value)) ?? value] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1));
  return { cells: filled(tab.cells), notes: filled(tab.notes), links: filled(tab.links) };
}

const reason = fc.oneof(fc.string({ minLength: 1 }), fc.constant('x'.repeat(400)));
const usage = fc.record({
  ...{ inputTokens: fc.nat(), outputTokens: fc.nat(), costUsd: fc.constantFrom(undefined, 0, 0.25) },
  ...{ isCached: fc.boolean(), prompt: fc.constant('answer match v1') },
});
const settled: fc.Arbitrary<Settled> = fc.oneof(
  fc
    .tuple(fc.constantFrom<0 | 1>(0, 1), reason, fc.constantFrom('code' as const, 'rule' as const))
    .map(([score, why, by]) =>
      scored(score, { reason: why, decider: by === 'code' ? { by } : { by, name: 'number' } }),
    ),
  fc.tuple(fc.constantFrom<0 | 1>(0, 1), reason, usage).map(([score, why, used]) =>
    scored(score, {
      reason: why,
      decider: { by: 'model', name: 'a-model' },
      answerType: 'number',
      usage: used,
    }),
  ),
  reason.map((why): Settled => ({ kind: 'blank', code: 'nothing', reason: why })),
  reason.map((why): Settled => ({
    ...{ kind: 'blank', code: 'unreadable', reason: why },
    badCell: { column: 'expected_answer', problem: why },
  })),
  reason.map((why): Settled => ({ kind: 'open', reason: why, unanswered: 'in_doubt' })),
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
const anyCard: fc.Arbitrary<Scorecard> = fc.oneof(
  { weight: 9, arbitrary: results.map((all) => scoredCard(all, CASE, OUTPUT)) },
  { weight: 1, arbitrary: reason.map(errorCard) },
);

describe('a scorecard as a line', () => {
  it('is read back as it was, without blank checks', () => {
    fc.assert(
      fc.property(fc.array(anyCard, { minLength: 1, maxLength: 3 }), (cards) => {
        const { tab, lines, again } = laidOut(cards);
        const read = lines().map(({ card: one }) => one);
        read.forEach((one, index) => {
          const said = Object.entries(one.checks).filter(
            ([, { score, reason: why }]) => score !== null || why !== '',
          );
          expect({ ...one, checks: Object.fromEntries(said) }).toEqual(cards[index]);
        });
        const before = seen(tab);
        again(read);
        expect(seen(tab)).toEqual(before);
      }),
      { numRuns: 40 },
    );
  });

  it('that is not scored yet has only its identity', () => {
    const { tab } = laidOut([pendingCard(CASE)]);
    const filled = tab.readHeader().filter((name) => name !== 'details' && tab.at(4, name) !== null);
    expect(filled).toEqual(['row', 'test_id', 'query', 'uid']);
    expect(tab.readHeader().filter((name) => tab.noteAt(4, name) !== '')).toEqual([]);
    expect(pendingCard({ ...CASE, conversation: 'c', turn: '2.0' })).toMatchObject({
      conversation: 'c',
      turn: 2,
    });
    expect(pendingCard({ ...CASE, conversation: 'c', turn: 'two' }).turn).toBe('two');
  });

  it('has blank cells in columns of people; without a scorecard, all are blank', () => {
    expect(cellsOf(scoredCard({}, CASE), ['my notes'], BUILT_IN)).toEqual([null]);
    expect(cellsOf(undefined, ['row', 'verdict'], BUILT_IN)).toEqual([null, null]);
  });

  it('ignores what a person has typed under a check that is no longer declared', () => {
    const [line] = readLines('GOLD', resultsValues(['uid', 'gone_score'], ['a', 'n/a']), BUILT_IN);
    expect(line?.card.checks['gone']).toMatchObject({ score: null, kind: 'blank' });
  });

  it('keeps the score of a check that is no longer declared', () => {
    const [line] = readLines(
      'GOLD',
      resultsValues<string | number>(['row', 'check_gone_score'], [2, 1]),
      BUILT_IN,
    );
    expect(cellsOf(line?.card, ['check_gone_score'], BUILT_IN)).toEqual([1]);
  });
});

describe('a line as a scorecard', () => {
  it('has the values of its cells and of `details`', () => {
    const details = {
      ...{ error: 'HTTP 500', error_code: 'judge_failed', test_group: 'gold', trials: { a: [1] } },
      first_failure: 'dataset',
      checks: {
        aoi_id_match: { reason: 'missing: PER', decided_by: 'check', decider: 'code', code: 'not_met' },
      },
      values: { actual_name: 'Brazil' },
    };
    const cells = {
      ...{ row: 4, test_id: '1-004', verdict: 'fail', query: 'Where?', overall_score: 0.5, latency_s: 12.5 },
      ...{ conversation: 'c', turn: 2, conversation_verdict: 'undecided' },
      ...{ aoi_id_match_score: 0, charts_answer_score: '', expected_aoi_ids: 'BRA', expected_dataset_id: 4 },
    };
    expect(resultLine(cells, details).card).toMatchObject({
      ...{ tab: 'GOLD', row: 4, test_id: '1-004', test_group: 'gold', query: 'Where?', overall_score: 0.5 },
      ...{ verdict: 'fail', error: 'HTTP 500', error_code: 'judge_failed', first_failure: 'dataset' },
      ...{
        conversation: 'c',
        turn: 2,
        conversation_verdict: 'undecided',
        latency_s: 12.5,
        trials: { a: [1] },
      },
      values: { expected_aoi_ids: 'BRA', expected_dataset_id: 4, actual_name: 'Brazil' },
      checks: {
        aoi_id_match: { score: 0, reason: 'missing: PER', decider: 'code' },
        charts_answer: { score: null, reason: '' },
      },
    });
    expect(lineCard({ uid: 'a' })).toMatchObject({
      row: null,
      test_id: '',
      verdict: null,
      overall_score: null,
    });
  });

  it.each([
    ['undecided', 'undecided'],
    ['edited', 'edited'],
    ['pass', 'pass'],
    ['checked by Ana', null],
  ])('of verdict “%s” has %s', (verdict, read) => {
    expect(lineCard({ row: 2, verdict }).verdict).toBe(read);
  });

  it('ignores values in our cells that a person has typed and that do not fit', () => {
    const odd = {
      row: 2,
      overall_score: 'high',
      aoi_id_match_score: 7,
      latency_s: 'long',
    };
    expect(lineCard(odd)).toMatchObject({
      ...{ row: 2, overall_score: null, latency_s: null },
      checks: { aoi_id_match: { score: null } },
    });
  });

  it.each(['not json', '[]', '7', 'null', '{"checks":{"a":{"reason":[]}}}', '{"trials":5}'])(
    'ignores `details` that a person has changed to %s',
    (details) => {
      const [line] = readLines('GOLD', resultsValues(['uid', 'details'], ['a', details]), BUILT_IN);
      expect(line?.card).toMatchObject({ uid: 'a', checks: {}, error: '' });
    },
  );

  it.each<[string, (readonly (string | number)[])[], string[]]>([
    [
      'where rows above have been deleted',
      [
        ['row', 'uid'],
        [3, 'b'],
        [4, 'c'],
      ],
      ['b', 'c'],
    ],
    ['where no row has its number', [['uid'], ['a'], ['b'], ['c']], ['c']],
    [
      'among other numbers',
      [
        ['uid', 'size'],
        ['a', 1],
        ['b', 2],
        ['c', 3],
      ],
      ['c'],
    ],
    ['of an empty tab', [], []],
  ])('is found %s', (_what, values, uids) => {
    expect(readLines('GOLD', values, BUILT_IN).map(({ card: one }) => one.uid)).toEqual(uids);
  });

  it('keeps its place where lines before it are blank', () => {
    const lines = readLines('GOLD', resultsValues<string | number>(['row'], [''], [3]), BUILT_IN);
    expect(lines.map(({ index }) => index)).toEqual([1]);
  });

  it('belongs to the run that scored it first, even after rescoring', () => {
    expect(runOf(card({ run_id: 'run-2', amends: 'run-1' }))).toBe('run-1');
    expect([runOf(card({ run_id: 'run-2' })), runOf(card())]).toEqual(['run-2', '']);
  });
});

describe('the hidden cell', () => {
  const hidden = (one: Scorecard): string => String(cellsOf(one, ['details'], BUILT_IN)[0]);
  const calls = (count: number, name = 'tool') => ({
    ...{ included: [], excluded: [], missing: ['sql'], unexpected: [], unlisted: [] },
    called: Array.from({ length: count }, (_call, index) => `${name} ${index + 1}`),
  });
  const called = (count: number) =>
    scoredCard({ tools_workflow: scored(0, { calls: calls(count) }) }).checks['tools_workflow']?.calls;

  it('has the calls that there were, sixty of a kind', () => {
    expect(called(2)).toEqual({ missing: ['sql'], called: ['tool 1', 'tool 2'] });
    expect(called(60)?.called).toHaveLength(60);
    expect(called(62)?.called?.slice(59)).toEqual(['tool 60', '… and 2 more']);
  });

  it('has people’s verdict, and the judge’s that it replaces', () => {
    const text = 'anna says pass';
    const judge = { score: 0, reason: 'y'.repeat(1500), decider: { by: 'model', name: 'a model' } } as const;
    const { checks } = scoredCard({
      agent_answer: scored(1, { decider: { by: 'person', name: 'anna' }, people: { text, judge } }),
      charts_answer: { kind: 'tied', reason: 'one each', people: { text } },
    });
    expect(checks['agent_answer']).toMatchObject({ decider: 'person', decided_by: 'person: anna' });
    expect(checks['agent_answer']?.people).toEqual({
      text,
      judge: {
        ...{
          score: 0,
          reason: expect.stringMatching(/^y+ … \[cut\]$/),
          decider: 'model',
          decided_by: 'a model',
        },
      },
    });
    expect(checks['charts_answer']).toMatchObject({ kind: 'tied', code: 'tied', people: { text } });
  });

  it.each([
    ['long texts', { charts_judged: 'x'.repeat(40_000) }, 12_000],
    [
      'many long texts',
      Object.fromEntries(Array.from({ length: 60 }, (_x, at) => [`c${at}`, '"'.repeat(9000)])),
      100,
    ],
  ])('cuts %s that do not fit, calls first', (_what, values, longest) => {
    const made = scoredCard({ tools_workflow: scored(0, { calls: calls(60, 'x'.repeat(76)), reason: 'r' }) });
    const text = hidden({ ...made, values });
    expect(text.length).toBeLessThanOrEqual(32_000);
    const [line] = readLines('GOLD', resultsValues(['uid', 'details'], ['a', text]), BUILT_IN);
    expect(line?.card.checks['tools_workflow']).toMatchObject({ reason: 'r', decided_by: 'check' });
    expect(line?.card.checks['tools_workflow']).not.toHaveProperty('calls');
    const lengths = Object.values(line?.card.values ?? {}).map((value) => String(value).length);
    expect(Math.max(...lengths)).toBe(longest);
  });

  it('keeps the hash of a judged text that it cuts, so that its label is found', () => {
    const check = BUILT_IN.named('charts_answer_judge');
    if (!check) throw new Error('there is no such check');
    const whole = card(
      { values: { charts_judged: 'A bar of 5 ha. '.repeat(2200), more: 'x'.repeat(20_000) } },
      { charts_answer_judge: { kind: 'open', code: 'in_doubt' } },
    );
    const [line] = readLines('GOLD', resultsValues(['uid', 'details'], ['a', hidden(whole)]), BUILT_IN);
    if (!line) throw new Error('no line');
    const [kept, before] = [judgedText(check, line.card), judgedText(check, whole)];
    expect(kept.actual.length).toBeLessThan(before.actual.length);
    expect(kept.textHash).toBe(before.textHash);
  });
});

it.each([
  ['decided by a rule', { score: 1, decider: 'rule' as const }, true],
  ['decided by the check itself', { score: 1, decider: 'code' as const }, false],
  ['open', { kind: 'open' as const }, true],
  ['blank', { kind: 'blank' as const }, false],
  ['not there', {}, false],
])('isJudged of a check that is %s', (_what, about, is) => {
  const check = card({}, { agent_answer: about }).checks['agent_answer'];
  expect(check && isJudged(check)).toBe(is);
});
