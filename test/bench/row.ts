/** One line of the benchmark table. */
export interface BenchRow {
  readonly label: string;
  readonly figure: string;
}
