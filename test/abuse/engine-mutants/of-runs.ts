/** Changes of the engine itself: who holds a run, how it goes on, how it ends. */
import type { Mutant, NamedTest } from './mutant';

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
const REFUSED_TWICE: NamedTest = {
  path: 'test/abuse/refused-writes.test.ts',
  name: 'that nobody knows is tried twice',
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

export const OF_RUNS: readonly Mutant[] = [
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
    breaks: 'what Google refuses twice is tried again and again',
    file: 'src/run/pause.ts',
    text: 'return isAgain || refusal === words',
    by: 'return refusal === words',
    noticedBy: REFUSED_TWICE,
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
    breaks: 'a dead clock is never replaced',
    file: 'src/run/clock-trigger.ts',
    text: 'return now - tickedAt > DEAD_AFTER * minutes * MINUTE_MS;',
    by: 'return false;',
    noticedBy: { path: 'test/abuse/clock-triggers.test.ts', name: 'is replaced by the next click' },
  },
  {
    breaks: 'triggers of a dead clock stay',
    file: 'src/run/clock-trigger.ts',
    text: '  if (kept.minutes > 0 || isToStay) triggers.remove((trigger) => isClock(trigger) && trigger.id !== id);\n',
    by: '',
    noticedBy: { path: 'test/abuse/clock-triggers.test.ts', name: 'is replaced by the next click' },
  },
  {
    breaks: 'a clock carries the runs of others, with their keys',
    file: 'src/run/clock-trigger.ts',
    text: 'return carrier === ownClock(user).carrier;',
    by: 'return true;',
    noticedBy: {
      path: 'test/abuse/clock-triggers.test.ts',
      name: 'is left alone by the clock of somebody else',
    },
  },
  {
    breaks: 'a clock takes over a run that is not overdue',
    file: 'src/run/time.ts',
    text: 'return now - dueAt(record) > (DEAD_AFTER * record.clockMinutes + LATEST_MINUTES) * MINUTE_MS;',
    by: 'return true;',
    noticedBy: {
      path: 'test/abuse/clock-triggers.test.ts',
      name: 'is left alone by the clock of somebody else',
    },
  },
  {
    breaks: 'nobody is told of a dead clock',
    file: 'src/run/time.ts',
    text: 'return !waitsForPerson(record) && now - dueAt(record) > DEAD_AFTER * record.clockMinutes * MINUTE_MS;',
    by: 'return false;',
    noticedBy: { path: 'test/abuse/clock-triggers.test.ts', name: 'is said wherever one looks' },
  },
  {
    breaks: 'a person without the key goes on with another judge',
    file: 'src/run/continue.ts',
    text: '    if (model !== plan.judge) return current;\n',
    by: '',
    noticedBy: {
      path: 'test/e2e/runs/busy-judge.test.ts',
      name: 'cannot be taken over by a person without the key',
    },
  },
  {
    breaks: 'a run that died when cancelled is never cleared away',
    file: 'src/run/end.ts',
    text: '  if (isAlive(record, services.clock.now())) return STOPS_SOON;',
    by: "  if (record.holder !== '') return STOPS_SOON;",
    noticedBy: {
      path: 'test/e2e/runs/cancelled.test.ts',
      name: 'clears a run away whose execution has died',
    },
  },
];
