/** Texts without mere formatting. */
import { plainLetters } from './letters';

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
