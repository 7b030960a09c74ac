/** What a row with every check costs, without a judge, compared with parsing its state as JSON: at the typical size of states. */
import { BUILT_IN } from '../../src/checks/registry';
import { scoreWave, type WaveCase } from '../../src/engine/jobs/scoring/score-wave';
import type { Verdict } from '../../src/model/judge';
import { fingerprint } from '../../src/model/texts/fingerprint';
import { Settings } from '../../src/settings/schema';
import { evalCase, recorded } from '../support/cases';
import { processorMs } from './processor-ms';
import { atMost, type BenchRow } from './row';

const CHARACTERS = 40_000;
/** Many short rounds, so that some are undisturbed by other load on the machine. The best of five blocks of them counts. */
const ROUNDS = 4;
const TRIES = 50;
const BLOCKS = 5;
/** JSON.parse is the engine's own: against our code, its speed differs by a third from machine to machine (6.2 to 8.0 were seen). */
const MAX_TIMES = 8.5;

/** A thread as the agent leaves it: tool calls, a table of two hundred records, an answer. */
function state(): string {
  const charts_data = [0, 1].map((chart) => ({
    ...{
      id: `c${chart}`,
      title: 'Result',
      type: 'bar',
      insight: 'An insight.',
      xAxis: 'class',
      yAxis: 'area_ha',
    },
    data: Array.from({ length: 100 }, (_row, index) => ({
      ...{ class: `class ${index}`, year: 2001 + (index % 24), area_ha: 15444.25 * (index + 1) },
    })),
  }));
  const call = { name: 'pull_data', id: 'c1', args: { start_date: '2023-01-01', end_date: '2023-12-31' } };
  const thread = (text: string): string =>
    JSON.stringify({
      messages: [
        { type: 'human', content: 'How much?' },
        { type: 'ai', content: '', tool_calls: [call] },
        { type: 'tool', content: text, tool_call_id: 'c1' },
        { type: 'ai', content: 'It lost **15,444 ha**. See https://www.globalforestwatch.org/map.' },
      ],
      aoi_selection: {
        aois: [{ source: 'gadm', src_id: 'BRA.14_1', name: 'Pará', subtype: 'state-province' }],
      },
      dataset: {
        dataset_id: 4,
        context_layer: 'driver',
        parameters: [{ name: 'canopy_cover', values: [30] }],
      },
      statistics: [
        {
          ...{ id: 'a', dataset_id: 4, source_url: 'https://analytics.example/a', data: {} },
          ...{ start_date: '2023-01-01', end_date: '2023-12-31', aoi_names: ['Pará'] },
        },
      ],
      ...{ charts_data, nudge: { type: '', options: [] }, suggested_datasets: ['4'], dashboard_id: 'd1' },
    });
  const line = 'A line of what the "tool" said.\n';
  const rest = CHARACTERS - thread('').length;
  return thread(line.repeat(Math.max(0, Math.floor(rest / JSON.stringify(line).length))));
}

const BOARD = JSON.stringify({
  aois: [{ source: 'gadm', src_id: 'BRA.14_1' }],
  widgets: [{ widget_type: 'insight', insight: {} }],
});

function caseOf(cells: Parameters<typeof recorded>[0]): WaveCase {
  const expected = {
    ...{ expected_aoi_ids: 'BRA.14_1', expected_subregion: 'state', expected_dataset_id: '0;4' },
    ...{ expected_context_layer: 'driver', expected_start_date: '2023', expected_end_date: '2023' },
    ...{ expected_answer: '15,444 ha', expected_text: 'says that it is so', expected_scope: 'analyse' },
    ...{ expected_class_values: 'class 7=123,554 ha', expected_chart_type: 'bar;table' },
    ...{ expected_dataset_parameters: '[{"name":"canopy_cover","values":[30]}]' },
    ...{ expected_nudge_type: 'aoi_choice', expected_suggested_datasets: '4', expected_data_pull: 'TRUE' },
    ...{ expected_dashboard_created: 'TRUE', expected_dashboard_widgets: 'insight' },
  };
  return { payer: '', evalCase: evalCase(expected), recorded: recorded(cells) };
}

const open: Verdict = { kind: 'open', reason: '' };
const KEY = 'response 1';

type Works = Readonly<Record<'parsing' | 'kept' | 'inCell' | 'print', () => void>>;

/** Milliseconds of each, the best of many tries, taken in turns. */
function fastest(works: Works): Record<keyof Works, number> {
  const best = { parsing: Infinity, kept: Infinity, inCell: Infinity, print: Infinity };
  for (let one = 0; one < TRIES; one += 1)
    for (const name of ['parsing', 'kept', 'inCell', 'print'] as const) {
      const took = processorMs(() => {
        for (let round = 0; round < ROUNDS; round += 1) works[name]();
      });
      best[name] = Math.min(best[name], took / ROUNDS);
    }
  return best;
}

export function benchWholeState(): BenchRow[] {
  const text = state();
  const settings = Settings().parse({});
  const scored =
    (row: WaveCase, states = new Map<string, string>()) =>
    (): unknown =>
      scoreWave(
        [row],
        { ...settings, checks: BUILT_IN },
        (rows) => rows.map((one) => one.map(() => open)),
        '',
        states,
      );
  const behind = {
    ...caseOf({ actual_agent_answer: 'It lost **15,444 ha**.', agent_dashboard: BOARD }),
    stateKeys: [KEY],
  };
  const works = {
    parsing: () => void JSON.parse(text),
    kept: scored(behind, new Map([[KEY, text]])),
    inCell: scored(caseOf({ agent_state: text, agent_dashboard: BOARD })),
    print: () => void fingerprint(text),
  };
  const blocks = Array.from({ length: BLOCKS }, () => fastest(works));
  const best = (name: 'kept' | 'inCell' | 'print'): { readonly times: number; readonly ms: number } => ({
    // Within one block: other load on the machine affects all of it alike.
    times: Math.min(...blocks.map((block) => block[name] / block.parsing)),
    ms: Math.min(...blocks.map((block) => block[name])),
  });
  const size = `${Math.round(text.length / 1000)} KB`;
  return [
    atMost(
      `a row with every check and a state of ${size} behind its response (${best('kept').ms.toFixed(2)} ms), beside JSON.parse of it`,
      best('kept').times,
      MAX_TIMES,
      ' times',
    ),
    atMost(
      `the same with the state in a cell (${best('inCell').ms.toFixed(2)} ms)`,
      best('inCell').times,
      MAX_TIMES,
      ' times',
    ),
    {
      label: 'what tells whether the text of such a cell was edited: once for all that a run asks of it',
      figure: `${best('print').times.toFixed(1)} times`,
    },
  ];
}
