/** No change of the engine in the table passes unseen: about five of them are tried a day, all of them with GNW_LONG=1. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { disturbedLife, SMALL, type Undisturbed, undisturbedRun } from '../../e2e/disturbed';
import { methodInPhase } from '../../support/places';
import { endsBadly } from '../../support/sweep';
import { ofToday } from '../../support/thorough';
import { type Change, changedBuild } from './changed-build';
import type { NamedTest } from './mutant';
import { OF_JOBS } from './of-jobs';
import { OF_RUNS } from './of-runs';

const MUTANTS = [...OF_RUNS, ...OF_JOBS];

const A_DAY = 5;
const FAULTS = {
  kills: { fault: { kind: 'kill' }, perLife: 24 },
  failures: {
    fault: { kind: 'error', message: 'Service Spreadsheets failed while accessing document.' },
    perLife: 11,
  },
} as const;

/** @param work given the folder of the build with that change */
async function withBuild<T>(change: Change | undefined, work: (folder: string) => T): Promise<T> {
  const folder = await changedBuild(change);
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const codeIn = (folder: string) => readFileSync(join(folder, 'Code.js'), 'utf8');

const Told = z.object({ numPassedTests: z.int(), numFailedTests: z.int() });

/** How the test ends with that build. */
function ending({ path, name }: NamedTest, folder: string): z.infer<typeof Told> {
  const jest = ['jest', '--selectProjects', 'e2e', 'abuse', '--maxWorkers', '1', '--json'];
  const env = { ...process.env, GNW_DIST: folder };
  const { stdout } = spawnSync('npx', [...jest, path, '--testNamePattern', name], { env, encoding: 'utf8' });
  return Told.parse(JSON.parse(stdout));
}

describe('a change of the engine', () => {
  let undisturbed: Undisturbed;
  beforeAll(async () => {
    undisturbed = await withBuild(undefined, (folder) => undisturbedRun(SMALL, codeIn(folder)));
  });

  it.each(MUTANTS)('occurs at one place in its file where $breaks', ({ file, text, by }) => {
    const source = readFileSync(file, 'utf8');
    expect(source.split(text)).toHaveLength(2);
    expect(by).not.toBe(text);
  });

  it.each(ofToday(MUTANTS, Math.ceil(MUTANTS.length / A_DAY)))(
    'does not pass unseen where $breaks',
    async ({ noticedBy, ...change }) => {
      if (typeof noticedBy !== 'string')
        expect(await withBuild(change, (folder) => ending(noticedBy, folder).numFailedTests)).toBeGreaterThan(
          0,
        );
      else {
        const { fault, perLife } = FAULTS[noticedBy];
        const code = await withBuild(change, codeIn);
        expect(endsBadly(disturbedLife(undisturbed, methodInPhase, code), fault, perLife)).toBe(true);
      }
    },
  );

  it('is what its test notices: with a build without a change it passes', async () => {
    const tests = MUTANTS.flatMap(({ noticedBy }) => (typeof noticedBy === 'string' ? [] : [noticedBy]));
    const [first] = ofToday(tests, tests.length);
    if (!first) throw new Error('no test that notices anything');
    const { numPassedTests, numFailedTests } = await withBuild(undefined, (folder) => ending(first, folder));
    expect(numPassedTests).toBeGreaterThan(0);
    expect(numFailedTests).toBe(0);
  });
});
