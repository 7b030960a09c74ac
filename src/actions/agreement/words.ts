/** What labels say about a judge, in sentences. */
import { exactPercent, wholeNumber, wholePercent } from '../../model/numbers/mean';
import { count } from '../../model/text';
import { LEAST_LABELS } from '../../scoring/agreement/agreement';
import type { Counts, Estimate, Strata } from '../../scoring/agreement/counts';
import type { PeopleAgreement } from '../../scoring/agreement/people';
import type { CheckAgreement } from './report';

export interface LabelledCheck {
  readonly judged: Strata;
  readonly labelled: number;
  readonly counts: Counts;
  /** null if nothing was judged. */
  readonly judgeRate: number | null;
  readonly peopleRate: Estimate | null;
  /** What was drawn from has no label here, though there is such. */
  readonly missing: readonly ('pass' | 'fail')[];
  /** Labels of texts that have changed since, which say how often the judge errs. */
  readonly changed: number;
  /** Texts that came after the draw. */
  readonly added: number;
}

/** Fewer labels than this say little: the interval of the corrected rate is wider than 6.5 points either way. */
const ENOUGH = 60;

/** @example 'Judge 79 %, people would pass 76 % (71–81 %), 60 of 400 labelled.' */
export function agreementSentence(check: LabelledCheck): string {
  const { judged, labelled, counts, judgeRate, peopleRate, missing, changed, added } = check;
  const all = judged.passed + judged.failed;
  const others = changed === 0 ? '' : ` and ${count(changed, 'label')} of texts that have changed since`;
  const done = `${labelled} of ${all} labelled${others}`;
  const judge = judgeRate === null ? 'Nothing is judged now' : `Judge ${wholePercent(judgeRate)}`;
  if (peopleRate === null) {
    if (missing.length === 1)
      return `${judge}, ${done}; nobody has labelled what the judge ${missing.join()}ed when texts were drawn: label some of it.`;
    if (labelled + changed < LEAST_LABELS)
      return `${judge}, ${done}: a rate takes ${LEAST_LABELS} labels of texts drawn at random.`;
    return `${judge}, ${done}; too little is known of how often the judge errs: label some of today’s texts.`;
  }
  const { rate, low, high } = peopleRate;
  const errors = counts.b + counts.c;
  const sure =
    errors === 0 && labelled > 0 && labelled < all
      ? ` No disagreement in ${labelled}: fewer than ${wholePercent(Math.min(1, 3 / labelled))} of the rows are judged otherwise.`
      : '';
  const later =
    added === 0
      ? ''
      : ` ${count(added, 'row')} came after the draw, and ${added === 1 ? 'is' : 'are'} taken to be like the others.`;
  const more =
    labelled < ENOUGH && labelled < all
      ? ` ${Math.min(ENOUGH, all) - labelled} more labels would make it surer.`
      : '';
  return `${judge}, people would pass ${wholePercent(rate)} (${wholeNumber(low)}–${wholePercent(high)}), ${done}.${sure}${later}${more}`;
}

export type MeasuredCheck = Omit<
  CheckAgreement,
  | 'id'
  | 'title'
  | 'sentence'
  | 'figures'
  | 'judged'
  | 'labelled'
  | 'judgeRate'
  | 'peopleRate'
  | 'disagreements'
>;

/** A share of fewer is a guess, so only their number is given; from here on its bounds are, and from 30 on the share itself. */
const ENOUGH_FOR_BOUNDS = 10;
const ENOUGH_FOR_A_SHARE = 30;
/** A rule that agrees this often can be trusted without a second look. */
const RULES_AGREE = 0.98;
const LEANS = 0.05;

/** Everything measured for a check, except the sentence that sums it up. */
export function figureSentences(check: MeasuredCheck): string[] {
  const { counts, people, deciders } = check;
  const { a, b, c, d } = counts;
  const below = deciders.filter(
    ({ decidedBy, labelled, agreed }) => decidedBy.startsWith(RULE) && agreed < RULES_AGREE * labelled,
  );
  return [
    `The judge passes: people pass ${a}, fail ${b}. The judge fails: people pass ${c}, fail ${d}.`,
    ...rateSentences(check),
    ...(people === null ? [] : [peopleSentence(people)]),
    ...deciders.map(deciderSentence),
    ...(below.length === 0
      ? []
      : [
          `Rules that agree with people in fewer than ${wholePercent(RULES_AGREE)}: ${below.map(({ decidedBy }) => `“${decidedBy.slice(RULE.length)}”`).join(', ')}.`,
        ]),
  ];
}

const RULE = 'rule: ';

function nameOf(decidedBy: string): string {
  return decidedBy.startsWith(RULE) ? `the rule “${decidedBy.slice(RULE.length)}”` : decidedBy;
}

function deciderSentence({
  decidedBy,
  labelled,
  agreed,
  counts,
  agreement,
  kappa,
}: MeasuredCheck['deciders'][number]): string {
  const { b, c } = counts;
  const wrong = [
    ...(b === 0 ? [] : [count(b, 'false pass', 'false passes')]),
    ...(c === 0 ? [] : [count(c, 'false fail')]),
  ].join(' and ');
  const rate = agreement === null ? '' : `, ${withInterval(agreement)}`;
  const beyond = kappa === null ? '' : `, ${kappaText(kappa)}`;
  return `Decided by ${nameOf(decidedBy)}: ${agreed} of ${labelled} as people do${rate}${beyond}${wrong === '' ? '' : `; ${wrong}`}.`;
}

function kappaText({ rate, low, high }: Estimate): string {
  return `kappa ${signed(rate)} (${signed(low)} to ${signed(high)})`;
}

function signed(value: number): string {
  return value
    .toFixed(2)
    .replace(/^-(?=0\.00$)/, '')
    .replace('-', '−');
}

export function peopleSentence({ pairs, agreed, kappa }: PeopleAgreement): string {
  const beyond = kappa === null ? ', all of one class' : `, kappa ${signed(kappa)}`;
  return `People among themselves: ${agreed} of ${count(pairs, 'pair')} agree${beyond}.`;
}

function rateSentences(check: MeasuredCheck): string[] {
  const { a, b, c, d } = check.counts;
  const { agreement, caughtWrong, keptRight, kappa, adjusted, commoner, leaning } = check;
  if (agreement === null || commoner === null) return [];
  return [
    `Agreement ${withInterval(agreement)}; one that always says the commoner class would agree to ${exactPercent(commoner)}.`,
    `${kappa === null ? 'No kappa: judge or people say only one thing' : `K${kappaText(kappa).slice(1)}`}${adjusted === null ? '' : `; chance-adjusted agreement (PABAK), since more than nine tenths are of one class: ${signed(adjusted)}`}.`,
    `Caught wrong ${share(d, b + d, caughtWrong)}; kept right ${share(a, a + c, keptRight)}.`,
    ...(leaning !== null && leaning < LEANS
      ? [
          `The judge is too ${b > c ? 'lenient' : 'strict'}: ${count(b, 'false pass', 'false passes')}, ${count(c, 'false fail')}.`,
        ]
      : []),
  ];
}

function share(part: number, whole: number, estimate: Estimate | null): string {
  const counted = `${part} of ${whole}`;
  if (estimate === null || whole < ENOUGH_FOR_BOUNDS) return counted;
  return whole < ENOUGH_FOR_A_SHARE
    ? `${counted}, so between ${exactPercent(estimate.low)} and ${exactPercent(estimate.high)}`
    : `${withInterval(estimate)}, ${counted}`;
}

export function withInterval({ rate, low, high }: Estimate): string {
  return `${exactPercent(rate)} (${exactPercent(low)} to ${exactPercent(high)})`;
}

export interface ToldDisagreement {
  readonly judge: 'pass' | 'fail';
  readonly reason: string;
  readonly who: string;
  readonly note: string;
}

/** @example 'The judge says pass, anna says fail (another place); its reason: the same number.' */
export function disagreementText({ judge, reason, who, note }: ToldDisagreement): string {
  const person = judge === 'pass' ? 'fail' : 'pass';
  const why = note === '' ? '' : ` (${note})`;
  return `The judge says ${judge}, ${who === '' ? 'people say' : `${who} says`} ${person}${why}; its reason: ${reason}`;
}
