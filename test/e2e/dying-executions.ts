/** Drives work over several executions, any of which may die, to its end: as a user's clicks and Google's triggers would. */
import * as z from 'zod';
import { type Fault, type Runtime, ScriptError } from '../../local/runtime';
import { callApi } from '../support/call-api';
import { perRecord, placeOf, toldRecord } from '../support/call-places';
import { isRunInProgress, letTimePass } from '../support/let-time-pass';
import type { FaultAt } from '../support/sweep';

/** After this time, no execution that started before is still alive. */
const DEAD_MS = 7.5 * 60_000;

/** A reply, refused or not: tests check only the final state. */
const Done = z.object({ ok: z.boolean() });

/** The user clicks; the execution may die. */
export function click(runtime: Runtime, name: string, request: object = {}): void {
  try {
    Done.parse(JSON.parse(callApi(runtime, name, request)));
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error;
  }
}

/**
 * A hook for the runtime, which injects no fault before `workToEnd` starts work and lets time pass until it is done or no trigger is left.
 * If a death leaves no run behind, or no trigger to continue it, the user sees that nothing happens and clicks: once for
 * each such death.
 *
 * @param faultAt called with the place of each service call
 * @param place gives the place of the service call that is about to be made, the n-th one
 */
export function dyingExecutions(
  faultAt: FaultAt,
  place: (runtime: Runtime, method: string, index: number) => string = placeOf,
): {
  readonly beforeServiceCall: (method: string) => Fault | null;
  readonly workToEnd: (runtime: Runtime, start: () => void) => void;
} {
  let alive: Runtime | undefined;
  let calls = 0;
  let hasBegun = false;
  let isStranded = false;
  /** The execution of the last fault: each gets at most one. */
  let lastHit: object | undefined;
  return {
    beforeServiceCall: (method) => {
      if (!alive) return null;
      const isOn = isRunInProgress({ runtime: alive });
      const isAlone = alive.nextTriggerAt === null;
      hasBegun ||= isOn;
      calls += 1;
      // No fault once a finished run has been cleared: the next run would remove the leftovers.
      if (hasBegun && !isOn && isAlone) return null;
      // The engine gives up a run after three executions without progress, and a step after two refusals.
      const record = toldRecord(alive) ?? '';
      if (fruitlessIn(record) >= 2 || hasFailedIn(record)) return null;
      const [execution] = alive.running;
      if (execution === lastHit) return null;
      const fault = faultAt(place(alive, method, calls - 1));
      if (fault !== null) lastHit = execution;
      if (fault !== null) isStranded ||= isAlone || !hasBegun;
      return fault;
    },
    workToEnd: (runtime, start) => {
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

/** True if Google has refused a call since the run was last resumed. */
const hasFailedIn = perRecord((record) => /"failedAt":/.test(record));

/** Consecutive executions without progress, including this one. */
const fruitlessIn = perRecord((record) =>
  record.includes('"hasWorked":true') ? 0 : Number(/"fruitless":(\d+)/.exec(record)?.[1] ?? 0),
);
