/** One line of the benchmark table. */
export interface BenchRow {
  readonly label: string;
  readonly figure: string;
  /** What it has to be, where the label does not say it. */
  readonly goal?: string;
  /** Whether it is not: `npm run bench -- --check` fails then. Of counts, sizes, simulated times, and speeds as ratios. */
  readonly isMissed?: boolean;
}

/** A figure beside the most that it may be. */
export function atMost(label: string, figure: number, most: number, unit = ''): BenchRow {
  return {
    label,
    figure: told(figure, unit),
    goal: `≤ ${told(most, unit)}`,
    isMissed: !(figure <= most),
  };
}

/** A figure beside the least that it has to be. */
export function atLeast(label: string, figure: number, least: number, unit = ''): BenchRow {
  return {
    label,
    figure: told(figure, unit),
    goal: `≥ ${told(least, unit)}`,
    isMissed: !(figure >= least),
  };
}

function told(number: number, unit: string): string {
  return `${number.toLocaleString('en', { maximumFractionDigits: 1 })}${unit}`;
}
