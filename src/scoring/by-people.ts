/** Rows for people to decide, and what their labels of a few rows say of all. */
import { HINTS } from '../model/judge';
import type { CheckScore, Scorecard } from '../model/scorecard';

/**
 * The order in which open rows are shown and decided: first those in whose answer something expected is missing, last those in which all of it
 * appears; among these at random, so that the rows decided so far are like those that are left. The random order is that of the case's hash:
 * it is the same for everybody, and changes with no reload.
 *
 * @example cards.sort(byOpenOrder)
 */
export function byOpenOrder(a: Scorecard, b: Scorecard): number {
  return hintRank(a) - hintRank(b) || (a.uid < b.uid ? -1 : Number(a.uid > b.uid));
}

function hintRank({ checks }: Pick<Scorecard, 'checks'>): number {
  const ranks = Object.values(checks).flatMap(({ hint }) => (hint ? [HINTS.indexOf(hint.kind)] : []));
  return ranks.length === 0 ? HINTS.indexOf('says') : Math.min(...ranks);
}

/**
 * Who judges a text now: a label that was drawn at random counts for no other judge, model or prompt.
 *
 * @returns what the label keeps as `drawn` @example 'claude-haiku-5-5, answer match v3 (3f2a…)'; 'nobody' if no judge has decided the text
 */
export function judgedBy({ prompt_hash: prompt }: Pick<Scorecard, 'prompt_hash'>, check: CheckScore): string {
  const { decider, decided_by: name } = check.people?.judge ?? check;
  return decider === 'model' ? [name, prompt].filter((part) => part !== '').join(', ') : NOBODY;
}

const NOBODY = 'nobody';
