/** Why a row has its verdict, in words: what failed, what was expected, what came. */
import { type CheckId, isBlocked } from '../../model/check';
import type { CheckMeta, Checks } from '../../checks/check';
import { hintIn } from '../../model/judge';
import { readVerdict } from '../../model/scorecard';
import { count, cut } from '../../model/text';
import { type DayOrder, orderIn, parseDay, type PeriodEnd, orderOf } from '../../fields/calendar-day';
import type { OutCell } from '../../model/spreadsheet';
import { oneLine } from '../../model/texts/one-line';
import { FIRST_FAILURE, readStage } from './row-scores';
import { scoreColumnName } from './score-columns';

export const WHY_COLUMN = 'why';

const WHY_LIMIT = 600;
const REASON_LIMIT = 160;
const VALUE_LIMIT = 40;
const BETWEEN = ' · ';

type At = (column: string) => OutCell;

type Kept = Readonly<
  Record<
    CheckId,
    | {
        readonly reason: string;
        readonly kind?: string | undefined;
        readonly unanswered?: string | undefined;
      }
    | undefined
  >
>;

/**
 * The failing checks with their reasons, and by name those that an earlier failure explains; what only a person can decide; for an
 * unmeasured row, why.
 *
 * @example whyText(cell, details) // 'Dataset: expected dataset 0 or 11, selected 4 · caused by it: Answer in the message'
 */
export function whyText(cell: At, details: Kept, checks: Checks): string {
  const verdict = readVerdict(cell('verdict'));
  if (verdict === '') return '';
  const error = oneLine(String(cell('error') ?? ''));
  const failed = checks.all.filter((check) => isFailed(check, cell));
  const first = readStage(cell(FIRST_FAILURE));
  const isBehind = ({ stage }: CheckMeta): boolean => isBlocked(first, stage);
  const isAside = ({ gates }: CheckMeta): boolean => verdict === 'pass' || gates === 'never';
  const lineOf = (check: CheckMeta): string => `${check.title}: ${reasonOf(check, cell, details)}`;
  const hinted = ({ id, title }: CheckMeta): string => {
    const hint = hintIn(details[id]?.reason ?? '');
    return hint === '' ? title : `${title} (${hint})`;
  };
  const deciding = failed.filter((check) => !isAside(check));
  const open = checks.all.filter(({ id }) => ['open', 'tied'].includes(details[id]?.kind ?? ''));
  // Whatever the verdict: no further run decides them.
  const forPeople = open.filter(({ id }) => details[id]?.unanswered === 'in doubt');
  const others = open.filter((check) => !forPeople.includes(check));
  const isOpen = verdict === 'needs judge' || verdict === 'trials disagree';
  const parts = [
    error,
    ...(isOpen
      ? [listed(verdict === 'needs judge' ? 'needs judge' : 'trials disagree', others, hinted)]
      : []),
    ...deciding.filter((check) => !isBehind(check)).map(lineOf),
    ...forPeople.map(lineOf),
    listed('caused by it', deciding.filter(isBehind)),
    listed('info only', failed.filter(isAside)),
  ];
  return cut(parts.filter((part) => part !== '').join(BETWEEN), WHY_LIMIT);
}

/** A fraction fails below its threshold: its stage is then the first failure, unless something failed earlier. */
function isFailed({ id, stage, isFraction }: CheckMeta, cell: At): boolean {
  const score = cell(scoreColumnName(id));
  if (isFraction && readStage(cell(FIRST_FAILURE)) === stage) return typeof score === 'number' && score < 1;
  return score === 0;
}

/** The difference of two lists, where both stand there already. */
const DIFFERENCE = /^(?:missing|not expected): /;

/** If the reason does not say what was expected, that comes first, if it is short. */
function reasonOf({ id, expects, actual }: CheckMeta, cell: At, details: Kept): string {
  const reason = oneLine(details[id]?.reason ?? '');
  const wanted = oneLine(cellsText(expects, cell));
  const came = oneLine(cellsText(actual, cell));
  const isShort = [wanted, came].every((text) => text !== '' && text.length <= VALUE_LIMIT);
  if (!isShort || reason.replace(/not expected/g, '').includes('expected')) return cut(reason, REASON_LIMIT);
  const more = reason.split('; ').filter((part) => part !== '' && !DIFFERENCE.test(part));
  return cut(
    `expected ${spaced(wanted)}, got ${spaced(came)}${more.length === 0 ? '' : ` (${more.join('; ')})`}`,
    REASON_LIMIT,
  );
}

/** @example spaced('COD.16_1;COD.25_1') // 'COD.16_1; COD.25_1' */
function spaced(list: string): string {
  return list.replace(/;(?=\S)/g, '; ');
}

/**
 * What was expected of a check, and what came, for people to read: of the expected cells those that it compares; days as ISO days on
 * both sides, however they were typed, unless their order is unclear; counts with what they count.
 */
export function sidesOf(
  { expects, measures, actual }: Pick<CheckMeta, 'expects' | 'measures' | 'actual'>,
  cell: At,
): { readonly expected: string; readonly actual: string } {
  const wanted = measures.length > 0 ? measures : expects;
  const came = cellsText(actual, (column) => counted(column, cell(column)));
  if (!wanted.includes(PERIOD_COLUMN)) return { expected: cellsText(wanted, cell), actual: came };
  const given = periodAt('expected_', cell);
  const order = orderOf(given);
  const pulled = periodAt('actual_', cell);
  return {
    expected: periodText(given, order),
    actual: actual.includes('actual_start_date')
      ? periodText(pulled, orderOf(pulled) ?? order)
      : periodsIn(came, order),
  };
}

function periodsIn(text: string, order: DayOrder | undefined): string {
  return text.replace(PERIODS, (_all, tool: string, start: string, end: string) => {
    const period = periodText([start, end], orderOf([start, end]) ?? order);
    return `${tool === '' ? '' : ': '}${period}`;
  });
}

/** @example counted('charts_count', 0) // 'no chart' */
function counted(column: string, cell: OutCell): OutCell {
  const [what, others] = COUNTED[column] ?? [];
  if (what === undefined || !/^\d+$/.test(String(cell))) return cell;
  return Number(cell) === 0 ? `no ${what}` : count(Number(cell), what, others);
}

const COUNTED: Readonly<Record<string, readonly [what: string, others?: string] | undefined>> = {
  charts_count: ['chart'],
  row_count: ['row of data', 'rows of data'],
};

/** Checks that compare it compare a period. */
const PERIOD_COLUMN = 'expected_start_date';
const BETWEEN_CELLS = ' – ';

type Period = readonly [start: string, end: string];
/** As the columns of periods write them. @example 'pull_data:2024-01-01..2024-12-31' */
const PERIODS = /(:?)([\w/-]*)\.\.([\w/-]*)/g;

function periodAt(whose: 'expected_' | 'actual_', cell: At): Period {
  return [cellsText([`${whose}start_date`], cell), cellsText([`${whose}end_date`], cell)];
}

/** @example periodText(['2024', '6/30/2024'], undefined) // '2024-01-01 to 2024-06-30' */
function periodText([start, end]: Period, order: DayOrder | undefined): string {
  const day = (text: string, as: PeriodEnd): string => {
    const isUnclear = order === undefined && orderIn(text) === 'either';
    return (isUnclear ? undefined : parseDay(text, as, order)) ?? text;
  };
  return start === '' && end === '' ? '' : `${day(start, 'start') || '…'} to ${day(end, 'end') || '…'}`;
}

export function cellsText(columns: readonly string[], cell: At): string {
  return columns
    .map((column) => String(cell(column) ?? ''))
    .filter((text) => text !== '')
    .join(BETWEEN_CELLS);
}

function listed(
  what: string,
  checks: readonly CheckMeta[],
  named: (check: CheckMeta) => string = ({ title }) => title,
): string {
  return checks.length === 0 ? '' : `${what}: ${checks.map(named).join(', ')}`;
}
