/** Google always refuses one kind of write, with its generic message: a run finishes without what it does not need, and reports that; otherwise it, or any other action, soon ends with one message. Nothing is paid for twice. */
import * as z from 'zod';
import { type Fault, type Runtime, ScriptError } from '../../local/runtime';
import { type AddOn, addOnOf, type Typed, writes } from '../e2e/add-on';
import { live, queries } from '../e2e/agent/live-support';
import { answersTab } from '../e2e/comparison/comparison-support';
import { GOLD as EDITED, scoredAddOn } from '../e2e/edits/edits-support';
import { toLabel } from '../e2e/review-support';
import { judgedAddOn, type JudgedAddOn } from '../e2e/transport';
import { placeOf as callersOf } from '../support/call-places';
import { executionsToEnd, isRunInProgress } from '../support/let-time-pass';
import { ofToday } from '../support/thorough';

const GENERIC = 'Service Spreadsheets failed while accessing document with id 1AbC.';
const HEADER = 'test_id query expected_aoi_ids actual_id expected_answer actual_agent_answer'.split(' ');

/** Rows with answers that only a model can judge. */
function rowsOf(prefix: string): Typed[][] {
  const asked = ['Which area?', 'Which other?', 'And which?'].map((query, index): Typed[] => [
    ...[`${prefix}-${index}`, query, 'BRA', index === 1 ? 'PER' : 'BRA'],
    ...['South Dakota', `Either of them: South or North Dakota (${prefix}${index}).`],
  ]);
  return [HEADER, ...asked];
}

/** Two eval sets before their first run. */
const firstRun = (): JudgedAddOn => judgedAddOn({ GOLD: rowsOf('g'), Loc: rowsOf('l') });

/** The same after a run, with an answer edited since. */
function nextRun(): JudgedAddOn {
  const addOn = firstRun();
  addOn.ask('runEvals', {});
  addOn.runtime.edit('GOLD', 'F3', 'It was North Dakota, or South Dakota.');
  return addOn;
}

/** A run during which Google refuses calls, and the next one, in which it refuses nothing. */
function runAmid(addOn: JudgedAddOn, isRefused: (method: string, addOn: AddOn, tab: string) => boolean) {
  const { requests } = addOn.judge;
  const before = requests.length;
  const runId = addOn.lastRun()?.['runId'];
  let struck = 0;
  const executions = addOn.meanwhile(
    (name, _runtime, tab): Fault | null => {
      if (!isRefused(name, addOn, tab)) return null;
      struck += 1;
      return { kind: 'error', message: GENERIC };
    },
    () => {
      addOn.ask('runEvals', {});
      return executionsToEnd(addOn.runtime);
    },
  );
  const last = addOn.lastRun();
  const ended = last && last['runId'] !== runId ? last : undefined;
  const bodiesOfRun = requests.slice(before).map(({ body }) => body);
  const asked = bodiesOfRun.length;
  // Requests that repeat one of the same run.
  const twice = asked - new Set(bodiesOfRun).size;
  addOn.ask('runEvals', {});
  addOn.settle();
  return {
    ...{ struck, executions, asked, twice, outcome: ended?.outcome, next: addOn.lastRun()?.outcome },
    problems: ended?.problems ?? [],
  };
}

/** The line of the script that writes, and the phase of the run: styles are written in two phases by the same line. */
const placeOf = (runtime: Runtime, method: string): string =>
  callersOf(runtime, method).split(' < ')[0] ?? '';

/** The writes of a run: their methods, and their places in the script. */
function writesOf(addOn: AddOn) {
  const [methods, places] = [new Set<string>(), new Set<string>()];
  addOn.meanwhile(
    (name) => {
      if (writes([name]).length === 0) return null;
      methods.add(name);
      places.add(placeOf(addOn.runtime, name));
      return null;
    },
    () => {
      addOn.ask('runEvals', {});
      addOn.settle();
    },
  );
  return { methods: [...methods].sort(), places: [...places] };
}

/** Writes of scores and of our own tables. */
const ESSENTIAL = new Set([
  ...['Range.setValues', 'Range.breakApart'],
  ...['Spreadsheet.insertSheet', 'Sheet.addDeveloperMetadata', 'Range.addDeveloperMetadata'],
  ...['Sheet.insertRowsAfter', 'Sheet.insertColumnsAfter', 'Sheet.deleteRows'],
]);

/** Writes whose refusal is not reported: which tab is in front does not matter. */
const UNREPORTED = new Set(['Spreadsheet.setActiveRange']);

const OF_RESULTS = ['GOLD results', 'GNW cache', 'GNW ledger', 'GNW run'];
const OF_REPORTS = ['Summary', 'Heatmap'];
const FINISHED = { outcome: { how: 'finished' }, next: { how: 'finished' } };

describe.each([
  ['the first run', firstRun],
  ['a later run', nextRun],
])('In %s', (_which, world) => {
  const { judge } = world();
  const before = judge.requests.length;
  const undisturbed = world();
  const { methods, places } = writesOf(undisturbed);
  const questions = undisturbed.judge.requests.length - before;

  const [essential, others] = [true, false].map((is) => methods.filter((one) => ESSENTIAL.has(one) === is));

  it.each(ofToday(others ?? [], 8))(
    '%s may always be refused: the run ends with its results, and says what is missing',
    (method) => {
      const lived = runAmid(world(), (name) => name === method);
      expect(lived).toMatchObject({ ...FINISHED, executions: 1, asked: questions });
      expect(lived.problems.length > 0).toBe(!UNREPORTED.has(method));
    },
  );

  it.each(ofToday(essential ?? [], 4))(
    '%s that is always refused ends the run within two executions, and nothing is paid for twice',
    (method) => {
      const { executions, twice, next } = runAmid(world(), (name) => name === method);
      expect(executions).toBeLessThanOrEqual(2);
      expect(twice).toBe(0);
      expect(next?.how).toBe('finished');
    },
  );

  it.each(ofToday(OF_RESULTS, 2))(
    'with every write to “%s” refused it ends within two executions, and nothing is paid for twice',
    (tab) => {
      const lived = runAmid(world(), (name, _addOn, of) => of === tab && writes([name]).length > 0);
      expect(lived).toMatchObject({ twice: 0, next: { how: 'finished' } });
      expect(lived.executions).toBeLessThanOrEqual(2);
      expect(lived.struck).toBeGreaterThan(0);
    },
  );

  it.each(OF_REPORTS)('with every write to “%s” refused it has its results, and names the tab', (tab) => {
    const lived = runAmid(world(), (name, _addOn, of) => of === tab && writes([name]).length > 0);
    expect(lived).toMatchObject({ ...FINISHED, asked: questions });
    expect(JSON.stringify(lived.problems)).toContain(tab);
  });

  it.each(ofToday(places, 10))(
    'the write %s that is refused in one phase ends the run within three executions, and nothing is asked twice',
    (place) => {
      const { struck, executions, twice, next } = runAmid(
        world(),
        (name, { runtime }) => writes([name]).length > 0 && placeOf(runtime, name) === place,
      );
      expect(struck).toBeGreaterThan(0);
      expect(executions).toBeLessThanOrEqual(3);
      expect(twice).toBe(0);
      expect(next?.how).toBe('finished');
    },
  );
});

interface World {
  readonly addOn: AddOn;
  /** A person's action. */
  readonly act: () => unknown;
  /** The number of requests to the judge or the agent. */
  readonly paid: () => number;
  /** Undoes the action if it succeeded except for styles, so that it can be repeated. */
  readonly undo?: () => void;
}

/** Two runs over a tab with answers and a row that failed. */
function scored(): AddOn {
  const addOn = addOnOf({ GOLD: EDITED });
  for (let run = 0; run < 2; run += 1) {
    addOn.runtime.edit('GOLD', 'F3', run === 0 ? 'PER' : 'BRA');
    addOn.ask('runEvals', {});
  }
  return addOn;
}

const FILE = {
  fileName: 'run.csv',
  text: 'test_id,query,actual_id\na,How much forest did Brazil lose?,BRA\n',
};
const ANSWERS = (answer: string): string =>
  JSON.stringify([{ Question: 'Where?', Answer: 'In Brazil', Agentic_answer: answer }]);

/** A request of a page over a scored workbook. */
const asks =
  (
    name: string,
    request: (addOn: AddOn) => object = () => ({}),
    before: (addOn: AddOn) => void = () => undefined,
  ) =>
  (): World => {
    const addOn = scored();
    before(addOn);
    return { addOn, act: () => addOn.ask(name, request(addOn)), paid: () => 0 };
  };

const runId = (addOn: AddOn, at: number): string => addOn.reply('runs', {}).tabs[0]?.runs[at]?.id ?? '';

const THINGS: Readonly<Record<string, () => World>> = {
  'a comparison': () => {
    const addOn = judgedAddOn({ Answers: answersTab(12) });
    const sheetId = addOn.idOf('Answers');
    return {
      addOn,
      act: () => addOn.ask('startComparison', { sheetId, set: [] }),
      paid: () => addOn.judge.requests.length,
    };
  },
  'asking the agent': () => {
    const { addOn, agent } = live(queries(6));
    return { addOn, act: () => addOn.ask('askAgent', {}), paid: () => agent.asked.length };
  },
  'an edit that is scored at once': () => {
    const addOn = scoredAddOn();
    return { addOn, act: () => addOn.runtime.edit('GOLD', 'F3', 'BRA'), paid: () => 0 };
  },
  'accepting what the agent did': () => {
    const addOn = scored();
    const place = { sheetId: addOn.idOf('GOLD'), row: 6 };
    return {
      ...{ addOn, paid: () => 0 },
      act: () => addOn.ask('acceptActual', { place, columns: ['expected_aoi_ids'] }),
      undo: () => {
        addOn.runtime.edit('GOLD', 'D6', 'PER');
        addOn.ask('runEvals', {});
      },
    };
  },
  'labelling a text': asks(
    'saveLabels',
    (addOn) => ({ labels: [{ ...toLabel(addOn)[0], verdict: 'pass', note: '' }] }),
    (addOn) => {
      for (const cell of ['H2', 'H3']) addOn.runtime.edit('GOLD', cell, 'Quite some forest.');
      addOn.ask('runEvals', {});
    },
  ),
  'pinning a baseline': asks('pinBaseline', (addOn) => ({
    ...{ sheetId: addOn.idOf('GOLD'), runId: runId(addOn, 0), isPinned: true },
  })),
  'importing responses': asks('importResponses', () => FILE),
  'opening the checks': asks('openChecks'),
  'importing two files to compare': asks('importComparison', () => ({
    old: { name: 'a', text: ANSWERS('Peru') },
    new: { name: 'b', text: ANSWERS('In Brazil') },
  })),
  'showing the failing rows': asks('showRows', (addOn) => ({ sheetId: addOn.idOf('GOLD'), rows: [2] })),
};

const Reply = z.object({ ok: z.boolean(), message: z.string().optional() });
const Outcomes = z.array(z.object({ error: z.instanceof(Error).nullable() }));

/** The message of a refusal, '' if the action succeeds. Errors of Google's own are shown by the page or the log; any other error is a bug. */
function saidBy(act: () => unknown): string {
  try {
    const reply = Reply.or(Outcomes).parse(act());
    if (!Array.isArray(reply)) return reply.ok ? '' : (reply.message ?? 'nothing');
    return reply.map(({ error }) => (error ? error.message : '')).join('');
  } catch (error) {
    if (error instanceof ScriptError && error.scriptErrorName === 'Exception') return error.message;
    throw error;
  }
}

/** Each method that writes in each action, with the number of requests that the action usually makes. */
const WRITES = Object.entries(THINGS).flatMap(([thing, world]) => {
  const { addOn, act, paid } = world();
  const before = paid();
  const calls = addOn.callsOf(() => {
    act();
    executionsToEnd(addOn.runtime);
  });
  const usual = paid() - before;
  return [...new Set(writes(calls))].sort().map((method) => ({ thing, method, world, usual }));
});

it.each(ofToday(WRITES, 10))('While Google refuses $method: $thing', ({ method, world, usual }) => {
  const { addOn, act, paid, undo } = world();
  const had = paid();
  const { executions, said } = addOn.meanwhile(
    (name): Fault | null => (name === method ? { kind: 'error', message: GENERIC } : null),
    () => ({ said: saidBy(act), executions: executionsToEnd(addOn.runtime) }),
  );
  expect(executions).toBeLessThanOrEqual(2);
  expect(isRunInProgress(addOn)).toBe(false);
  expect(paid() - had).toBeLessThanOrEqual(usual);
  expect(said).not.toMatch(/undefined|\[object/);
  // Once more, without refusals.
  undo?.();
  expect(saidBy(act)).toBe('');
  expect(executionsToEnd(addOn.runtime)).toBe(1);
  expect(paid() - had).toBeLessThanOrEqual(2 * usual);
});
