/** What the headers of results say about weights. */
import { type CheckMeta, isInOverall } from '../../model/check';
import { defaultWeight, effectiveWeight, type WeightSettings } from '../../settings/weights';
import type { ResultColumn } from './column';

/** @example weightSentence(dateMatch, { weights: { date_match: 2 } }) // 'Weight 2.'; '' for a weight of 1 */
export function weightSentence(check: CheckMeta, settings: WeightSettings): string {
  const weight = weightText(check, settings);
  return weight === String(defaultWeight(check)) ? '' : `Weight ${weight}.`;
}

/** The weights of the checks of a run. @example 'Weights: date_match 2; the others 1.' */
export function weightsSentence(checks: readonly CheckMeta[], settings: WeightSettings): string {
  const texts = checks
    .map((check) => ({ check, id: check.id, weight: weightText(check, settings) }))
    // Checks outside the overall score have weight 0 anyway and are left out.
    .filter(({ check, weight }) => isInOverall(check) || weight !== '0');
  const others = texts.filter(({ weight }) => weight !== '1');
  if (others.length === 0) return 'Every weight is 1.';
  const rest = others.length < texts.length ? '; the others 1' : '';
  return `Weights: ${others.map(({ id, weight }) => `${id} ${weight}`).join(', ')}${rest}.`;
}

/** Whether a weight of a check of the overall score differs from 1, or another check has one. */
export function areWeighted(checks: readonly CheckMeta[], settings: WeightSettings): boolean {
  return checks.some((check) => weightSentence(check, settings) !== '');
}

/** The column with a sentence added to its header's note. */
export function weighed(column: ResultColumn, sentence: string): ResultColumn {
  const help = [column.help ?? '', sentence].filter((part) => part !== '').join('\n');
  return { ...column, help };
}

function weightText(check: CheckMeta, settings: WeightSettings): string {
  return String(effectiveWeight(check, settings));
}
