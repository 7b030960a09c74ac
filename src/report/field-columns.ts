/** Expected beside actual, field by field. */
import type { AgentOutput, Area } from '../model/agent-output';
import type { ActualField, Column } from '../model/columns';
import type { ExpectedField } from '../model/eval-case';
import type { OutCell } from '../model/spreadsheet';
import type { ResultColumn } from './result-column';

type ActualCell = (output: AgentOutput) => OutCell;

const areaTexts =
  (part: (area: Area) => string): ActualCell =>
  ({ areas }) =>
    (areas ?? []).map(part).join('; ');

const ACTUAL: Readonly<Partial<Record<ActualField, ActualCell>>> = {
  actual_id: areaTexts(({ id }) => id),
  actual_name: areaTexts(({ name }) => name),
  actual_subtype: areaTexts(({ subtype }) => subtype),
  actual_source: areaTexts(({ source }) => source),
  actual_subregion: ({ level }) => level ?? '',
  actual_dataset_id: ({ dataset }) => dataset?.id ?? '',
  actual_dataset_name: ({ dataset }) => dataset?.name ?? '',
  actual_context_layer: ({ contextLayer }) => contextLayer ?? '',
  row_count: ({ pull }) => (pull === undefined ? null : (pull?.rows ?? 0)),
  pull_source: ({ pull }) => pull?.source ?? '',
  actual_start_date: ({ pullDates }) => pullDates?.start ?? '',
  actual_end_date: ({ pullDates }) => pullDates?.end ?? '',
  actual_charts_answer: ({ chartsInsight }) => chartsInsight ?? '',
  actual_agent_answer: ({ message }) => message ?? '',
  actual_nudge_type: ({ nudge }) => nudge ?? '',
  agents_called: ({ agentsCalled }) => (agentsCalled ?? []).join('; '),
  tools_used: ({ toolsUsed }) => (toolsUsed ?? []).join('; '),
  sources: ({ sources }) => (sources ?? []).join('; '),
};

/** The fields in their order: an expected column, then the actual ones it is compared with. */
const FIELDS: readonly (ExpectedField | ActualField)[] = [
  'expected_aoi_ids',
  'actual_id',
  'actual_name',
  'actual_subtype',
  'actual_source',
  'expected_subregion',
  'actual_subregion',
  'expected_dataset_id',
  'actual_dataset_id',
  'actual_dataset_name',
  'expected_context_layer',
  'actual_context_layer',
  'expected_data_pull',
  'row_count',
  'pull_source',
  'expected_start_date',
  'actual_start_date',
  'expected_end_date',
  'actual_end_date',
  'expected_answer',
  'actual_charts_answer',
  'actual_agent_answer',
  'expected_clarification',
  'actual_nudge_type',
  'agents_should_include',
  'agents_should_exclude',
  'agents_called',
  'tools_should_include',
  'tools_should_exclude',
  'tools_used',
  'expected_answer_criteria',
  'sources',
];

const WIDTHS: Readonly<Partial<Record<Column, number>>> = {
  expected_answer: 180,
  actual_charts_answer: 260,
  actual_agent_answer: 320,
  actual_dataset_name: 160,
};

/** The columns of the fields that the tab has, or that an agent state holds. */
export function fieldColumns(has: ReadonlySet<Column>): ResultColumn[] {
  return FIELDS.flatMap((name): ResultColumn[] => {
    const width = WIDTHS[name] ?? 110;
    const actual = isActual(name) ? ACTUAL[name] : undefined;
    if (actual) {
      if (!isHeld(name, has)) return [];
      return [{ name, width, cell: ({ output }) => (output ? actual(output) : null) }];
    }
    if (isActual(name) || !has.has(name)) return [];
    return [{ name, width, cell: ({ card }) => card.evalCase.expected[name] }];
  });
}

function isActual(name: ExpectedField | ActualField): name is ActualField {
  return name in ACTUAL;
}

/** The level of a selection is also known by the subtype that its areas share. */
function isHeld(name: Column, has: ReadonlySet<Column>): boolean {
  const isKnownBySubtype = name === 'actual_subregion' && has.has('actual_subtype');
  // What a state cites is of use where answers are compared with it.
  if (name === 'sources' && !has.has('expected_answer_criteria')) return has.has(name);
  return has.has(name) || has.has('agent_state') || isKnownBySubtype;
}
