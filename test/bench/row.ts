/** One line of the benchmark table. */
export interface BenchRow {
  readonly label: string;
  readonly figure: string;
  /** The goal, if the label doesn't state it. */
  readonly goal?: string;
  /** Whether the goal is missed: `npm run bench -- --check` then fails. For counts, sizes, simulated times, and speeds as ratios. */
  readonly isMissed?: boolean;
}

/** A figure with its maximum. */
export function atMost(label: string, figure: number, most: number, unit = ''): BenchRow {
  return {
    label,
    figure: told(figure, unit),
    goal: `≤ ${told(most, unit)}`,
    isMissed: !(figure <= most),
  };
}

/** A figure with its minimum. */
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
