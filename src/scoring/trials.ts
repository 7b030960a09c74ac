/** Combines the trials of a case, as an agent’s answers vary: the majority outcome of each check. */
import { grouped } from '../model/collections';
import { BUILT_IN } from '../checks/registry';
import { type Settled, blank } from '../model/assessment';
import { addedUsage } from '../model/judge';
import { count } from '../model/text';
import { scoreMean } from './rates';
import type { CheckId } from '../model/check';

const DECIDING = BUILT_IN.all.filter(({ decidesClarification }) => decidesClarification);

/**
 * Blanks the checks that do not apply if the agent asked for clarification, since there was nothing to select yet. While it is undecided
 * whether the agent asked, these checks are open, too. Checks that are blank for another reason stay blank.
 */
export function blankByClarification(settled: ReadonlyMap<CheckId, Settled>): ReadonlyMap<CheckId, Settled> {
  const [replacement] = DECIDING.flatMap(({ id }) => {
    const decided = settled.get(id);
    return (decided && replacementFor(decided)) ?? [];
  });
  if (!replacement) return settled;
  const results = new Map(settled);
  for (const { id, blankedByClarification } of BUILT_IN.all) {
    if (blankedByClarification && results.get(id)?.kind === 'scored') results.set(id, replacement);
  }
  return results;
}

const NOT_APPLICABLE = blank('not applicable: the agent asked for clarification');

function replacementFor(clarification: Settled): Settled | undefined {
  switch (clarification.kind) {
    case 'open':
    case 'error':
      return {
        kind: 'open',
        reason: 'undecided until it is clear whether the agent asked for clarification',
      };
    case 'tied':
      return undefined;
    case 'scored':
      return clarification.asked ? NOT_APPLICABLE : undefined;
    case 'blank':
      return clarification.code === 'asked_back' ? NOT_APPLICABLE : undefined;
  }
}

/** The outcome of each check in one trial; empty if the agent gave no output. */
type TrialResults = ReadonlyMap<CheckId, Settled>;

const ON_SCALE: ReadonlySet<CheckId> = new Set(
  BUILT_IN.all.flatMap(({ id, isFraction }) => (isFraction ? [id] : [])),
);

/**
 * Finds the majority outcome of each check: passed, failed, blank or open. Trials in which the check was in error do not vote, unless all
 * were. If two outcomes share the lead, the check is tied and has no score. The score of a metric on a scale is the mean of its trials.
 * Trials in which the agent asked back vote blank on checks that a clarification blanks.
 *
 * @param trials of one case, at least one
 * @returns `scores`: by check, the score of each trial in order, null for a trial without one. `differ`: the checks whose measured outcomes
 *   differ, without metrics on a scale, which nearly always differ
 */
export function resultsOfTrials(trials: readonly TrialResults[]): {
  readonly majority: TrialResults;
  readonly scores: ReadonlyMap<CheckId, readonly (number | null)[]>;
  readonly differ: readonly CheckId[];
} {
  const blanked = trials.map(blankByClarification);
  const ids = new Set(blanked.flatMap((trial) => [...trial.keys()]));
  const scores = [...ids].map((id) => [id, blanked.map((trial) => scoreOf(trial.get(id)))] as const);
  return {
    majority: majorityOf(blanked, ids),
    scores: new Map(scores.filter(([, ofTrials]) => ofTrials.some((score) => score !== null))),
    differ: [...ids].filter((id) => {
      const measured = blanked
        .flatMap((trial) => trial.get(id) ?? [])
        .filter(({ kind }) => kind === 'scored' || kind === 'blank');
      return !ON_SCALE.has(id) && new Set(measured.map(outcomeOf)).size > 1;
    }),
  };
}

function majorityOf(trials: readonly TrialResults[], ids: ReadonlySet<CheckId>): TrialResults {
  const [first, ...others] = trials;
  if (!first || others.length === 0) return first ?? new Map();
  const results = new Map<CheckId, Settled>();
  for (const id of ids) {
    const outcomes = trials.flatMap((trial) => trial.get(id) ?? []);
    const result = (ON_SCALE.has(id) ? meanOutcome : votedOutcome)(outcomes, trials.length);
    if (result) results.set(id, withPeople(withCosts(result, outcomes), first.get(id)));
  }
  return results;
}

function scoreOf(settled: Settled | undefined): number | null {
  return settled?.kind === 'scored' ? settled.score : null;
}

/** The name of an outcome, by which votes are counted. */
function outcomeOf(settled: Settled): string {
  if (settled.kind === 'blank' && settled.code === 'asked_back') return 'asked a clarifying question';
  if (settled.kind !== 'scored') return settled.kind;
  return settled.score === 1 ? 'passed' : 'failed';
}

/** @param trials their number, including trials without an outcome of the check */
function votedOutcome(outcomes: readonly Settled[], trials: number): Settled | undefined {
  const measured = outcomes.filter(({ kind }) => kind !== 'error');
  const votes = measured.length > 0 ? measured : outcomes;
  const counts = grouped(votes, outcomeOf);
  const majority = Math.max(...[...counts.values()].map(({ length }) => length));
  const [leader, rival] = [...counts.values()].filter(({ length }) => length === majority);
  if (rival) return { kind: 'tied', reason: `unstable: ${countsText(counts)}` };
  const [representative] = leader ?? [];
  if (!representative || representative.kind === 'blank') return representative;
  const share = majority === trials ? `all ${majority} trials` : `${majority} of ${trials} trials`;
  return { ...representative, reason: `${share}: ${representative.reason}` };
}

/** @example countsText(…) // '1 trial passed, 1 failed' */
function countsText(counts: ReadonlyMap<string, readonly Settled[]>): string {
  return [...counts]
    .map(([outcome, { length }], place) => `${place === 0 ? count(length, 'trial') : length} ${outcome}`)
    .join(', ');
}

function meanOutcome(outcomes: readonly Settled[], trials: number): Settled | undefined {
  const scored = outcomes.flatMap((outcome) => (outcome.kind === 'scored' ? [outcome] : []));
  const [first, ...others] = scored;
  if (!first) return votedOutcome(outcomes, trials);
  if (others.length === 0) return { ...first, reason: `1 of ${trials} trials: ${first.reason}` };
  const shares = scored.map((trial) => String(trial.score)).join(', ');
  // A low score needs explaining more than a high one.
  const lowest = others.reduce((low, trial) => (trial.score < low.score ? trial : low), first);
  return {
    ...lowest,
    score: scoreMean(scored.map((trial) => trial.score)) ?? 0,
    reason: `mean of ${scored.length} trials (${shares})${lowest === first ? '' : ', the lowest'}: ${lowest.reason}`,
  };
}

/** Keeps people’s verdict of the first trial, whose text the results show. */
function withPeople(result: Settled, first: Settled | undefined): Settled {
  if (result.kind === 'blank') return result;
  const people = first && 'people' in first ? first.people : undefined;
  return result.people === people ? result : { ...result, people };
}

/** Adds the cost of all trials, outvoted ones included; open and failed ones have no known cost. */
function withCosts(result: Settled, outcomes: readonly Settled[]): Settled {
  if (result.kind === 'open' || result.kind === 'error') return result;
  const usages = outcomes.flatMap((outcome) => ('usage' in outcome ? [outcome.usage] : []));
  return usages.length === 0 ? result : { ...result, usage: usages.reduce(addedUsage) };
}
