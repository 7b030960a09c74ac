/**
 * Changes of the engine that some test has to notice: what a unit test cannot see, as it takes several executions, or several people.
 * Each is noticed by a run that comes to another end where its executions die (`kills`) or services fail (`failures`), or by a test.
 */
import type { Change } from './changed-build';

export interface Mutant extends Change {
  /** What goes wrong then. */
  readonly breaks: string;
  readonly noticedBy: 'kills' | 'failures' | NamedTest;
}

export interface NamedTest {
  readonly path: string;
  /** Part of its name. */
  readonly name: string;
}

const TOLD: NamedTest = { path: 'test/abuse/busy.test.ts', name: 'are told in a dialog who runs' };
const WRONG_CLOCK: NamedTest = {
  path: 'test/abuse/busy.test.ts',
  name: 'rests until a time that a clock gone wrong has set',
};
const JUMPED_BACK: NamedTest = {
  path: 'test/abuse/busy.test.ts',
  name: 'is not blocked for ever by a clock that has jumped back',
};
const NOT_TAKEN_OVER: NamedTest = {
  path: 'test/abuse/busy.test.ts',
  name: 'is not taken over while it could be alive',
};
const CANCELLED: NamedTest = {
  path: 'test/e2e/runs/cancelled.test.ts',
  name: 'stops the run after the wave it is in',
};
const BATCHES_REST: NamedTest = {
  path: 'test/abuse/batches.test.ts',
  name: 'rests until the provider has answered',
};
const BATCHES_CANCELLED: NamedTest = {
  path: 'test/abuse/batches.test.ts',
  name: 'are cancelled with their run',
};
const BATCHES_WORTH_IT: NamedTest = {
  path: 'test/abuse/batches.test.ts',
  name: 'are not made for fewer questions',
};
const BATCHES_BELONG: NamedTest = {
  path: 'test/abuse/batch-belongs.test.ts',
  name: 'is waited for by the next run',
};
const REFUSED_TWICE: NamedTest = {
  path: 'test/abuse/refused-writes.test.ts',
  name: 'that nobody knows is tried twice',
};
const EDIT_LATER: NamedTest = {
  path: 'test/e2e/edits/edits-during-runs.test.ts',
  name: 'of another eval set is taken up after it',
};
const EDIT_LOCKED: NamedTest = {
  path: 'test/e2e/edits/edits-during-runs.test.ts',
  name: 'is picked up by a trigger afterwards',
};
const QUOTA: NamedTest = { path: 'test/e2e/runs/busy-judge.test.ts', name: 'quota of calls is used up' };
const ONE_TRIGGER: NamedTest = {
  path: 'test/abuse/clock-triggers.test.ts',
  name: 'is carried by the one trigger of the click that began it',
};
const MARKED_LATER: NamedTest = {
  path: 'test/e2e/edits/unmarked.test.ts',
  name: 'it waits while a run goes on, and stands at its end',
};
const EDIT_WHENEVER: NamedTest = {
  path: 'test/abuse/edits-whenever.test.ts',
  name: 'is scored by the end of that run with the new value',
};

export const MUTANTS: readonly Mutant[] = [
  {
    breaks: 'a run that takes four executions is given up',
    file: 'src/run/continue.ts',
    text: 'const fruitless = current.hasWorked ? 0 : current.fruitless + 1;',
    by: 'const fruitless = current.fruitless + 1;',
    noticedBy: 'kills',
  },
  {
    breaks: 'what was done since the last checkpoint is asked again',
    file: 'src/run/continue.ts',
    text: 'const found = withNews(kept, services.spreadsheet);',
    by: 'const found = kept;',
    noticedBy: 'kills',
  },
  {
    breaks: 'a run that is done is never over',
    file: 'src/run/execution.ts',
    text: '  forget(services);\n  // The run is done',
    by: '  // The run is done',
    noticedBy: 'kills',
  },
  {
    breaks: 'the record says that work is done that Google may still refuse',
    file: 'src/run/held-run.ts',
    text: '    services.spreadsheet.flush();\n    const { record: kept',
    by: '    const { record: kept',
    noticedBy: 'failures',
  },
  {
    breaks: 'what Google refuses once is left out without a word',
    file: 'src/run/held-run.ts',
    text: '      if (again) throw again;\n',
    by: '',
    noticedBy: 'failures',
  },
  {
    breaks: 'a piece that Google refuses once is left out',
    file: 'src/run/held-run.ts',
    text: 'if (sentence === undefined) throw new OnceMore(wordsOf(error));',
    by: 'if (sentence === undefined) return undefined;',
    noticedBy: 'failures',
  },
  {
    breaks: 'a run begins beside one that is alive',
    file: 'src/run/claim.ts',
    text: "if (!found || (!isAlive(found, now) && found.holder !== '')) return;",
    by: "if (!found || found.holder !== '') return;",
    noticedBy: TOLD,
  },
  {
    breaks: 'no execution holds the run',
    file: 'src/run/claim.ts',
    text: 'holder: executionId(clock),',
    by: "holder: '',",
    noticedBy: TOLD,
  },
  {
    breaks: 'an execution at work counts as dead',
    file: 'src/run/claim.ts',
    text: 'holderUntil: deadFrom(startedAt),',
    by: 'holderUntil: startedAt,',
    noticedBy: TOLD,
  },
  {
    breaks: 'a time that a wrong clock has set is waited for',
    file: 'src/run/time.ts',
    text: 'return wait <= 0 || wait >= 2 * DAY_MS;',
    by: 'return wait <= 0;',
    noticedBy: WRONG_CLOCK,
  },
  {
    breaks: 'a clock that has jumped back blocks a run for ever',
    file: 'src/run/time.ts',
    text: 'now < holderUntil && isPossible;',
    by: 'now < holderUntil;',
    noticedBy: JUMPED_BACK,
  },
  {
    breaks: 'no execution counts as alive',
    file: 'src/run/time.ts',
    text: "return holder !== '' && now < holderUntil",
    by: 'return false && now < holderUntil',
    noticedBy: TOLD,
  },
  {
    breaks: 'two runs go on at a time',
    file: 'src/run/start.ts',
    text: '    refuseWhileRunning(services);\n',
    by: '',
    noticedBy: TOLD,
  },
  {
    breaks: 'results of a dead run stay half written',
    file: 'src/run/start.ts',
    text: "else if (before.holder !== '') {",
    by: "else if (before.holder === '?') {",
    noticedBy: NOT_TAKEN_OVER,
  },
  {
    breaks: 'nobody tells the execution at work that it is cancelled',
    file: 'src/run/end.ts',
    text: '  store.cancel(runId);\n',
    by: '',
    noticedBy: CANCELLED,
  },
  {
    breaks: 'an execution at work overlooks that its run is cancelled',
    file: 'src/run/held-run.ts',
    text: "    if (this.now.outcome === '' && isCancelled) this.change({ outcome: 'cancelled' });\n",
    by: '',
    noticedBy: CANCELLED,
  },
  {
    breaks: 'a run that rests counts as held',
    file: 'src/run/execution.ts',
    text: 'const rested = { ...record, ...resting, clockMinutes };',
    by: 'const rested = { ...record, clockMinutes };',
    noticedBy: BATCHES_REST,
  },
  {
    breaks: 'a run that rests is not recorded as resting',
    file: 'src/run/execution.ts',
    text: '  runStore(document).keep(rested);\n',
    by: '',
    noticedBy: BATCHES_CANCELLED,
  },
  {
    breaks: 'a run does not wait for its batches',
    file: 'src/jobs/batching/rounds.ts',
    text: '      if (store.all().isPosted) this.waitForAll(run, scoring, hasNews);\n',
    by: '',
    noticedBy: BATCHES_REST,
  },
  {
    breaks: 'a cancelled run leaves its batches to be paid for',
    file: 'src/jobs/batching/rounds.ts',
    text: "          if (id !== '') api.cancel(id);\n",
    by: '',
    noticedBy: BATCHES_CANCELLED,
  },
  {
    breaks: 'batches are made for a few questions',
    file: 'src/jobs/batching/packing.ts',
    text: '    if (this.known.size < this.options.least) return;\n',
    by: '',
    noticedBy: BATCHES_WORTH_IT,
  },
  {
    breaks: 'batches cost more than the cap',
    file: 'src/jobs/batching/packing.ts',
    text: '    if (!this.isAffordable(letter)) return;\n',
    by: '',
    noticedBy: BATCHES_WORTH_IT,
  },
  {
    breaks: 'a run posts anew what an earlier one has posted',
    file: 'src/jobs/batching/rounds.ts',
    text: '      this.takeOver(scoring);\n',
    by: '',
    noticedBy: BATCHES_BELONG,
  },
  {
    breaks: 'what Google refuses twice is tried again and again',
    file: 'src/run/pause.ts',
    text: 'return isAgain || refusal === words',
    by: 'return refusal === words',
    noticedBy: REFUSED_TWICE,
  },
  {
    breaks: 'an edit during a run is forgotten',
    file: 'src/actions/edits/rescore.ts',
    text: '  if (many === undefined) {\n    store.markEdited(edit.sheetId);\n',
    by: '  if (many === undefined) {\n',
    noticedBy: EDIT_LATER,
  },
  {
    breaks: 'an edit that nobody can handle at once is forgotten',
    file: 'src/actions/edits/rescore.ts',
    text: '    // A run is being started, or another edit takes long: the clock deals with this one.\n    store.markEdited(edit.sheetId);\n',
    by: '',
    noticedBy: EDIT_LOCKED,
  },
  {
    breaks: 'a run goes on before its time',
    file: 'src/run/time.ts',
    text: 'return wait <= 0 || wait >= 2 * DAY_MS;',
    by: 'return true;',
    noticedBy: QUOTA,
  },
  {
    breaks: 'a clock ticks on that nothing needs',
    file: 'src/run/clock-trigger.ts',
    text: '    if (!isClockNeeded(services)) stopClock(services);\n',
    by: '',
    noticedBy: ONE_TRIGGER,
  },
  {
    breaks: 'rows edited during a run are not marked after it',
    file: 'src/run/execution.ts',
    text: '  quietly(services.markEdited);\n',
    by: '',
    noticedBy: MARKED_LATER,
  },
  {
    breaks: 'an edit made while earlier ones are scored is forgotten',
    file: 'src/store/edit-marks.ts',
    text: 'keep(all > marks ? { ...others, [sheetId]: all - marks } : others);',
    by: 'keep(others);',
    noticedBy: EDIT_WHENEVER,
  },
];
