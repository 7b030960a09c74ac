/** The gates of a build: conditions on a run, and on its comparison with an earlier run, that stop a release if they fail. */
import type { CheckId } from '../model/check';
import type { Checks } from '../checks/check';
import type { GateName, GateRules } from '../model/run-diff';
import { caseVerdict, isMeasured, type Scorecard, scoredIn, scoreIn } from '../model/scorecard';
import { count } from '../model/text';
import { boundsText, isBounded, percent } from '../model/section';
import type { CaseDiff, DiffedCase } from './diff-runs';
import { decides } from './verdict';
import { checkRate } from './rates';
import { passRate } from './run-statistics';

/** The name of the pass rate of cases in `minPass`, beside the ids of checks. */
const VERDICT_RATE = 'verdict';

/** The names that `minPass` accepts: the checks of this spreadsheet, and any check that scored a case. */
export function ratedNames({ all }: Checks, cases: readonly Scorecard[]): ReadonlySet<string> {
  return new Set([VERDICT_RATE, ...all.map(({ id }) => id), ...cases.flatMap(scoredIn)]);
}

interface GatedDiff extends CaseDiff {
  /** The checks for information in the later run. */
  readonly infoOnly?: readonly CheckId[] | undefined;
}

interface GatedRuns {
  readonly checks: Checks;
  /** One per eval set that both runs have. */
  readonly diffs: readonly GatedDiff[];
  /** The cases of eval sets that only the earlier run has, which are no longer measured. */
  readonly dropped: readonly Scorecard[];
  readonly after: readonly Scorecard[];
  /** True if the later run took only some cases: a missing one may not have been chosen. */
  readonly isPartial?: boolean;
}

interface GateFailure {
  readonly gate: string;
  readonly sentence: string;
  /** The cases it is about: pairs if both runs have them; [] if it is about a rate. */
  readonly cases: readonly (DiffedCase | Scorecard)[];
}

const WORDS: Readonly<Record<GateName, readonly [one: string, many: string]>> = {
  regression: [
    'row lost a deciding check that it had passed',
    'rows lost a deciding check that they had passed',
  ],
  'coverage-loss': ['row lost a score', 'rows lost a score'],
  error: ['row is in error', 'rows are in error'],
};

/** Checks all gates. @returns one failure per gate that fails; [] if all pass */
export function gateFailures(runs: GatedRuns, { failOn, minPass }: GateRules): GateFailure[] {
  return [
    ...(failOn.includes('regression') ? tooFewCompared(runs) : []),
    ...failOn.flatMap((gate): GateFailure[] => {
      const cases = casesAgainst(gate, runs);
      const many = cases.length;
      if (many === 0) return [];
      const [single, several] = WORDS[gate];
      return [{ gate, sentence: `${many} ${many === 1 ? single : several}`, cases }];
    }),
    ...minPass.flatMap(({ check, rate }): GateFailure[] => {
      const known = runs.checks.named(check) ?? { id: check, isFraction: true };
      const isMean = check !== VERDICT_RATE && known.isFraction === true;
      const found = check === VERDICT_RATE ? passRate(runs.after) : checkRate(known, runs.after);
      const gate = `min-pass ${check}`;
      const { n, open = 0 } = found;
      // With many open rows only the lower bound is certain.
      const reached = n === 0 ? null : isBounded(found) ? found.interval.low : found.rate;
      // Floating-point noise must not fail a rate exactly at the limit.
      if (reached !== null && reached >= rate - 1e-9) return [];
      const result =
        reached === null
          ? 'no row was measured'
          : isBounded(found)
            ? `${boundsText(found.interval)} of ${count(n + open, 'row')} pass, ${open} not decided`
            : isMean
              ? `mean of ${percent(reached)} over ${count(n, 'row')}`
              : `${percent(reached)} of ${count(n, 'row')} pass`;
      return [{ gate, sentence: `${result}; ${percent(rate)} required`, cases: [] }];
    }),
  ];
}

/** The gate fails if a smaller share of the cases measured earlier can be compared: regressions could go unnoticed. */
const MIN_COMPARED = 0.5;

function tooFewCompared({ diffs, dropped, isPartial = false }: GatedRuns): GateFailure[] {
  let compared = 0;
  let measured = dropped.filter(isMeasuredCase).length;
  for (const { pairs, edited, gone, added } of diffs) {
    const goneNow = gone.filter(isMeasuredCase).length;
    compared += pairs.filter(({ before, after }) => isMeasuredCase(before) && isMeasuredCase(after)).length;
    measured += [...pairs, ...edited].filter(({ before }) => isMeasuredCase(before)).length;
    // In a partial run, a missing case was probably not chosen: it counts only if an edit may have made it one of the new cases.
    measured += isPartial ? Math.min(goneNow, added.length) : goneNow;
  }
  if (compared > 0 && compared >= measured * MIN_COMPARED) return [];
  const sentence =
    measured === 0
      ? 'the earlier run measured no row to compare with'
      : `${compared === 0 ? 'none' : `only ${compared}`} of ${count(measured, 'row')} measured in the earlier run could be compared`;
  return [{ gate: 'regression', sentence, cases: [] }];
}

/** A conversation counts once. */
function isMeasuredCase(card: Scorecard): boolean {
  return isMeasured({ verdict: caseVerdict(card) });
}

function casesAgainst(gate: GateName, { diffs, dropped, after, checks }: GatedRuns): GateFailure['cases'] {
  if (gate === 'error') return after.filter(({ verdict }) => verdict === 'error');
  if (gate === 'coverage-loss')
    return [
      ...diffs.flatMap((diff) => [
        ...diff.coverageLost.filter(
          (diffedCase) =>
            isGated(diffedCase, diff, checks) ||
            isMeasured(diffedCase.before) !== isMeasured(diffedCase.after),
        ),
        // Cases that were edited and not rescored count in no rate.
        ...diff.edited.flatMap(({ before, after: now }) =>
          isMeasured(before) && !isMeasured(now) ? [now] : [],
        ),
        ...diff.gone,
      ]),
      ...dropped,
    ];
  return diffs.flatMap((diff) => diff.regressions.filter((diffedCase) => isGated(diffedCase, diff, checks)));
}

/** True for a case listed because of its verdict or of a deciding check. */
function isGated(
  { checks: ids, before, after }: DiffedCase,
  { infoOnly }: GatedDiff,
  checks: Checks,
): boolean {
  return (
    ids.length === 0 ||
    ids.some((id) => decides(id, scoreIn(after, id) === undefined ? before : after, infoOnly, checks))
  );
}
