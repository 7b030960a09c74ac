/** Whether the words that a judge quotes really occur in the text it judged. */

/** Separates words copied from two places. */
const LEFT_OUT = /\s*(?:\[?(?:…|\.{3,})\]?)\s*/;
const TAGS = /<\/?[a-z][^<>]*>/g;
const LINKS = /\[([^[\]]*)\]\([^()]*\)/g;
const DASHES = /[\p{Pd}−]/gu;
/** White space, invisible characters, markup and quotation marks: copying changes them. */
const UNHEARD = /[\s\u00ad\u200b-\u200d\u2060\ufeff*_`#>|~\\"'“”„‟‘’‚‛«»‹›]+/gu;
const ENDS = /^[.,;:!?()[\]-]+|[.,;:!?()[\]-]+$/g;

/**
 * White space, markup, quotation marks, letter case and the kind of dash do not matter; "…" stands for omitted text.
 *
 * @returns undefined if nothing is quoted
 * @example occursIn('lost 12 ha', 'In 2020 it **lost\n12 ha**.') // true
 */
export function occursIn(evidence: string, text: string): boolean | undefined {
  const quoted = evidence.split(LEFT_OUT).flatMap((part) => {
    const words = bare(part).replace(ENDS, '');
    return words === '' ? [] : [words];
  });
  if (quoted.length === 0) return undefined;
  const whole = bare(text);
  return quoted.every((words) => whole.includes(words));
}

function bare(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(TAGS, '')
    .replace(LINKS, '$1')
    .replace(DASHES, '-')
    .replace(UNHEARD, '');
}
