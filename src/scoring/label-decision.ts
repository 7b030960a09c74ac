/** The decision of people’s labels on one text, which replaces the judge’s verdict. */
import { isLater, type Label, type LabelVerdict, WITHDRAWN } from '../model/label';
import { firstFew, foldCase, shortened } from '../model/text';
import type { PendingQuestion, PeopleVerdict, Scored, Settled } from '../model/assessment';
import { deciderText, type Verdict } from '../model/judge';

/** `text` is a clause: 'anna says pass (the same place)'. */
export type PeopleDecision =
  | { readonly kind: 'decided'; readonly score: 0 | 1; readonly by: string; readonly text: string }
  /** They disagree, or one says that the expected value is wrong: the judge decides. */
  | { readonly kind: 'split'; readonly text: string };

/**
 * Decides by the last label of each person, without unsure ones; all must agree.
 *
 * @param labels of one text of one check
 * @returns undefined if no one says pass, fail or expected wrong
 */
export function decisionOf(labels: readonly Label[]): PeopleDecision | undefined {
  const counted = lastOfEach(labels).filter(({ verdict }) => verdict !== 'unsure');
  const [first, ...others] = counted;
  if (!first) return undefined;
  const { verdict } = first;
  if (verdict === 'expected wrong' || others.some((other) => other.verdict !== verdict))
    return { kind: 'split', text: firstFew(differingFirst(counted).map(sentenceOf), MAX_NAMED) };
  const by = firstFew(counted.map(nameOf), MAX_NAMED);
  const note = counted.reduce((last, label) =>
    label.note !== '' && isLater(label, last) ? label : last,
  ).note;
  const text = `${by} ${others.length === 0 ? 'says' : 'say'} ${verdict}${inBrackets(note)}`;
  return { kind: 'decided', score: verdict === 'pass' ? 1 : 0, by, text };
}

/** Moves the first label of each verdict to the front. */
function differingFirst(labels: readonly Label[]): Label[] {
  const first = new Set(new Map([...labels].reverse().map((label) => [label.verdict, label])).values());
  return [...labels].sort((a, b) => Number(first.has(b)) - Number(first.has(a)));
}

const MAX_NAMED = 3;

function sentenceOf(label: Label): string {
  const what = label.verdict === 'expected wrong' ? 'that the expected value is wrong' : label.verdict;
  return `${nameOf(label)} says ${what}${inBrackets(label.note)}`;
}

function nameOf({ who }: Label): string {
  return who === '' ? 'somebody' : who;
}

function inBrackets(note: string): string {
  return note === '' ? '' : ` (${shortened(note.replace(/\s+/g, ' '), 200)})`;
}

/** The last label of each person (ignoring case), unless it was withdrawn; labels of unknown authors count as one person’s. */
export function lastOfEach(labels: readonly Label[]): Label[] {
  const last = new Map<string, Label>();
  for (const label of labels) {
    const who = foldCase(label.who);
    const before = last.get(who);
    if (!before || isLater(label, before)) last.set(who, label);
  }
  return [...last.values()].filter(({ verdict }) => verdict !== WITHDRAWN);
}

/** The majority of pass and fail; unsure if they tie; “expected wrong” if at least as many people say so. */
export function labelsVerdict(labels: readonly Label[]): LabelVerdict {
  const votes = (verdict: LabelVerdict): number => labels.filter((label) => label.verdict === verdict).length;
  const [passes, fails, wrong] = [votes('pass'), votes('fail'), votes('expected wrong')];
  if (wrong > 0 && wrong >= passes + fails) return 'expected wrong';
  return passes === fails ? 'unsure' : passes > fails ? 'pass' : 'fail';
}

/**
 * Settles a judged check by people’s decision, else by the judge’s verdict.
 *
 * @param people undefined if people have not decided it
 * @param judged the outcome by the judge’s verdict, if the caller knows it
 */
export function settledBy(
  { settle }: PendingQuestion,
  verdict: Verdict,
  people?: PeopleDecision,
  judged = settle(verdict),
): Settled {
  if (!people) return judged;
  const { text } = people;
  const judge = {
    score: judged.kind === 'scored' ? judged.score : null,
    reason: judged.reason,
    ...(judged.kind === 'scored' && { decider: judged.decider }),
  };
  const withPeople = (reason: string, noted: PeopleVerdict): Settled =>
    judged.kind === 'blank' ? judged : { ...judged, reason, people: noted };
  if (people.kind === 'split')
    return withPeople(`${judged.reason}. Reviewers left it open: ${text}`, { text, judge });
  const usage = 'usage' in judged ? judged.usage : undefined;
  // Each check gives a grade its meaning: in the question whether the agent asked for clarification, 1 may mean pass or fail.
  const outcomes = [1, 0].map((score) =>
    settle({
      kind: 'decided',
      score,
      reason: `${text}; ${wordsOf(judged)}`,
      answerType: judged.kind === 'scored' ? judged.answerType : '',
      decider: { by: 'person', name: people.by },
      ...(usage && { usage }),
    }),
  );
  const scored = outcomes.find(
    (result): result is Scored => result.kind === 'scored' && result.score === people.score,
  );
  // For an agent that should not have asked for clarification, a pass leaves nothing to score.
  const unscored =
    people.score === 1 && judged.kind !== 'blank' && outcomes.find(({ kind }) => kind === 'blank');
  if (!scored) return unscored || withPeople(judged.reason, { text });
  return { ...scored, people: { text, judge } };
}

function wordsOf(judged: Settled): string {
  if (judged.kind !== 'scored') return `no judge decided it: ${judged.reason}`;
  return `${deciderText(judged.decider)} says ${judged.score === 1 ? 'pass' : 'fail'}: ${judged.reason}`;
}
