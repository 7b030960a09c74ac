/** How long comparing two runs of 10,000 cases takes: the comparison alone, and with reading both from the ledger. */
import { CHECKS } from '../../src/checks/registry';
import { contentHash } from '../../src/evalset/content-hash';
import type { LedgerCase, Snapshot } from '../../src/model/ledger';
import { diffCases } from '../../src/scoring/diff-runs';
import { packCases, unpackCases } from '../../src/store/snapshot-text';
import type { BenchRow } from './row';

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
      scores: Object.fromEntries(CHECKS.map(({ id }, place) => [id, fails && place % 2 === 0 ? 0 : 1])),
    };
  });
  return { runId, savedAt: '2026-11-22T00:00:00.000Z', sheetId: 0, tab: 'GOLD', cases };
}

export function benchDiff(): BenchRow[] {
  const [before, after] = [run('a', 0), run('b', 1)];
  const texts = [before, after].map(({ cases }) => packCases(cases));
  diffCases(before.cases, after.cases);
  const alone = seconds(() => diffCases(before.cases, after.cases));
  const whole = seconds(() => {
    const [first = [], second = []] = texts.map((lines) => lines.flatMap((line) => unpackCases(line) ?? []));
    diffCases(first, second);
  });
  return [
    { label: 'comparing two runs of 10,000 cases (≤ 1 s)', figure: `${alone.toFixed(3)} s` },
    { label: 'the same, read from the ledger’s lines', figure: `${whole.toFixed(3)} s` },
  ];
}

/** Processor time, the best of three: what else the machine does must not count. */
function seconds(work: () => void): number {
  const once = (): number => {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1e6;
  };
  return Math.min(once(), once(), once());
}
