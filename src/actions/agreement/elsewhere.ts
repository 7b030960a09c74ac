/** Labels of texts that have changed since, or are gone: if no current text is labelled, they say how good the judge is. */
import { grouped } from '../../model/grouped';
import type { Label } from '../../model/label';
import { count } from '../../model/text';
import type { Counts, Estimate, Strata } from '../../scoring/agreement/counts';
import { rateByLabelsElsewhere } from '../../scoring/agreement/elsewhere';
import { lastOfEach, verdictOf } from '../../scoring/agreement/people';
import { percent } from './words';

export interface RateElsewhere {
  readonly peopleRate: Estimate;
  readonly sentence: string;
}

/**
 * @param judged what the judge says about the current texts
 * @param labels of one check; the stratum in which their texts were drawn is what the judge said about them
 * @returns null if too little is known, or the judge is too close to chance
 */
export function rateElsewhere(judged: Strata, labels: readonly Label[]): RateElsewhere | null {
  const drawn = labels.filter(({ stratum }) => stratum === 'judge passed' || stratum === 'judge failed');
  const texts = [...grouped(drawn, ({ textHash }) => textHash).values()].flatMap((ofText) => {
    const person = verdictOf(lastOfEach(ofText));
    const [{ stratum } = { stratum: '' }] = ofText;
    return person === 'pass' || person === 'fail' ? [{ judge: stratum, person }] : [];
  });
  const of = (judge: string, person: string): number =>
    texts.filter((text) => text.judge === `judge ${judge}` && text.person === person).length;
  const counts: Counts = {
    ...{ a: of('passed', 'pass'), b: of('passed', 'fail') },
    ...{ c: of('failed', 'pass'), d: of('failed', 'fail') },
  };
  const sizeOf = (stratum: string): number =>
    Math.max(0, ...drawn.map((label) => (label.stratum === stratum ? label.stratumRows : 0)));
  const drawnFrom = { passed: sizeOf('judge passed'), failed: sizeOf('judge failed') };
  const peopleRate = rateByLabelsElsewhere(judged, counts, drawnFrom);
  if (!peopleRate) return null;
  const { rate, low, high } = peopleRate;
  const said = percent(judged.passed / (judged.passed + judged.failed));
  return {
    peopleRate,
    sentence: `Judge ${said}, people would say ${percent(rate)} (${percent(low).replace(' %', '')}–${percent(high)}), by ${count(texts.length, 'label')} of other texts: none of today’s is labelled.`,
  };
}
