/** The report on a check as plain text, safe to show to others. */
import { cut } from '../../model/text';
import type { CheckedPart, Finding } from './question';

/** Up to the next blank, without what closes the sentence around it: apostrophes and brackets may be part of an address. */
const ADDRESS = /\b[a-z][a-z0-9+.-]*:\/\/[^\s"”<>]*[^\s"”<>'’).,;:]/gi;
const MAIL = /[^\s<>"“”()]*@[^\s@<>"“”(),;]+\.[a-z]{2,}/gi;
/** A long run of letters and digits may be an id or a key. */
const TOKEN = /\b(?=[\w-]*\d)[\w-]{24,}\b/g;
const LONGEST = 1500;

/**
 * Google's own words may contain anything: addresses, mail addresses and possible keys are taken out.
 *
 * @param address of which no part may be shown either, such as the host alone
 */
export function withoutPrivate(finding: Finding, address = ''): Finding {
  const host = /^[a-z]+:\/\/([^\s/?#]+)/i.exec(address)?.[1];
  const cleaned = (text: string): string => {
    const plain = text.replace(ADDRESS, '(address)').replace(MAIL, '(mail address)').replace(TOKEN, '(id)');
    return cut(host === undefined ? plain : plain.split(host).join('(address)'), LONGEST);
  };
  return { ...finding, seen: cleaned(finding.seen), todo: cleaned(finding.todo) };
}

/** @example a part: a line with its title, then "[works] Mail: 100 mails left today." */
export function reportText(parts: readonly CheckedPart[]): string {
  return parts
    .map(({ title, findings }) =>
      [
        title,
        ...findings.map(
          (one) => `[${one.verdict}] ${one.title}: ${one.seen}${one.todo === '' ? '' : ` → ${one.todo}`}`,
        ),
      ].join('\n'),
    )
    .join('\n\n');
}
