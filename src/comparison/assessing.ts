/** The comparison in words: the judge's if it sticks to the outcome, else a computed one. */
import { type Assessment, type ComparisonItem, SIDES } from '../model/comparison/comparison';
import { type AnswerOptions, answersTo, type Kind, openIn } from './answers';
import { askForAssessment, GivenAssessment } from './ask-assessment';
import { type Draft, pairOf, type ScoredPair } from './drafts';
import { areSame } from './rules';
import { computedAssessment } from './sentences';
import { winnersOf } from './winners';

interface Told {
  readonly item: ComparisonItem;
  readonly pair: ScoredPair;
}

/**
 * @returns one for each draft that has both scores, in the same order
 * @throws JudgeStopped
 */
export function assess(
  drafts: readonly Draft[],
  options: AnswerOptions,
): readonly (Assessment | undefined)[] {
  const told = drafts.map(toldOf);
  const answers = answersTo(
    told.flatMap((query) => query ?? []),
    assessmentKind(options.hash),
    options,
  );
  let next = 0;
  return drafts.map((draft, index) => {
    const answer = told[index] ? answers[next++] : undefined;
    if (answer?.kind === 'given') return { ...answer.given, assessedBy: options.client.model };
    const pair = pairOf(draft);
    if (!pair) return undefined;
    const { item } = draft;
    const failure = answer?.kind === 'failed' ? answer.reason : '';
    return computedAssessment(
      item,
      pair,
      winnersOf(pair.old, pair.new),
      areSame(item.old, item.new),
      failure,
    );
  });
}

/** What `assess` would ask. */
export function openAssessments(drafts: readonly Draft[], options: AnswerOptions): ReturnType<typeof openIn> {
  return openIn(
    drafts.flatMap((draft) => toldOf(draft) ?? []),
    assessmentKind(options.hash),
    options,
  );
}

/** undefined if there is nothing to ask. */
function toldOf(draft: Draft): Told | undefined {
  const pair = pairOf(draft);
  return pair && !areSame(draft.item.old, draft.item.new) ? { item: draft.item, pair } : undefined;
}

function assessmentKind(hash: (text: string) => string): Kind<Told, GivenAssessment> {
  return {
    contentOf: ({ item, pair }) => [
      ...[item.question, item.truth, item.old, item.new],
      JSON.stringify(SIDES.map((side) => pair[side])),
    ],
    given: GivenAssessment(),
    ask: ({ item, pair }) => askForAssessment(item, pair, winnersOf(pair.old, pair.new), hash),
  };
}
