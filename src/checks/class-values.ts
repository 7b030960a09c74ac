/** class_value_match: do the data name the expected classes with their figures? */
import { CHART_TOLERANCE, checkOf } from './check';
import type { AgentOutput } from '../fields/fields';
import { blank, fail, pass, type Settled } from '../model/assessment';
import type { EvalCase } from '../fields/eval-case';
import { isObject } from '../model/texts/json';
import { apartText, distance, type Figure, figureOf, isWithin, numberText, recordsOf } from './chart-figures';

export const classValues = checkOf({
  id: 'class_value_match',
  title: 'Class figures',
  stage: 'answer',
  gates: 'never',
  buckets: ['analysis'],
  blankedByClarification: true,
  expects: ['expected_class_values'],
  actual: ['charts_count'],
  reads: ['charts'],
  alsoReads: ['pulledRecords'],
  implied: ({ expected }) => partsOf(expected.expected_class_values).length > 0,
  assess: (evalCase, output) => assessClasses(evalCase, output, CHART_TOLERANCE),
  doc: {
    question: 'Do the data show the expected figure for each class?',
    one: 'For each `name=figure`, a record of a chart (or of the last pull) that names the class holds a number within 2 %.',
    zero: 'There are no records, no record names a class, or none that names it has its figure.',
    blank: 'No `expected_class_values`; a part is not a `name=figure`.',
    example: ['mangroves=15,444 ha', 'mangroves: 15444.2', '1'],
  },
});

function partsOf(cell: string): string[] {
  return cell === '' ? [] : cell.split(';').flatMap((part) => part.trim() || []);
}

type DataRecord = Readonly<Record<string, unknown>>;

/** @param word in lower case */
function names(record: DataRecord, word: string): boolean {
  for (const key in record) {
    const value = record[key];
    if (typeof value === 'string' && value.toLowerCase().includes(word)) return true;
  }
  return false;
}

interface Near {
  readonly value: number;
  readonly apart: number;
}

/** The number in a record that is closest to a figure, if it is closer than `than`. */
function nearer(record: DataRecord, figure: Figure, than: number): Near | undefined {
  let value = NaN;
  let apart = than;
  for (const key in record) {
    const number = record[key];
    if (typeof number !== 'number') continue;
    const distant = distance(figure, number);
    if (!(distant < apart)) continue;
    value = number;
    apart = distant;
  }
  return apart < than ? { value, apart } : undefined;
}

interface ClassFigure {
  readonly name: string;
  readonly figure: Figure;
}

function classFigure(part: string): ClassFigure | undefined {
  const equals = part.indexOf('=');
  const name = part.slice(0, Math.max(0, equals)).trim();
  const figure = figureOf(part.slice(equals + 1));
  // A second “=” or “:” means that another part was intended.
  return name !== '' && figure && !/[=:]/.test(part.slice(equals + 1)) ? { name, figure } : undefined;
}

function assessClasses(
  { expected: { expected_class_values: cell } }: EvalCase,
  { charts, pulledRecords = [] }: AgentOutput,
  tolerance: number,
): Settled {
  const parts = partsOf(cell);
  if (parts.length === 0) return blank('no class values are expected');
  const classes = parts.map(classFigure);
  const unread = parts[classes.indexOf(undefined)];
  if (unread !== undefined) {
    return blank(`the expected class value ${unread} cannot be read`, {
      column: 'expected_class_values',
      problem: `“${unread}” is not a name=figure; write it like mangroves=1,200 ha, several separated by semicolons`,
    });
  }
  if (charts === undefined) return blank('the charts are not recorded');
  const records: readonly DataRecord[] = pulledRecords.filter(isObject).concat(...charts.map(recordsOf));
  if (records.length === 0) return fail('there are no records, in charts or data');
  const compared = classes.flatMap((figure) => (figure ? [closest(figure)] : []));
  const missed = compared.filter(({ apart }) => !isWithin(apart, tolerance));
  return missed.length === 0
    ? pass(compared.map(({ line }) => line).join('; '))
    : fail(missed.map(({ line }) => line).join('; '));

  function closest({ name, figure }: ClassFigure): { readonly apart: number; readonly line: string } {
    const word = name.toLowerCase();
    let best: Near | undefined;
    let isNamed = false;
    for (const record of records) {
      const near = nearer(record, figure, best?.apart ?? Infinity);
      // Reading texts costs most: once the class is known to be named, do it only for a closer figure.
      if ((isNamed && !near) || !names(record, word)) continue;
      isNamed = true;
      best = near ?? best;
    }
    if (!best) {
      const why = isNamed ? 'no number in the records that name it' : 'no record names it';
      return { apart: Infinity, line: `${name}: ${why}` };
    }
    return {
      apart: best.apart,
      line: `${name}: closest ${numberText(best.value)}, expected ${figure.text} (${apartText(best.apart)})`,
    };
  }
}
