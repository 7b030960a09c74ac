/** How often a diff calls a change real although nothing has changed: two runs of the same agent, simulated with fixed seeds. */
import type { LedgerCase } from '../../src/model/ledger';
import { seededRandom } from '../../src/model/seeded-random';
import { checkChanges } from '../../src/scoring/check-changes';
import { diffCases } from '../../src/scoring/diff-runs';
import { FIRST_TRIALS, isInDoubt } from '../../src/scoring/in-doubt';
import { atMost, type BenchRow } from './row';

const CASES = 60;
const RUNS = 250;
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

/** Trials of a run, as many as the rule asks for. @param before the run that it is compared with */
function run(
  agent: Agent,
  random: () => number,
  trials: number,
  before?: readonly LedgerCase[],
): LedgerCase[] {
  return agent.map((chances, index) => {
    const told: boolean[][] = [];
    const ask = (): void => void told.push(chances.map((chance) => random() < chance));
    while (told.length < Math.min(trials, FIRST_TRIALS)) ask();
    if (isInDoubt(caseOf(index, told), before?.[index], GATES)) while (told.length < trials) ask();
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
  readonly before: (agent: Agent, random: () => number) => LedgerCase[];
  readonly after: (agent: Agent, random: () => number, before: readonly LedgerCase[]) => LedgerCase[];
}

const DESIGNS: readonly Design[] = [
  {
    label: 'one trial each',
    before: (agent, random) => run(agent, random, 1),
    after: (agent, random) => run(agent, random, 1),
  },
  {
    label: 'up to five trials, where they disagree or differ from the run before',
    before: (agent, random) => run(agent, random, 5),
    after: (agent, random, before) => run(agent, random, 5, before),
  },
  {
    label: 'the same against a run of one trial',
    before: (agent, random) => run(agent, random, 1),
    after: (agent, random, before) => run(agent, random, 5, before),
  },
];

/** @returns the share of pairs of runs in which the diff calls the pass rate, or any check, changed */
export function falseAlarms(
  { before, after }: Design,
  flaky: (random: () => number) => number,
  runs = RUNS,
): { readonly verdict: number; readonly check: number } {
  const random = seededRandom(21);
  let [verdict, check] = [0, 0];
  for (let at = 0; at < runs; at += 1) {
    const agent = agentOf(flaky, random);
    const earlier = before(agent, random);
    const { verdicts, pairs } = diffCases(earlier, after(agent, random, earlier));
    if (verdicts.isReal) verdict += 1;
    if (checkChanges(pairs).some(({ isReal }) => isReal)) check += 1;
  }
  return { verdict: verdict / runs, check: check / runs };
}

export function benchRealChanges(): BenchRow[] {
  return DESIGNS.flatMap((design) => {
    const found = Object.values(AGENTS).map((flaky) => falseAlarms(design, flaky));
    const worst = (of: 'verdict' | 'check'): number => 100 * Math.max(...found.map((one) => one[of]));
    const label = `no change called real, ${design.label}`;
    return [
      atMost(`${label}: pass rate`, worst('verdict'), 5, ' %'),
      atMost(`${label}: any check`, worst('check'), 5, ' %'),
    ];
  });
}
