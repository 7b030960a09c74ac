/** A workbook of a thousand answers with whole states of 40 KB: the cost of keeping them, and of a run that needs none or all of them. */
import { type AddOn, addOnOf } from '../e2e/add-on';
import { letTimePass } from '../support/settled';
import { atMost, bounded, type BenchRow } from './row';

const ROWS = 1000;
const CHARACTERS = 40_000;

const query = (index: number): string => `How much was lost in place ${index}?`;

/** A thread with unique texts and figures, so that it packs no better than a real one. */
function state(index: number): object {
  const noise = (at: number): number => Math.abs(Math.sin(index * 7919 + at)) * 1e6;
  const thread = (said: string): object => ({
    messages: [
      { type: 'human', content: query(index) },
      { type: 'tool', content: said, tool_call_id: 'c1' },
      { type: 'ai', content: `It lost **${index + 1} kha**.` },
    ],
    statistics: [{ id: `p${index}`, dataset_id: 4, data: {} }],
    charts_data: [
      {
        ...{ id: 'c1', title: 'Loss', type: 'bar', insight: 'It fell.', xAxis: 'year', yAxis: 'area_ha' },
        data: Array.from({ length: 60 }, (_row, at) => ({
          ...{ class: `class ${at}`, year: 2001 + (at % 24), area_ha: Number(noise(at).toFixed(2)) },
        })),
      },
    ],
  });
  const room = CHARACTERS - JSON.stringify(thread('')).length;
  const words = Array.from({ length: 3000 }, (_word, at) => Math.floor(noise(at + 100)).toString(36));
  const said = words.join(' ');
  return thread(said.padEnd(room, said).slice(0, room));
}

function addOn(): AddOn {
  const cases = Array.from({ length: ROWS }, (_row, index) => [
    `t${index}`,
    query(index),
    `${index + 1} kha`,
  ]);
  return addOnOf({ GOLD: [['test_id', 'query', 'expected_answer'], ...cases] });
}

interface Cost {
  readonly executions: number;
  /** Simulated. */
  readonly seconds: number;
  /** Characters read from `GNW states`. */
  readonly read: number;
}

function costOf({ runtime }: AddOn, work: () => void): Cost {
  const before = runtime.stats;
  work();
  const { executions, virtualMs, read } = runtime.stats;
  const charactersIn = (tabs: typeof read): number => tabs['GNW states']?.characters ?? 0;
  return {
    executions: executions - before.executions,
    seconds: (virtualMs - before.virtualMs) / 1000,
    read: charactersIn(read) - charactersIn(before.read),
  };
}

function run(one: AddOn): Cost {
  return costOf(one, () => {
    one.ask('runEvals', {});
    letTimePass(one.runtime);
  });
}

/** Removes the charts from the columns: what the checks need of them is then only in the states. */
function forgetCharts({ runtime, row }: AddOn): void {
  const column = Object.keys(row('Responses', 2)).indexOf('actual_charts_json') + 1;
  const grid = runtime.workbook.tabNamed('Responses')?.grid;
  for (let at = 2; at <= ROWS + 1; at += 1) grid?.update(at, column, { value: '(not recorded)' });
}

const told = ({ executions, seconds, read }: Cost): string =>
  `${executions} execution${executions === 1 ? '' : 's'}, ${seconds.toFixed(0)} s, ${(read / 1e6).toFixed(1)} MB of states read`;

export function benchKeptStates(): BenchRow[] {
  const one = addOn();
  const text = Array.from({ length: ROWS }, (_state, index) =>
    JSON.stringify({ test_id: `t${index}`, query: query(index), state: state(index) }),
  ).join('\n');
  const importing = costOf(one, () => void one.ask('importResponses', { fileName: 'states.jsonl', text }));
  const kept = one.runtime.workbook.tabNamed('GNW states')?.grid;
  let characters = 0;
  for (let row = 2; row <= (kept?.lastRow ?? 0); row += 1)
    characters += String(kept?.get(row, 6).value ?? '').length;
  const without = run(one);
  forgetCharts(one);
  const needing = run(one);
  return [
    atMost(
      `1,000 answers with states of 40 KB, imported (simulated: ${told(importing)}): kept in ${(kept?.lastRow ?? 1) - 1} rows`,
      characters / 1e6,
      20,
      ' MB',
    ),
    bounded('a run over them whose checks need none', told(without), 'nothing read', without.read === 0),
    bounded(
      'a run over them whose checks need all',
      told(needing),
      'each read once',
      needing.read <= 1.05 * characters,
    ),
  ];
}
