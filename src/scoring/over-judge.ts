/** A person's verdict in place of a judge's. The judge's own is kept with it: the judge's rates are based on that. */
import type { NeedsJudge, Scored, Settled } from '../model/assessment';
import type { Verdict } from '../model/judge';
import type { PeopleDecision } from './decided-label';

/** @param people undefined if no one says anything, or people do not decide */
export function settledBy(
  { settle }: NeedsJudge,
  verdict: Verdict,
  people: PeopleDecision | undefined,
): Settled {
  const judged = settle(verdict);
  if (!people) return judged;
  const { text: text } = people;
  const withPeople = (reason: string): Settled =>
    judged.kind === 'blank' ? judged : { ...judged, reason, people: { text: text } };
  if (people.kind === 'split') return withPeople(`${judged.reason}. People do not decide it: ${text}`);
  const usage = 'usage' in judged ? judged.usage : undefined;
  // Each check defines what a grade means: when asking whether the agent asked back, 1 may mean pass or fail.
  const scored = GRADES.map((score) =>
    settle({
      kind: 'decided',
      score,
      reason: `${text}; ${wordsOf(judged)}`,
      answerType: judged.kind === 'scored' ? judged.answerType : '',
      decidedBy: `person: ${people.by}`,
      ...(usage && { usage }),
    }),
  ).find((result): result is Scored => result.kind === 'scored' && result.score === people.score);
  if (!scored) return withPeople(judged.reason);
  const judge = {
    score: judged.kind === 'scored' ? judged.score : null,
    reason: judged.reason,
    decidedBy: judged.kind === 'scored' ? judged.decidedBy : '',
  };
  return { ...scored, people: { text: text, judge } };
}

const GRADES = [1, 0];

function wordsOf(judged: Settled): string {
  if (judged.kind !== 'scored') return `no judge has decided it: ${judged.reason}`;
  return `${judged.decidedBy} says ${judged.score === 1 ? 'pass' : 'fail'}: ${judged.reason}`;
}
