/** Reads a tab into its eval cases and their recorded outputs. */
import {
  ACTUAL_FIELDS,
  type ActualField,
  type Column,
  EXPECTED_FIELDS,
  type ExpectedField,
  type RecordedRow,
} from '../fields/fields';
import type { BadCell } from '../model/assessment';
import { type DayReading, type EvalCase, expectedValues, turnOf } from '../fields/eval-case';
import type { Problem } from '../model/problem';
import { columnLetter, type Cell, rowNumber, type TabGrid } from '../model/tab-grid';
import {
  cleanText,
  errorProblem,
  firstFew,
  foldCase,
  foldQuery,
  formulaProblem,
  isSheetError,
  rowsText,
} from '../model/text';
import { type DayOrder, lastOfMonth, orderIn, orderOf } from '../fields/calendar-day';
import { cellReader, showsMonth } from './cell-text';
import { contentHash } from './content-hash';
import { findHeader, knownColumn, type Header, type HeaderOverrides } from './header';
import { normalHeader } from '../model/check';
import { inConversations, type RecordedCase, type TurnNotRun } from './conversations';
import { type DecimalMark, decimalMark } from '../fields/digits';
import { plain } from '../fields/plain';
import { grouped } from '../model/collections';

/** "1.500" may be one and a half, or one and a half thousand. */
const AMBIGUOUS = /(?<![\d.,])[1-9]\d{0,2}[.,]\d{3}(?![\d.,]*\d)/;

type WithCase = Pick<RecordedCase, 'evalCase'>;

function figuresOf({ expected }: EvalCase): readonly string[] {
  return [expected.expected_answer, expected.expected_class_values, expected.expected_number];
}

/**
 * Gives ambiguous figures the decimal mark of the tab's other figures, or else of the spreadsheet’s locale. They stay ambiguous if other
 * figures contradict each other, and in a file without a locale.
 *
 * @param localeOf called only if needed
 */
export function withDecimals<Case extends WithCase>(
  cases: readonly Case[],
  localeOf: () => string,
): readonly Case[] {
  const isUnclear = ({ evalCase }: Case): boolean => figuresOf(evalCase).some((text) => AMBIGUOUS.test(text));
  if (!cases.some(isUnclear)) return cases;
  const texts = cases.flatMap(({ evalCase }) => figuresOf(evalCase)).filter((text) => /\d[.,]\d/.test(text));
  const shown = new Set(
    texts.map((text) => decimalMark(plain(text))).filter((mark) => mark === 'point' || mark === 'comma'),
  );
  const [only, second] = [...shown];
  const decimals = second === undefined ? (only ?? markOfLocale(localeOf())) : undefined;
  return decimals === undefined ? cases : withPart(cases, isUnclear, { decimals });
}

/** Adds a part to the cases that need it. */
function withPart<Case extends WithCase>(
  cases: readonly Case[],
  needsIt: (one: Case) => boolean,
  part: Partial<EvalCase>,
): readonly Case[] {
  return cases.map((one) => (needsIt(one) ? { ...one, evalCase: { ...one.evalCase, ...part } } : one));
}

function markOfLocale(locale: string): DecimalMark | undefined {
  if (locale === '') return undefined;
  try {
    const shown = new Intl.NumberFormat(locale.replace(/_/g, '-')).format(1.5);
    return shown.includes(',') ? 'comma' : 'point';
  } catch {
    return undefined;
  }
}

export type { RecordedCase } from './conversations';

export interface EvalSet {
  readonly tab: string;
  readonly sheetId: number;
  readonly header: Header;
  readonly cases: readonly RecordedCase[];
  /** Rows that are not blank, but have no query. */
  readonly rowsWithoutQuery: readonly number[];
  readonly problems: readonly Problem[];
  /** Turns without a query, and turns in another tab. */
  readonly turnsNotRun?: readonly TurnNotRun[];
  /** Actual columns of these cases in another tab. */
  readonly recordedElsewhere?: ReadonlySet<ActualField>;
  /** The same cases with the outputs of another number of trials; absent if there are none to choose from. */
  readonly under?: (trials: number) => Pick<EvalSet, 'cases' | 'recordedElsewhere'>;
}

/**
 * Reads a tab; undefined if its first rows have no header with `query`.
 *
 * @param header found in the tab unless given
 * @example
 * const evalSet = readTab(spreadsheet.read('GOLD'));
 * evalSet?.cases[0]?.evalCase.expected.expected_answer; // '431,250 ha'
 * evalSet?.problems; // [{ tab: 'GOLD', row: 1, column: 'expected_asnwer', text: 'ignored. Did you mean expected_answer?' }]
 */
export function readTab(
  tab: TabGrid,
  overrides: HeaderOverrides = {},
  header = findHeader(tab, overrides),
): EvalSet | undefined {
  if (!header) return undefined;
  const reader = rowReader(tab, header);
  const cases: RecordedCase[] = [];
  const rowsWithoutQuery: number[] = [];
  const unasked: number[] = [];
  const turnsNotRun: TurnNotRun[] = [];
  let end = tab.values.length;
  for (let index = header.row; index < tab.values.length; index += 1) {
    if ((tab.values[index] ?? []).every(isBlankCell) || isTitle(tab, header, index)) continue;
    const repetition = repeatedHeader(tab, header, index);
    if (repetition === 'same') continue;
    if (repetition === 'other') {
      end = index;
      break;
    }
    const row = reader(index);
    if (row.evalCase.query !== '') cases.push(row);
    else {
      const { conversation, turn } = row.evalCase;
      rowsWithoutQuery.push(rowNumber(tab, index));
      if (hasValues(row)) unasked.push(rowNumber(tab, index));
      if (conversation !== '')
        turnsNotRun.push({ conversation, turn, where: `row ${rowNumber(tab, index)} has no query` });
    }
  }
  const { name, sheetId } = tab;
  const localeOf = (): string => tab.locale ?? '';
  const { cases: inOrder, faults } = inConversations(
    withDecimals(withDayReadings(cases, localeOf), localeOf),
  );
  const problems: Problem[] = [
    ...header.problems,
    ...faults.map(({ sentence }) => ({ tab: name, text: sentence })),
    ...(unasked.length > 0 ? [{ tab: name, column: 'query', text: withoutQueryText(unasked) }] : []),
    ...sharedIds(cases).map((text) => ({ tab: name, column: 'test_id', text })),
    ...(end < tab.values.length ? [{ tab: name, row: rowNumber(tab, end), text: OTHER_TABLE }] : []),
  ];
  return { tab: name, sheetId, header, cases: inOrder, rowsWithoutQuery, problems, turnsNotRun };
}

/** Whether a row repeats the header, or is the header of another table: in both, the query cell holds the name of its column. */
function repeatedHeader(
  { values }: TabGrid,
  { row, columns }: Header,
  index: number,
): 'same' | 'other' | undefined {
  const [top, line] = [values[row - 1] ?? [], values[index] ?? []];
  const nameAt = (cells: readonly Cell[], place: number): string => normalHeader(String(cells[place] ?? ''));
  const query = columns.get('query') ?? -1;
  if (columns.size < 2 || nameAt(line, query) !== nameAt(top, query)) return undefined;
  const written = [...columns.values()].filter((place) => nameAt(line, place) !== '');
  if (written.every((place) => nameAt(line, place) === nameAt(top, place)))
    return written.length > 1 ? 'same' : undefined;
  return line.filter((cell) => knownColumn(String(cell))).length > 1 ? 'other' : undefined;
}

/** True for the title of a block: a single cell, below a blank row and above a repeated header. */
function isTitle(tab: TabGrid, header: Header, index: number): boolean {
  const isBlank = (row: number): boolean => (tab.values[row] ?? []).every(isBlankCell);
  const written = (tab.values[index] ?? []).filter((cell) => !isBlankCell(cell));
  return (
    written.length === 1 &&
    repeatedHeader(tab, header, index + 1) !== undefined &&
    (index === header.row || isBlank(index - 1))
  );
}

const OTHER_TABLE =
  'a second table with other columns begins here, so it is not scored: move it to a tab of its own';

function hasValues({ evalCase: { expected, badCells, conversation }, recorded }: RecordedCase): boolean {
  // A turn without a query is reported with its conversation.
  if (conversation !== '') return false;
  return (
    badCells.length > 0 ||
    Object.values(expected).some((text) => text !== '') ||
    [...recorded.values()].some((text) => text !== '' && foldCase(text) !== 'false')
  );
}

function withoutQueryText(rows: readonly number[]): string {
  const [hold, so] =
    rows.length === 1
      ? ['row holds', 'it is not scored: enter its query']
      : ['rows hold', 'they are not scored: enter their queries'];
  return `${rows.length} ${hold} expected values or an output but no query (${rowsText(rows)}), so ${so} (in merged cells only the first row has it)`;
}

const SHOWN_IDS = 5;

/** Problems of ids that several cases share; turns of a conversation may share theirs. */
function sharedIds(cases: readonly RecordedCase[]): string[] {
  const named = cases.map(({ evalCase }) => evalCase).filter(({ testId }) => testId !== '');
  const ids = [...grouped(named, (one) => JSON.stringify([one.testId, turnOf(one)])).values()].flatMap(
    ([first, ...others]) =>
      others.length === 0
        ? []
        : [`“${first.testId}” (${rowsText([first, ...others].map(({ row }) => row))})`],
  );
  if (ids.length === 0) return [];
  return [`several cases have the same id: ${firstFew(ids, SHOWN_IDS)}; give each its own`];
}

/** True for a blank cell or an unticked box. */
function isBlankCell(value: Cell): boolean {
  return value === false || (typeof value === 'string' && value.trim() === '');
}

function rowReader(tab: TabGrid, { columns }: Header): (index: number) => RecordedCase {
  const read = cellReader(tab.timeZone);
  const recordedFields = ACTUAL_FIELDS.filter((field) => columns.has(field));
  return (index) => {
    const textAt = (column: Column): string => {
      const position = columns.get(column);
      if (position === undefined) return '';
      const value = tab.values[index]?.[position] ?? '';
      const shown = tab.shown[index]?.[position] ?? '';
      // Without ±, the displayed digits give its precision.
      const text = read(value, shown, column === 'expected_number' ? 'digits shown' : 'all digits');
      return column.endsWith('_end_date') && showsMonth(value, shown) ? lastOfMonth(text) : text;
    };
    const query = textAt('query');
    const broken = (column: Column, shown: string): BadCell => {
      const cell = `${columnLetter(columns.get(column) ?? 0)}${rowNumber(tab, index)}`;
      // A line of a file has keys, not cells.
      return { column, problem: tab.rows ? errorProblem(shown) : formulaProblem(cell, shown) };
    };
    const badCells = isSheetError(query) ? [broken('query', query)] : [];
    const expected = expectedValues((field) => {
      const value = textAt(field);
      if (!isSheetError(value)) return value;
      badCells.push(broken(field, value));
      return '';
    });
    const recorded: RecordedRow = new Map(recordedFields.map((field) => [field, textAt(field)]));
    const idColumn = columns.get('test_id');
    const evalCase = {
      tab: tab.name,
      row: rowNumber(tab, index),
      // As shown: leading zeros are part of an id.
      testId: idColumn === undefined ? '' : cleanText(tab.shown[index]?.[idColumn] ?? ''),
      group: textAt('test_group'),
      status: textAt('status'),
      query,
      conversation: textAt('conversation'),
      turn: textAt('turn'),
      expected,
      hasCriteria: columns.has('expected_answer_criteria'),
      badCells,
    };
    return { evalCase: { ...evalCase, uid: uidOf(evalCase) }, recorded };
  };
}

/** Expected fields in the order of uids, in which expected_data_pull follows expected_clarification. */
const IN_UID = EXPECTED_FIELDS.flatMap((field): ExpectedField[] => {
  if (field === 'expected_data_pull') return [];
  return field === 'expected_clarification' ? [field, 'expected_data_pull'] : [field];
});

/** Identifies a case by its query and expected values, not by notes, status or recorded outputs. */
function uidOf({ query, conversation, turn, expected }: Omit<EvalCase, 'uid'>): string {
  const stated = IN_UID.filter((field) => expected[field] !== '');
  return contentHash([
    foldQuery(query),
    ...(conversation === '' && turn === '' ? [] : [conversation, turn]),
    ...stated.flatMap((field) => [field, expected[field]]),
  ]);
}

function datesOf({ expected }: EvalCase): readonly string[] {
  return [expected.expected_start_date, expected.expected_end_date];
}

/** True if a date could be read in two ways, and no other date of the row decides. */
function isAmbiguous({ evalCase }: WithCase): boolean {
  const dates = datesOf(evalCase);
  return dates.some((text) => orderIn(text) === 'either') && orderOf(dates) === undefined;
}

/**
 * Gives ambiguous dates the order of other dates in the two columns, or else of the spreadsheet’s locale. They stay ambiguous if other rows
 * contradict each other, and in a file without a locale.
 *
 * @param localeOf called only if needed
 */
function withDayReadings<Case extends WithCase>(
  cases: readonly Case[],
  localeOf: () => string,
): readonly Case[] {
  if (!cases.some(isAmbiguous)) return cases;
  return withPart(cases, isAmbiguous, { dayReading: readingOf(cases, localeOf) });
}

function readingOf(cases: readonly WithCase[], localeOf: () => string): DayReading {
  /** The first date of each order that can only be read in that order. */
  const evidence = new Map<DayOrder, string>();
  for (const { evalCase } of cases)
    for (const text of datesOf(evalCase)) {
      const order = orderOf([text]);
      if (order && !evidence.has(order)) evidence.set(order, `row ${evalCase.row} (${text})`);
    }
  const [first, second] = [...evidence];
  if (first && second)
    return { order: undefined, because: `${first[1]} puts the ${first[0]}, ${second[1]} the ${second[0]}` };
  if (first) return { order: first[0], because: `as in ${first[1]}` };
  const locale = localeOf();
  const order = orderOfLocale(locale);
  const place = locale === '' ? 'a file has no locale' : `the locale ${locale} does not`;
  return order === undefined
    ? { order, because: `nothing else in the tab shows which, and ${place}` }
    : { order, because: `as in the spreadsheet’s locale (${locale})` };
}

/** The order of day and month in a locale with the year at the end; undefined for others, and for unknown locales. */
function orderOfLocale(locale: string): DayOrder | undefined {
  try {
    const [tag = ''] = Intl.getCanonicalLocales(locale.replace(/_/g, '-'));
    const format = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'numeric', year: 'numeric' });
    // A JavaScript engine without data for a locale uses another one.
    if (tag === '' || format.resolvedOptions().locale !== tag) return undefined;
    const parts = format.formatToParts(0).map(({ type }) => type);
    const [day, month, year] = [parts.indexOf('day'), parts.indexOf('month'), parts.indexOf('year')];
    if (year < Math.max(day, month)) return undefined;
    return day < month ? 'day first' : 'month first';
  } catch {
    return undefined;
  }
}
