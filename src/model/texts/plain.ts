/** Texts without mere formatting. */
import { plainLetters } from './letters';

const ASCII = /^[\t\n\r -~]*$/;
const MARKUP = /[*_`#|>~\\[\]{}]/;

/**
 * One form for texts that differ only in formatting: accents fold ("Pará" = "Para"), subscripts become digits ("CO₂", "km²"),
 * Markdown marks, web addresses and footnote superscripts are removed, minus signs and spaces of all kinds become plain ones.
 */
export function plain(text: string): string {
  let out = text;
  if (!ASCII.test(out)) out = plainLetters(out);
  if (out.includes('://')) out = out.replace(/https?:\/\/\S+/g, ' ');
  if (MARKUP.test(out))
    out = out.replace(/(?<=\w)_(?=\w)/g, ' ').replace(/[*_`#|~\\[\]{}]|^ *>+(?! ?\d) ?/gm, '');
  return out.trim();
}
