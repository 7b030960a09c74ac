/** Texts without mere formatting: accents, subscripts, wide forms, quotes, dashes, spaces, markup. */

const SUPERSCRIPTS = /[⁰¹²³⁴-⁹]/;
const POWERS = /10([⁰¹²³⁴-⁹]+)/g;
/** A power of a unit, which stands behind a number, "per" or "/", or is a length; any other is the mark of a footnote. */
const UNIT_POWERS =
  /(?<=\d[ \u00a0\u202f]?\p{L}{1,12}|(?:\bper |\/ ?)\p{L}{1,6}|\b(?:[kcdm]?m|mi|ft))(?:[²³]|⁻¹)/gu;
const OTHER = /[^\n\r\t -~]/g;

/** Signs and letters that Unicode does not decompose. Footnote superscripts and zero-width characters are removed. */
const KNOWN = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['Æ', 'Ae'],
  ['œ', 'oe'],
  ['Œ', 'Oe'],
  ['þ', 'th'],
  ['º', '°'],
  ['˚', '°'],
  ['℃', '°C'],
  ['℉', '°F'],
]);
for (const [from, to] of [
  ['øØłŁđĐðı', 'oOlLdDdi'],
  ['₀₁₂₃₄₅₆₇₈₉', '0123456789'],
  ['\u2212\u2010\u2011', '---'],
  ['‘’ʼ“”«»„', `'''"""""`],
  ['\u00a0\u202f\u2009\u2007\u3000', '     '],
] as const)
  Array.from(from).forEach((char, index) => KNOWN.set(char, to.charAt(index)));

/**
 * The text without accents and typographic variants. Powers of ten become "10^6", squares "km2". Letters of other scripts stay.
 * @example plainLetters('Pará: 5 km², 3 MgCO₂e') // 'Para: 5 km2, 3 MgCO2e'
 */
export function plainLetters(text: string): string {
  let out = text;
  if (SUPERSCRIPTS.test(out))
    out = out
      .replace(POWERS, (_all, power: string) => `10^${digitsOf(power)}`)
      .replace(UNIT_POWERS, (power) => (power === '⁻¹' ? '^-1' : digitsOf(power)));
  return out.replace(OTHER, (char) => {
    const known = KNOWN.get(char);
    if (known !== undefined) return known;
    const folded = foldOne(char);
    if (KNOWN.size < 5000) KNOWN.set(char, folded);
    return folded;
  });
}

function digitsOf(superscripts: string): string {
  return superscripts.replace(/./g, (digit) => String('⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(digit)));
}

/** Only letters and digits are folded: “≠” is not a variant of “=”. */
const LETTER = /[\p{L}\p{N}]/u;

function foldOne(char: string): string {
  const code = char.charCodeAt(0);
  if (code < 32 || (code >= 0x7f && code < 0xa0) || code === 0xad || code === 0xfeff) return '';
  if ((code >= 0x300 && code < 0x370) || SUPERSCRIPTS.test(char)) return '';
  if (
    (code >= 0x200b && code < 0x2010) ||
    (code >= 0x202a && code < 0x202f) ||
    (code >= 0x2060 && code < 0x206a)
  )
    return '';
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0);
  const base = char.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
  return base.length === 1 && LETTER.test(base) ? base : char;
}

const ASCII = /^[\t\n\r -~]*$/;
const MARKUP = /[*_`#|>~≈\\[\]{}→⇒]/;
const REFERENCES = /\[\^?\d{1,3}\]/g;
const TAGS = /<\/?[a-z][^<>]*>/gi;
const ARROWS = /[-=]+>|[→⇒]/g;

/**
 * One form for texts that differ only in formatting: accents fold ("Pará" = "Para"), subscripts become digits ("CO₂", "km²"), Markdown
 * marks, tags, web addresses and footnotes are removed, minus signs and spaces of all kinds become plain ones. The bars of a table and
 * arrows separate, "~5" is "about 5"; of ">" before a number nobody can say whether it quotes, so it stays.
 */
export function plain(text: string): string {
  let out = text;
  if (!ASCII.test(out)) out = plainLetters(out);
  if (out.includes('://')) out = out.replace(/https?:\/\/\S+/g, ' ');
  if (MARKUP.test(out))
    out = out
      .replace(REFERENCES, ' ')
      .replace(TAGS, ' ')
      .replace(ARROWS, ' ')
      .replace(/\|/g, ' ; ')
      .replace(/#(?=\d)/g, 'no. ')
      .replace(/(?<=\w)_(?=\w)/g, ' ')
      .replace(/(?<=\d ?)~(?= ?\d)/g, '–')
      .replace(/(?<!~)~ ?(?=[\d.])|≈ ?(?=[\d.])/g, 'about ')
      .replace(/[*_`#~\\[\]{}]|^ *>+(?![ =]*\d) ?/gm, '');
  return out.trim();
}

/** Whether at most `most` letters are wrong, missing, extra, or swapped (optimal string alignment). */
export function isNear(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false;
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_cell, index) => index)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cell = (up: number, left: number): number => rows[i - up]?.[j - left] ?? Infinity;
      const isSame = a[i - 1] === b[j - 1];
      const turned = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? cell(2, 2) + 1 : Infinity;
      row.push(Math.min(cell(1, 0) + 1, (row[j - 1] ?? Infinity) + 1, cell(1, 1) + (isSame ? 0 : 1), turned));
    }
    rows.push(row);
  }
  return (rows[a.length]?.[b.length] ?? Infinity) <= most;
}
