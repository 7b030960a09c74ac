/** Drives work that takes several executions, any of which may die, to its end as a user and Google’s clock would. */
import * as z from 'zod';
import { type Fault, type Runtime, ScriptError } from '../../local/runtime';
import { callApi } from '../support/call-api';
import { perRecord, placeOf, toldRecord } from '../support/places';
import { isRunInProgress, letTimePass } from '../support/settled';

/** After this time, no execution that started before is still alive. */
const DEAD_MS = 7.5 * 60_000;

/** What Google refuses is told in words; how it ends is what is looked at. */
const Done = z.object({ ok: z.boolean() });

/** The user clicks; the execution may die. */
export function click(runtime: Runtime, name: string, request: object = {}): void {
  try {
    Done.parse(JSON.parse(callApi(runtime, name, request)));
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error;
  }
}

interface Mortal {
  /** For the runtime's hook; strikes nothing before `live` has started. */
  readonly beforeServiceCall: (method: string) => Fault | null;
  /** Starts it, and lets time pass until it is done or nothing happens any more. */
  readonly live: (runtime: Runtime, start: () => void) => void;
}

/**
 * If a death leaves no run behind, or no trigger to continue it, the user sees that nothing happens and clicks: once for
 * each such death.
 *
 * @param strike called with the place of each service call
 * @param place gives the place of the service call that is about to be made, the n-th one
 */
export function mortal(
  strike: (place: string) => Fault | null,
  place: (runtime: Runtime, method: string, index: number) => string = placeOf,
): Mortal {
  let alive: Runtime | undefined;
  let calls = 0;
  let hasBegun = false;
  let isStranded = false;
  /** The execution in which something went wrong last: once in each. */
  let struckLast: object | undefined;
  return {
    beforeServiceCall: (method) => {
      if (!alive) return null;
      const isOn = isRunInProgress({ runtime: alive });
      const isAlone = alive.nextTriggerAt === null;
      hasBegun ||= isOn;
      calls += 1;
      // If clearing up after a finished run dies as well, the next run removes what is left.
      if (hasBegun && !isOn && isAlone) return null;
      // A run that makes no progress three times in a row is given up, and a step that is refused twice.
      if (fruitless(alive) >= 2 || hasFailed(alive)) return null;
      const [execution] = alive.running;
      if (execution === struckLast) return null;
      const fault = strike(place(alive, method, calls - 1));
      if (fault !== null) struckLast = execution;
      if (fault !== null) isStranded ||= isAlone || !hasBegun;
      return fault;
    },
    live: (runtime, start) => {
      alive = runtime;
      start();
      letTimePass(runtime);
      while (isStranded && (isRunInProgress({ runtime }) || !hasBegun)) {
        isStranded = false;
        runtime.advance(DEAD_MS);
        if (isRunInProgress({ runtime })) click(runtime, 'resumeRun');
        else start();
        letTimePass(runtime);
      }
    },
  };
}

/** Consecutive executions without progress, including this one. */
function fruitless(runtime: Runtime): number {
  return fruitlessIn(toldRecord(runtime) ?? '');
}

/** True if Google has refused a call since the run was last resumed. */
function hasFailed(runtime: Runtime): boolean {
  return hasFailedIn(toldRecord(runtime) ?? '');
}

const hasFailedIn = perRecord((record) => /"failedAt":/.test(record));

const fruitlessIn = perRecord((record) =>
  record.includes('"hasWorked":true') ? 0 : Number(/"fruitless":(\d+)/.exec(record)?.[1] ?? 0),
);
