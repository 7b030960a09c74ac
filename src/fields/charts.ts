/** The fields of the charts, and the text of charts that a judge reads. */
import * as z from '../model/zod';
import { parseJson, isObject, unwrap } from '../model/texts/json';
import { bytesOfBase64 } from '../model/texts/base64';
import { cleanText, cut, MAX_CELL_TEXT } from '../model/text';
import { type AgentState, AnyText, list, object, orElse, stateKey, StateError } from './agent-state';
import { NOT_RECORDED, wordColumn, field } from './field';
import { countIn } from './whole-number';

export const chartsOf = stateKey('charts_data', () =>
  list(object({ insight: z.nullish(z.string()), title: AnyText, data: z.optional(z.unknown()) })),
);

const codeOf = stateKey('codeact_parts', () => orElse(list(object({ type: AnyText, content: AnyText })), []));

export const CHARTS = {
  /** The first chart's insight: null if there is no chart, '' if the insight is empty, unknown if the chart has no insight. */
  chartsInsight: field({
    title: 'Answer',
    expects: {
      expected_answer: {
        means: 'What the answer should say: a figure with its unit, a name, a year, TRUE or FALSE.',
        oldNames: ['expected_result_standardized'],
        holds: 'text',
        width: 240,
        accepts: ['actual_agent_answer', 'actual_charts_answer'],
      },
    },
    records: {
      actual_charts_answer: {
        means: 'The insight of the first chart.',
        width: 240,
        write: (insight: string | null) => insight ?? '',
      },
    },
    alsoReads: ['charts_count'],
    fromRow: (row): string | null =>
      row.get('actual_charts_answer') || (chartsCounted(row.get('charts_count')) > 0 ? '' : null),
    fromState: (state) => {
      const [first] = chartsOf(state);
      if (!first) return null;
      return typeof first.insight === 'string' ? cleanText(first.insight) : undefined;
    },
  }),
  chartCount: field({
    expects: {},
    records: { charts_count: { means: 'How many charts were made.', write: (charts: number) => charts } },
    heldBy: ['charts_count', 'actual_charts_json'],
    fromRow: (row) => {
      const count = row.get('charts_count') ?? '';
      return count === '' ? chartsInCell(row.get('actual_charts_json')).length : chartsCounted(count);
    },
    fromState: (state) => chartsInState(state).length,
  }),
  /** The first chart's type; '' if there is no chart or it has no type. */
  chartType: field({
    expects: {
      expected_chart_type: {
        means: 'The type of the first chart (bar, line, pie, table, …); of several, any one will do.',
        items: 'name',
        holds: 'word',
        accepts: ['actual_chart_type'],
      },
    },
    records: { actual_chart_type: wordColumn('The type of the first chart.') },
    heldBy: ['actual_chart_type', 'actual_charts_json'],
    fromRow: (row) => row.get('actual_chart_type') || typeOf(chartsInCell(row.get('actual_charts_json'))),
    fromState: (state) => typeOf(chartsInState(state)),
  }),
  /** The charts as the agent made them, not validated. */
  charts: field({
    expects: {
      expected_class_values: {
        means: 'Figures of classes that the data should show: mangroves=1,200 ha; peat=12 kha.',
      },
    },
    records: {
      actual_charts_json: { means: 'The charts, as a JSON list.', write: chartsCell, show: null },
    },
    fromRow: (row) => chartsInCell(row.get('actual_charts_json')),
    fromState: chartsInState,
  }),
  /** Set if the output comes from a whole state: what is not in it did not happen. */
  isWhole: field({ expects: {}, records: {}, fromRow: () => true, fromState: () => true }),
  /** The code behind the charts, its output, and reasoning. Only a state has them. */
  chartCode: field({
    expects: {},
    records: {},
    fromRow: (): readonly CodePart[] => [],
    fromState: (state) => codeOf(state).flatMap((part) => part ?? []),
  }),
};

interface CodePart {
  readonly type: string;
  /** Base64. */
  readonly content: string;
}

type Charts = readonly unknown[];

function chartsCounted(cell = ''): number {
  return countIn('charts_count', cell, 'charts were made');
}

function chartsInState(state: AgentState): Charts {
  chartsOf(state);
  const charts: unknown = state['charts_data'];
  return Array.isArray(charts) ? charts.map(unwrap) : [];
}

/** All charts or none: leaving some out would change sums. */
function chartsCell(charts: Charts): string {
  const json = charts.length === 0 ? '' : JSON.stringify(withoutInsights(charts));
  return json.length > MAX_CELL_TEXT ? NOT_RECORDED : json;
}

function chartsInCell(cell = ''): Charts {
  if (cell === '') return [];
  const charts = parseJson(cell);
  if (Array.isArray(charts)) return charts;
  throw new StateError('actual_charts_json is not a JSON list of charts');
}

function typeOf([first]: Charts): string {
  const type = isObject(first) ? first['type'] : undefined;
  return typeof type === 'string' ? cleanText(type) : '';
}

export function withoutInsights(charts: Charts): unknown[] {
  return charts.map((chart) =>
    isObject(chart) ? Object.fromEntries(Object.entries(chart).filter(([key]) => key !== 'insight')) : chart,
  );
}

// The text of the charts.

const MAX_CHARTS_TEXT = 30000;
/** The most characters of each kind of code part. */
const MAX_CODE = 8000;

/**
 * The charts without their insights, as a line of JSON; then, after a blank line, their code, if known. Results keep it, so that people can
 * label it, and another judge can be asked the same.
 */
export function chartsText(charts: readonly unknown[], code: readonly CodePart[]): string {
  const shown = cut(shortened(withoutInsights(charts)), MAX_CHARTS_TEXT);
  const codeShown = codeText(code).trim();
  return codeShown === '' ? shown : cut(`${shown}${PART}${codeShown}`, MAX_CELL_TEXT);
}

/** Cannot occur in the JSON, which has no line breaks. */
const PART = '\n\n';

/** @param text see `chartsText` */
export function partsOfCharts(text: string): { readonly shown: string; readonly code: string } {
  const end = text.indexOf(PART);
  return end < 0
    ? { shown: text, code: '' }
    : { shown: text.slice(0, end), code: text.slice(end + PART.length) };
}

/** Cuts long tables: JSON cut at an arbitrary place would hide the charts after it. */
function shortened(charts: readonly unknown[]): string {
  let json = JSON.stringify(charts);
  for (
    let maxRecords = 1000;
    json.length > MAX_CHARTS_TEXT && maxRecords > 0;
    maxRecords = Math.floor(maxRecords / 2)
  ) {
    json = JSON.stringify(
      charts.map((chart) => {
        const data: unknown = isObject(chart) ? chart['data'] : undefined;
        if (!isObject(chart) || !Array.isArray(data) || data.length <= maxRecords) return chart;
        const first: readonly unknown[] = data.slice(0, maxRecords);
        return { ...chart, data: [...first, `… ${data.length - maxRecords} more records`] };
      }),
    );
  }
  return json;
}

function codeText(parts: readonly CodePart[]): string {
  const byType = new Map<string, string>();
  for (const { type, content } of parts) {
    const text = textOfBase64(content) ?? content;
    byType.set(type, `${byType.get(type) ?? ''}${text}\n`);
  }
  return [...byType].map(([type, text]) => `${type}:\n${cut(text, MAX_CODE)}`).join('\n');
}

/** The UTF-8 text of a Base64; undefined for any other text. */
function textOfBase64(encoded: string): string | undefined {
  const bytes = bytesOfBase64(encoded);
  if (bytes === undefined) return undefined;
  try {
    return decodeURIComponent(
      bytes.replace(/[^]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`),
    );
  } catch {
    return undefined;
  }
}
