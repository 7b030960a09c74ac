/**
 * `npm run test:mutation -- ROOM…`: changes the code of these rooms, or files, change by change, and prints what no test has noticed;
 * all rooms if none is named. `--since COMMIT` takes only the files that differ from that commit. `--tables` also takes what is
 * computed when a file is loaded (tables, patterns): there each change costs a run of all the room's tests.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { isIn, isTestOf, type Room, ROOMS } from './rooms';
import { isEnough, type Mutant, scoresOf, scoreText, survivors } from './score';

const { values, positionals } = parseArgs({
  options: { since: { type: 'string' }, tables: { type: 'boolean', default: false } },
  allowPositionals: true,
});

/** From the root folder. */
function filesOfGit(folder: string, ...args: readonly string[]): string[] {
  return execFileSync('git', [...args, '--', folder], { encoding: 'utf8' }).split('\n');
}

const files = (
  values.since === undefined
    ? filesOfGit('src', 'ls-files')
    : filesOfGit('src', 'diff', '--name-only', '--diff-filter=d', values.since)
).filter((file) => positionals.length === 0 || positionals.some((named) => isNamed(file, named)));

function isNamed(file: string, named: string): boolean {
  return file === named || ROOMS.some((room) => room.name === named && isIn(room, file));
}

/** Files are tried so many at a time: what a stopped run has tried is known to the next one. */
const PORTION = 6;

/** What became of the mutants of these files. */
async function tried(room: Room, mutate: string[]): Promise<Mutant[]> {
  const stryker = new Stryker({
    configFile: 'test/mutation/stryker.config.js',
    mutate,
    testFiles: filesOfGit('test', 'ls-files').filter((file) => isTestOf(room, file)),
    ignoreStatic: !values.tables,
    incrementalFile: `node_modules/.cache/gnw-mutants/${room.name.replace('/', '-')}.json`,
  });
  const mutants = await stryker.runMutationTest();
  return mutants
    .map((mutant) => ({ ...mutant, fileName: relative('', mutant.fileName) }))
    .filter(({ fileName }) => mutate.includes(fileName));
}

if (!ROOMS.some((room) => files.some((file) => isIn(room, file))))
  console.log(`Nothing to change. The rooms are ${ROOMS.map(({ name }) => name).join(', ')}.`);
for (const room of ROOMS) {
  const mutate = files.filter((file) => isIn(room, file));
  if (mutate.length === 0) continue;
  const mutants: Mutant[] = [];
  for (let first = 0; first < mutate.length; first += PORTION) {
    const portion = await tried(room, mutate.slice(first, first + PORTION));
    for (const line of survivors(portion, (file) => readFileSync(file, 'utf8'))) console.log(line);
    mutants.push(...portion);
  }
  for (const score of scoresOf(room, mutants)) {
    console.log(scoreText(score));
    if (!isEnough(score)) process.exitCode = 1;
  }
}
