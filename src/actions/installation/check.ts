/** “Check this installation”: what cannot be known from outside is tried on the user’s own account. */
import * as z from '../../settings/zod';
import type { Services } from '../services';
import { checkAccount } from './account';
import { checkCells } from './cells';
import { CheckedPart, type Finding } from './question';
import { reportText, withoutPrivate } from './report';
import { checkWaiting } from './waiting';

/** In the order in which they are worth knowing; each can be asked for alone, so that somebody who waits sees it go on. */
export const PARTS = ['cells', 'account', 'waiting'] as const;
export type Part = (typeof PARTS)[number];

const TITLES: Readonly<Record<Part, string>> = {
  cells: 'Cells, colours and tabs',
  account: 'Account, permissions and clocks',
  waiting: 'Waiting times',
};

export const CheckRequest = () =>
  z.strictObject({
    parts: z._default(z.array(z.enum(PARTS)), [...PARTS]),
    /** An address for waiting times, which Google's servers can reach; '' for none. */
    url: z._default(
      z.string().check(
        z.trim(),
        z.maxLength(2000),
        z.refine((url) => url === '' || /^https:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/i.test(url), {
          error: 'must begin with https:// and hold no user name',
        }),
      ),
      '',
    ),
    /** Leaves the scratch tab for somebody who wants to look at its colours. */
    keepsTab: z._default(z.boolean(), false),
  });
export type CheckRequest = z.Shape<typeof CheckRequest>;

export const CheckReport = () =>
  z.object({
    parts: z.array(CheckedPart()),
    /** All of it as plain text, to be copied: no keys, mail addresses or other addresses. */
    text: z.string(),
  });
export type CheckReport = z.Shape<typeof CheckReport>;

export function checkInstallation({ parts, url, keepsTab }: CheckRequest, services: Services): CheckReport {
  const findingsOf: Readonly<Record<Part, () => readonly Finding[]>> = {
    cells: () => checkCells(services, keepsTab),
    account: () => checkAccount(services),
    waiting: () => checkWaiting(url, services),
  };
  const done = PARTS.filter((part) => parts.includes(part)).map((part) => ({
    title: TITLES[part],
    findings: findingsOf[part]().map((finding) => withoutPrivate(finding, [url, services.spreadsheet.url()])),
  }));
  return { parts: done, text: reportText(done) };
}
