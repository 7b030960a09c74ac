/**
 * Google always refuses one kind of write, with its generic message. If the write is not needed for results, the run finishes without it,
 * and reports that. If results or our own tables are refused, the run soon ends with one message, and nothing is paid for twice.
 */
import type { RunEnd } from '../../src/model/run';
import type { Fault, Runtime } from '../../local/runtime';
import { type AddOn, type Typed, writes } from '../e2e/add-on';
import { judgedAddOn, type JudgedAddOn } from '../e2e/transport';
import { placeOf as callersOf } from '../support/call-places';
import { executionsToEnd, letTimePass } from '../support/let-time-pass';
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

interface Lived {
  /** The number of refused writes. */
  readonly struck: number;
  readonly executions: number;
  readonly asked: number;
  /** The number of requests that repeat one of the same run. */
  readonly twice: number;
  readonly outcome: RunEnd | undefined;
  readonly problems: readonly unknown[];
  /** The end of the next run, in which Google refuses nothing. */
  readonly next: RunEnd | undefined;
}

function live(addOn: JudgedAddOn, isRefused: (method: string, addOn: AddOn, tab: string) => boolean): Lived {
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
  const [asked, twice] = [bodiesOfRun.length, bodiesOfRun.length - new Set(bodiesOfRun).size];
  addOn.ask('runEvals', {});
  letTimePass(addOn.runtime);
  return {
    ...{ struck, executions, asked, twice, outcome: ended?.outcome, next: addOn.lastRun()?.outcome },
    problems: Array.isArray(ended?.['problems']) ? ended['problems'] : [],
  };
}

/** The line of the script that writes, and the phase of the run: styles are written in two phases by the same line. */
const placeOf = (runtime: Runtime, method: string): string =>
  callersOf(runtime, method).split(' < ')[0] ?? '';

/** The writes of a run: their methods, and their places in the script. */
function writesOf(addOn: AddOn): {
  readonly methods: readonly string[];
  readonly places: readonly string[];
} {
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
      letTimePass(addOn.runtime);
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

/** Refusals that are not reported: which tab is in front does not matter. */
const COURTESIES = new Set(['Spreadsheet.setActiveRange']);

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
      const lived = live(world(), (name) => name === method);
      expect(lived).toMatchObject({ ...FINISHED, executions: 1, asked: questions });
      expect(lived.problems.length > 0).toBe(!COURTESIES.has(method));
    },
  );

  it.each(ofToday(essential ?? [], 4))(
    '%s that is always refused ends the run within two executions, and nothing is paid for twice',
    (method) => {
      const { executions, twice, next } = live(world(), (name) => name === method);
      expect(executions).toBeLessThanOrEqual(2);
      expect(twice).toBe(0);
      expect(next?.how).toBe('finished');
    },
  );

  it.each(ofToday(OF_RESULTS, 2))(
    'with every write to “%s” refused it ends within two executions, and nothing is paid for twice',
    (tab) => {
      const lived = live(world(), (name, _addOn, of) => of === tab && writes([name]).length > 0);
      expect(lived).toMatchObject({ twice: 0, next: { how: 'finished' } });
      expect(lived.executions).toBeLessThanOrEqual(2);
      expect(lived.struck).toBeGreaterThan(0);
    },
  );

  it.each(OF_REPORTS)('with every write to “%s” refused it has its results, and names the tab', (tab) => {
    const lived = live(world(), (name, _addOn, of) => of === tab && writes([name]).length > 0);
    expect(lived).toMatchObject({ ...FINISHED, asked: questions });
    expect(JSON.stringify(lived.problems)).toContain(tab);
  });

  it.each(ofToday(places, 10))(
    'the write %s that is refused in one phase ends the run within three executions, and nothing is asked twice',
    (place) => {
      const { struck, executions, twice, next } = live(
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
