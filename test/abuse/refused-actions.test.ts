/**
 * Google refuses one kind of write for good while something other than a run is done: every such thing ends soon with a sentence, pays for nothing
 * twice, and can be done once Google refuses no more.
 */
import { expect, it } from '@jest/globals';
import * as z from 'zod';
import { type Fault, ScriptError } from '../../local/runtime';
import { live, queries } from '../e2e/agent/live-support';
import { answersTab } from '../e2e/comparison/comparison-support';
import { type Desk, deskOf, writes } from '../e2e/desk';
import { GOLD as EDITED, scoredDesk } from '../e2e/edits/edits-support';
import { keyed, transportTo } from '../e2e/transport';
import { fakeJudge } from '../support/judge-server/fake-fetch';
import { letTimePass } from '../support/settled';
import { ofToday } from '../support/thorough';

const GENERIC = 'Service Spreadsheets failed while accessing document with id 1AbC.';

interface World {
  readonly desk: Desk;
  /** What a person does. */
  readonly act: () => unknown;
  /** How many requests others have been asked to answer. */
  readonly paid: () => number;
}

const nothing = (): number => 0;
const idOf = ({ runtime }: Desk, name: string): number => runtime.workbook.tabNamed(name)?.id ?? 0;

/** Two runs over a tab with answers and a row that failed. */
function scored(): Desk {
  const desk = deskOf({ GOLD: EDITED });
  for (let run = 0; run < 2; run += 1) {
    desk.runtime.edit('GOLD', 'F3', run === 0 ? 'PER' : 'BRA');
    desk.ask('runEvals', {});
  }
  return desk;
}

const Runs = z.object({
  tabs: z.array(z.object({ sheetId: z.number(), runs: z.array(z.looseObject({ id: z.string() })) })),
});
const runsOf = (desk: Desk): string[] =>
  (Runs.parse(desk.ask('runs').value).tabs[0]?.runs ?? []).map(({ id }) => id);

const Drawn = z.object({ texts: z.array(z.object({ about: z.looseObject({}) })) });
const FILE = {
  fileName: 'run.csv',
  text: 'test_id,query,actual_id\na,How much forest did Brazil lose?,BRA\n',
};
const ANSWERS = (answer: string): string =>
  JSON.stringify([{ Question: 'Where?', Answer: 'In Brazil', Agentic_answer: answer }]);

/** Something that a page asks of a scored workbook. */
const asks =
  (
    name: string,
    request: (desk: Desk) => object = () => ({}),
    before: (desk: Desk) => void = () => undefined,
  ) =>
  (): World => {
    const desk = scored();
    before(desk);
    return { desk, act: () => desk.ask(name, request(desk)), paid: nothing };
  };

const runId = (desk: Desk, at: number): string => runsOf(desk)[at] ?? '';

const THINGS: Readonly<Record<string, () => World>> = {
  'a comparison': () => {
    const judge = fakeJudge();
    const desk = deskOf(
      { Answers: answersTab(12) },
      {
        transport: transportTo(judge),
        properties: keyed({ judge: { provider: 'anthropic' } }),
      },
    );
    const sheetId = idOf(desk, 'Answers');
    return {
      desk,
      act: () => desk.ask('startComparison', { sheetId, set: [] }),
      paid: () => judge.requests.length,
    };
  },
  'asking the agent': () => {
    const { desk, agent } = live(queries(6));
    return { desk, act: () => desk.ask('askAgent', {}), paid: () => agent.asked.length };
  },
  'an edit that is scored at once': () => {
    const desk = scoredDesk();
    return { desk, act: () => desk.runtime.edit('GOLD', 'F3', 'BRA'), paid: nothing };
  },
  'accepting what the agent did': asks('acceptActual', (desk) => ({
    place: { sheetId: idOf(desk, 'GOLD'), row: 6 },
    columns: ['expected_aoi_ids'],
  })),
  'labelling a text': asks('saveLabel', (desk) => ({
    ...Drawn.parse(desk.ask('drawToLabel', { n: 1 }).value).texts[0]?.about,
    verdict: 'pass',
    note: '',
  })),
  'pinning a baseline': asks('pinBaseline', (desk) => ({
    ...{ sheetId: idOf(desk, 'GOLD'), runId: runId(desk, 0), isPinned: true },
  })),
  'importing responses': asks('importResponses', () => FILE),
  'opening the checks': asks('openChecks'),
  'importing two files to compare': asks('importComparison', () => ({
    old: { name: 'a', text: ANSWERS('Peru') },
    new: { name: 'b', text: ANSWERS('In Brazil') },
  })),
  'showing the failing rows': asks('showRows', () => ({ show: 'failing' })),
};

const Reply = z.object({ ok: z.boolean(), message: z.string().optional() });
const Outcomes = z.array(z.object({ error: z.instanceof(Error).nullable() }));

/** What it says, '' if it is done. An error of Google's own is put into words by the page or the log; anything else is a bug. */
function saidBy(act: () => unknown): string {
  try {
    const given = Reply.or(Outcomes).parse(act());
    if (!Array.isArray(given)) return given.ok ? '' : (given.message ?? 'nothing');
    return given.map(({ error }) => (error ? error.message : '')).join('');
  } catch (error) {
    if (error instanceof ScriptError && error.scriptErrorName === 'Exception') return error.message;
    throw error;
  }
}

const isGoingOn = ({ runtime }: Desk): boolean => runtime.properties('document').has('gnw.run');

/** @returns the executions that it took until nothing goes on */
function ended(desk: Desk): number {
  let executions = 1;
  let wasGoingOn = isGoingOn(desk);
  letTimePass(desk.runtime, () => {
    if (wasGoingOn) executions += 1;
    wasGoingOn = isGoingOn(desk);
  });
  return executions;
}

/** Every write of today’s things, and how many requests it makes if nothing is in the way. */
const WRITES = ofToday(Object.entries(THINGS), 3).flatMap(([thing, world]) => {
  const { desk, act, paid } = world();
  const before = paid();
  const calls = desk.callsOf(() => {
    act();
    ended(desk);
  });
  const usual = paid() - before;
  return [...new Set(writes(calls))].sort().map((method) => ({ thing, method, world, usual }));
});

it.each(ofToday(WRITES, 4))('While Google refuses $method: $thing', ({ method, world, usual }) => {
  const { desk, act, paid } = world();
  const had = paid();
  const { executions, said } = desk.meanwhile(
    (name): Fault | null => (name === method ? { kind: 'error', message: GENERIC } : null),
    () => ({ said: saidBy(act), executions: ended(desk) }),
  );
  expect(executions).toBeLessThanOrEqual(2);
  expect(isGoingOn(desk)).toBe(false);
  expect(paid() - had).toBeLessThanOrEqual(usual);
  expect(said).not.toMatch(/undefined|\[object/);
  // Once more, with nothing in the way.
  expect(saidBy(act)).toBe('');
  expect(ended(desk)).toBe(1);
  expect(paid() - had).toBeLessThanOrEqual(2 * usual);
});
