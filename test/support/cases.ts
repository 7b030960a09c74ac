/** Builders for tests: a case, an output, a chart, a tab, settings, each with only what matters to the test. */
import type { CheckSettings } from '../../src/checks/check';
import type { Trace } from '../../src/fields/trace';
import type { CellBlock, Cell, TabGrid } from '../../src/model/tab-grid';
import type { AgentOutput, ActualField, RecordedRow } from '../../src/fields/fields';
import type { Assessment, Scored } from '../../src/model/assessment';
import { type EvalCase, type ExpectedValues, expectedValues } from '../../src/fields/eval-case';
import { type Area, areaIndex, expectedNames, selectedName } from '../../src/fields/areas';
import type { Decided } from '../../src/model/judge';
import type { ScoringSettings } from '../../src/scoring/case-result';
import { readSettings } from '../../src/settings/read-settings';

/** A case that expects only what is given. */
export function evalCase(
  expected: Partial<ExpectedValues> = {},
  overrides: Partial<Omit<EvalCase, 'expected'>> = {},
): EvalCase {
  return {
    ...{ tab: 'GOLD', row: 2, uid: 'uid', testId: '1-001', group: '', status: '' },
    ...{ query: 'How much forest was lost?', conversation: '', turn: '', badCells: [], hasCriteria: false },
    ...overrides,
    expected: expectedValues((field) => expected[field] ?? ''),
  };
}

export const NO_TRACE: Trace = { threadId: '', traceId: '', traceUrl: '', latencyS: undefined };

/** An output of which only the given fields are known. */
export function output(known: Partial<AgentOutput> = {}): AgentOutput {
  return { trace: NO_TRACE, ...known };
}

/** An output of which everything is known: the given fields, and nothing else happened. */
export function wholeOutput(done: Partial<AgentOutput> = {}): AgentOutput {
  return output({
    ...{ areas: [], level: '', dataset: null, contextLayer: '', parameters: [], pull: null },
    ...{ pullDataset: null, pullDates: null, period: { start: '', end: '' }, askedPeriods: [] },
    ...{ chartsInsight: null, chartCount: 0, chartType: '', charts: [] },
    ...{ dashboardId: '', dashboard: null, message: '', nudge: '', nudgeOptions: [] },
    ...{ suggestions: [], agentsCalled: [], toolsUsed: [], sources: [] },
    ...done,
  });
}

/** An agent that selected an area and a dataset and pulled data. */
export function attempt(done: Partial<AgentOutput> = {}): AgentOutput {
  return wholeOutput({
    areas: [area('BRA')],
    level: 'country',
    dataset: { id: '4', name: 'Tree cover loss' },
    pull: { rows: 3, source: '' },
    pullDataset: '4',
    pullDates: { start: '2024-01-01', end: '2024-12-31' },
    ...done,
  });
}

export function area(id: string, overrides: Partial<Omit<Area, 'id'>> = {}): Area {
  return { id, name: '', subtype: '', source: 'gadm', ...overrides };
}

/**
 * Compares one expected id with one selected area's id, as the check does.
 *
 * @example compareAreaIds('USA.5', 'USA.5_1', 'gadm') // 'same'
 */
export function compareAreaIds(expected: string, id: string, source: string) {
  return areaIndex([selectedName({ id, source })])(expectedNames(expected)).match;
}

export function recorded(cells: Readonly<Partial<Record<ActualField, string>>>): RecordedRow {
  const row = new Map<ActualField, string>();
  for (const field of Object.keys(cells).filter(isField)) row.set(field, cells[field] ?? '');
  return row;

  function isField(field: string): field is ActualField {
    return field in cells;
  }
}

/** Rows of texts: `a|b / c|` are two rows of two cells, the last of them blank. */
export const rowsIn = (text: string): string[][] => text.split(' / ').map((line) => line.split('|'));

/** An eval set with a case per area that the agent selected; BRA is expected of each. */
export const areaCases = (areas: readonly string[]): string[][] => [
  ['test_id', 'query', 'expected_aoi_ids', 'actual_id'],
  ...areas.map((area, at) => [`t${at}`, `question ${at}`, 'BRA', area]),
];

/** A tab of the given rows; cells are shown as their text unless `shown` says otherwise. */
export function tabGrid(
  rows: readonly (readonly Cell[])[],
  overrides: {
    name?: string;
    timeZone?: string;
    merges?: readonly CellBlock[];
    shown?: Readonly<Record<string, string>>;
  } = {},
): TabGrid {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const values = rows.map((row) => Array.from({ length: width }, (_cell, index) => row[index] ?? ''));
  const shown = values.map((row) => row.map((cell) => overrides.shown?.[String(cell)] ?? String(cell)));
  const { name = 'GOLD', timeZone = 'Etc/UTC', merges = [] } = overrides;
  return { name, sheetId: 7, values, shown, timeZone, merges };
}

export const SCORING: CheckSettings & ScoringSettings = readSettings({}).scoring;

/** The default settings with the given changes. */
export function scoringWith(
  changed: Partial<CheckSettings & ScoringSettings>,
): CheckSettings & ScoringSettings {
  return { ...SCORING, ...changed };
}

/** A check's outcome in one word. */
export function outcome(
  assessment: Assessment | undefined,
): number | 'blank' | 'open' | 'error' | 'tied' | 'question' {
  if (assessment === undefined) throw new Error('the check said nothing');
  return assessment.kind === 'scored' ? assessment.score : assessment.kind;
}

export function reasonOf(assessment: Assessment | undefined): string {
  if (assessment === undefined || assessment.kind === 'question') throw new Error('the check gave no reason');
  return assessment.reason;
}

export function decided(score: number, overrides: Partial<Decided> = {}): Decided {
  return {
    ...{
      kind: 'decided',
      score,
      reason: 'because',
      answerType: 'number',
      decider: { by: 'rule', name: 'number' },
    },
    ...overrides,
  };
}

export function scored(score: number, overrides: Partial<Scored> = {}): Scored {
  return { kind: 'scored', score, reason: 'because', decider: { by: 'code' }, answerType: '', ...overrides };
}

/** A chart as the agent makes them, with only what matters to a test. */
export function chart(overrides: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  return {
    ...{ id: 'c1', title: 'Result', type: 'bar', insight: 'An insight.', xAxis: 'class', yAxis: 'area_ha' },
    data: [
      { class: 'mangroves', area_ha: 15444.2 },
      { class: 'other land', area_ha: 1283833.8 },
    ],
    ...overrides,
  };
}
