/** Something that takes several executions, any of which may die, driven to its end as a person and Google’s clock would. */
import * as z from 'zod';
import { type Fault, type Runtime, ScriptError } from '../../local/runtime';
import { callApi } from '../support/call-api';
import { placeOf } from '../support/places';
import { letTimePass } from '../support/settled';
import { perRecord, toldRecord } from '../support/told-record';
import type { Spreadsheet } from './spreadsheet';

/** After that time no execution is alive that began before. */
const DEAD_MS = 7.5 * 60_000;

const Done = z.object({ ok: z.literal(true) });

/** Whether there is a run to go on with. (That pages see it so is tried elsewhere; here it would take half of the time.) */
export function isGoingOn({ runtime }: Pick<Spreadsheet, 'runtime'>): boolean {
  return runtime.properties('document').has('gnw.run');
}

/** A person clicks; the execution may die. */
export function click(runtime: Runtime, name: string, request: object = {}): void {
  try {
    Done.parse(JSON.parse(callApi(runtime, name, request)));
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error;
  }
}

export interface Mortal {
  /** For the runtime's hook; strikes nothing before `live` has begun. */
  readonly beforeServiceCall: (method: string) => Fault | null;
  /** Starts it, and lets time pass until it is done or nothing happens any more. */
  readonly live: (runtime: Runtime, start: () => void) => void;
}

/**
 * Where a death leaves no run behind, or no trigger that would go on with it, a person sees that nothing happens and clicks: once for
 * each such death.
 *
 * @param strike told the place of each service call
 * @param place of the service call that is about to be made, the n-th one
 */
export function mortal(
  strike: (place: string) => Fault | null,
  place: (runtime: Runtime, method: string, index: number) => string = placeOf,
): Mortal {
  let alive: Runtime | undefined;
  let calls = 0;
  let hasBegun = false;
  let isStranded = false;
  return {
    beforeServiceCall: (method) => {
      if (!alive) return null;
      const isOn = isGoingOn({ runtime: alive });
      const isAlone = alive.nextTriggerAt === null;
      hasBegun ||= isOn;
      calls += 1;
      // What is left when the clearing away of a run that is done dies as well goes with the next run.
      if (hasBegun && !isOn && isAlone) return null;
      // Whoever comes no further three times in a row is given up.
      if (fruitless(alive) >= 2) return null;
      const fault = strike(place(alive, method, calls - 1));
      if (fault !== null) isStranded ||= isAlone || !hasBegun;
      return fault;
    },
    live: (runtime, start) => {
      alive = runtime;
      start();
      letTimePass(runtime);
      while (isStranded && (isGoingOn({ runtime }) || !hasBegun)) {
        isStranded = false;
        runtime.advance(DEAD_MS);
        if (isGoingOn({ runtime })) click(runtime, 'resumeRun');
        else start();
        letTimePass(runtime);
      }
    },
  };
}

/** Executions in a row that came no further, this one included. */
function fruitless(runtime: Runtime): number {
  return fruitlessIn(toldRecord(runtime) ?? '');
}

const fruitlessIn = perRecord((record) =>
  record.includes('"hasWorked":true') ? 0 : Number(/"fruitless":(\d+)/.exec(record)?.[1] ?? 0),
);
