/** A judge compared with people on the texts that both decided. */
import { percentDigits, wholePercent, type Interval } from '../model/section';
import { wilson } from './interval';

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
 * Each kind of error out of the texts in which it could be made; a judge, or people, who say only one thing are named.
 *
 * @param who whose labels they are
 * @example agreementSentence('You', agreement) // 'You agree with the judge on 7 of 9 (45–94 %). It passed 1 of the 4 that you failed, and failed 1 of the 5 that you passed.'
 */
export function agreementSentence(who: 'You' | 'People', agreement: Agreement, judge = 'the judge'): string {
  const { texts, agreed, interval, passes, falseFails, fails, falsePasses } = agreement;
  if (interval === null) return `No text that ${judge} decided has a label of pass or fail yet.`;
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
    `${who} agree with ${judge} on ${agreed} of ${texts} (${range}).`,
    `It ${errors.join(', and ')}.`,
    ...oneSided,
  ].join(' ');
}
