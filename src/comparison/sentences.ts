/** What code says about two scored answers: it is given to the judge, and used instead of the judge's text if that is of no use. */
import type { AnswerScore, Assessment, Factor, Side, Winner, Winners } from '../model/comparison/comparison';
import { count } from '../model/text';
import { average } from './winners';

const MARGIN_WORDS = { clear: 'clearly', slight: 'slightly', tie: '' } as const;

type Scores = Readonly<Record<Side, Pick<AnswerScore, Factor>>>;

/** @example 'The new answer is clearly better: average 9 against 6.5.' */
export function outcomeSentence(scores: Scores, { better, margin }: Winners): string {
  const [before, after] = [average(scores.old), average(scores.new)];
  if (better === 'tie') return `The two answers are tied: average ${after} against ${before}.`;
  const [won, lost] = better === 'new' ? [after, before] : [before, after];
  return `The ${better} answer is ${MARGIN_WORDS[margin]} better: average ${won} against ${lost}.`;
}

/** @example factorSentence('factuality', scores, 'tie') // 'Factuality: old 8, new 8 (tie).' */
export function factorSentence(factor: Factor, scores: Scores, winner: Winner): string {
  const title = factor === 'factuality' ? 'Factuality' : 'Completeness';
  const who = winner === 'tie' ? 'tie' : `${winner} wins`;
  return `${title}: old ${scores.old[factor]}, new ${scores.new[factor]} (${who}).`;
}

/**
 * An assessment without a model: the outcome in words, and the differences that can be counted.
 *
 * @param failure why the judge's own is not used; '' if it was not asked
 */
export function computedAssessment(
  texts: Readonly<Record<Side, string>>,
  scores: Readonly<Record<Side, AnswerScore>>,
  winners: Winners,
  areSame: boolean,
  failure: string,
): Assessment {
  const length = `Length: old ${count(texts.old.length, 'character')}, new ${count(texts.new.length, 'character')}.`;
  return {
    overall: areSame
      ? `Both answers are the same text. ${outcomeSentence(scores, winners)}`
      : `${outcomeSentence(scores, winners)} ${factorSentence('factuality', scores, winners.factuality)} ${factorSentence('completeness', scores, winners.completeness)}`,
    differences: numbered([
      factorSentence('factuality', scores, winners.factuality),
      factorSentence('completeness', scores, winners.completeness),
      length,
    ]),
    assessedBy: failure === '' ? 'rule: computed' : `rule: computed (${failure})`,
  };
}

/** @example numbered(['a', 'b']) // '1) a\n2) b' */
export function numbered(sentences: readonly string[]): string {
  return sentences.map((sentence, index) => `${index + 1}) ${sentence}`).join('\n');
}
