/** Why a row has its verdict, in words: what failed, what was expected, what came. */
import { isBlocked } from '../../model/check';
import type { CheckMeta, Checks } from '../../checks/check';
import { type Scorecard, verdictWord } from '../../model/scorecard';
import { cut } from '../../model/text';
import { oneLine } from '../../model/texts/one-line';
import { cellsText } from './sides';

export const WHY_COLUMN = 'why';

const MAX_WHY = 600;
const MAX_REASON = 160;
const MAX_VALUE = 40;
const BETWEEN = ' · ';

/**
 * The failing checks with their reasons, and by name those that an earlier failure explains; what only a person can decide; for an
 * unmeasured row, why.
 *
 * @example whyText(card, checks) // 'Dataset: expected dataset 0 or 11, selected 4 · caused by it: Answer in the message'
 */
export function whyText(card: Scorecard, checks: Checks): string {
  const { verdict, first_failure: first } = card;
  if (verdict === null) return '';
  const failed = checks.all.filter((check) => isFailed(check, card));
  const isBehind = ({ stage }: CheckMeta): boolean => isBlocked(first, stage);
  const isAside = ({ gates }: CheckMeta): boolean => verdict === 'pass' || gates === 'never';
  const lineOf = (check: CheckMeta): string => `${check.title}: ${reasonOf(check, card)}`;
  const hinted = ({ id, title }: CheckMeta): string => {
    const hint = card.checks[id]?.hint;
    return hint ? `${title} (${hint.text})` : title;
  };
  const deciding = failed.filter((check) => !isAside(check));
  const open = checks.all.filter(({ id }) => ['open', 'tied'].includes(card.checks[id]?.kind ?? ''));
  // Whatever the verdict: no further run decides them.
  const forPeople = open.filter(({ id }) => card.checks[id]?.code === 'in_doubt');
  const others = open.filter((check) => !forPeople.includes(check));
  const isOpen = verdict === 'needs_judge' || verdict === 'trials_disagree';
  const parts = [
    errorText(card),
    ...(isOpen ? [listed(verdictWord(verdict), others, hinted)] : []),
    ...deciding.filter((check) => !isBehind(check)).map(lineOf),
    ...forPeople.map(lineOf),
    listed('caused by it', deciding.filter(isBehind)),
    listed('info only', failed.filter(isAside)),
  ];
  return cut(parts.filter((part) => part !== '').join(BETWEEN), MAX_WHY);
}

/** Why it was not measured, as one line, with the turns that its conversation lacks. */
export function errorText({ error, conversation_error: ofTurns = '' }: Scorecard): string {
  return oneLine([error, ofTurns].filter((part) => part !== '').join('; '));
}

/** A fraction fails below its threshold: its stage is then the first failure, unless something failed earlier. */
function isFailed({ id, stage, isFraction }: CheckMeta, card: Scorecard): boolean {
  const score = card.checks[id]?.score ?? null;
  if (isFraction && card.first_failure === stage) return score !== null && score < 1;
  return score === 0;
}

/** The difference of two lists, where both stand there already. */
const DIFFERENCE = /^(?:missing|not expected): /;

/** If the reason does not say what was expected, that comes first, if it is short. */
function reasonOf({ id, expects, actual }: CheckMeta, card: Scorecard): string {
  const reason = oneLine(card.checks[id]?.reason ?? '');
  const wanted = oneLine(cellsText(expects, card));
  const came = oneLine(cellsText(actual, card));
  const isShort = [wanted, came].every((text) => text !== '' && text.length <= MAX_VALUE);
  if (!isShort || reason.replace(/not expected/g, '').includes('expected')) return cut(reason, MAX_REASON);
  const more = reason.split('; ').filter((part) => part !== '' && !DIFFERENCE.test(part));
  return cut(
    `expected ${spaced(wanted)}, got ${spaced(came)}${more.length === 0 ? '' : ` (${more.join('; ')})`}`,
    MAX_REASON,
  );
}

/** @example spaced('COD.16_1;COD.25_1') // 'COD.16_1; COD.25_1' */
function spaced(list: string): string {
  return list.replace(/;(?=\S)/g, '; ');
}

function listed(
  what: string,
  checks: readonly CheckMeta[],
  named: (check: CheckMeta) => string = ({ title }) => title,
): string {
  return checks.length === 0 ? '' : `${what}: ${checks.map(named).join(', ')}`;
}
