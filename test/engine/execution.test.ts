/** The engine, over jobs that only record what happens to them. */
import { describe, expect, it } from '@jest/globals';
import type { InstalledTrigger } from '../../src/model/ports';
import { UserError } from '../../src/model/user-error';
import { execute } from '../../src/engine/execution';
import type { HeldRun } from '../../src/engine/held-run';
import { Paused } from '../../src/engine/pause';
import type { Job, RunState, Steps } from '../../src/engine/job';
import type { RunServices } from '../../src/engine/services';
import { type RunRecord, runStore } from '../../src/sheets/store/run-record';
import { FakeSpreadsheet } from '../support/fake-spreadsheet';
import { keptProperties } from '../support/kept-properties';
import { RUN_STARTED_AT, runRecord } from '../support/run-record';

const DONE: RunState = { state: 'asked', text: 'done' };

interface World {
  readonly services: RunServices;
  /** What was done, in order. */
  readonly told: string[];
  readonly record: () => RunRecord | undefined;
  readonly triggers: Set<string>;
}

function world(about: Partial<RunRecord> = {}): World {
  const document = keptProperties();
  const told: string[] = [];
  const triggers = new Set<string>();
  let made = 0;
  const store = runStore(document);
  store.keep(runRecord({ phase: 'preparing', ...about }));
  const triggerOf = (id: string): InstalledTrigger => ({ id, handler: 'continueRun' });
  const make = (): InstalledTrigger => {
    made += 1;
    triggers.add(`t${made}`);
    return triggerOf(`t${made}`);
  };
  const services: RunServices = {
    startedAt: RUN_STARTED_AT,
    ownChecks: NO_OWN_CHECKS,
    attended: true,
    spreadsheet: new FakeSpreadsheet([]),
    clock: { now: () => RUN_STARTED_AT + 1000, sleep: () => undefined },
    lock: { acquire: () => true, release: () => undefined },
    triggers: {
      mine: () => [...triggers].map(triggerOf),
      clocksReachFile: true,
      everyMinutes: make,
      onEdit: make,
      remove: (isOne) => {
        for (const id of [...triggers]) if (isOne(triggerOf(id))) triggers.delete(id);
      },
    },
    reachesFile: () => true,
    fetch: { fetchAll: () => [] },
    mail: { left: () => 0, send: () => undefined },
    pack: { pack: (text) => text, unpack: (text) => text },
    document,
    user: keptProperties(),
    email: () => '',
    jobsOf: () => [],
    markEdited: () => undefined,
    sendScores: () => [],
  };
  const record = (): RunRecord | undefined => {
    const record = store.record();
    return record === 'damaged' ? undefined : record;
  };
  return { services, told, record, triggers };
}

const NO_OWN_CHECKS: RunServices['ownChecks'] = {
  use: () => undefined,
  now: () => [],
  problems: () => [],
  again: () => ({ checks: [], problems: [] }),
};

type Step = (run: HeldRun) => void;

/** Two steps of work; what happens in each step can be given. */
function job(told: string[], kind: Job['kind'] = 'scoring', steps: Partial<Record<string, Step>> = {}): Job {
  function* step(name: string, run: HeldRun): Steps {
    told.push(`${kind} ${name}`);
    steps[name]?.(run);
    yield;
  }
  return {
    kind,
    model: '',
    prepare: (run) => step('prepares', run),
    *work(run) {
      yield* step('does the first', run);
      if (run.record.outcome === '') yield* step('does the second', run);
    },
    *close(run) {
      yield* step('closes', run);
      return run.record.phase === 'closing' ? DONE : undefined;
    },
  };
}

function record(world: World): RunRecord {
  const record = world.record();
  if (!record) throw new Error('no record');
  return record;
}

describe('an execution', () => {
  it('takes a job through its phases, and forgets the run; what is made ready without a model has no checkpoint of its own', () => {
    const one = world();
    const phases: string[] = [];
    const look: Step = () => phases.push(String(one.record()?.phase));
    const steps = { prepares: look, 'does the first': look, 'does the second': look, closes: look };
    expect(execute(record(one), [job(one.told, 'scoring', steps)], one.services)).toBe(DONE);
    expect(phases).toEqual(['preparing', 'preparing', 'working', 'closing']);
    expect(one.record()).toBeUndefined();
    expect(one.triggers.size).toBe(0);
  });

  it('goes on from what the record says', () => {
    const one = world({ phase: 'working' });
    execute(record(one), [job(one.told)], one.services);
    expect(one.told).toEqual(['scoring does the first', 'scoring does the second', 'scoring closes']);
  });

  it('does one job after the other, and closes the last', () => {
    const one = world({ job: 'asking' });
    execute(record(one), [job(one.told, 'asking'), job(one.told, 'scoring')], one.services);
    expect(one.told).toEqual([
      ...['asking prepares', 'asking does the first', 'asking does the second'],
      ...['scoring prepares', 'scoring does the first', 'scoring does the second', 'scoring closes'],
    ]);
  });

  it('begins with the job that the record is at', () => {
    const one = world({ job: 'scoring', phase: 'closing' });
    execute(record(one), [job(one.told, 'asking'), job(one.told, 'scoring')], one.services);
    expect(one.told).toEqual(['scoring closes']);
  });

  it('goes back where closing finds that something is left', () => {
    const one = world({ phase: 'closing' });
    let isLeft = true;
    const steps = {
      closes: (run: HeldRun): void => {
        if (isLeft) run.change({ phase: 'working' });
        isLeft = false;
      },
    };
    execute(record(one), [job(one.told, 'scoring', steps)], one.services);
    expect(one.told).toEqual([
      ...['scoring closes', 'scoring does the first', 'scoring does the second', 'scoring closes'],
    ]);
  });

  it('takes note of a cancellation at the next checkpoint', () => {
    const one = world();
    const cancel = (): void => runStore(one.services.document).cancel(runRecord().runId);
    let outcome = '';
    const closes = (run: HeldRun): void => void (outcome = run.record.outcome);
    execute(record(one), [job(one.told, 'scoring', { 'does the first': cancel, closes })], one.services);
    expect(one.told).toEqual(['scoring prepares', 'scoring does the first', 'scoring closes']);
    expect(outcome).toBe('cancelled');
  });

  it('rests where a job does, and its clock ticks', () => {
    const one = world();
    const rest = (): void => {
      throw new Paused({ why: 'the host is busy', wait: 600_000 });
    };
    const state = execute(record(one), [job(one.told, 'scoring', { 'does the first': rest })], one.services);
    expect(state).toMatchObject({ state: 'paused', why: 'the host is busy' });
    expect(one.record()).toMatchObject({ holder: '', phase: 'working', resumesAt: RUN_STARTED_AT + 601_000 });
    expect(one.triggers.size).toBe(1);
  });

  it('leaves a run alone that somebody else holds by now', () => {
    const one = world();
    const taken = runRecord({ holder: 'somebody else' });
    const lose = (): void => runStore(one.services.document).keep(taken);
    expect(() => execute(record(one), [job(one.told, 'scoring', { prepares: lose })], one.services)).toThrow(
      UserError,
    );
    expect(one.record()).toEqual(taken);
  });
});

describe('where Google refuses', () => {
  const failing =
    (message: string): Step =>
    () => {
      throw new Error(message);
    };

  it('what may pass is tried by the next execution, and the run is closed if it fails there too', () => {
    const one = world();
    let outcome = '';
    const closes = (run: HeldRun): void => void (outcome = run.record.outcome);
    const steps = { 'does the first': failing('Service Spreadsheets timed out.'), closes };
    const state = execute(record(one), [job(one.told, 'scoring', steps)], one.services);
    expect([state.state, outcome]).toEqual(['paused', '']);
    runStore(one.services.document).keep({ ...record(one), holder: 'me' });
    execute(record(one), [job(one.told, 'scoring', steps)], one.services);
    expect(outcome).toBe('stopped: Google reports: Service Spreadsheets timed out.');
  });

  it('what is protected stops the run at once, which is closed', () => {
    const one = world();
    let outcome = '';
    const steps = {
      'does the first': failing('You are trying to edit a protected cell or object.'),
      closes: (run: HeldRun): void => void (outcome = run.record.outcome),
    };
    expect(execute(record(one), [job(one.told, 'scoring', steps)], one.services)).toBe(DONE);
    expect(outcome).toMatch(/^stopped: a tab is protected: /);
  });

  it('what nobody knows stops it the second time', () => {
    const one = world();
    const jobs = [job(one.told, 'scoring', { 'does the first': failing('Die Zellen schlafen.') })];
    expect(execute(record(one), jobs, one.services).state).toBe('paused');
    runStore(one.services.document).keep({ ...record(one), holder: 'me' });
    expect(execute(record(one), jobs, one.services)).toBe(DONE);
  });

  it('a run that cannot be closed is ended all the same', () => {
    const one = world({ phase: 'closing' });
    const jobs = [job(one.told, 'scoring', { closes: failing('The document is protected.') })];
    expect(() => execute(record(one), jobs, one.services)).toThrow(
      /^The run was ended without its reports: /,
    );
    expect(one.record()).toBeUndefined();
    expect(one.triggers.size).toBe(0);
  });

  it('three executions without progress end it, and three more its closing', () => {
    const one = world({ phase: 'working', fruitless: 3 });
    execute(record(one), [job(one.told)], one.services);
    expect(one.told).toEqual(['scoring closes']);
    const two = world({ phase: 'closing', fruitless: 3 });
    expect(() => execute(record(two), [job(two.told)], two.services)).toThrow('it made no progress');
    expect(two.record()).toBeUndefined();
  });
});
