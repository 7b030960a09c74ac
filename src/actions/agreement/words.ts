/** What labels say of a judge, in sentences. */
import type { Counts, Estimate, Strata } from '../../scoring/agreement/counts';

export interface LabelledCheck {
  readonly judged: Strata;
  readonly labelled: number;
  readonly counts: Counts;
  /** null where nothing was judged. */
  readonly judgeRate: number | null;
  readonly peopleRate: Estimate | null;
}

/** Fewer labels than that say little: the interval of the corrected rate is wider than 6.5 points either way. */
const ENOUGH = 60;

/** @example 'Judge 79 %, people would say 76 % (71–81 %), 60 of 400 labelled.' */
export function agreementSentence({
  judged: { passed, failed },
  labelled,
  counts: { a, b, c, d },
  judgeRate,
  peopleRate,
}: LabelledCheck): string {
  const all = passed + failed;
  const done = `${labelled} of ${all} labelled`;
  if (judgeRate === null || peopleRate === null) {
    const missing = [
      ...(passed > 0 && a + b === 0 ? ['passed'] : []),
      ...(failed > 0 && c + d === 0 ? ['failed'] : []),
    ];
    return `Judge ${percent(judgeRate ?? 0)}, ${done}; nobody has labelled a row that the judge ${missing.join(' or ')}: label some of them, drawn at random.`;
  }
  const { rate, low, high } = peopleRate;
  const sure =
    b + c === 0
      ? ` No disagreement in ${labelled}: fewer than ${percent(Math.min(1, 3 / labelled))} of the rows are judged otherwise.`
      : '';
  const more =
    labelled < ENOUGH && labelled < all
      ? ` ${Math.min(ENOUGH, all) - labelled} more labels would make it surer.`
      : '';
  return `Judge ${percent(judgeRate)}, people would say ${percent(rate)} (${percent(low).replace(' %', '')}–${percent(high)}), ${done}.${sure}${more}`;
}

export function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}
