/** What a check asks a judge, and how the verdict becomes its result. */
import type { NeedsJudge, Settled } from '../model/assessment';
import type { Decided, JudgeQuestion } from '../model/judge';

/**
 * Undecided stays open, a failed call is an error and never a score.
 *
 * @param meaning what a decided verdict means for the check; by default, its score is the check's score
 */
export function askJudge<Part extends string>(
  question: JudgeQuestion<Part>,
  meaning: (decided: Decided) => Settled = (decided) => ({ ...decided, kind: 'scored' }),
): NeedsJudge<Part> {
  return {
    kind: 'needs judge',
    question,
    settle(verdict) {
      switch (verdict.kind) {
        case 'open':
          return verdict;
        case 'failed':
          return { ...verdict, kind: 'error' };
        case 'decided':
          return meaning(verdict);
      }
    },
  };
}
