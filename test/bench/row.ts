/** One line of the benchmark table. */
export interface BenchRow {
  readonly label: string;
  readonly figure: string;
  /** A bound; `npm run bench -- --check` fails if it is missed. For counts, sizes, simulated times, and speeds as ratios. */
  readonly bound?: { readonly goal: string; readonly holds: boolean };
}

/** A figure with its maximum. */
export function atMost(label: string, figure: number, most: number, unit = ''): BenchRow {
  return bounded(label, told(figure, unit), `≤ ${told(most, unit)}`, figure <= most);
}

/** A figure with its minimum. */
export function atLeast(label: string, figure: number, least: number, unit = ''): BenchRow {
  return bounded(label, told(figure, unit), `≥ ${told(least, unit)}`, figure >= least);
}

/** Several figures in one line, with their bound in words. */
export function bounded(label: string, figure: string, goal: string, holds: boolean): BenchRow {
  return { label, figure, bound: { goal, holds } };
}

export const NOT_MEASURED = 'not measured: the data are not here';

/** A line whose data are not part of this project and not beside it. */
export function notMeasured(label: string): BenchRow {
  return { label, figure: NOT_MEASURED };
}

function told(number: number, unit: string): string {
  return `${number.toLocaleString('en', { maximumFractionDigits: 2 })}${unit}`;
}
