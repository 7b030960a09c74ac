/**
 * Google always refuses one kind of write during an action other than a run: every such action soon ends with a message, pays for nothing
 * twice, and succeeds once Google no longer refuses.
 */
import * as z from 'zod';
import { type Fault, ScriptError } from '../../local/runtime';
import { live, queries } from '../e2e/agent/live-support';
import { answersTab } from '../e2e/comparison/comparison-support';
import { type AddOn, addOnOf, writes } from '../e2e/add-on';
import { GOLD as EDITED, scoredAddOn } from '../e2e/edits/edits-support';
import { toLabel } from '../e2e/review-support';
import { judgedAddOn } from '../e2e/transport';
import { executionsToEnd, isRunInProgress } from '../support/let-time-pass';
import { ofToday } from '../support/thorough';

const GENERIC = 'Service Spreadsheets failed while accessing document with id 1AbC.';

interface World {
  readonly addOn: AddOn;
  /** A person's action. */
  readonly act: () => unknown;
  /** The number of requests to the judge or the agent. */
  readonly paid: () => number;
  /** Undoes the action if it succeeded except for styles, so that it can be repeated. */
  readonly undo?: () => void;
}

const nothing = (): number => 0;

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
    return { addOn, act: () => addOn.ask(name, request(addOn)), paid: nothing };
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
    return { addOn, act: () => addOn.runtime.edit('GOLD', 'F3', 'BRA'), paid: nothing };
  },
  'accepting what the agent did': () => {
    const addOn = scored();
    const place = { sheetId: addOn.idOf('GOLD'), row: 6 };
    return {
      ...{ addOn, paid: nothing },
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

/** Every write of each action, and the usual number of its requests. */
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
