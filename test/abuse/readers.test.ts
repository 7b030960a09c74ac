/** Every source of outputs and every reader of results: all readers report the same verdicts and rates. */
import * as z from 'zod';
import { VirtualClock } from '../../local/runtime';
import { readCsv } from '../../src/model/texts/read-csv';
import { readVerdict } from '../../src/model/scorecard';
import { live } from '../e2e/agent/live-support';
import { type AddOn, addOnOf, NOON, type Tabs } from '../e2e/add-on';
import { answered } from '../support/agent-server/states';

const TAB = 'GOLD';
const CASES = ['good', 'bad', 'none'];
/** The expected verdicts in the order of the cases; `RATE` is the expected pass rate. */
const WANTED = ['pass', 'fail', 'error'];
const RATE = '1 of 2';

const byId = (told: Iterable<readonly [id: string, verdict: string]>): string[] => {
  const known = new Map(told);
  return CASES.map((id) => known.get(id) ?? '(none)');
};

const looks = (addOn: AddOn): string[] => {
  const views = addOn.reply('rowViews', { sheetId: addOn.idOf(TAB), rows: [2, 3, 4] });
  return views.map((view) => (view.kind === 'row' ? view.row.verdict : view.kind));
};

/** By reader, the verdicts in the order of the cases, or the rate. */
const READERS: Readonly<Record<string, (addOn: AddOn) => unknown>> = {
  cells: (addOn) => [4, 5, 6].map((row) => addOn.row('GOLD results', row)['verdict']),
  sidebar: (addOn) => {
    const [tab] = addOn.reply('runOutcome', {}).outcome?.tabs ?? [];
    const listed = new Map(tab?.toLookAt.map(({ testId, verdict }) => [testId, verdict]));
    return CASES.map((id) => listed.get(id) ?? 'pass');
  },
  rows: looks,
  summary: (addOn) => {
    const cells = [...(addOn.runtime.workbook.tabNamed('Summary')?.grid.cells() ?? [])];
    const text = cells.map(({ cell }) => String(cell.value)).join('\t');
    return /\((\d+ of \d+) so far\)/.exec(text)?.[1];
  },
  terminal: (addOn) => {
    const { pass = 0, fail = 0 } = addOn.lastRun()?.tabs[0]?.verdicts ?? {};
    return `${pass} of ${pass + fail}`;
  },
  JSON: (addOn) =>
    byId(
      addOn.json().scorecards.map((card) => [String(card['test_id']), readVerdict(card['verdict']) ?? '']),
    ),
  CSV: (addOn) => {
    const { files } = addOn.reply('exportResults', { format: 'csv' });
    const [header = [], ...lines] = readCsv(files[1]?.text ?? '').rows;
    const [id, verdict] = [header.indexOf('test_id'), header.indexOf('verdict')];
    return byId(lines.map((line) => [line[id] ?? '', readVerdict(line[verdict]) ?? '']));
  },
  HTML: (addOn) => {
    const { files } = addOn.reply('exportResults', { format: 'html' });
    const text = files.map((file) => file.text).join('');
    const found = text.matchAll(/<tr data-case data-verdict="([^"]*)".*?<td class="id"[^>]*>([^<]*)</g);
    return byId([...found].map(([, verdict = '', id = '']) => [id, verdict]));
  },
  'kept run': (addOn) => {
    const result = addOn.reply('runs', {}).tabs[0]?.runs.at(-1)?.result ?? '';
    return /^(\d+ of \d+) pass/.exec(result)?.[1];
  },
  // The same workbook without its stored properties: a copy, or a file that is opened on another machine.
  elsewhere: (addOn) => {
    const { workbook } = addOn.runtime;
    const copy = addOnOf({}, { workbook, clock: new VirtualClock(NOON + 3_600_000) });
    const [there, here] = [copy, addOn].map((one) => one.reply('runOutcome', {}).outcome?.tabs[0]);
    expect([there?.headline, there?.toLookAt]).toEqual([here?.headline, here?.toLookAt]);
    return looks(copy);
  },
};

const query = (id: string): string => `Which area, ${id}?`;
/** An eval set that records these outputs: the opposite of those that count, if outputs come from elsewhere. */
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

function run(tabs: Tabs, set: readonly (readonly string[])[] = []): AddOn {
  const addOn = addOnOf(tabs);
  expect(addOn.ask('runEvals', { set }).value).toMatchObject({ state: 'finished' });
  return addOn;
}

/** As `--responses FILE` does it. */
function imported(fileName: string, text: string): AddOn {
  const addOn = addOnOf(gold(WRONG));
  addOn.reply('importResponses', { fileName, text });
  addOn.reply('runEvals', {});
  return addOn;
}

const stateOf = (id: string, area: string): object =>
  z
    .looseObject({})
    .parse(JSON.parse(JSON.stringify(answered(query(id), 'Here it is.')).replace(/BRA\.14_1/g, area)));

function asked(set: readonly (readonly string[])[]): AddOn {
  const { addOn, ask } = live(
    [],
    {
      states: { [query('good')]: stateOf('good', 'BRA'), [query('bad')]: stateOf('bad', 'PER') },
      troubles: { [query('none')]: Array.from({ length: 9 }, () => 'fatal error' as const) },
    },
    {},
    [...(gold(WRONG)[TAB] ?? [])].map((row) => row.map(String)),
  );
  expect(ask({ set, thenScore: true }).value?.state).toBe('finished');
  return addOn;
}

const WAYS: Readonly<Record<string, () => AddOn>> = {
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

it.each(Object.entries(WAYS))('All readers report the same results for outputs from %s', (_way, scored) => {
  const addOn = scored();
  const told = Object.entries(READERS).map(([name, read]) => [name, read(addOn)]);
  expect(told).toEqual(told.map(([name, found]) => [name, Array.isArray(found) ? WANTED : RATE]));
});
