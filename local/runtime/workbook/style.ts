/** The look of a cell. Styles are shared: equal ones are the same object, so a million cells cost a handful of them. */

export type HorizontalAlignment = 'general' | 'left' | 'center' | 'right';
export type VerticalAlignment = 'top' | 'middle' | 'bottom';
export type Wrap = 'OVERFLOW' | 'WRAP' | 'CLIP';

export interface CellStyle {
  /** A format pattern; '' is the automatic format. */
  readonly numberFormat: string;
  /** `#rrggbb`, or null where there is no fill. */
  readonly background: string | null;
  readonly fontColor: string | null;
  readonly fontFamily: string | null;
  readonly fontSize: number;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly strikethrough: boolean;
  readonly horizontalAlignment: HorizontalAlignment;
  readonly verticalAlignment: VerticalAlignment;
  readonly wrap: Wrap;
  /** Degrees from -90 to 90; 255 is vertical, one letter under the other. */
  readonly rotation: number;
  /** Which cell format of the file this look began as (borders and protection live there), or 0. */
  readonly origin: number;
}

export const PLAIN_STYLE: CellStyle = {
  numberFormat: '',
  background: null,
  fontColor: null,
  fontFamily: null,
  fontSize: 10,
  bold: false,
  italic: false,
  underline: false,
  strikethrough: false,
  horizontalAlignment: 'general',
  verticalAlignment: 'bottom',
  wrap: 'OVERFLOW',
  rotation: 0,
  origin: 0,
};

const keyOf = (style: CellStyle): string => Object.values(style).join('|');

const shared = new Map<string, CellStyle>([[keyOf(PLAIN_STYLE), PLAIN_STYLE]]);

function isSame(a: CellStyle, b: CellStyle): boolean {
  return (
    a.numberFormat === b.numberFormat &&
    a.background === b.background &&
    a.fontColor === b.fontColor &&
    a.fontFamily === b.fontFamily &&
    a.fontSize === b.fontSize &&
    a.bold === b.bold &&
    a.italic === b.italic &&
    a.underline === b.underline &&
    a.strikethrough === b.strikethrough &&
    a.horizontalAlignment === b.horizontalAlignment &&
    a.verticalAlignment === b.verticalAlignment &&
    a.wrap === b.wrap &&
    a.rotation === b.rotation &&
    a.origin === b.origin
  );
}

/** The shared style that looks like the given one with some properties changed. */
export function restyled(style: CellStyle, change: Partial<CellStyle>): CellStyle {
  const wanted: CellStyle = { ...style, ...change };
  // Most cells of a large block look so already: comparing is cheaper than looking up.
  if (isSame(style, wanted)) return style;
  const key = keyOf(wanted);
  const known = shared.get(key);
  if (known !== undefined) return known;
  shared.set(key, wanted);
  return wanted;
}
