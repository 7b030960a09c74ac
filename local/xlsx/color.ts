/** Colours in .xlsx: written as RGB, or as a theme index with a tint. */
import { elements, type XmlNode } from './xml';

/** The theme's colours, in the order of `theme="n"`. */
export type ThemeColors = readonly string[];

const SLOTS = 'lt1 dk1 lt2 dk2 accent1 accent2 accent3 accent4 accent5 accent6 hlink folHlink'.split(' ');

function find(tree: XmlNode, name: string): XmlNode | undefined {
  for (const child of elements(tree)) {
    const xmlNode = child.name === name ? child : find(child, name);
    if (xmlNode !== undefined) return xmlNode;
  }
  return undefined;
}

export function readTheme(theme: XmlNode): ThemeColors {
  const scheme = find(theme, 'a:clrScheme');
  return SLOTS.map((slot) => {
    const color = elements(elements(scheme, `a:${slot}`)[0])[0]?.attributes;
    return `#${(color?.['lastClr'] ?? color?.['val'] ?? '000000').toLowerCase()}`;
  });
}

/** Lightens (tint > 0) or darkens a colour, in a simpler way than Excel. */
function tinted(color: string, tint: number): string {
  const channels = [1, 3, 5].map((start) => parseInt(color.slice(start, start + 2), 16));
  const changed = channels.map((channel) =>
    tint < 0 ? channel * (1 + tint) : channel + (255 - channel) * tint,
  );
  return `#${changed.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** `#rrggbb` of a colour element; null for automatic and palette colours. */
export function readColor(color: XmlNode | undefined, theme: ThemeColors): string | null {
  if (color === undefined) return null;
  const { rgb, theme: place, tint } = color.attributes;
  if (rgb !== undefined) return `#${rgb.slice(-6).toLowerCase()}`;
  const base = place === undefined ? undefined : theme[Number(place)];
  if (base === undefined) return null;
  return tint === undefined ? base : tinted(base, Number(tint));
}

/** `FFRRGGBB`. */
export const argb = (color: string): string => `FF${color.slice(1).toUpperCase()}`;
