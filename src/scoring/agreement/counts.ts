/** A judge compared with people on the rows that both decided: how often they agree, and which way they disagree. */
import { seededRandom } from '../../model/seeded-random';
import type { Interval } from '../interval';
import { signTest } from '../paired-test';
import { wilson } from '../wilson';
import { DRAWS, percentiles, SEED } from './bootstrap';

/** Labelled rows, by what the judge and what people say. */
export interface Counts {
  /** Both pass. */
  readonly a: number;
  /** The judge passes what people fail: a false pass. */
  readonly b: number;
  /** The judge fails what people pass: a false fail. */
  readonly c: number;
  /** Both fail. */
  readonly d: number;
}

/** All rows that the judge passed or failed, labelled or not: the labelled ones were drawn from these. */
export interface Strata {
  readonly passed: number;
  readonly failed: number;
}

export interface Estimate extends Interval {
  readonly rate: number;
}

export interface Agreement {
  /** Labelled rows. */
  readonly n: number;
  readonly agreement: Estimate;
  /** Of what people fail, the share that the judge fails too; null if people fail nothing. */
  readonly caughtWrong: Estimate | null;
  /** Of what people pass, the share that the judge passes too; null if people pass nothing. */
  readonly keptRight: Estimate | null;
  /** Cohen's kappa, −1 to 1; null if all rows are of one class. */
  readonly kappa: Estimate | null;
  /** The agreement of a judge that always says the commoner class. */
  readonly commoner: number;
  /** Twice the agreement less one: shown next to kappa if more than nine tenths are of one class, else null. */
  readonly adjusted: number | null;
  /** Whether false passes and false fails differ by more than chance: exact, two-sided. */
  readonly leaning: number;
}

const ONE_CLASS = 0.9;
/** Strata drawn at the same rate, rounding aside, count as one plain draw. */
const ALIKE = 1.02;

/**
 * Rates of a random draw within the judge's passes and fails: each count weighs as many rows as it stands for. Wilson's intervals if both
 * strata were drawn at the same rate, else a bootstrap within the strata.
 *
 * @returns null without a labelled row, or if a stratum that holds rows has no label
 */
export function agreementOf(counts: Counts, strata: Strata): Agreement | null {
  const weights = weightsOf(counts, strata);
  const n = counts.a + counts.b + counts.c + counts.d;
  if (n === 0 || !weights) return null;
  const isPlain = Math.max(weights.pass, weights.fail) <= ALIKE * Math.min(weights.pass, weights.fail);
  const shares = sharesOf(counts, weights);
  const drawn = drawnShares(counts, weights);
  const estimate = (of: Rate): Estimate | null => {
    const { part, whole } = of(shares);
    if (whole === 0) return null;
    const rate = part / whole;
    const among = (rows: number, hits: number): Estimate | null => {
      const interval = wilson(hits, rows);
      return interval && { rate, ...interval };
    };
    if (isPlain) return among(of(counts).whole, of(counts).part);
    const again = percentiles(drawn.map((one) => of(one).part / of(one).whole));
    if (again.low < again.high) return { rate, ...again };
    // If all labels are alike, so is every resample of them, which doesn't make the rate certain.
    const rows = plainRows(of, counts, weights);
    return among(rows, rate * rows);
  };
  const agreement = estimate(AGREEMENT);
  if (!agreement) return null;
  const kappa = kappaOf(shares);
  const people = shares.a + shares.c;
  const judge = shares.a + shares.b;
  const isOneClass = [people, 1 - people, judge, 1 - judge].some((share) => share > ONE_CLASS);
  return {
    n,
    agreement,
    caughtWrong: estimate(CAUGHT_WRONG),
    keptRight: estimate(KEPT_RIGHT),
    kappa: kappa === null ? null : { rate: kappa, ...percentiles(drawn.map((one) => kappaOf(one) ?? NaN)) },
    commoner: Math.max(people, 1 - people),
    adjusted: isOneClass ? 2 * agreement.rate - 1 : null,
    leaning: signTest(counts.b, counts.c),
  };
}

type Rate = (counts: Counts) => { readonly part: number; readonly whole: number };

const AGREEMENT: Rate = ({ a, b, c, d }) => ({ part: a + d, whole: a + b + c + d });
const CAUGHT_WRONG: Rate = ({ b, d }) => ({ part: d, whole: b + d });
const KEPT_RIGHT: Rate = ({ a, c }) => ({ part: a, whole: a + c });

interface Weights {
  /** How many rows each labelled row stands for, among those that the judge passed, and failed. */
  readonly pass: number;
  readonly fail: number;
}

/** undefined if a stratum that holds rows has no label: its content is unknown. */
function weightsOf({ a, b, c, d }: Counts, { passed, failed }: Strata): Weights | undefined {
  const [inPass, inFail] = [a + b, c + d];
  if ((passed > 0 && inPass === 0) || (failed > 0 && inFail === 0)) return undefined;
  const pass = inPass === 0 ? undefined : passed / inPass;
  const fail = inFail === 0 ? undefined : failed / inFail;
  return { pass: pass ?? fail ?? 1, fail: fail ?? pass ?? 1 };
}

/** How many equally weighted rows would carry as much information: L. Kish, Survey Sampling (1965), 11.7. */
function plainRows(of: Rate, { a, b, c, d }: Counts, { pass, fail }: Weights): number {
  const sum = of({ a: pass * a, b: pass * b, c: fail * c, d: fail * d }).whole;
  return sum ** 2 / of({ a: pass ** 2 * a, b: pass ** 2 * b, c: fail ** 2 * c, d: fail ** 2 * d }).whole;
}

function sharesOf({ a, b, c, d }: Counts, { pass, fail }: Weights): Counts {
  const all = pass * (a + b) + fail * (c + d);
  return { a: (pass * a) / all, b: (pass * b) / all, c: (fail * c) / all, d: (fail * d) / all };
}

/** Cohen's kappa of shares; null if chance alone would always agree. J. Cohen, Educ. Psychol. Meas. 20 (1960), 37–46. */
function kappaOf({ a, b, c, d }: Counts): number | null {
  const observed = a + d;
  const expected = (a + b) * (a + c) + (c + d) * (b + d);
  return 1 - expected < 1e-12 ? null : (observed - expected) / (1 - expected);
}

/**
 * Cohen's kappa of two people, or of a judge and people, over plain counts.
 *
 * @returns null without rows, or if all are of one class
 * @example cohensKappa({ a: 20, b: 5, c: 10, d: 15 }) // 0.4
 */
export function cohensKappa(counts: Counts): number | null {
  const n = counts.a + counts.b + counts.c + counts.d;
  return n === 0 ? null : kappaOf(sharesOf(counts, { pass: 1, fail: 1 }));
}

/** What the labels would have been if other rows had been drawn: with replacement within each stratum. */
function drawnShares({ a, b, c, d }: Counts, weights: Weights): Counts[] {
  const random = seededRandom(SEED);
  const drawn = (hits: number, n: number): number => {
    let found = 0;
    for (let draw = 0; draw < n; draw += 1) if (random() * n < hits) found += 1;
    return found;
  };
  return Array.from({ length: DRAWS }, () => {
    const [passes, fails] = [drawn(a, a + b), drawn(c, c + d)];
    return sharesOf({ a: passes, b: a + b - passes, c: fails, d: c + d - fails }, weights);
  });
}
