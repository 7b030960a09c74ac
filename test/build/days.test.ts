/** Rows that a day leaves out run later: each row of the long tables within thirty days, though CI runs a third of their files a day. */
import { readFileSync } from 'node:fs';
import { ofToday, SHARDS, WITHIN_DAYS } from '../support/thorough';

/** The rows that a file of this shard runs in the thirty days from this one. */
function tried(table: readonly string[], oneIn: number, shard: number, from: number): Set<string> {
  const days = Array.from({ length: WITHIN_DAYS }, (_day, at) => from + at);
  const shardDays = days.filter((day) => day % SHARDS === shard);
  return new Set(shardDays.flatMap((day) => ofToday(table, oneIn, { day, isWhole: false })));
}

describe('Long tables', () => {
  const tableOf = (rows: number): string[] => Array.from({ length: rows }, (_row, at) => `${rows}, ${at}`);

  it.each([0, 1, 2])('run all their rows within thirty days, in the files of shard %i', (shard) => {
    for (const rows of [1, 2, 3, 5, 7, 10, 11, 40, 157])
      for (const oneIn of [1, 2, 3, 4, 5, 8, 9, 10])
        for (const from of [20_000, 20_001, 20_400]) {
          const table = tableOf(rows);
          expect([...tried(table, oneIn, shard, from)].sort()).toEqual([...table].sort());
        }
  });

  it('don’t all begin at the same row', () => {
    const first = Array.from({ length: 30 }, (_table, at) => {
      const table = [0, 1, 2, 3].map((row) => `${at}, ${row}`);
      return table.indexOf(ofToday(table, 4, { day: 20_000, isWhole: false })[0] ?? '');
    });
    expect(new Set(first)).toEqual(new Set([0, 1, 2, 3]));
  });

  it('must not be thinned so far that a row waits longer', () => {
    expect(() => ofToday(tableOf(48), 48, { day: 20_000, isWhole: false })).toThrow(/more than 30 days/);
  });

  it('use the shards that .ci/run takes day by day', () => {
    expect(readFileSync('.ci/run', 'utf8')).toContain(`--shard=$((day % ${SHARDS} + 1))/${SHARDS}`);
  });
});
