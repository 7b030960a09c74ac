/** Chooses rows of long tables: with GNW_LONG=1 all; otherwise some each day, so that each is tried within `WITHIN_DAYS`. */
import { contentHash } from '../../src/evalset/content-hash';

export const isThorough = process.env['GNW_LONG'] === '1';

/** The shards of the abuse tests: .ci/run takes one a day. */
export const SHARDS = 3;
export const WITHIN_DAYS = 30;
const MAX_ONE_IN = WITHIN_DAYS / SHARDS;

const DAY_MS = 86_400_000;
const epochDay = (): number => Math.floor(Date.now() / DAY_MS);

/**
 * Every n-th row of a table, at least one. The first is set by a hash of the table, so that different tables do not all begin with their
 * first row; it moves on by one each time that the test file is run.
 *
 * @throws Error if a row would not be tried within `WITHIN_DAYS`
 */
export function ofToday<Row>(
  table: readonly Row[],
  oneIn: number,
  { day = epochDay(), isWhole = isThorough } = {},
): readonly Row[] {
  const every = Math.min(oneIn, table.length);
  if (every > MAX_ONE_IN)
    throw new Error(`one in ${every} rows: some would wait for more than ${WITHIN_DAYS} days`);
  const start =
    Math.floor(day / SHARDS) + Number.parseInt(contentHash([JSON.stringify(table)]).slice(0, 8), 16);
  return isWhole ? table : table.filter((_row, at) => (at + start) % every === 0);
}

/** True if the item of this name runs today: for items that are not known beforehand. */
export function isOfToday(name: string, oneIn: number): boolean {
  const turn = Math.floor(epochDay() / SHARDS) + Number.parseInt(contentHash([name]).slice(0, 8), 16);
  return isThorough || turn % oneIn === 0;
}
