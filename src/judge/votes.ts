/** One question asked up to three times, each time independently, but only while the answer is in doubt. */
import type { Decided, JudgeQuestion, JudgeUsage, Verdict } from '../model/judge';
import { A_PERSON_SHOULD_LOOK } from '../model/judge';
import { cut } from '../model/text';
import { occursIn } from './reply/evidence';
import type { Answer } from './reply/fit';

export interface Vote {
  readonly answer: Answer;
  readonly isInDoubt: boolean;
  readonly usage: JudgeUsage;
}

/** Fractions that differ by no more than one level of the rubric agree. */
const ALIKE = 0.2 + 1e-9;
const LONGEST_REASON = 300;

/**
 * Whether an answer needs a second opinion: it says so itself, or it rests on words that are not in the text. An answer without
 * evidence, from an older judge, is taken as it is.
 *
 * @param judged the text that is graded, as it was sent
 */
export function isInDoubt(
  { evidence, isSure, score }: Answer,
  { form }: Pick<JudgeQuestion, 'form'>,
  judged: string,
): boolean {
  if (!isSure) return true;
  if (evidence === undefined) return false;
  return !(occursIn(evidence, judged) ?? !(form.provesPass && score === 1));
}

/**
 * The result of the votes so far. The first counts alone if it is not in doubt, two count if they agree; if they do not, the third
 * decides unless it is in doubt itself: then a person should look.
 *
 * @param most votes that may be asked for; with 1 nothing is in doubt
 * @returns undefined if one more vote is needed
 */
export function verdictOf(votes: readonly Vote[], most: number, decidedBy: string): Verdict | undefined {
  const [first, second, third] = votes;
  if (!first) return undefined;
  if (most === 1 || !first.isInDoubt) return decided(first, votes, decidedBy);
  if (!second) return undefined;
  if (areAlike(first, second)) return decided(second.isInDoubt ? first : second, votes, decidedBy);
  if (!third && most > 2) return undefined;
  if (!third || third.isInDoubt) return forAPerson(votes);
  const middle = [...votes].sort((a, b) => a.answer.score - b.answer.score)[1] ?? third;
  return decided(areAlike(third, middle) ? third : middle, votes, decidedBy);
}

function areAlike(a: Vote, b: Vote): boolean {
  return Math.abs(a.answer.score - b.answer.score) <= ALIKE;
}

function decided(chosen: Vote, votes: readonly Vote[], decidedBy: string): Decided {
  const { score, criteria, reason, answerType } = chosen.answer;
  const agreeing = votes.filter((vote) => areAlike(vote, chosen)).length;
  return {
    kind: 'decided',
    score,
    ...(criteria && { criteria }),
    reason: votes.length === 1 ? reason : `${reason} (${agreeing} of ${votes.length} votes)`,
    answerType,
    decidedBy,
    usage: votes.map(({ usage }) => usage).reduce(added),
  };
}

function forAPerson(votes: readonly Vote[]): Verdict {
  const said = votes.map(({ answer: { score, reason } }) => `${score}: ${cut(reason, LONGEST_REASON)}`);
  return {
    kind: 'open',
    reason: `${A_PERSON_SHOULD_LOOK}: the judge’s ${votes.length} votes differ. ${said.join(' / ')}`,
  };
}

function added(a: JudgeUsage, b: JudgeUsage): JudgeUsage {
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    costUsd: a.costUsd === undefined || b.costUsd === undefined ? undefined : a.costUsd + b.costUsd,
    isCached: a.isCached && b.isCached,
    prompt: a.prompt,
  };
}
