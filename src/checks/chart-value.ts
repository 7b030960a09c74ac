/** The checks class_value_match, chart_value_match and answer_traceability: do the charts show a figure? By code alone. */
import { checkOf } from './check';
import { blank, fail, pass, type Settled } from '../model/assessment';
import { roundedPercent } from '../fields/compare-figures';
import { isObject } from '../model/texts/json';
import {
  type ChartRecord,
  type Closest,
  closestInCharts,
  distance,
  type ChartFigure,
  figureOf,
  hasContent,
  recordsOf,
} from './chart-figures';

const classes = checkOf({
  id: 'class_value_match',
  title: 'Class figures',
  stage: 'answer',
  gates: 'never',
  blankedByClarification: true,
  expects: ['expected_class_values'],
  actual: ['charts_count'],
  reads: [],
  readsAny: ['charts'],
  alsoReads: ['pulledRecords'],
  implied: ({ expected }) => partsOf(expected.expected_class_values).length > 0,
  assess({ expected }, { charts, pulledRecords = [] }) {
    const parts = partsOf(expected.expected_class_values);
    const wantedFigures = parts.map(classFigure);
    const unread = parts[wantedFigures.indexOf(undefined)];
    if (unread !== undefined) {
      return blank(`the expected class value ${unread} cannot be read`, {
        column: 'expected_class_values',
        problem: `“${unread}” is not a name=figure; write it like mangroves=1,200 ha, several separated by semicolons`,
      });
    }
    if (charts === undefined) return blank('the charts are not recorded');
    const records: readonly ChartRecord[] = pulledRecords.filter(isObject).concat(...charts.map(recordsOf));
    if (records.length === 0) return fail('there are no records, in charts or data');
    const compared = wantedFigures.flatMap((one) => (one ? [compareClass(one, records)] : []));
    const missed = compared.filter(({ apart }) => !isWithin(apart));
    return missed.length === 0
      ? pass(compared.map(({ line }) => line).join('; '))
      : fail(missed.map(({ line }) => line).join('; '));
  },
  doc: {
    question: 'Do the data show the expected figure for each class?',
    one: 'For each `name=figure`, a record of a chart (or of the last pull) that names the class holds a number within 2 %.',
    zero: 'For one of the classes, no record has its figure.',
    blank: 'No `expected_class_values`; a part is not a `name=figure`.',
    example: 'mangroves=15,444 ha',
  },
});

function partsOf(cell: string): string[] {
  return cell.split(';').flatMap((part) => part.trim() || []);
}

interface ClassFigure {
  readonly name: string;
  /** The name in lower case. */
  readonly word: string;
  readonly figure: ChartFigure;
}

function classFigure(part: string): ClassFigure | undefined {
  const equals = part.indexOf('=');
  const name = part.slice(0, Math.max(0, equals)).trim();
  const figure = figureOf(part.slice(equals + 1));
  // A second “=” or “:” means that another part was intended.
  if (name === '' || !figure || /[=:]/.test(part.slice(equals + 1))) return undefined;
  return { name, word: name.toLowerCase(), figure };
}

function compareClass(
  { name, word, figure }: ClassFigure,
  records: readonly ChartRecord[],
): { readonly apart: number; readonly line: string } {
  let best: Closest | undefined;
  let isNamed = false;
  for (const record of records) {
    const near = nearer(record, figure, best?.apart ?? Infinity);
    // Reading texts is slow: once a record has named the class, only records with a closer figure are read.
    if ((isNamed && !near) || !names(record, word)) continue;
    isNamed = true;
    best = near ?? best;
  }
  if (!best) {
    const why = isNamed ? 'no number in the records that name it' : 'no record names it';
    return { apart: Infinity, line: `${name}: ${why}` };
  }
  const { value, apart } = best;
  return {
    apart,
    line: `${name}: closest ${numberText(value)}, expected ${figure.text} (${roundedPercent(apart)} apart)`,
  };
}

/** The number in a record that is closest to a figure, if it is closer than `bound`. */
function nearer(record: ChartRecord, figure: ChartFigure, bound: number): Closest | undefined {
  let nearest: Closest | undefined;
  for (const key in record) {
    const value = record[key];
    if (typeof value !== 'number') continue;
    const gap = distance(figure, value);
    if (gap < (nearest?.apart ?? bound)) nearest = { value, apart: gap };
  }
  return nearest;
}

function names(record: ChartRecord, word: string): boolean {
  for (const key in record) {
    const value = record[key];
    if (typeof value === 'string' && value.toLowerCase().includes(word)) return true;
  }
  return false;
}

const shared = { stage: 'answer', mayBeBlank: true } as const;

const FIGURES =
  'Figures are all numbers except years, dates, ids and ranks; sums of columns and records; and, for a percentage, each value’s share of its column. One within 2 % is enough.';

const value = checkOf({
  ...shared,
  id: 'chart_value_match',
  title: 'Chart figure',
  expects: ['expected_answer'],
  actual: ['charts_count'],
  reads: ['charts'],
  assess({ expected }, { charts }) {
    if (!hasContent(charts)) return blank('there is no chart');
    const figure = figureOf(expected.expected_answer);
    if (!figure) return blank('the expected answer has no figure to compare');
    return compare(figure, charts, 'expected');
  },
  doc: {
    question: 'Do the charts show the expected figure?',
    one: `A figure in the charts matches the first number in \`expected_answer\`, with its unit. ${FIGURES}`,
    zero: 'No figure in the charts is close enough, or they hold no numbers.',
    blank:
      'No chart, or `expected_answer` has no figure: a word, TRUE, a year, 0, or a number that can be read in two ways (230.003).',
    example: '15,444 ha',
  },
});

const claim = checkOf({
  ...shared,
  id: 'answer_traceability',
  title: 'Claim in the charts',
  gates: 'never',
  expects: [],
  actual: ['actual_agent_answer', 'charts_count'],
  reads: ['charts', 'message'],
  implied: () => true,
  assess(_evalCase, { charts, message }) {
    if (charts.length === 0) return blank('there is no chart');
    if (message === '') return blank('there is no final message');
    for (const bold of message.match(BOLD) ?? []) {
      const figure = WITH_UNIT.test(bold) ? figureOf(bold) : undefined;
      if (figure) return compare(figure, charts, 'claimed');
    }
    return blank('the message has no bold figure with a unit');
  },
  doc: {
    question: 'Can the figure that the message claims in bold be found in the charts?',
    one: `The first number in bold, with its unit, matches a figure in the charts. ${FIGURES}`,
    zero: 'No figure in the charts is close enough.',
    blank: 'No chart, no message, or no bold figure with a unit.',
  },
});

export const chartValue = [classes, value, claim] as const;

const BOLD = /\*\*[\s\S]+?\*\*/g;
const WITH_UNIT =
  /\d[\d.,]*\s*(?:%|(?:percent|[mk]?ha|hectares?|hektare?|km[²2]|tonnes?|MgCO2e|tCO2e|thousand|million|billion)(?![\p{L}\p{N}]))/iu;

function compare(figure: ChartFigure, charts: readonly unknown[], role: 'expected' | 'claimed'): Settled {
  const closest = closestInCharts(charts, figure);
  if (!closest) return fail(`${role} ${figure.text}, the charts hold no number`);
  const { value: nearest, apart } = closest;
  const reason = `closest figure ${numberText(nearest)}, ${role} ${figure.text}: ${roundedPercent(apart)} apart`;
  return isWithin(apart) ? pass(reason) : fail(reason);
}

/** True if a relative distance is within 2 %, inclusive: 0.98 is 2 % from 1. */
export function isWithin(gap: number): boolean {
  return gap <= 0.02 + 1e-12;
}

/** @example numberText(15444.25) // '15,444' */
export function numberText(value: number): string {
  const short = Math.abs(value) < 1000 ? Number(value.toPrecision(4)) : Math.round(value);
  return String(short).replace(/\B(?=(\d{3})+$)/g, Math.abs(short) < 1000 ? '' : ',');
}
