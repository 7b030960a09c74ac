/**
 * Whether what is estimated from labels is as certain as claimed: worlds with a known truth. Alone: `node --import tsx test/bench/agreement.ts`.
 */
import { pathToFileURL } from 'node:url';
import { covered, type Judge } from '../support/simulated-judge';
import type { BenchRow } from './row';

const SIMULATIONS = 2000;
const JUDGES: readonly Judge[] = [
  [0.99, 0.99],
  [0.98, 0.7],
  [0.96, 0.85],
  [0.99, 0.2],
];
const ROWS = [100, 400, 2000];
const LABELS = [40, 60, 100, 200];
const SKEWS = [0.6, 0.75, 0.85, 0.95];
const ERRORS = [0, 0.05, 0.1];
/** Of all worlds, one in so many: every value of each of their sizes is among them. */
const EACH = 31;

interface Tried {
  readonly name: string;
  readonly found: ReturnType<typeof covered>;
}

function worlds(isSwitched: boolean): Tried[] {
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
  const each = isSwitched ? EACH * 2 + 1 : EACH;
  return all
    .filter((_world, index) => index % each === 0)
    .map((world, index) => ({
      name: JSON.stringify(world),
      found: covered({ ...world, simulations: SIMULATIONS, seed: index + 1 }),
    }));
}

const LEAST_MEAN = 0.93;
const LEAST = 0.9;
const MOST_BIAS = 0.01;

export function benchAgreement(): BenchRow[] {
  return [false, true].flatMap((isSwitched) => {
    const tried = worlds(isSwitched);
    return (['rate', 'agreement'] as const).flatMap((figure) => {
      const found = tried.map((one) => one.found[figure]);
      const shares = found.map(({ share }) => share);
      const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
      const bias = Math.max(...found.map((one) => Math.abs(one.bias)));
      const what = `${figure === 'rate' ? 'pass rate that people would give' : 'agreement with people'}, ${isSwitched ? 'another judge than at the draw' : 'the judge of the draw'}, ${tried.length} worlds`;
      return [
        {
          label: `${what}: the interval covers the truth`,
          figure: `${percent(mean)} on average, at least ${percent(Math.min(...shares))}`,
          goal: `≥ ${percent(LEAST_MEAN)} on average, nowhere < ${percent(LEAST)}`,
          isMissed: !(mean >= LEAST_MEAN && Math.min(...shares) >= LEAST),
        },
        {
          label: `${what}: bias`,
          figure: `at most ${percent(bias)}`,
          goal: `≤ ${percent(MOST_BIAS)}`,
          isMissed: !(bias <= MOST_BIAS),
        },
      ];
    });
  });
}

function percent(value: number): string {
  return `${(100 * value).toFixed(1)} %`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const { label, figure, goal = '', isMissed } of benchAgreement())
    console.log(`${label}: ${figure} (${goal})${isMissed ? ' MISSED' : ''}`);
}
