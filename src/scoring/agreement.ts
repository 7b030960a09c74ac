/** A judge compared with people: their agreement, the rate that people would give, and the order of rows for them to decide. */
import type { Settled } from '../model/assessment';
import { HINTS } from '../model/judge';
import type { CheckScore, Scorecard } from '../model/scorecard';
import { type Interval, percentDigits, type Rate, shortRate, wholePercent } from '../model/section';
import { countOf } from '../model/text';
import { rateOf, Z_95, wilson } from './rates';

/**
 * Orders open rows for people: first rows whose answer lacks something expected, last rows whose answer contains all of it; otherwise by
 * the cases’ hashes, an order that is random, so that the decided rows represent the others, and the same for everybody.
 *
 * @example cards.sort(byOpenOrder)
 */
export function byOpenOrder(a: Scorecard, b: Scorecard): number {
  return hintRank(a) - hintRank(b) || (a.uid < b.uid ? -1 : Number(a.uid > b.uid));
}

function hintRank({ checks }: Pick<Scorecard, 'checks'>): number {
  const ranks = Object.values(checks).flatMap(({ hint }) => (hint ? [HINTS.indexOf(hint.kind)] : []));
  return ranks.length === 0 ? HINTS.indexOf('says') : Math.min(...ranks);
}

/**
 * Names the judge of an answer, with its model and prompt: the label of a randomly drawn answer counts only for this judge.
 *
 * @returns the value of `drawn` in the label @example 'claude-haiku-5-5, answer match v3 (3f2a…)'; 'nobody' if no judge has decided the text
 */
export function judgedBy({ prompt_hash: prompt }: Pick<Scorecard, 'prompt_hash'>, check: CheckScore): string {
  const { decider, decided_by: name } = check.people?.judge ?? check;
  return decider === 'model' ? [name, prompt].filter((part) => part !== '').join(', ') : NOBODY;
}

const NOBODY = 'nobody';

/** The verdicts on a case. `judge` is `known` if code or a person decided the case; `verdict` is people’s, undefined without labels. */
export type CaseByPeople =
  | { readonly judge: 'known'; readonly verdict: PassOrFail }
  | { readonly judge: PassOrFail | 'open'; readonly verdict: PassOrFail | undefined };

interface PeopleEstimate {
  /** The judge's own rate. */
  readonly judge: Rate;
  /** The rate that people would give, 95 %, within 0–1. */
  readonly people: Interval;
  /** Cases that were drawn at random and labelled. */
  readonly labelled: number;
}

/** With fewer labelled cases there is no estimate. */
const MIN_LABELLED = 10;

/**
 * Estimates the rate that people would give from random labels of some cases. The strata are the known cases and those that the judge
 * passes, fails and leaves open. With N_g cases in a stratum, n_g of them labelled and k_g passed, p_g = (k_g + 1)/(n_g + 2): the estimate is
 * Σ N_g/N · p_g, its variance Σ (N_g/N)² · p_g(1 − p_g)/(n_g + 3) · (1 − n_g/N_g), the interval 1.96 standard errors. A stratum without labels
 * counts ½, with a variance of ¼ (the posterior mean and variance of a share under a uniform prior, corrected for finite strata).
 *
 * @returns null with fewer than ten labelled cases
 */
export function estimateOf(cases: readonly CaseByPeople[]): PeopleEstimate | null {
  const [passed, failed, open] = (['pass', 'fail', 'open'] as const).map((said) =>
    cases.filter(({ judge }) => judge === said),
  );
  const strata = [passed, failed, open].flatMap((some = []) => (some.length === 0 ? [] : [some]));
  const known = cases.filter(({ judge }) => judge === 'known');
  const isPass = ({ verdict }: CaseByPeople): boolean => verdict === 'pass';
  const labelledIn = (some: readonly CaseByPeople[]): number =>
    some.filter(({ verdict }) => verdict !== undefined).length;
  const labelled = strata.reduce((sum, some) => sum + labelledIn(some), 0);
  if (labelled < MIN_LABELLED) return null;
  let [mean, variance] = [known.filter(isPass).length / cases.length, 0];
  for (const some of strata) {
    const [size, n] = [some.length, labelledIn(some)];
    const share = size / cases.length;
    const p = (some.filter(isPass).length + 1) / (n + 2);
    mean += share * p;
    variance += share * share * (n === 0 ? 1 / 4 : ((p * (1 - p)) / (n + 3)) * (1 - n / size));
  }
  const reach = Z_95 * Math.sqrt(variance);
  const knownPassed = known.filter(isPass).length + (passed?.length ?? 0);
  return {
    judge: rateOf(knownPassed, cases.length - (open?.length ?? 0), open?.length ?? 0),
    people: { low: Math.max(0, mean - reach), high: Math.min(1, mean + reach) },
    labelled,
  };
}

/** @example 'Judge: 79 % pass. People: 63–83 % (30 labelled).' */
export function estimateText({ judge, people, labelled }: PeopleEstimate): string {
  const said = `${percentDigits(people.low)}–${wholePercent(people.high)}`;
  return `Judge: ${shortRate(judge)} pass. People: ${said} (${labelled} labelled).`;
}

export type PassOrFail = 'pass' | 'fail';

/** The verdict in a settled check, where nothing to score as expected is a pass; undefined if it has none. */
export function passOrFail(settled: Settled): PassOrFail | undefined {
  if (settled.kind === 'scored') return settled.score === 1 ? 'pass' : 'fail';
  return settled.kind === 'blank' && settled.code === 'as_expected' ? 'pass' : undefined;
}

/** The verdicts of a person and the judge on one text. */
export interface VerdictPair {
  readonly person: PassOrFail;
  readonly judge: PassOrFail;
}

interface Agreement {
  readonly texts: number;
  readonly agreed: number;
  /** Wilson's, of the share agreed on; null without texts. */
  readonly interval: Interval | null;
  /** Texts that people pass, and how many of these the judge fails. */
  readonly passes: number;
  readonly falseFails: number;
  /** Texts that people fail, and how many of these the judge passes. */
  readonly fails: number;
  readonly falsePasses: number;
}

/** @example agreementOf([{ person: 'pass', judge: 'fail' }]).falseFails // 1 */
export function agreementOf(pairs: readonly VerdictPair[]): Agreement {
  const of = (person: PassOrFail, judge?: PassOrFail): number =>
    pairs.filter((pair) => pair.person === person && (judge ?? pair.judge) === pair.judge).length;
  const [falsePasses, falseFails] = [of('fail', 'pass'), of('pass', 'fail')];
  const texts = pairs.length;
  const agreed = texts - falsePasses - falseFails;
  return {
    ...{ texts, agreed, interval: wilson(agreed, texts) },
    ...{ passes: of('pass'), falseFails, fails: of('fail'), falsePasses },
  };
}

/**
 * The agreement in sentences, with each kind of error out of the texts in which it is possible, and a remark if a side gave only one verdict.
 *
 * @param who gave the labels
 * @example agreementSentence('You', agreement) // 'You agree with the judge on 7 of 9 (45–94 %). It passed 1 of the 4 that you failed, and failed 1 of the 5 that you passed.'
 */
export function agreementSentence(who: 'You' | 'People', agreement: Agreement, judge = 'the judge'): string {
  const { texts, agreed, interval, passes, falseFails, fails, falsePasses } = agreement;
  if (interval === null) return `None of the answers that ${judge} decided has been labelled yet.`;
  const they = who === 'You' ? 'you' : 'people';
  const errors = [
    ...(fails === 0 ? [] : [`passed ${falsePasses} of the ${fails} that ${they} failed`]),
    ...(passes === 0 ? [] : [`failed ${falseFails} of the ${passes} that ${they} passed`]),
  ];
  const judgeFailed = fails - falsePasses + falseFails;
  const oneSided = [
    ...(judgeFailed === 0 ? ['It failed nothing.'] : []),
    ...(judgeFailed === texts ? ['It passed nothing.'] : []),
    ...(fails === 0 ? [`${who} failed nothing: whether it notices a wrong answer is unknown.`] : []),
    ...(passes === 0 ? [`${who} passed nothing: whether it accepts a right answer is unknown.`] : []),
  ];
  const range = `${percentDigits(interval.low)}–${wholePercent(interval.high)}`;
  return [
    `${who} agree with ${judge} on ${countOf(agreed, texts, 'answer')} (${range}).`,
    `It ${errors.join(', and ')}.`,
    ...oneSided,
  ].join(' ');
}
