/** Worlds with a known truth: how often do the intervals estimated from a few labels cover what people would say of all rows? */
import { seededRandom } from '../../src/model/seeded-random';
import { sizesOf } from '../../src/scoring/agreement/draw';
import { peopleRate } from '../../src/scoring/agreement/people-rate';
import { type Draw, samplesOf } from '../../src/scoring/agreement/sample';
import { surveyShare } from '../../src/scoring/agreement/survey-share';

/** How much of what is right it passes, and of what is wrong it fails. */
export type Judge = readonly [keepsRight: number, catchesWrong: number];

export interface World {
  readonly rows: number;
  readonly labels: number;
  /** Share of the rows that are right. */
  readonly skew: number;
  /** Share of the rows of which people say the contrary. */
  readonly errors: number;
  /** The judge under which labels were drawn, and the one of today. */
  readonly drawnUnder: Judge;
  readonly today: Judge;
  /** Labels drawn once more, under today's judge: some texts a second time. */
  readonly again?: number;
  readonly simulations: number;
  readonly seed?: number;
}

export interface Covered {
  /** How often the interval covers the truth. */
  readonly share: number;
  /** By how much the estimate is off on average. */
  readonly bias: number;
  readonly halfWidth: number;
}

interface Row {
  readonly person: 'pass' | 'fail';
  readonly before: 'pass' | 'fail';
  readonly now: 'pass' | 'fail';
}

const verdict = (isPass: boolean): 'pass' | 'fail' => (isPass ? 'pass' : 'fail');

/** The truth is what these people would say, their errors included, and how often today's judge agrees with that. */
export function covered(world: World): { readonly rate: Covered; readonly agreement: Covered } {
  const { rows: n, labels, skew, errors, drawnUnder, today, again = 0, simulations, seed = 7 } = world;
  const random = seededRandom(seed);
  const says = (isRight: boolean, [keeps, catches]: Judge) =>
    verdict(random() < (isRight ? keeps : 1 - catches));
  const sums = { rate: [0, 0, 0], agreement: [0, 0, 0] };
  for (let simulation = 0; simulation < simulations; simulation += 1) {
    const rows = Array.from({ length: n }, (_row, index): Row => {
      const isRight = index < n * skew;
      const before = says(isRight, drawnUnder);
      const now = drawnUnder === today ? before : says(isRight, today);
      return { person: verdict(random() < errors ? !isRight : isRight), before, now };
    });
    const drawn = new Map<Row, Draw[]>();
    for (const [when, size] of [
      ['before', labels],
      ['now', again],
    ] as const) {
      const [passed = [], failed = []] = (['pass', 'fail'] as const).map((side) =>
        rows.filter((row) => row[when] === side),
      );
      const sizes = sizesOf({ passed: passed.length, failed: failed.length }, size);
      for (const row of size === 0
        ? []
        : [...some(passed, sizes.passed, random), ...some(failed, sizes.failed, random)])
        drawn.set(row, [
          ...(drawn.get(row) ?? []),
          { drawnAs: row[when], rows: (row[when] === 'pass' ? passed : failed).length, of: n },
        ]);
    }
    const texts = [...drawn].map(([{ person, now }, draws]) => ({ person, judge: now, draws }));
    const samples = samplesOf(texts);
    const passes = rows.filter(({ now }) => now === 'pass').length;
    const found = {
      rate: peopleRate({ passed: passes, failed: n - passes }, samples),
      agreement: surveyShare(samples.now, ({ a, d }) => a + d),
    };
    const truth = {
      rate: rows.filter(({ person }) => person === 'pass').length / n,
      agreement: rows.filter(({ person, now }) => person === now).length / n,
    };
    for (const figure of ['rate', 'agreement'] as const) {
      const estimate = found[figure];
      if (!estimate) continue;
      const isCovered = estimate.low <= truth[figure] + 1e-9 && truth[figure] <= estimate.high + 1e-9;
      const sum = sums[figure];
      sum[0] = (sum[0] ?? 0) + (isCovered ? 1 : 0);
      sum[1] = (sum[1] ?? 0) + estimate.rate - truth[figure];
      sum[2] = (sum[2] ?? 0) + (estimate.high - estimate.low) / 2;
    }
  }
  const mean = ([share = 0, bias = 0, halfWidth = 0]: readonly number[]): Covered => ({
    share: share / simulations,
    bias: bias / simulations,
    halfWidth: halfWidth / simulations,
  });
  return { rate: mean(sums.rate), agreement: mean(sums.agreement) };
}

/** Drawn without replacement: those chosen come to the front. */
function some(rows: Row[], size: number, random: () => number): Row[] {
  for (let place = 0; place < size; place += 1) {
    const other = place + Math.floor(random() * (rows.length - place));
    const [one, chosen] = [rows[place], rows[other]];
    if (one && chosen) [rows[place], rows[other]] = [chosen, one];
  }
  return rows.slice(0, size);
}
