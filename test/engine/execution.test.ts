/** The engine with a job that only records its steps. */
import { type RunEnd, stoppedBy } from '../../src/model/run';
import type { InstalledTrigger } from '../../src/model/ports';
import { UserError } from '../../src/model/user-error';
import { execute } from '../../src/engine/execution';
import type { HeldRun } from '../../src/engine/held-run';
import { RunPaused } from '../../src/engine/execution-time';
import type { RunState } from '../../src/engine/progress';
import type { Job, RunServices, Steps } from '../../src/engine/run-services';
import {
  CLOSING,
  isAt,
  PREPARING,
  type RunRecord,
  runStore,
  type RunStage,
} from '../../src/stores/run-record';
import { FakeSpreadsheet } from '../support/fake-spreadsheet';
import { keptProperties } from '../support/kept-properties';
import { asking, held, RUN_STARTED_AT, runRecord, working } from '../support/run-record';

const DONE: RunState = { state: 'asked', text: 'done' };

interface World {
  readonly services: RunServices;
  /** What was done, in order. */
  readonly done: string[];
  readonly record: () => RunRecord | undefined;
  readonly triggers: Set<string>;
}

function world(overrides: Partial<RunRecord> = {}): World {
  const document = keptProperties();
  const done: string[] = [];
  const triggers = new Set<string>();
  let made = 0;
  const store = runStore(document);
  store.keep(runRecord({ stage: PREPARING, ...overrides }));
  const triggerOf = (id: string): InstalledTrigger => ({ id, handler: 'continueRun' });
  const make = (): InstalledTrigger => {
    made += 1;
    triggers.add(`t${made}`);
    return triggerOf(`t${made}`);
  };
  const services: RunServices = {
    startedAt: RUN_STARTED_AT,
    longestFetchMs: () => 0,
    ownChecks: NO_OWN_CHECKS,
    attended: true,
    spreadsheet: new FakeSpreadsheet([]),
    clock: { now: () => RUN_STARTED_AT + 1000, sleep: () => undefined },
    lock: { acquire: () => true, release: () => undefined },
    triggers: {
      mine: () => [...triggers].map(triggerOf),
      triggersReachFile: true,
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
    jobOf: () => job([]),
    markEdited: () => undefined,
    sendScores: () => [],
  };
  const record = (): RunRecord | undefined => {
    const record = store.record();
    return record === 'damaged' ? undefined : record;
  };
  return { services, done, record, triggers };
}

const NO_OWN_CHECKS: RunServices['ownChecks'] = {
  use: () => undefined,
  now: () => [],
  problems: () => [],
  reread: () => ({ checks: [], problems: [] }),
};

type Step = (run: HeldRun) => void;

const ORDER: readonly RunStage[] = [PREPARING, working(), CLOSING];

/** A job that records its steps; `steps` adds an action to each. */
function job(done: string[], steps: Partial<Record<string, Step>> = {}): Job {
  function* step(name: string, run: HeldRun): Steps {
    done.push(name);
    steps[name]?.(run);
    yield;
  }
  const after = ({ record: { stage } }: HeldRun): RunStage =>
    ORDER[ORDER.findIndex(({ phase }) => phase === stage.phase) + 1] ?? CLOSING;
  return {
    ...{ model: '', first: PREPARING, ending: () => CLOSING },
    work: {
      *asking(run) {
        yield* step('asks', run);
        return PREPARING;
      },
      *preparing(run) {
        yield* step('prepares', run);
        return after(run);
      },
      *working(run) {
        yield* step('does the first', run);
        if (!run.record.end) yield* step('does the second', run);
        return after(run);
      },
      *closing(run) {
        yield* step('closes', run);
        return isAt(run.record.stage, 'closing') ? DONE : run.record.stage;
      },
    },
  };
}

const WORKED = ['does the first', 'does the second'];

function record(world: World): RunRecord {
  const record = world.record();
  if (!record) throw new Error('no record');
  return record;
}

describe('an execution', () => {
  it('runs the phases of a job, and removes the record', () => {
    const one = world();
    const phases: string[] = [];
    const look: Step = () => phases.push(String(one.record()?.stage.phase));
    const steps = { prepares: look, 'does the first': look, 'does the second': look, closes: look };
    expect(execute(record(one), job(one.done, steps), one.services)).toBe(DONE);
    expect(phases).toEqual(['preparing', 'preparing', 'working', 'closing']);
    expect(one.record()).toBeUndefined();
    expect(one.triggers.size).toBe(0);
  });

  it.each<[RunStage, readonly string[]]>([
    [asking(), ['asks', 'prepares', ...WORKED, 'closes']],
    [working(), [...WORKED, 'closes']],
    [CLOSING, ['closes']],
  ])('continues at the stage of the record: %j', (stage, done) => {
    const one = world({ stage });
    execute(record(one), job(one.done), one.services);
    expect(one.done).toEqual(done);
  });

  it('returns to work if closing finds open rows', () => {
    const one = world({ stage: CLOSING });
    let isLeft = true;
    const closes = (run: HeldRun): void => {
      if (isLeft) run.change({ stage: working() });
      isLeft = false;
    };
    execute(record(one), job(one.done, { closes }), one.services);
    expect(one.done).toEqual(['closes', ...WORKED, 'closes']);
  });

  it('notices a cancellation at the next checkpoint', () => {
    const one = world();
    const cancel = (): void => runStore(one.services.document).cancel(runRecord().runId);
    let outcome: RunEnd | undefined;
    const closes = (run: HeldRun): void => void (outcome = run.record.end);
    execute(record(one), job(one.done, { 'does the first': cancel, closes }), one.services);
    expect(one.done).toEqual(['prepares', 'does the first', 'closes']);
    expect(outcome).toEqual({ how: 'cancelled' });
  });

  it('rests if the job pauses, with a clock', () => {
    const one = world();
    const rest = (): void => {
      throw new RunPaused({ why: 'the host is busy', wait: 600_000 });
    };
    const state = execute(record(one), job(one.done, { 'does the first': rest }), one.services);
    expect(state).toMatchObject({ state: 'paused', why: 'the host is busy' });
    expect(one.record()).toMatchObject({
      ...{ hold: { state: 'resting', resumesAt: RUN_STARTED_AT + 601_000 }, stage: { phase: 'working' } },
    });
    expect(one.triggers.size).toBe(1);
  });

  it('leaves a run alone that another execution holds', () => {
    const one = world();
    const taken = runRecord({ hold: held('somebody else') });
    const lose = (): void => runStore(one.services.document).keep(taken);
    expect(() => execute(record(one), job(one.done, { prepares: lose }), one.services)).toThrow(UserError);
    expect(one.record()).toEqual(taken);
  });
});

describe('a refusal of Google', () => {
  const failing =
    (message: string): Step =>
    () => {
      throw new Error(message);
    };

  it('is retried by the next execution, and closes the run the second time', () => {
    const one = world();
    let outcome: RunEnd | undefined;
    const closes = (run: HeldRun): void => void (outcome = run.record.end);
    const steps = { 'does the first': failing('Service Spreadsheets timed out.'), closes };
    const state = execute(record(one), job(one.done, steps), one.services);
    expect([state.state, outcome]).toEqual(['paused', undefined]);
    runStore(one.services.document).keep({ ...record(one), hold: held('me') });
    execute(record(one), job(one.done, steps), one.services);
    expect(outcome).toEqual(stoppedBy('refused', 'Google reports: Service Spreadsheets timed out.'));
  });

  it('for a protected tab closes the run immediately', () => {
    const one = world();
    let outcome: RunEnd | undefined;
    const steps = {
      'does the first': failing('You are trying to edit a protected cell or object.'),
      closes: (run: HeldRun): void => void (outcome = run.record.end),
    };
    const spreadsheet = Object.assign(new FakeSpreadsheet([]), { closed: () => ['Labels'] });
    expect(execute(record(one), job(one.done, steps), { ...one.services, spreadsheet })).toBe(DONE);
    expect(outcome).toMatchObject({ why: { text: expect.stringMatching(/^“Labels” is protected: /) } });
  });

  it('of an unknown kind closes the run the second time', () => {
    const one = world();
    const steps = job(one.done, { 'does the first': failing('Die Zellen schlafen.') });
    expect(execute(record(one), steps, one.services).state).toBe('paused');
    runStore(one.services.document).keep({ ...record(one), hold: held('me') });
    expect(execute(record(one), steps, one.services)).toBe(DONE);
  });

  it('while closing removes the run', () => {
    const one = world({ stage: CLOSING });
    const steps = job(one.done, { closes: failing('The Drive storage quota has been exceeded.') });
    expect(() => execute(record(one), steps, one.services)).toThrow(
      /^The run was ended without its reports: /,
    );
    expect(one.record()).toBeUndefined();
    expect(one.triggers.size).toBe(0);
  });

  it('or none: three executions without progress close the run, and three more remove it', () => {
    const one = world({ stage: working(), fruitless: 3 });
    execute(record(one), job(one.done), one.services);
    expect(one.done).toEqual(['closes']);
    const two = world({ stage: CLOSING, fruitless: 3 });
    expect(() => execute(record(two), job(two.done), two.services)).toThrow('it made no progress');
    expect(two.record()).toBeUndefined();
  });
});
