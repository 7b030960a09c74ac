/** “Check this installation”: tries, in the user’s own account, what cannot be known from outside. */
import { cut } from '../../model/text';
import * as z from '../../model/zod';
import type { Services } from '../services';
import { checkAccount } from './account';
import { checkCells, checkTrials } from './cells';
import { CheckedPart, type Finding } from './question';

/** Each can be requested alone, so that a waiting user sees progress. */
export const PARTS = ['open', 'cells', 'account'] as const;
export type Part = (typeof PARTS)[number];

const TITLES: Readonly<Record<Part, string>> = {
  open: 'What Google’s documents leave open',
  cells: 'Cells, colours and tabs',
  account: 'Account, permissions and clocks',
};

export const CheckRequest = () =>
  z.strictObject({
    parts: z._default(z.array(z.enum(PARTS)), [...PARTS]),
  });
export type CheckRequest = z.Shape<typeof CheckRequest>;

export const CheckReport = () =>
  z.object({
    parts: z.array(CheckedPart()),
    /** The whole report as plain text, to be copied: no keys, mail addresses or other addresses. */
    text: z.string(),
  });
export type CheckReport = z.Shape<typeof CheckReport>;

export function checkInstallation({ parts }: CheckRequest, services: Services): CheckReport {
  const findingsOf: Readonly<Record<Part, () => readonly Finding[]>> = {
    cells: () => checkCells(services),
    account: () => checkAccount(services),
    open: () => checkTrials(services),
  };
  const checked = PARTS.filter((part) => parts.includes(part)).map((part) => ({
    title: TITLES[part],
    findings: findingsOf[part]().map((finding) => withoutPrivate(finding, services.spreadsheet.url())),
  }));
  return { parts: checked, text: reportText(checked) };
}

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
          ({ verdict, title: what, seen, todo }) =>
            `[${verdict}] ${what}: ${seen}${todo === '' ? '' : ` → ${todo}`}`,
        ),
      ].join('\n'),
    )
    .join('\n\n');
}
