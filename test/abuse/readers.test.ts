/** Every way of getting outputs, and everyone who reads their results, who must all say the same. */
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { VirtualClock } from '../../local/runtime';
import { readCsv } from '../../src/agent/csv';
import { readVerdict } from '../../src/model/scorecard';
import { live } from '../e2e/agent/live-support';
import { type Desk, deskOf, NOON } from '../e2e/desk';
import type { Tabs } from '../e2e/spreadsheet';
import { answered } from '../support/agent-server/states';

const TAB = 'GOLD';
const TABS = { tabs: [{ tab: TAB, resultsTab: 'GOLD results' }] };
const CASES = ['good', 'bad', 'none'];
/** Verdicts in the order of the cases, or how many pass of how many that are measured. */
const WANTED = ['pass', 'fail', 'error'];
const RATE = '1 of 2';

/** @throws if the add-on refuses */
function value(desk: Desk, name: string, request: object = {}): unknown {
  const answer = desk.ask(name, request);
  if (!answer.ok) throw new Error(`${name}: ${answer.message ?? ''}`);
  return answer.value;
}

const byId = (told: Iterable<readonly [id: string, verdict: string]>): string[] => {
  const known = new Map(told);
  return CASES.map((id) => known.get(id) ?? '(none)');
};

const Outcome = z.object({
  outcome: z.object({
    tabs: z.tuple([
      z.looseObject({
        headline: z.looseObject({}),
        toLookAt: z.array(z.looseObject({ testId: z.string(), verdict: z.string() })),
      }),
    ]),
  }),
});
const Looks = z.object({ looks: z.array(z.object({ row: z.looseObject({ verdict: z.string() }) })) });
const Cards = z.object({
  scorecards: z.array(z.looseObject({ test_id: z.string(), verdict: z.string() })),
});
const Files = z.object({ files: z.array(z.object({ text: z.string() })) });
const Runs = z.object({
  tabs: z.array(z.looseObject({ runs: z.array(z.looseObject({ result: z.string() })) })),
});

const looks = (desk: Desk): string[] => {
  const sheetId = desk.runtime.workbook.tabNamed(TAB)?.id;
  const found = Looks.parse(value(desk, 'lookAtRows', { sheetId, rows: [2, 3, 4] })).looks;
  return found.map(({ row }) => row.verdict);
};

/** Each gives the verdicts, or the rate. */
const READERS: Readonly<Record<string, (desk: Desk) => unknown>> = {
  cells: (desk) => [4, 5, 6].map((row) => desk.row('GOLD results', row)['verdict']),
  sidebar: (desk) => {
    const [tab] = Outcome.parse(value(desk, 'runOutcome')).outcome.tabs;
    const listed = new Map(tab.toLookAt.map(({ testId, verdict }) => [testId, verdict]));
    return CASES.map((id) => listed.get(id) ?? 'pass');
  },
  rows: looks,
  summary: (desk) => {
    const cells = [...(desk.runtime.workbook.tabNamed('Summary')?.grid.cells() ?? [])];
    const text = cells.map(({ cell }) => String(cell.value)).join('\t');
    return /(\d+ of \d+) (?:cases )?pass/.exec(text)?.[1];
  },
  terminal: (desk) => {
    const { pass = 0, fail = 0 } = desk.lastRun()?.tabs[0]?.verdicts ?? {};
    return `${pass} of ${pass + fail}`;
  },
  JSON: (desk) =>
    byId(
      Cards.parse(value(desk, 'scorecards', TABS)).scorecards.map((card) => [
        card.test_id,
        readVerdict(card.verdict),
      ]),
    ),
  CSV: (desk) => {
    const { files } = Files.parse(value(desk, 'exportResults', { format: 'csv', ...TABS }));
    const [header = [], ...lines] = readCsv(files[1]?.text ?? '').rows;
    const [id, verdict] = [header.indexOf('test_id'), header.indexOf('verdict')];
    return byId(lines.map((line) => [line[id] ?? '', readVerdict(line[verdict])]));
  },
  HTML: (desk) => {
    const { files } = Files.parse(value(desk, 'exportResults', { format: 'html' }));
    const text = files.map((file) => file.text).join('');
    const found = text.matchAll(/<tr data-case data-verdict="([^"]*)".*?<td class="id"[^>]*>([^<]*)</g);
    return byId([...found].map(([, verdict = '', id = '']) => [id, verdict]));
  },
  'kept run': (desk) => {
    const result = Runs.parse(value(desk, 'runs')).tabs[0]?.runs.at(-1)?.result ?? '';
    return /^(\d+ of \d+) pass/.exec(result)?.[1];
  },
  // The same workbook without what its spreadsheet had stored: as a copy, or a file that is opened on another machine.
  elsewhere: (desk) => {
    const { workbook } = desk.runtime;
    const copy = deskOf({}, { workbook, clock: new VirtualClock(NOON + 3_600_000) });
    const [there, here] = [copy, desk].map((one) => Outcome.parse(value(one, 'runOutcome')).outcome.tabs[0]);
    expect([there?.headline, there?.toLookAt]).toEqual([here?.headline, here?.toLookAt]);
    return looks(copy);
  },
};

const query = (id: string): string => `Which area, ${id}?`;
/** What the tab records: the opposite of what counts, unless it is this that counts. */
const gold = (outputs: readonly string[]): Tabs => ({
  [TAB]: [
    ['test_id', 'query', 'expected_aoi_ids', 'actual_id'],
    ...CASES.map((id, index) => [id, query(id), 'BRA', outputs[index] ?? '']),
  ],
});
const RIGHT = ['BRA', 'PER', ''];
const WRONG = ['PER', 'BRA', ''];
const response = (id: string, area: string, trial = 1, error = ''): (string | number)[] => [
  ...[id, query(id), trial, area, error],
];
const responses = (...lines: (string | number)[][]): Tabs => ({
  Responses: [['test_id', 'query', 'trial', 'actual_id', 'error'], ...lines],
});
const TRIALS = [['run.trials', '3']];

function run(tabs: Tabs, set: readonly (readonly string[])[] = []): Desk {
  const desk = deskOf(tabs);
  expect(value(desk, 'runEvals', { set })).toMatchObject({ state: 'finished' });
  return desk;
}

/** As `--responses FILE` does it. */
function imported(fileName: string, text: string): Desk {
  const desk = deskOf(gold(WRONG));
  value(desk, 'importResponses', { fileName, text });
  value(desk, 'runEvals');
  return desk;
}

const stateOf = (id: string, area: string): object =>
  z
    .looseObject({})
    .parse(JSON.parse(JSON.stringify(answered(query(id), 'Here it is.')).replace(/BRA\.14_1/g, area)));

function asked(set: readonly (readonly string[])[]): Desk {
  const { desk, ask } = live(
    [],
    {
      states: { [query('good')]: stateOf('good', 'BRA'), [query('bad')]: stateOf('bad', 'PER') },
      troubles: { [query('none')]: Array.from({ length: 9 }, () => 'fatal error' as const) },
    },
    {},
    [...(gold(WRONG)[TAB] ?? [])].map((row) => row.map(String)),
  );
  expect(ask({ set, thenScore: true }).value?.state).toBe('finished');
  return desk;
}

const WAYS: Readonly<Record<string, () => Desk>> = {
  columns: () => run(gold(RIGHT)),
  'Responses before columns': () =>
    run({
      ...gold(WRONG),
      ...responses(response('good', 'BRA'), response('bad', 'PER'), response('none', '', 1, 'HTTP 500')),
    }),
  'an imported file': () =>
    imported(
      'run.csv',
      `test_id,query,actual_id,error\n${CASES.map((id, index) => `${id},"${query(id)}",${RIGHT[index] ?? ''},${id === 'none' ? 'HTTP 500' : ''}`).join('\n')}\n`,
    ),
  'imported states': () =>
    imported(
      'run.jsonl',
      ['good', 'bad']
        .map((id, at) =>
          JSON.stringify({ test_id: id, query: query(id), agent_state: stateOf(id, RIGHT[at] ?? '') }),
        )
        .join('\n'),
    ),
  'the live agent, in trials': () => asked(TRIALS),
  trials: () =>
    run(
      {
        ...gold(WRONG),
        ...responses(
          ...[response('good', 'PER', 1), response('good', 'BRA', 2), response('good', 'BRA', 3)],
          ...[response('bad', 'BRA', 1), response('bad', 'PER', 2), response('bad', 'PER', 3)],
          response('none', '', 1, 'HTTP 500'),
        ),
      },
      TRIALS,
    ),
  states: () =>
    run({
      [TAB]: [
        ['test_id', 'query', 'expected_aoi_ids', 'agent_state'],
        ...CASES.map((id, at) => [
          ...[id, query(id), 'BRA', id === 'none' ? '' : JSON.stringify(stateOf(id, RIGHT[at] ?? ''))],
        ]),
      ],
    }),
};

describe('outputs from', () => {
  it.each(Object.entries(WAYS))(
    '%s are told in the same way by all who read their results',
    (_way, scored) => {
      const desk = scored();
      const told = Object.entries(READERS).map(([name, read]) => [name, read(desk)]);
      expect(told).toEqual(told.map(([name, found]) => [name, Array.isArray(found) ? WANTED : RATE]));
    },
  );
});
