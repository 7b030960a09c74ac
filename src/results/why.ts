/** The reasons for a row’s verdict in the column `why`, and the expected and actual values of its checks as text. */
import { type CheckId, isBlocked } from '../model/check';
import type { CheckMeta, Checks } from '../checks/check';
import { type Scorecard, scoredIn, scoreIn, verdictWord } from '../model/scorecard';
import { checkTitle } from '../scoring/verdict';
import { type DayOrder, orderIn, parseDay, type PeriodEnd, orderOf } from '../fields/calendar-day';
import { count, cut, oneLine, shortened } from '../model/text';

export const WHY_COLUMN = 'why';

const MAX_WHY = 600;
const MAX_REASON = 160;
const MAX_VALUE = 40;
const BETWEEN = ' · ';

/**
 * Why the row was not measured; failing checks with reasons; checks left to a person; follow-on failures by name.
 *
 * @example whyText(card, checks) // 'Dataset: expected dataset 0 or 11, selected 4 · follow-on failure: Answer in the text'
 */
export function whyText(card: Scorecard, checks: Checks): string {
  const { verdict, first_failure: first } = card;
  if (verdict === null) return '';
  const failed = checks.all.filter((check) => isFailed(check, card));
  const isFollowOn = ({ stage }: CheckMeta): boolean => isBlocked(first, stage);
  const informs = ({ id }: CheckMeta): boolean => card.checks[id]?.informs ?? false;
  const withReason = (check: CheckMeta): string => titled(check.title, reasonOf(check, card));
  const hinted = ({ id, title }: CheckMeta): string => {
    const hint = card.checks[id]?.hint;
    return hint ? `${title} (${hint.text})` : title;
  };
  const deciding = failed.filter((check) => !informs(check));
  const open = checks.all.filter(({ id }) => ['open', 'tied'].includes(card.checks[id]?.kind ?? ''));
  // Always listed: only a person can decide them.
  const forPeople = open.filter(({ id }) => card.checks[id]?.code === 'in_doubt');
  const others = open.filter((check) => !forPeople.includes(check));
  const isOpen = verdict === 'undecided' || verdict === 'unstable';
  const unknown = scoredIn(card).filter((id) => !checks.named(id) && scoreIn(card, id) === 0);
  const parts = [
    errorText(card),
    ...(isOpen ? [listed(verdictWord(verdict), others, hinted)] : []),
    ...deciding.filter((check) => !isFollowOn(check)).map(withReason),
    ...forPeople.map(withReason),
    ...unknown.map((id) => titled(checkTitle(id, checks), reasonIn(card, id))),
    listed('follow-on failure', deciding.filter(isFollowOn)),
    listed('for information', failed.filter(informs)),
  ];
  return shortened(parts.filter((part) => part !== '').join(BETWEEN), MAX_WHY);
}

/** Why a row was not measured, on one line, with the turns that its conversation lacks. */
export function errorText({ error, conversation_error: ofTurns = '' }: Scorecard): string {
  return oneLine([error, ofTurns].filter((part) => part !== '').join('; '));
}

/** True if a check failed: a quality metric below its threshold, any other at 0. */
export function isFailed({ id }: CheckMeta, { checks }: Scorecard): boolean {
  const { score, below, informs = false } = checks[id] ?? {};
  return score === 0 || (below !== undefined && !informs);
}

/** @param reason '' if the kept run has none */
function titled(title: string, reason: string): string {
  return reason === '' ? title : `${title}: ${reason}`;
}

function reasonIn({ checks }: Scorecard, id: CheckId): string {
  return shortened(oneLine(checks[id]?.reason ?? ''), MAX_REASON);
}

/** A check’s reason; for judged checks the expected and actual values, if short. */
function reasonOf({ id, expects, actual }: CheckMeta, card: Scorecard): string {
  const { reason = '', decider } = card.checks[id] ?? {};
  const [expectedText = '', actualText = ''] = [expects, actual].map((columns) =>
    oneLine(cellsText(columns, card)),
  );
  const isShort = [expectedText, actualText].every((text) => text !== '' && text.length <= MAX_VALUE);
  const isJudged = decider === 'rule' || decider === 'model';
  return isShort && (isJudged || reason === '')
    ? `expected ${expectedText}, got ${actualText}`
    : reasonIn(card, id);
}

function listed(
  what: string,
  checks: readonly CheckMeta[],
  named: (check: CheckMeta) => string = ({ title }) => title,
): string {
  return checks.length === 0 ? '' : `${what}: ${checks.map(named).join(', ')}`;
}

type Values = Pick<Scorecard, 'values' | 'latency_s'>;
type SideValue = Scorecard['values'][string] | null | undefined;

function valueAt({ values, latency_s: latency }: Values, column: string): SideValue {
  return column === 'latency_s' ? latency : values[column];
}

/** Longer texts are whole in the scorecard’s `values`. */
const MAX_SIDE = 300;

interface Sides {
  readonly expected: string;
  readonly actual: string;
}

/** The texts of the columns, for files. */
export function textsForFiles(
  { expects, actual }: Pick<CheckMeta, 'expects' | 'actual'>,
  values: Values,
): Sides {
  return {
    expected: cut(cellsText(expects, values), MAX_SIDE),
    actual: cut(cellsText(actual, values), MAX_SIDE),
  };
}

/**
 * The texts of the columns, for people: the expected cells that the check compares; days as ISO days on both sides, unless their order is
 * unclear; counts with a noun.
 */
export function textsForPeople(
  { expects, measures, actual }: Pick<CheckMeta, 'expects' | 'measures' | 'actual'>,
  values: Values,
): Sides {
  const compared = measures.length > 0 ? measures : expects;
  const actualText = valuesText(actual.map((column) => counted(column, valueAt(values, column))));
  if (!compared.includes(PERIOD_COLUMN)) return { expected: cellsText(compared, values), actual: actualText };
  const expected = periodAt('expected_', values);
  const order = orderOf(expected);
  const pulled = periodAt('actual_', values);
  return {
    expected: periodText(expected, order),
    actual: actual.includes('actual_start_date')
      ? periodText(pulled, orderOf(pulled) ?? order)
      : periodsIn(actualText, order),
  };
}

function periodsIn(came: string, order: DayOrder | undefined): string {
  return came.replace(PERIODS, (_all, tool: string, start: string, end: string) => {
    const period = periodText([start, end], orderOf([start, end]) ?? order);
    return `${tool === '' ? '' : ': '}${period}`;
  });
}

/** @example counted('charts_count', 0) // 'no chart' */
function counted(column: string, value: SideValue): SideValue {
  const [what, others] = COUNTED[column] ?? [];
  if (what === undefined || !/^\d+$/.test(String(value))) return value;
  return Number(value) === 0 ? `no ${what}` : count(Number(value), what, others);
}

const COUNTED: Readonly<Record<string, readonly [what: string, others?: string] | undefined>> = {
  charts_count: ['chart'],
  row_count: ['row of data', 'rows of data'],
};

/** A check that compares this column compares a period. */
const PERIOD_COLUMN = 'expected_start_date';
const BETWEEN_CELLS = ' – ';

type PeriodTexts = readonly [start: string, end: string];
/** Periods as columns write them. @example 'pull_data:2024-01-01..2024-12-31' */
const PERIODS = /(:?)([\w/-]*)\.\.([\w/-]*)/g;

function periodAt(whose: 'expected_' | 'actual_', values: Values): PeriodTexts {
  return [cellsText([`${whose}start_date`], values), cellsText([`${whose}end_date`], values)];
}

/** @example periodText(['2024', '6/30/2024'], undefined) // '2024-01-01 to 2024-06-30' */
function periodText([start, end]: PeriodTexts, order: DayOrder | undefined): string {
  const day = (text: string, as: PeriodEnd): string => {
    const isUnclear = order === undefined && orderIn(text) === 'either';
    return (isUnclear ? undefined : parseDay(text, as, order)) ?? text;
  };
  return start === '' && end === '' ? '' : `${day(start, 'start') || '…'} to ${day(end, 'end') || '…'}`;
}

export function cellsText(columns: readonly string[], values: Values): string {
  return valuesText(columns.map((column) => valueAt(values, column)));
}

function valuesText(values: readonly SideValue[]): string {
  return values
    .map((value) => String(value ?? ''))
    .filter((text) => text !== '')
    .join(BETWEEN_CELLS);
}
