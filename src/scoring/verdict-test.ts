/** The change of the pass rate between two runs of the same cases, and whether it is more than chance. */
import type { Checks } from '../model/check';
import { SIGNIFICANT } from '../model/evidence';
import { type LedgerCase, verdictAsCase } from '../model/ledger';
import type { RowVerdict } from '../model/scorecard';
import type { Interval } from '../model/section';
import type { GateSettings } from './gates';
import { Z_95 } from './interval';
import { howMany, isMeasured, meanOver } from './measured';
import type { CasePair } from './paired-cases';
import { pairedInterval } from './paired-test';
import { permutationTest } from './permutation-test';
import { differenceOf, type MeanPair, ofVerdict, trialDesign, trialMeans } from './trial-means';

/** The verdicts of the cases that are pass or fail in both runs; a conversation is one case. */
export interface VerdictTest {
  readonly n: number;
  readonly passedBefore: number;
  readonly passedAfter: number;
  /** From pass to fail, and from fail to pass. */
  readonly worse: number;
  readonly better: number;
  /** Those of `worse` and `better` in which no score fell or rose: a check was scored in only one of the runs. */
  readonly byCoverage: number;
  /** Of the pass rate, after − before: over all trials if there are several; null if there is none. */
  readonly difference: number | null;
  /** 95 %. */
  readonly interval: Interval | null;
  /** Two-sided: the paired permutation test over the cases, each with its mean over its trials. */
  readonly pValue: number | null;
  /** What the test rests on; undefined without trials. */
  readonly trials?: VerdictTrials | undefined;
  /** Below 0.05: more than chance. */
  readonly isReal: boolean;
}

export interface VerdictTrials {
  /** The share of trials that pass, the mean over the cases, 0–1. */
  readonly before: number;
  readonly after: number;
  /** Cases with a trial that passes or fails in both runs. */
  readonly cases: number;
  /** How many trials of each case count, since the runs asked for them by different rules; Infinity for all. */
  readonly first: number;
}

/** @param isByCoverage whether a case changed its verdict only because of a check that one run scored and the other did not */
export function verdictTest<Pair extends CasePair>(
  rows: readonly Pair[],
  isByCoverage: (pair: Pair, turn: 'worse' | 'better') => boolean,
  gates: GateSettings | undefined,
  checks: Checks,
): VerdictTest {
  const cases = casesOf(rows);
  const measured = cases.filter(
    ({ before, after }) => isMeasured(ofCase(before)) && isMeasured(ofCase(after)),
  );
  const n = howMany(measured);
  const passes = (turns: Turns): boolean => ofCase(turns).verdict === 'pass';
  const passedBefore = howMany(measured.filter(({ before }) => passes(before)));
  const gotWorse = measured.filter(({ before, after }) => passes(before) && !passes(after));
  const gotBetter = measured.filter(({ before, after }) => !passes(before) && passes(after));
  const [worse, better] = [howMany(gotWorse), howMany(gotBetter)];
  const design = trialDesign(rows);
  const ofTrials = ofVerdict(checks, gates);
  const means = trialMeans(cases, design, (turns) => passesOf(turns, ofTrials));
  const changed = {
    n,
    passedBefore,
    passedAfter: passedBefore - worse + better,
    worse,
    better,
    byCoverage:
      howMany(gotWorse.filter(({ first }) => isByCoverage(first, 'worse'))) +
      howMany(gotBetter.filter(({ first }) => isByCoverage(first, 'better'))),
  };
  if (means.length === 0)
    return { ...changed, difference: null, interval: null, pValue: null, isReal: false };
  const pValue = permutationTest(means.map(differenceOf));
  return {
    ...changed,
    ...(design.isTried
      ? overTrials(means, design.first)
      : {
          difference: (better - worse) / n,
          interval: pairedInterval(worse, better, n),
        }),
    pValue,
    isReal: pValue < SIGNIFICANT,
  };
}

/** The interval is that of a mean of paired differences. */
function overTrials(
  means: readonly MeanPair[],
  first: number,
): Pick<VerdictTest, 'difference' | 'interval' | 'trials'> {
  const cases = howMany(means);
  const difference = meanOver(means, ({ then, now }) => now - then);
  const squares = cases * meanOver(means, ({ then, now }) => (now - then - difference) ** 2);
  const error = Math.sqrt(squares / Math.max(1, cases - 1) / cases);
  return {
    difference,
    interval: {
      low: Math.max(-1, difference - Z_95 * error),
      high: Math.min(1, difference + Z_95 * error),
    },
    trials: {
      before: meanOver(means, ({ then }) => then),
      after: meanOver(means, ({ now }) => now),
      cases,
      first,
    },
  };
}

/** The rows of a case: one, or the turns of a conversation in order. */
type Turns = readonly [LedgerCase, ...LedgerCase[]];

interface PairOfCases<Pair> {
  readonly first: Pair;
  readonly before: Turns;
  readonly after: Turns;
  readonly times?: number;
}

/** The later turns of a conversation follow its first one. */
function casesOf<Pair extends CasePair>(rows: readonly Pair[]): PairOfCases<Pair>[] {
  const cases: PairOfCases<Pair>[] = [];
  for (const row of rows) {
    const { before, after, times = 1 } = row;
    const last = cases[cases.length - 1];
    if (after.asCase === '' && last)
      cases[cases.length - 1] = {
        ...last,
        before: [...last.before, before],
        after: [...last.after, after],
      };
    else cases.push({ first: row, before: [before], after: [after], times });
  }
  return cases;
}

function ofCase([first]: Turns): { readonly verdict: string } {
  return { verdict: verdictAsCase(first) };
}

const DISAGREE: RowVerdict = 'trials disagree';

/** Of each trial of a case: 1 if it passes, which in a conversation every turn has to; [] for a case that was not measured. */
function passesOf(turns: Turns, ofTrials: ReturnType<typeof ofVerdict>): readonly (number | null)[] {
  const { verdict } = ofCase(turns);
  if (!isMeasured({ verdict }) && verdict !== DISAGREE) return [];
  if (turns.every(({ trials }) => !trials)) return verdict === DISAGREE ? [] : [Number(verdict === 'pass')];
  const each = turns.map(({ trials, verdict: ofTurn }) =>
    trials ? ofTrials(trials) : [isMeasured({ verdict: ofTurn }) ? Number(ofTurn === 'pass') : null],
  );
  const least = Math.min(...each.map(({ length }) => length));
  return Array.from({ length: least }, (_trial, index) => {
    const values = each.map((trials) => trials[index] ?? null);
    return values.includes(0) ? 0 : values.includes(null) ? null : 1;
  });
}
