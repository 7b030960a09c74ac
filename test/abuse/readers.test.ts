/** `npm test -- readers`: every way of getting outputs, and everyone who reads their results, who must all say the same. */
import { afterAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { answered } from '../support/agent-server/states';
import { live } from '../e2e/agent/live-support';
import { type Desk, deskOf } from '../e2e/desk';
import type { Tabs } from '../e2e/spreadsheet';
import { agrees, readers, shown, TAB, type Told, value, type Verdicts } from '../e2e/readers/readers-support';

const CASES = ['good', 'bad', 'none'];
const WANTED: Verdicts = { good: 'pass', bad: 'fail', none: 'error' };
const READERS = readers(CASES);
const HEADER = ['test_id', 'query', 'priority', 'expected_aoi_ids', 'actual_id'];
const query = (id: string): string => `Which area, ${id}?`;
/** What the tab records: the opposite of what counts, unless it is this that counts. */
const gold = (outputs: readonly string[], header: readonly string[] = HEADER): Tabs => ({
  [TAB]: [[...header], ...CASES.map((id, index) => [id, query(id), 'high', 'BRA', outputs[index] ?? ''])],
});
const RIGHT = ['BRA', 'PER', ''];
const WRONG = ['PER', 'BRA', ''];
const response = (id: string, area: string, trial = 1, error = ''): (string | number)[] => [
  ...[id, query(id), trial, area, error],
];
const responses = (...lines: (string | number)[][]): Tabs => ({
  Responses: [['test_id', 'query', 'trial', 'actual_id', 'error'], ...lines],
});
const ONE_EACH = [response('good', 'BRA'), response('bad', 'PER'), response('none', '', 1, 'HTTP 500')];

function run(tabs: Tabs, set: readonly (readonly string[])[] = [], stored: object = {}): Desk {
  const desk = deskOf(tabs, { properties: { document: { 'gnw.settings': JSON.stringify(stored) } } });
  expect(value(desk, 'runEvals', { set })).toMatchObject({ state: 'finished' });
  return desk;
}

/** As `--responses FILE` does it. */
function imported(fileName: string, text: string, trials = 1): Desk {
  const desk = deskOf(gold(WRONG));
  const set = trials > 1 ? [['run.trials', String(trials)]] : [];
  value(desk, 'importResponses', { fileName, text, set });
  value(desk, 'runEvals', { set });
  return desk;
}

function asked(set: readonly (readonly string[])[] = []): Desk {
  const state = (id: string, area: string) => {
    const found = structuredClone(answered(query(id), 'Here it is.'));
    return {
      [query(id)]: z.looseObject({}).parse(JSON.parse(JSON.stringify(found).replace(/BRA\.14_1/g, area))),
    };
  };
  const { desk, ask } = live(
    [],
    {
      states: { ...state('good', 'BRA'), ...state('bad', 'PER') },
      troubles: { [query('none')]: Array.from({ length: 9 }, () => 'fatal error' as const) },
    },
    {},
    [...(gold(WRONG)[TAB] ?? [])].map((row) => row.map(String)),
  );
  expect(ask({ set, thenScore: true }).value?.state).toBe('finished');
  return desk;
}

const stateOf = (area: string): string =>
  JSON.stringify(answered('Which area?', 'Here it is.')).replace(/BRA\.14_1/g, area);

const WAYS: Readonly<Record<string, () => Desk>> = {
  columns: () => run(gold(RIGHT)),
  'columns, named for this run': () =>
    run(gold(RIGHT, ['test_id', 'query', 'priority', 'Soll', 'Ist']), [
      [`columns.${TAB}.expected_aoi_ids`, 'Soll'],
      [`columns.${TAB}.actual_id`, 'Ist'],
    ]),
  Responses: () => run({ ...gold([]), ...responses(...ONE_EACH) }),
  'Responses before columns': () => run({ ...gold(WRONG), ...responses(...ONE_EACH) }),
  'imported file': () =>
    imported(
      'run.csv',
      `test_id,query,actual_id,error\n${CASES.map((id, index) => `${id},"${query(id)}",${RIGHT[index] ?? ''},${id === 'none' ? 'HTTP 500' : ''}`).join('\n')}\n`,
    ),
  'imported states': () =>
    imported(
      'run.jsonl',
      [
        ['good', 'BRA'],
        ['bad', 'PER'],
      ]
        .map(([id = '', area = '']) =>
          JSON.stringify({
            test_id: id,
            query: query(id),
            agent_state: z.looseObject({}).parse(JSON.parse(stateOf(area))),
          }),
        )
        .join('\n'),
    ),
  'live agent': () => asked(),
  'live agent, trials': () => asked([['run.trials', '3']]),
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
      [['run.trials', '3']],
    ),
  states: () =>
    run({
      [TAB]: [
        ['test_id', 'query', 'priority', 'expected_aoi_ids', 'agent_state'],
        ['good', 'Which area?', 'high', 'BRA', stateOf('BRA')],
        ['bad', 'Which area?', 'high', 'BRA', stateOf('PER')],
        ['none', 'Which area?', 'high', 'BRA', ''],
      ],
    }),
  'scoring changed for this run': () =>
    run(
      {
        [TAB]: [
          [...HEADER, 'expected_dataset_id', 'actual_dataset_id'],
          ...CASES.map((id, index) => [
            id,
            query(id),
            'high',
            'BRA',
            RIGHT[index] ?? '',
            '4',
            index === 2 ? '' : '7',
          ]),
        ],
      },
      [
        ['scoring.infoOnly', 'dataset_id_match; pull_source_match'],
        ['run.sliceBy', 'priority'],
      ],
    ),
};

const table = new Map<string, ReadonlyMap<string, Told | string>>();
afterAll(() => {
  const names = Object.keys(READERS);
  const lines = [...table].map(([way, told]) => [
    way,
    ...names.map((name) => {
      const found = told.get(name) ?? '';
      return typeof found === 'string' ? found : shown(found);
    }),
  ]);
  const widths = ['way', ...names].map((name, at) =>
    Math.max(name.length, ...lines.map((line) => line[at]?.length ?? 0)),
  );
  const text = [['way', ...names], ...lines]
    .map((line) => line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '))
    .join('\n');
  process.stdout.write(`\n${text}\n\n`);
});

describe.each(Object.entries(WAYS))('outputs from %s', (way, scored) => {
  it('are told alike by all who read their results', () => {
    const desk = scored();
    const told = new Map(
      Object.entries(READERS).map(([name, read]): [string, Told | string] => {
        try {
          return [name, read(desk)];
        } catch (error) {
          return [name, error instanceof Error ? error.message.split('\n').slice(0, 3).join(' ') : 'failed'];
        }
      }),
    );
    table.set(way, told);
    const disagree = [...told].filter(([, one]) => typeof one === 'string' || !agrees(one, WANTED));
    expect(disagree).toEqual([]);
    // Rate for rate, check by check.
    const rates = [...told].flatMap(([name, one]) =>
      typeof one !== 'string' && one.checks ? [{ name, checks: one.checks }] : [],
    );
    const checks = rates[0]?.checks ?? {};
    expect(Object.keys(checks)).not.toEqual([]);
    expect(rates).toEqual(rates.map(({ name }) => ({ name, checks })));
  });
});
