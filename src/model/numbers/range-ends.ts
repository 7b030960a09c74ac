/** Which numbers are the two ends of a range: "10–20 ha", "2015 through 2020", "between 2 and 3 million". */
import type { Quantity } from './quantity';

const JOINTS =
  /^ ?(?:-|–|—|~|to|and|through|thru|until|till|up to|a|ate|hasta|al|bis|sampai|hingga|y|e|et|dan|und) ?[$€£]?$/i;
const JOINT = { and: /\b(?:and|y|e|et|dan|und)\b/i, word: /[a-z]/i };
const BETWEEN = /\b(?:between|entre|antara|zwischen|tra) [$€£]?$/i;
/** Short joining words have many other meanings, so these join only years. */
const YEARS_ONLY = /^ ?(?:a|al|ate|hasta|bis|sampai|hingga|until|till)\b/i;
const REACH = 12;

/** Marks the two ends of "10–20 ha" and gives the first the unit, and the scale, of the second. */
export function withRanges(text: string, found: Quantity[]): Quantity[] {
  for (let i = 0; i + 1 < found.length; i++) {
    const [low, high] = [found[i], found[i + 1]];
    if (!low || !high || low.ranged || !canEnd(low) || !canEnd(high)) continue;
    if (high.start - low.end > REACH || !joins(text, low, high)) continue;
    const scale = low.scale === 1 && !low.unit && low.role !== 'year' ? high.scale : 1;
    const unit = low.unit ?? (low.role === 'year' && !high.unit ? null : high.unit);
    const factor = (low.unit || !unit ? 1 : unit.factor) * scale;
    found[i] = {
      ...low,
      unit,
      scale: low.scale * scale,
      ranged: true,
      values: low.values.map((value) => value * factor),
    };
    found[i + 1] = { ...high, ranged: true };
  }
  return found;
}

function canEnd({ role }: Quantity): boolean {
  return role !== 'label' && role !== 'ordinal' && role !== 'date';
}

function joins(text: string, low: Quantity, high: Quantity): boolean {
  const gap = text.slice(low.end, high.start);
  const joint = JOINTS.exec(gap);
  if (!joint) return false;
  if (YEARS_ONLY.test(joint[0])) return low.role === 'year' && high.role === 'year';
  if (!JOINT.and.test(joint[0])) return true;
  return BETWEEN.test(text.slice(Math.max(0, low.start - 12), low.start));
}
