/** Whether the pass rate that people would give is as certain as claimed: worlds with a known truth. */
import { covers } from '../support/simulated-judge';
import type { BenchRow } from './row';

const SIMULATIONS = 2000;
const SKEWS = [0.5, 0.6, 0.75, 0.85, 0.9, 0.95];
/** Labels, and the half-width that the interval may have, within a point of a simulation independent of this program. */
const LABELS: readonly (readonly [labels: number, halfWidth: number])[] = [
  [40, 0.08],
  [60, 0.065],
  [100, 0.045],
  [200, 0.025],
];
const ENOUGH = 60;
const EVEN = 0.75;

export function benchAgreement(): BenchRow[] {
  return LABELS.map(([labels, expected]) => {
    const worlds = SKEWS.map((skew) => ({ skew, ...covers({ labels, skew, simulations: SIMULATIONS }) }));
    const even = labels >= ENOUGH ? worlds.filter(({ skew }) => skew <= EVEN) : [];
    const isMissed =
      worlds.some(({ share }) => share < 0.93) ||
      even.some(({ share, halfWidth }) => share > 0.98 || Math.abs(halfWidth - expected) > 0.01);
    const shares = worlds.map(({ share }) => share);
    const widths = worlds.map(({ halfWidth }) => halfWidth);
    return {
      label: `pass rate that people would give, ${labels} of 400 labelled: covers the truth`,
      figure: `${range(shares)}, ± ${range(widths)}`,
      goal: `≥ 93 %${even.length > 0 ? `, 93–98 % and ± ${percent(expected)} within a point where at most 75 % pass` : ''}`,
      isMissed,
    };
  });
}

function range(values: readonly number[]): string {
  return `${percent(Math.min(...values))} to ${percent(Math.max(...values))}`;
}

function percent(value: number): string {
  return `${(100 * value).toFixed(1)} %`;
}
