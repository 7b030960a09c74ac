/** A judge compared with people on the texts that both decided. */
import { percentDigits, wholePercent, type Interval } from '../model/section';
import { wilson, Z_95 } from './interval';

export type PassOrFail = 'pass' | 'fail';

/** What a person and the judge say of one text. */
export interface VerdictPair {
  readonly person: PassOrFail;
  readonly judge: PassOrFail;
}

interface Agreement {
  readonly texts: number;
  readonly agreed: number;
  /** Wilson's, of the share agreed on; null without texts. */
  readonly interval: Interval | null;
  /** null where judge or people say only one thing: chance alone would explain any agreement. */
  readonly kappa: (Interval & { readonly value: number }) | null;
  /** The judge passes what people fail. */
  readonly falsePasses: number;
  /** The judge fails what people pass. */
  readonly falseFails: number;
}

/** @example agreementOf([{ person: 'pass', judge: 'fail' }]).falseFails // 1 */
export function agreementOf(pairs: readonly VerdictPair[]): Agreement {
  const of = (person: PassOrFail, judge: PassOrFail): number =>
    pairs.filter((pair) => pair.person === person && pair.judge === judge).length;
  const falsePasses = of('fail', 'pass');
  const falseFails = of('pass', 'fail');
  const texts = pairs.length;
  const agreed = texts - falsePasses - falseFails;
  return {
    texts,
    agreed,
    interval: wilson(agreed, texts),
    kappa: kappaOf(agreed, falsePasses, falseFails, of('pass', 'pass')),
    falsePasses,
    falseFails,
  };
}

/**
 * Cohen's kappa with the interval of its simple standard error, √(p(1 − p) ∕ n(1 − e)²), where p is the share agreed on and e what chance would
 * give (J. Cohen, Educ. Psychol. Meas. 20, 1960, 37–46).
 *
 * @returns null without texts, or where one side says only one thing
 */
function kappaOf(
  agreed: number,
  falsePasses: number,
  falseFails: number,
  passes: number,
): Agreement['kappa'] {
  const n = agreed + falsePasses + falseFails;
  const [judged, labelled] = [(passes + falsePasses) / n, (passes + falseFails) / n];
  const isOneSided = [judged, labelled].some((share) => share === 0 || share === 1);
  if (n === 0 || isOneSided) return null;
  const share = agreed / n;
  const chance = judged * labelled + (1 - judged) * (1 - labelled);
  const value = (share - chance) / (1 - chance);
  const reach = (Z_95 * Math.sqrt((share * (1 - share)) / n)) / (1 - chance);
  return { value, low: Math.max(-1, value - reach), high: Math.min(1, value + reach) };
}

/**
 * @param who whose labels they are
 * @example agreementSentence('You', agreement) // 'You agree with the judge on 7 of 9 (45–94 %). It passed 1 that you failed, and failed 1 that you passed.'
 */
export function agreementSentence(who: 'You' | 'People', agreement: Agreement, judge = 'the judge'): string {
  const { texts, agreed, interval, falsePasses, falseFails } = agreement;
  const range = interval ? ` (${percentDigits(interval.low)}–${wholePercent(interval.high)})` : '';
  const they = who === 'You' ? 'you' : 'people';
  const errors = [
    ...(falsePasses > 0 ? [`passed ${falsePasses} that ${they} failed`] : []),
    ...(falseFails > 0 ? [`failed ${falseFails} that ${they} passed`] : []),
  ];
  const more = errors.length === 0 ? '' : ` It ${errors.join(', and ')}.`;
  return `${who} agree with ${judge} on ${agreed} of ${texts}${range}.${more}`;
}

/** @example 'Cohen’s κ 0.55 (0.02 to 1.00).' */
export function kappaSentence({ kappa }: Agreement): string {
  if (kappa === null) return 'No κ: judge or people say only one thing.';
  const [value, low, high] = [kappa.value, kappa.low, kappa.high].map((part) => part.toFixed(2));
  return `Cohen’s κ ${value} (${low} to ${high}).`;
}
