/** The sample, in a command's hands, while calls fail and executions die at random: the workbook is the same in the end. */
import { expect, it } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import { answerTo, type Ask } from '../../local/ask';
import { evals, runToEnd } from '../../local/cli/run-to-end';
import { type Fault, VirtualClock } from '../../local/runtime';
import { readWorkbook } from '../../local/xlsx';
import { seededRandom } from '../../src/evalset/choose';
import { NOON } from '../e2e/desk';
import { contents, differencesOf } from '../e2e/disturbed';
import { spreadsheetOf } from '../e2e/spreadsheet';
import { isThorough } from '../support/thorough';

const SAMPLE = fileURLToPath(new URL('../../samples/gnw-eval-sets.xlsx', import.meta.url));

const FAULTS: readonly Fault[] = [
  { kind: 'kill' },
  { kind: 'kill-after' },
  { kind: 'error', message: 'Service Spreadsheets failed while accessing document with id local.' },
];
/** At first one call in this many fails; each fault makes further ones rarer, so that the run ends. */
const ONE_IN = 60;
const CALMER = 0.92;
/** After a fault, this many calls are spared: a run that makes no progress three times in a row is given up. */
const SPARED = 900;

/** What goes wrong at each call in turn. */
function chaosOf(seed: number): () => Fault | null {
  const random = seededRandom(seed);
  let [probability, spared] = [1 / ONE_IN, 0];
  return () => {
    spared -= 1;
    if (spared > 0 || random() >= probability) return null;
    spared = SPARED;
    probability *= CALMER;
    return FAULTS[Math.floor(random() * FAULTS.length)] ?? null;
  };
}

/** What executions do that may be resumed: nothing goes wrong where the command only looks. */
const RESUMABLE: ReadonlySet<string> = new Set(['runEvals', 'resumeRun']);

/** @param faultAt called at each call while the run works */
async function scored(faultAt: () => Fault | null) {
  let [isLooking, faults] = [false, 0];
  const { runtime } = spreadsheetOf(
    {},
    {
      workbook: await readWorkbook(SAMPLE),
      clock: new VirtualClock(NOON),
      faults: {
        beforeServiceCall: () => {
          const fault = isLooking ? null : faultAt();
          if (fault) faults += 1;
          return fault;
        },
      },
    },
  );
  const ask: Ask = (name, request) => {
    isLooking = !RESUMABLE.has(name);
    const answer = answerTo(runtime, name, request);
    isLooking = false;
    if (answer.ok) return answer.value;
    throw new Error(answer.message);
  };
  const kind = evals(() => ask('runEvals', { choice: {}, set: [], from: 'command line' }));
  const { outcome } = runToEnd(runtime, ask, kind);
  return { outcome, faults, tabs: contents(runtime.workbook) };
}

it.each(isThorough ? [1, 6, 7, 12] : [12])(
  'calls fail and executions die, and the workbook is the same (seed %s)',
  async (seed) => {
    const [calm, chaos] = [await scored(() => null), await scored(chaosOf(seed))];
    expect([calm.outcome, chaos.outcome]).toEqual(['finished', 'finished']);
    expect(chaos.faults).toBeGreaterThan(2);
    expect(differencesOf(calm.tabs, chaos.tabs)).toEqual([]);
  },
);
