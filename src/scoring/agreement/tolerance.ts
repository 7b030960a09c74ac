/** How far from the expected number people still say pass, as a guide for the tolerance. */

/** A labelled text in which a rule has read the answering number. */
export interface LabelledNumber {
  /** Its distance from the expected number, relative to it. */
  readonly apart: number;
  readonly person: 'pass' | 'fail';
}

export interface PeopleTolerance {
  readonly passes: number;
  readonly fails: number;
  /** The widest difference that people passed, and the smallest that they failed; null if they passed, or failed, none. */
  readonly accepted: number | null;
  readonly refused: number | null;
  /** Labels that disagree with the current tolerance. */
  readonly misfits: number;
  /** A tolerance that fits better, with the labels that still disagree; null if none does. */
  readonly suggested: { readonly tolerance: number; readonly misfits: number } | null;
}

/** Anything further off is a different number, whatever people say of it, and must not widen the tolerance. */
const WIDEST = 0.2;

/** As rules compare: the limit itself is within. */
const isWithin = (apart: number, tolerance: number): boolean => apart <= tolerance * (1 + 1e-9);

/**
 * @param tolerance the current one, relative
 * @returns null without a label
 * @example peopleTolerance([{ apart: 0.012, person: 'pass' }, { apart: 0.031, person: 'fail' }], 0.05)
 * // accepted 0.012, refused 0.031, misfits 1, suggested { tolerance: 0.012, misfits: 0 }
 */
export function peopleTolerance(
  labelled: readonly LabelledNumber[],
  tolerance: number,
): PeopleTolerance | null {
  if (labelled.length === 0) return null;
  const of = (person: 'pass' | 'fail'): number[] =>
    labelled.filter((one) => one.person === person).map(({ apart }) => apart);
  const [passes, fails] = [of('pass'), of('fail')];
  const misfitsOf = (one: number): number =>
    passes.filter((apart) => !isWithin(apart, one)).length +
    fails.filter((apart) => isWithin(apart, one)).length;
  const misfits = misfitsOf(tolerance);
  const [best] = [0, ...passes]
    .filter((apart) => apart <= WIDEST)
    .map((apart) => ({ tolerance: rounded(apart, fails), misfits: misfitsOf(rounded(apart, fails)) }))
    .sort((one, other) => one.misfits - other.misfits || one.tolerance - other.tolerance);
  return {
    ...{ passes: passes.length, fails: fails.length, misfits },
    accepted: passes.length === 0 ? null : Math.max(...passes),
    refused: fails.length === 0 ? null : Math.min(...fails),
    suggested: best && best.misfits < misfits ? best : null,
  };
}

/** Rounded up to two digits, unless that lets in more that people fail. @example rounded(0.01173, [0.031]) // 0.012 */
function rounded(apart: number, fails: readonly number[]): number {
  if (apart === 0) return 0;
  const step = 10 ** (Math.floor(Math.log10(apart)) - 1);
  const up = Number((Math.ceil(apart / step - 1e-9) * step).toPrecision(2));
  const lets = fails.some((fail) => isWithin(fail, up) && !isWithin(fail, apart));
  return lets ? apart : up;
}
