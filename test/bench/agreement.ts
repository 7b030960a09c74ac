/**
 * Whether what is estimated from labels is as certain as claimed: worlds with a known truth.
 */
import { covered, type Judge, type World } from '../support/simulated-judge';
import { atMost, bounded, type BenchRow } from './row';

const SIMULATIONS = 2000;
const EXACT: Judge = [0.99, 0.99];
const LENIENT: Judge = [0.98, 0.7];
const STRICT: Judge = [0.96, 0.85];
const BLIND: Judge = [0.99, 0.2];
const JUDGES: readonly Judge[] = [EXACT, LENIENT, STRICT, BLIND];
const ROWS = [100, 400, 2000];
const LABELS = [40, 60, 100, 200];
const SKEWS = [0.6, 0.75, 0.85, 0.95];
const ERRORS = [0, 0.05, 0.1];
/** Of all 2,112 worlds, one in so many: every value of each of their sizes is among them. */
const EACH = 31;

/**
 * Worlds in which few samples covered the truth when all were tried: always among them. In the first, labels that stand for few rows made the
 * agreement too certain (89 %); in the second, twenty labels without an error made the rate so (90 %).
 */
const HARDEST: readonly Readonly<Pick<World, 'drawnUnder' | 'today' | 'skew' | 'errors'>>[] = [
  { drawnUnder: BLIND, today: EXACT, skew: 0.95, errors: 0.1 },
  { drawnUnder: BLIND, today: BLIND, skew: 0.85, errors: 0 },
  { drawnUnder: LENIENT, today: LENIENT, skew: 0.85, errors: 0.1 },
];

interface Tried {
  readonly name: string;
  readonly found: ReturnType<typeof covered>;
}

function worlds(isSwitched: boolean, isWhole: boolean): Tried[] {
  const pairs = JUDGES.flatMap((drawnUnder) =>
    JUDGES.filter((today) => (today !== drawnUnder) === isSwitched).map((today) => ({ drawnUnder, today })),
  );
  const all = pairs.flatMap((judges) =>
    ROWS.flatMap((rows) =>
      LABELS.filter((labels) => labels <= rows).flatMap((labels) =>
        SKEWS.flatMap((skew) => ERRORS.map((errors) => ({ ...judges, rows, labels, skew, errors }))),
      ),
    ),
  );
  const each = isWhole ? 1 : isSwitched ? EACH * 2 + 1 : EACH;
  const hardest = HARDEST.filter(({ drawnUnder, today }) => isSwitched === (drawnUnder !== today));
  return [
    ...all.filter((_world, index) => index % each === 0),
    ...hardest.map((world) => ({ ...world, rows: 2000, labels: 40 })),
  ].map((world, index) => ({
    name: JSON.stringify(world),
    found: covered({ ...world, simulations: SIMULATIONS, seed: index + 1 }),
  }));
}

const LEAST_MEAN = 0.93;
/**
 * A share of 2,000 samples has a standard error of 0.7 points here: a world that covers in 90 % would miss this every other time, so that all
 * have to cover in some points more.
 */
const LEAST = 0.9;
/** Points. */
const MOST_BIAS = 1;

/** @param isWhole every world: an hour */
export function benchAgreement(isWhole = false): BenchRow[] {
  return [false, true].flatMap((isSwitched) => {
    const tried = worlds(isSwitched, isWhole);
    return (['rate', 'agreement'] as const).flatMap((figure) => {
      const shares = tried.map(({ found }) => found[figure].share);
      const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
      const least = Math.min(...shares);
      const worst = tried.find(({ found }) => found[figure].share === least)?.name ?? '';
      const bias = Math.max(...tried.map(({ found }) => Math.abs(found[figure].bias)));
      const what = `${figure === 'rate' ? 'pass rate that people would give' : 'agreement with people'}, ${isSwitched ? 'another judge than at the draw' : 'the judge of the draw'}, ${tried.length} worlds`;
      return [
        bounded(
          `${what}: the interval covers the truth`,
          `${percent(mean)} on average, least ${percent(least)}${least < LEAST ? ` (${worst})` : ''}`,
          `≥ ${percent(LEAST_MEAN)} on average, nowhere < ${percent(LEAST)}`,
          mean >= LEAST_MEAN && least >= LEAST,
        ),
        atMost(`${what}: the greatest bias`, 100 * bias, MOST_BIAS, ' points'),
      ];
    });
  });
}

function percent(value: number): string {
  return `${(100 * value).toFixed(1)} %`;
}
