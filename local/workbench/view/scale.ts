/** Colour scales: a number's place between two or three points, and the colour there. */
import { type Gradient, type GradientPoint, pointNumber } from '../../workbook/conditional-rule';

/**
 * @param numbers all numbers under the scale, in any order
 * @returns the colour for a number, or null for a scale that cannot be read
 */
export function readScale(
  gradient: Gradient,
  numbers: readonly number[],
): ((value: number) => string) | null {
  const sorted = [...numbers].sort((a, b) => a - b);
  const points = [gradient.min, gradient.mid, gradient.max].flatMap((point) =>
    point === null ? [] : [{ place: placeOf(point, sorted), color: channels(point.color) }],
  );
  const stops: Stop[] = [];
  for (const { place, color } of points) {
    if (place === null || color === null) return null;
    stops.push({ place, color });
  }
  return (value) => colourAt(value, stops);
}

interface Stop {
  readonly place: number;
  readonly color: readonly number[];
}

function placeOf(point: GradientPoint, sorted: readonly number[]): number | null {
  const { type } = point;
  const least = sorted[0] ?? 0;
  const most = sorted[sorted.length - 1] ?? 0;
  const number = pointNumber(point);
  if (type === 'MIN') return least;
  if (type === 'MAX') return most;
  if (!Number.isFinite(number)) return null;
  if (type === 'NUMBER') return number;
  if (type === 'PERCENT') return least + ((most - least) * number) / 100;
  if (type !== 'PERCENTILE') return null;
  const place = ((sorted.length - 1) * number) / 100;
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}

function channels(color: string): number[] | null {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color);
  return match && match.slice(1).map((pair) => parseInt(pair, 16));
}

function colourAt(value: number, stops: readonly Stop[]): string {
  const above = stops.findIndex(({ place }) => value <= place);
  const high = stops[above] ?? stops[stops.length - 1];
  const low = stops[above - 1] ?? high;
  if (low === undefined || high === undefined) return '#ffffff';
  const part = high.place === low.place ? 0 : Math.min(1, (value - low.place) / (high.place - low.place));
  const mixed = low.color.map((channel, index) =>
    Math.round(channel + ((high.color[index] ?? channel) - channel) * part),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
