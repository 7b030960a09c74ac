/**
 * The pass rate that people would give to texts of which none is labelled, if other texts of the same judge were: from how often it passes
 * what people pass, and fails what they fail. W. J. Rogan and B. Gladen, Am. J. Epidemiol. 107 (1978), 71–76.
 */
import { Z_95 } from '../interval';
import type { Counts, Estimate, Strata } from './counts';

/** If a judge does no better than this over chance, correcting its rate says nothing. */
const LEAST = 0.3;

/**
 * @param judged the judge's verdicts on the unlabelled texts
 * @param counts of labelled ones
 * @param drawnFrom all texts from which those were drawn: each label stands for its share of them
 * @returns null if people fail none or pass none of the labelled texts, a stratum has no label, or the judge is too close to chance
 */
export function rateByLabelsElsewhere(judged: Strata, counts: Counts, drawnFrom: Strata): Estimate | null {
  const { a, b, c, d } = counts;
  const all = judged.passed + judged.failed;
  const [passes, fails] = [a + c, b + d];
  // A stratum without labels, or of unknown size: the weight of its labels is unknown.
  const isOpen = drawnFrom.passed > 0 !== a + b > 0 || drawnFrom.failed > 0 !== c + d > 0;
  if (all === 0 || passes === 0 || fails === 0 || isOpen) return null;
  const weight = { pass: drawnFrom.passed / Math.max(1, a + b), fail: drawnFrom.failed / Math.max(1, c + d) };
  const kept = rate(weight.pass * a, weight.fail * c, passes);
  const caught = rate(weight.fail * d, weight.pass * b, fails);
  const better = kept + caught - 1;
  if (better < LEAST) return null;
  const said = judged.passed / all;
  const found = clipped((said + caught - 1) / better);
  const variance =
    ((said * (1 - said)) / all +
      ((1 - found) ** 2 * caught * (1 - caught)) / fails +
      (found ** 2 * kept * (1 - kept)) / passes) /
    better ** 2;
  const reach = Z_95 * Math.sqrt(variance);
  return { rate: found, low: clipped(found - reach), high: clipped(found + reach) };
}

/** With one success and one failure added: a judge that is faultless on a few labels may still err. @param n how many were labelled */
function rate(right: number, wrong: number, n: number): number {
  return (n * (right / (right + wrong)) + 1) / (n + 2);
}

const clipped = (share: number): number => Math.min(1, Math.max(0, share));
