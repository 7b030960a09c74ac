/** Removes formatting from texts: accents, subscripts, wide forms, quotes, dashes, spaces, markup. */
import { memoize } from '../model/memoize';

const SUPERSCRIPTS = /[⁰¹²³⁴-⁹]/;
const POWERS = /10([⁰¹²³⁴-⁹]+)/g;
/** Powers of units: after a number, "per" or "/", or on a length. Other superscripts mark footnotes. */
const UNIT_POWERS =
  /(?<=\d[ \u00a0\u202f]?\p{L}{1,12}|(?:\bper |\/ ?)\p{L}{1,6}|\b(?:[kcdm]?m|mi|ft))(?:[²³]|⁻¹)/gu;
const OTHER = /[^\n\r\t -~]/g;

const entriesOf = (list: string): [string, string][] =>
  list.split(';').map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]);
/** Characters that Unicode does not decompose. */
const KNOWN = new Map(
  entriesOf(
    'ß=ss;æ=ae;Æ=Ae;œ=oe;Œ=Oe;þ=th;ø=o;Ø=O;ł=l;Ł=L;đð=d;Đ=D;ı=i;º˚=°;℃=°C;℉=°F;\u2212\u2010\u2011=-;‘’ʼ=\';“”«»„=";' +
      '\u00a0\u202f\u2009\u2007\u3000= ;₀=0;₁=1;₂=2;₃=3;₄=4;₅=5;₆=6;₇=7;₈=8;₉=9;½= 1/2;⅓= 1/3;⅔= 2/3;¼= 1/4;¾= 3/4;' +
      '⅕= 1/5;⅖= 2/5;⅗= 3/5;⅘= 4/5;⅛= 1/8;⅜= 3/8;⅝= 5/8;⅞= 7/8',
  ).flatMap(([from, to]) => Array.from(from, (char) => [char, to] as const)),
);

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

/** Control characters, invisible ones, combining accents, footnotes. */
const DROPPED = /[\p{Cc}\p{Cf}\u0300-\u036f⁰¹²³⁴-⁹]/u;

function foldOne(char: string): string {
  if (DROPPED.test(char)) return '';
  const code = char.charCodeAt(0);
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0);
  const base = char.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
  // Not signs: “≠” is not a variant of “=”.
  return /^[\p{L}\p{N}]$/u.test(base) ? base : char;
}

const ASCII = /^[\t\n\r -~]*$/;
const MARKUP = /[*_`#|>~≈\\[\]{}→⇒&$]|\+\/?-/;
const REFERENCES = /\^?\[\^?\d{1,3}\]/g;
const TAGS = /<\/?[a-z][^<>]*>/gi;
const ARROWS = /[-=]+>|[→⇒]/g;
const ENTITIES = new Map(
  entriesOf(
    'nbsp= ;amp=&;lt=<;gt=>;le=≤;ge=≥;minus=-;ndash=–;mdash=—;plusmn=±;times=×;deg=°;quot=";apos=\';sup2=2;sup3=3;frac12= 1/2;frac14= 1/4;frac34= 3/4;thinsp= ;percnt=%',
  ),
);
const LATEX: readonly (readonly [RegExp, string])[] = [
  [/\\[dt]?frac *\{?(\d+)\}? *\{?(\d+)\}?/g, ' $1/$2'],
  [/\\(?:times|cdot)\b/g, ' × '],
  [/\\pm\b/g, ' ± '],
  [/\\(?:approx|sim)\b/g, '≈'],
  [/\\(?:leq?|leqslant)\b/g, '≤'],
  [/\\(?:geq?|geqslant)\b/g, '≥'],
  [/\^\{?\\circ\}?/g, '°'],
  [/\\(?:left|right|big+|displaystyle)\b|\\!/g, ''],
  [/\\(?:quad|qquad)\b|\\[,;: ()[\]]/g, ' '],
  [/ *\\(?:text|mathrm|mathbf|mathit|textbf|boxed|fbox|operatorname|mbox)\s*\{/g, ' {'],
];
/** "$12\%$": dollars around a formula, not around a price. */
const FORMULA = /\$\$?(?=\S)((?:[^$\n]*[\\{^=][^$\n]*|[\d.,+−-]+)(?<=\S))\$\$?(?!\d)/g;

/**
 * Without markup: links and entities are their texts, LaTeX its characters.
 * @example withoutMarkup('The [loss](https://x.org) was 1{,}234&nbsp;ha') // 'The loss was 1,234 ha'
 */
export function withoutMarkup(text: string): string {
  let out = text;
  if (out.includes('](')) out = out.replace(/!?\[([^\]]*)\]\((?:[^()\s]|\([^()]*\))*(?: "[^"]*")?\)/g, '$1');
  if (out.includes('&'))
    out = out
      .replace(/&#(\d{2,4});/g, (_all, code: string) => String.fromCharCode(Number(code)))
      .replace(/&(\w{2,6});/g, (all, name: string) => ENTITIES.get(name) ?? all);
  if (out.includes('{,}')) out = out.replace(/\{,\}/g, ',');
  if (out.includes('$')) out = out.replace(FORMULA, (_all, inner: string) => ` ${inner.replace(/~/g, ' ')} `);
  if (out.includes('\\')) {
    for (const [sign, meaning] of LATEX) out = out.replace(sign, meaning);
    out = out.replace(/\\([!-/:-@[-`{-~])/g, '$1');
  }
  return out;
}

/** As many as the texts of a row that several checks read. */
export const MAX_KEPT_TEXTS = 8;

/**
 * One form for texts that differ only in formatting. Accents are removed, subscripts become digits ("CO2", "km2"), minus signs and spaces
 * plain ones; Markdown, tags, web addresses and footnotes go. Table bars become semicolons, arrows spaces, "~5" is "about 5"; ">" before a
 * number stays, because it may compare. Memoised, because checks, rules and hints read the same texts.
 */
export const plain = memoize((text: string): string => {
  let out = MARKUP.test(text) ? withoutMarkup(text) : text;
  if (!ASCII.test(out)) out = plainLetters(out);
  if (out.includes('://')) out = out.replace(/https?:\/\/\S+/g, ' ');
  if (MARKUP.test(out))
    out = out
      .replace(/(\d) ?(?:\*|[x×]) ?10 ?(?:\^|\*\*) ?\{?([-+]?\d{1,2})\}?/g, '$1 × 10^$2')
      .replace(/(?<![\d.,])10 ?(?:\^|\*\*) ?\{?([-+]?\d{1,2})\}?/g, '10^$1')
      .replace(/(?<=\d)( ?)\*\1(?=\d)/g, ' × ')
      .replace(/ ?\+\/?-(?= ?\d)/g, ' ± ')
      .replace(REFERENCES, '')
      .replace(TAGS, ' ')
      .replace(ARROWS, ' ')
      .replace(/\|/g, ' ; ')
      .replace(/#(?=\d)/g, 'no. ')
      .replace(/(?<=\w)_(?=[^\W\d_])|(?<=[^\W\d_])_(?=\w)/g, ' ')
      .replace(/(?<=\d ?)~(?= ?\d)/g, '–')
      .replace(/(?<!~)~ ?(?=[\d.])|≈ ?(?=[\d.])/g, 'about ')
      .replace(/[*`#~\\[\]{}]|_(?!\d)|(?<!\d)_|^ *>+(?![ =]*\d) ?/gm, '');
  return out.replace(/ {2,}/g, ' ').trim();
}, MAX_KEPT_TEXTS);
