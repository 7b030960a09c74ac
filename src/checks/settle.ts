/** How a judge's verdict becomes a check's result. */
import type { Settled } from '../model/assessment';
import type { Decided, Verdict } from '../model/judge';

/**
 * Carries a verdict over: undecided stays open, a failed call is an error and never a score; each check defines what a decided verdict
 * means.
 */
export function settleWith(meaning: (decided: Decided) => Settled): (verdict: Verdict) => Settled {
  return (verdict) => {
    switch (verdict.kind) {
      case 'open':
        return verdict;
      case 'failed':
        return { ...verdict, kind: 'error' };
      case 'decided':
        return meaning(verdict);
    }
  };
}

/** The verdict's score is the check's score. */
export const settleAsScore = settleWith((decided) => ({ ...decided, kind: 'scored' }));
