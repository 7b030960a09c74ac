/** The reasons for a row’s verdict, as the column `why` and reports show them. */
import { type CheckId, isBlocked } from '../model/check';
import type { CheckMeta, Checks } from '../checks/check';
import { type Scorecard, scoredIn, scoreIn, verdictWord } from '../model/scorecard';
import { checkTitle } from '../scoring/verdict';
import { oneLine, shortened } from '../model/text';
import { withoutMarkdown } from '../model/texts/markdown';
import { cellsText } from './expected-actual';

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
    // The error of a row that is only for information names its checks.
    card.error_code === 'only_informs' ? '' : listed('for information', failed.filter(informs)),
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
  const expectedText = oneLine(cellsText(expects, card));
  const actualText = oneLine(withoutMarkdown(cellsText(actual, card)));
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
