/** Lines split among processes as docs/scale.md shows have the scorecards of one process. A tool that is missing is skipped. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAIN } from '../support/program';
import { folderOf } from '../support/opened';

const folder = folderOf();
const at = (name: string): string => join(folder, name);
/** The number of lines; a nightly build sets GNW_SCALE_LINES to 100000. */
const LINES = Number(process.env['GNW_SCALE_LINES'] ?? 2000);
const SCORE = `${process.execPath} ${MAIN} score -`;

const has = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;
const shell = (command: string): string =>
  execFileSync('bash', ['-c', command], { cwd: folder, encoding: 'utf8', maxBuffer: 1e9 });

/** Scorecards without the values that differ between parts: line numbers, run ids, times. */
const cardsIn = (...names: string[]): string[] =>
  names.flatMap((name) =>
    readFileSync(at(name), 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.replace(/"(?:row|run_id|judged_at)":(?:\d+|"[^"]*"),/g, '')),
  );

let alone: string[] = [];
const firstDifference = (one: readonly string[], other: readonly string[]): number =>
  Array.from({ length: Math.max(one.length, other.length) }).findIndex(
    (_, index) => one[index] !== other[index],
  );
/** The index of the first different scorecard: a diff of thousands of lines would be useless. */
const firstOther = (...names: string[]): number => firstDifference(alone, cardsIn(...names));

beforeAll(() => {
  const lines = Array.from({ length: LINES }, (_line, index) =>
    JSON.stringify({
      ...{ test_id: `t${index}`, query: `Which area, ${index}?` },
      ...{ expected_aoi_ids: 'BRA', actual_id: index % 3 === 0 ? 'PER' : 'BRA' },
    }),
  );
  writeFileSync(at('cases.jsonl'), `${lines.join('\n')}\n`);
  shell(`${SCORE} < cases.jsonl > alone.jsonl`);
  alone = cardsIn('alone.jsonl');
}, 600_000);

describe('the scorecards of one process are those of', () => {
  (has('parallel', '--version') ? it : it.skip)(
    'parallel --pipe',
    () => {
      shell(`parallel --pipe --keep-order --block 50k '${SCORE}' < cases.jsonl > parallel.jsonl`);
      expect(firstOther('parallel.jsonl')).toBe(-1);
    },
    600_000,
  );

  it('the shards of a build matrix', () => {
    shell(`split -n l/3 cases.jsonl shard- && for part in shard-*; do ${SCORE} < $part > scored-$part; done`);
    const shards = readdirSync(folder).filter((name) => name.startsWith('scored-'));
    expect(firstOther(...shards.sort())).toBe(-1);
  }, 600_000);
});
