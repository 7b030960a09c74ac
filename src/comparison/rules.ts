/** What needs no model: an answer that is word for word the ground truth. */
import type { AnswerScore } from '../model/comparison/comparison';

const BEST = 10;

/**
 * 10 and 10 for an answer that equals the ground truth except for the space around and between words; undefined for any other. Case and
 * punctuation count: two identifiers may differ in nothing else.
 */
export function scoreByRule(answer: string, truth: string): AnswerScore | undefined {
  const said = spaced(answer);
  if (said === '' || said !== spaced(truth)) return undefined;
  return {
    factuality: BEST,
    completeness: BEST,
    reason: 'The answer is the ground truth, word for word.',
    insights: 'MISSING TRUTH: none. DEVIATIONS OR ADDITIONAL CONTEXT: none. OVERALL: identical.',
    scoredBy: 'rule: identical',
  };
}

/** Whether two answers are the same text, ignoring space. */
export function areSame(a: string, b: string): boolean {
  return spaced(a) === spaced(b);
}

function spaced(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}
