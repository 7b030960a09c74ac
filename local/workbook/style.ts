/** Styles of cells. Equal styles are one object: a million cells share a few. */

export type HorizontalAlignment = 'general' | 'left' | 'center' | 'right';
type VerticalAlignment = 'top' | 'middle' | 'bottom';
export type Wrap = 'OVERFLOW' | 'WRAP' | 'CLIP';

export interface CellStyle {
  /** A format pattern; '' is the automatic format. */
  readonly numberFormat: string;
  /** `#rrggbb`, or null if there is no fill. */
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
  /** Degrees from -90 to 90; 255 is vertical, with letters stacked. */
  readonly rotation: number;
  /** The cell format of the file that this style is based on (with its borders and protection), or 0. */
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

/** Changed styles, by style and by change as text: block after block gets the same changes. */
const changed = new WeakMap<CellStyle, Map<string, CellStyle>>();

/** Returns the shared style with some properties changed. */
export function restyled(style: CellStyle, change: Partial<CellStyle>): CellStyle {
  const byChange = changed.get(style) ?? new Map<string, CellStyle>();
  changed.set(style, byChange);
  let text = '';
  for (const [name, value] of Object.entries(change)) text += `${name} ${String(value)}|`;
  let cellStyle = byChange.get(text);
  if (cellStyle === undefined) byChange.set(text, (cellStyle = sharedStyle({ ...style, ...change })));
  return cellStyle;
}

function sharedStyle(style: CellStyle): CellStyle {
  const key = keyOf(style);
  const cellStyle = shared.get(key);
  if (cellStyle === undefined) shared.set(key, style);
  return cellStyle ?? style;
}
