/**
 * How often a diff calls a change real: of the same agent (false alarms), and of one with 10 of 100 cases broken (power). Two runs are
 * simulated with fixed seeds, for every pair of rules by which runs ask for trials.
 */
import { BUILT_IN } from '../../src/checks/registry';
import type { LedgerCase } from '../../src/model/ledger';
import { seededRandom } from '../../src/model/seeded-random';
import { checkChanges } from '../../src/scoring/check-changes';
import { diffCases } from '../../src/scoring/diff-runs';
import { FIRST_TRIALS, isInDoubt } from '../../src/scoring/in-doubt';
import { atLeast, atMost, bounded, type BenchRow } from './row';

const CASES = 60;
const ALL_CASES = 100;
const BROKEN = 10;
/** Pairs of runs: a share of 5 % has a standard error of 1.8 points among so many, and of 0.7 among those of the night. */
const RUNS = 150;
const RUNS_AT_NIGHT = 1000;
const CHECKS = ['aoi_id_match', 'dataset_id_match', 'data_pull_exists'];
const GATES = { infoOnly: [], qualityThresholds: {} };

/** The probability (0–1) that the agent gets each check of each case right. */
type Agent = readonly (readonly number[])[];

/** Most cases are certain, one way or the other; the others lean as `flaky` says. */
const AGENTS: Readonly<Record<string, (random: () => number) => number>> = {
  'any way': (random) => random(),
  'towards pass': () => 0.8,
  'towards fail': () => 0.25,
};

function agentOf(flaky: (random: () => number) => number, random: () => number): Agent {
  return Array.from({ length: CASES }, () => {
    const isFlaky = random() < 0.4;
    const isGood = random() < 0.8;
    return CHECKS.map((_check, place) =>
      isFlaky && place < 2 ? flaky(random) : isGood || place > 0 ? 1 : 0,
    );
  });
}

/** Of a quarter of the cases the agent is not certain, and mostly right; the rest pass. @param broken cases that never pass */
function mostlyRight(broken: number): Agent {
  return Array.from({ length: ALL_CASES }, (_case, index) =>
    CHECKS.map((_check, place) => (place > 0 ? 1 : index < broken ? 0 : index % 4 === 0 ? 0.7 : 1)),
  );
}

/** How many trials a run asks: `most` of every case, or two and up to `most` of those in doubt. */
interface Rule {
  readonly most: number;
  readonly isEach?: boolean;
}

function run(agent: Agent, random: () => number, { most, isEach = false }: Rule): LedgerCase[] {
  return agent.map((chances, index) => {
    const told: boolean[][] = [];
    const ask = (): void => void told.push(chances.map((chance) => random() < chance));
    while (told.length < (isEach ? most : Math.min(most, FIRST_TRIALS))) ask();
    if (isInDoubt(caseOf(index, told), GATES, BUILT_IN)) while (told.length < most) ask();
    return caseOf(index, told);
  });
}

/** A case as a run keeps it: the majority outcome of each check. */
function caseOf(index: number, told: readonly (readonly boolean[])[]): LedgerCase {
  const passes = CHECKS.map((_check, place) => told.filter((trial) => trial[place] === true).length);
  const outcomes = passes.map((count) =>
    2 * count === told.length ? undefined : 2 * count > told.length ? 1 : 0,
  );
  const scores = CHECKS.flatMap((id, place) => {
    const outcome = outcomes[place];
    return outcome === undefined ? [] : [[id, outcome] as const];
  });
  const uid = String(index);
  return {
    ...{ row: index + 2, uid, testId: uid, query: uid, queryHash: uid, overall: null },
    verdict: outcomes.includes(0) ? 'fail' : outcomes.includes(undefined) ? 'trials disagree' : 'pass',
    scores: Object.fromEntries(scores),
    ...(told.length > 1 && {
      trials: Object.fromEntries(
        CHECKS.map((id, place) => [id, told.map((trial) => Number(trial[place] === true))]),
      ),
    }),
  };
}

interface Design {
  readonly label: string;
  readonly before: Rule;
  readonly after: Rule;
}

const ONE = { most: 1 };
const UP_TO_FIVE = { most: 5 };

export const DESIGNS: readonly Design[] = [
  { label: 'one trial each', before: ONE, after: ONE },
  { label: 'up to five trials where the first two disagree', before: UP_TO_FIVE, after: UP_TO_FIVE },
  { label: 'one trial, then up to five', before: ONE, after: UP_TO_FIVE },
  { label: 'up to five trials, then one', before: UP_TO_FIVE, after: ONE },
  { label: 'up to three trials, then up to five', before: { most: 3 }, after: UP_TO_FIVE },
  { label: 'up to five trials, then five each', before: UP_TO_FIVE, after: { most: 5, isEach: true } },
];

/** The share of pairs of runs in which the diff calls the pass rate, or any check, changed: 0–1. */
export function calledReal(
  { before, after }: Pick<Design, 'before' | 'after'>,
  agents: (random: () => number) => readonly [then: Agent, now: Agent],
  runs = RUNS,
): { readonly verdict: number; readonly check: number } {
  const random = seededRandom(21);
  let [verdict, check] = [0, 0];
  for (let at = 0; at < runs; at += 1) {
    const [then, now] = agents(random);
    const { verdicts, pairs } = diffCases(run(then, random, before), run(now, random, after), BUILT_IN);
    if (verdicts.isReal) verdict += 1;
    if (checkChanges(pairs, BUILT_IN).some(({ isReal }) => isReal)) check += 1;
  }
  return { verdict: verdict / runs, check: check / runs };
}

/** Of the worst kind of agent. */
export function falseAlarms(
  design: Pick<Design, 'before' | 'after'>,
  runs = RUNS,
): { readonly verdict: number; readonly check: number } {
  const found = Object.values(AGENTS).map((flaky) =>
    calledReal(
      design,
      (random) => {
        const agent = agentOf(flaky, random);
        return [agent, agent];
      },
      runs,
    ),
  );
  return {
    verdict: Math.max(...found.map(({ verdict }) => verdict)),
    check: Math.max(...found.map(({ check }) => check)),
  };
}

/** How often it is noticed that 10 of 100 cases are broken. */
export function power(rule: Rule, runs = RUNS): number {
  const agents = [mostlyRight(0), mostlyRight(BROKEN)] as const;
  return calledReal({ before: rule, after: rule }, () => agents, runs).verdict;
}

/** @param isNightly with many more pairs of runs: five minutes */
export function benchRealChanges(isNightly = false): BenchRow[] {
  const runs = isNightly ? RUNS_AT_NIGHT : RUNS;
  const [one, upToFive] = [power(ONE, runs), power(UP_TO_FIVE, runs)];
  return [
    ...DESIGNS.flatMap((design) => {
      const { verdict, check } = falseAlarms(design, runs);
      const label = `no change called real, ${design.label}`;
      return [
        atMost(`${label}: pass rate`, 100 * verdict, 5, ' %'),
        atMost(`${label}: any check`, 100 * check, 5, ' %'),
      ];
    }),
    atLeast('10 of 100 cases broken, called real with up to five trials', 100 * upToFive, 60, ' %'),
    bounded(
      'the same beside one trial each',
      `${(100 * upToFive).toFixed(1)} %; ${(100 * one).toFixed(1)} %`,
      'more with up to five',
      upToFive > one,
    ),
  ];
}
