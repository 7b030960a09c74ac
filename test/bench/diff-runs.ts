/** What comparing two runs of 10,000 cases costs: the diff alone, everything the page shows (from the ledger), and its round trips. */
import { diffView } from '../../src/reports/diff-view';
import { BUILT_IN } from '../../src/checks/registry';
import { contentHash } from '../../src/evalset/content-hash';
import type { LedgerCase, Snapshot } from '../../src/model/ledger';
import { comparedRuns } from '../../src/stores/past-runs';
import { diffCases } from '../../src/scoring/diff-runs';
import { packCases, unpackCases } from '../../src/stores/snapshot-text';
import { addOnOf } from '../e2e/add-on';
import { growth, MAX_GROWTH } from './processor-ms';
import { atMost, type BenchRow } from './row';

const CASES = 10000;

/** Every tenth case is an edited one; one in seven fails, others in each run. */
function run(runId: string, salt: number): Snapshot {
  const cases = Array.from({ length: CASES }, (_case, index): LedgerCase => {
    const edits = index % 10 === 0 ? salt : 0;
    const fails = (index + salt) % 7 === 0;
    const query = `How much tree cover was lost in region ${index} between 2015 and 2020?`;
    return {
      ...{ row: index + 2, uid: contentHash([query, String(edits)]), testId: `1-${index}`, query },
      ...{ queryHash: contentHash([query]).slice(0, 8), verdict: fails ? 'fail' : 'pass' },
      overall: fails ? 0.5 : 1,
      scores: Object.fromEntries(BUILT_IN.all.map(({ id }, place) => [id, fails && place % 2 === 0 ? 0 : 1])),
    };
  });
  return { runId, savedAt: '2026-11-22T00:00:00.000Z', sheetId: 0, tab: 'GOLD', cases };
}

export function benchDiff(): BenchRow[] {
  const [before, after] = [run('a', 0), run('b', 1)];
  const share = <T>(all: readonly T[], part: number): readonly T[] => all.slice(0, all.length * part);
  diffCases(before.cases, after.cases);
  const alone = growth((part) => void diffCases(share(before.cases, part), share(after.cases, part)));
  const texts = new Map(
    [1, 0.5].map((part) => [part, [before, after].map(({ cases }) => packCases(share(cases, part)))]),
  );
  const whole = growth((part) => {
    const [first = [], second = []] = (texts.get(part) ?? []).map((lines) =>
      lines.flatMap((line) => unpackCases(line) ?? []),
    );
    const runs = [
      { ...before, cases: first },
      { ...after, cases: second },
    ] as const;
    const compared = comparedRuns(...runs);
    const found = diffView(...runs, compared, BUILT_IN, { before: 'a', after: 'b', most: 200 });
    if (found.shared === 0) throw new Error('nothing was compared');
  });
  return [
    atMost('comparing two runs of 10,000 cases, beside 5,000', alone, MAX_GROWTH, ' times'),
    atMost(
      `all that the page shows of them, ${BUILT_IN.all.length} checks, read from the ledger’s lines, beside 5,000`,
      whole,
      MAX_GROWTH,
      ' times',
    ),
    atMost('the page’s diff of a run and the present results: round trips', roundTrips(), 12),
  ];
}

/** Over the bundle; the number does not grow with the rows. */
function roundTrips(): number {
  const addOn = addOnOf({
    GOLD: [
      ['test_id', 'query', 'expected_aoi_ids', 'actual_id'],
      ['a', 'one', 'BRA', 'BRA'],
    ],
  });
  addOn.ask('runEvals', {});
  addOn.runtime.advance(60_000);
  addOn.runtime.edit('GOLD', 'D2', 'PER');
  addOn.ask('runEvals', {});
  const { sheetId = 0, runs = [] } = addOn.reply('runs', {}).tabs[0] ?? {};
  const before = addOn.runtime.stats.roundTrips;
  addOn.reply('diffRuns', { sheetId, before: runs[0]?.id ?? '', after: '' });
  return addOn.runtime.stats.roundTrips - before;
}
