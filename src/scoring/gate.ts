/** Rules for a later run compared with an earlier one: a release based on it is stopped if one is broken. */
import { CHECKS } from '../checks/registry';
import type { CheckId } from '../model/check';
import type { GateName } from '../model/gates';
import { mean } from '../model/numbers/mean';
import type { LedgerCase } from '../model/ledger';
import type { CaseDiff, DiffedCase } from './diff-runs';
import { isMeasured } from './measured';

export interface GateRules {
  readonly failOn: readonly GateName[];
  /** This many cases of each kind are allowed. */
  readonly allow: number;
  /** The lowest acceptable rate of a check, 0–1; `verdict` means the pass rate of the cases. */
  readonly minPass: readonly { readonly check: CheckId; readonly rate: number }[];
}

/** The pass rate of cases, alongside those of the checks. */
const VERDICT_RATE = 'verdict';

/** What `minPass` can be set for. */
export function rated(): readonly string[] {
  return [VERDICT_RATE, ...CHECKS.map(({ id }) => id)];
}

export interface GatedRuns {
  /** One for each eval set that both runs have. */
  readonly diffs: readonly CaseDiff[];
  /** The cases of eval sets that only the earlier run has: they are no longer measured. */
  readonly dropped: readonly LedgerCase[];
  /** All cases of the later run. */
  readonly after: readonly LedgerCase[];
}

export interface GateFailure {
  readonly gate: string;
  readonly sentence: string;
  /** The cases it is about: pairs if both runs have them; [] if it is about a rate. */
  readonly cases: readonly (DiffedCase | LedgerCase)[];
}

const WORDS: Readonly<Record<GateName, readonly [one: string, many: string]>> = {
  regression: [
    'case lost a gating check that it had passed',
    'cases lost a gating check that they had passed',
  ],
  'coverage-loss': ['case is measured less than before', 'cases are measured less than before'],
  error: ['case is an error', 'cases are errors'],
};

/** @returns one failure per gate that does not hold; [] if all hold */
export function gateFailures(runs: GatedRuns, { failOn, allow, minPass }: GateRules): GateFailure[] {
  return [
    ...failOn.flatMap((gate): GateFailure[] => {
      const cases = casesAgainst(gate, runs);
      if (cases.length <= allow) return [];
      const [one, many] = WORDS[gate];
      const allowed = allow === 0 ? '' : ` (${allow} allowed)`;
      return [{ gate, sentence: `${cases.length} ${cases.length === 1 ? one : many}${allowed}`, cases }];
    }),
    ...minPass.flatMap(({ check, rate }): GateFailure[] => {
      const scores = runs.after.filter(isMeasured).flatMap((one) => scoreOf(check, one));
      const gate = `min-pass ${check}`;
      if (scores.length === 0)
        return [
          {
            gate,
            sentence: `${check} was not measured in any case, and ${percent(rate)} are wanted`,
            cases: [],
          },
        ];
      const reached = mean(scores);
      // A rate exactly at the limit passes, whatever its last floating-point digit.
      if (reached >= rate - 1e-9) return [];
      return [
        {
          gate,
          sentence: `${check}: ${percent(reached)} of ${scores.length}, and ${percent(rate)} are wanted`,
          cases: [],
        },
      ];
    }),
  ];
}

function casesAgainst(gate: GateName, { diffs, dropped, after }: GatedRuns): GateFailure['cases'] {
  if (gate === 'error') return after.filter(({ verdict }) => verdict === 'error');
  if (gate === 'coverage-loss')
    return [...diffs.flatMap(({ coverageLost, gone }) => [...coverageLost, ...gone]), ...dropped];
  return diffs
    .flatMap(({ regressions }) => regressions)
    .filter(({ checks }) => checks.length === 0 || checks.some(canGate));
}

function canGate(id: CheckId): boolean {
  return CHECKS.find((check) => check.id === id)?.gates !== 'never';
}

function scoreOf(check: CheckId, { verdict, scores }: LedgerCase): number[] {
  const score = check === VERDICT_RATE ? Number(verdict === 'pass') : scores[check];
  return score === undefined ? [] : [score];
}

function percent(rate: number): string {
  return `${(100 * rate).toFixed(1).replace(/\.0$/, '')} %`;
}
