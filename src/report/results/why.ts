/** Why a row has its verdict, in words: what failed, what was expected, what came. */
import { CHECKS } from '../../checks/registry';
import { type CheckId, type CheckMeta, isBlocked } from '../../model/check';
import { A_PERSON_SHOULD_LOOK } from '../../model/judge';
import { readVerdict } from '../../model/scorecard';
import { cut } from '../../model/text';
import type { OutCell } from '../../model/sheet/spreadsheet';
import { oneLine } from '../one-line';
import { FIRST_FAILURE, readStage } from './row-scores';
import { scoreColumnName } from './score-columns';

export const WHY_COLUMN = 'why';

const WHY_LIMIT = 600;
const REASON_LIMIT = 160;
const VALUE_LIMIT = 40;
const BETWEEN = ' · ';

/** What the line keeps about each check besides its score. */
type Kept = Readonly<
  Record<CheckId, { readonly reason: string; readonly kind?: string | undefined } | undefined>
>;

/**
 * The failing checks with their reasons, and by name those that an earlier failure explains; what only a person can decide; for an
 * unmeasured row, why. '' if there is nothing to say.
 *
 * @param at a cell of the line by its column
 * @example whyText(at, details) // 'Dataset: expected dataset 0 or 11, selected 4 · caused by it: Answer in the message'
 */
export function whyText(at: (column: string) => OutCell, details: Kept): string {
  const verdict = readVerdict(at('verdict'));
  if (verdict === '') return '';
  const error = oneLine(String(at('error') ?? ''));
  const failed = CHECKS.filter((check) => isFailed(check, at));
  const first = readStage(at(FIRST_FAILURE));
  const isBehind = ({ stage }: CheckMeta): boolean => isBlocked(first, stage);
  const isAside = ({ gates }: CheckMeta): boolean => verdict === 'pass' || gates === 'never';
  const told = (check: CheckMeta): string => `${check.title}: ${reasonOf(check, at, details)}`;
  const deciding = failed.filter((check) => !isAside(check));
  const open = CHECKS.filter(({ id }) => ['open', 'tied'].includes(details[id]?.kind ?? ''));
  // Whatever the verdict: no further run decides them.
  const forPeople = open.filter(({ id }) => details[id]?.reason.startsWith(A_PERSON_SHOULD_LOOK) === true);
  const others = open.filter((check) => !forPeople.includes(check));
  const isOpen = verdict === 'needs judge' || verdict === 'trials disagree';
  const parts = [
    error,
    ...(isOpen ? [listed(verdict === 'needs judge' ? 'needs judge' : 'trials disagree', others)] : []),
    ...deciding.filter((check) => !isBehind(check)).map(told),
    ...forPeople.map(told),
    listed('caused by it', deciding.filter(isBehind)),
    listed('info only', failed.filter(isAside)),
  ];
  return cut(parts.filter((part) => part !== '').join(BETWEEN), WHY_LIMIT);
}

/**
 * Whether a line says that a check failed. A fraction fails if it is below its threshold: its stage is then the first failure, unless
 * something failed earlier.
 */
export function isFailed({ id, stage, isFraction }: CheckMeta, at: (column: string) => OutCell): boolean {
  const score = at(scoreColumnName(id));
  if (isFraction && readStage(at(FIRST_FAILURE)) === stage) return typeof score === 'number' && score < 1;
  return score === 0;
}

/** Most reasons say what was expected; if one doesn't, the expectation goes before it, if it is short. */
function reasonOf(
  { id, expects, actual }: CheckMeta,
  at: (column: string) => OutCell,
  details: Kept,
): string {
  const reason = oneLine(details[id]?.reason ?? '');
  const [wanted, came] = [texts(expects, at), texts(actual, at)];
  const isShort = [wanted, came].every((text) => text !== '' && text.length <= VALUE_LIMIT);
  const both =
    isShort && !reason.replace(/not expected/g, '').includes('expected')
      ? [`expected ${wanted}, got ${came}`]
      : [];
  return cut([...both, ...(reason === '' ? [] : [reason])].join(': '), REASON_LIMIT);
}

function texts(columns: readonly string[], at: (column: string) => OutCell): string {
  const shown = columns.map((column) => oneLine(String(at(column) ?? '')));
  return shown.filter((text) => text !== '').join(' – ');
}

function listed(what: string, checks: readonly CheckMeta[]): string {
  return checks.length === 0 ? '' : `${what}: ${checks.map(({ title }) => title).join(', ')}`;
}
