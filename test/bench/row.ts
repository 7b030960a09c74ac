/** One line of the benchmark table. */
export interface BenchRow {
  readonly label: string;
  readonly figure: string;
  /** What it has to be, where the label does not say it. */
  readonly goal?: string;
  /** Whether it is not: `npm run bench -- --check` fails then. Only of counts, sizes and simulated times, which are the same everywhere. */
  readonly isMissed?: boolean;
}

/** A figure beside the most that it may be. */
export function atMost(label: string, figure: number, most: number, unit = ''): BenchRow {
  const told = (number: number): string =>
    `${number.toLocaleString('en', { maximumFractionDigits: 1 })}${unit}`;
  return { label, figure: told(figure), goal: `≤ ${told(most)}`, isMissed: !(figure <= most) };
}
