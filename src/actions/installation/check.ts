/** “Check this installation”: tries, in the user’s own account, what cannot be known from outside. */
import * as z from '../../model/zod';
import type { Services } from '../services';
import { checkAccount } from './account';
import { checkCells, checkTrials } from './cells';
import { checkLater } from './later';
import { CheckedPart, type Finding } from './question';
import { reportText, withoutPrivate } from './report';
import { observed } from './trials';
import { checkWaiting } from './waiting';

/** Characters: no document says whether a page gets this many at once. */
const REPLY = 20_000_000;

/** The most useful first; each can be requested alone, so that a waiting user sees progress. */
export const PARTS = ['trials', 'cells', 'account', 'later', 'waiting', 'reply'] as const;
export type Part = (typeof PARTS)[number];

const TITLES: Readonly<Record<Part, string>> = {
  trials: 'What Google’s documents leave open',
  cells: 'Cells, colours and tabs',
  account: 'Account, permissions and clocks',
  later: 'Triggers that come later',
  waiting: 'Waiting times',
  reply: 'A large reply',
};

export const CheckRequest = () =>
  z.strictObject({
    parts: z._default(z.array(z.enum(PARTS)), ['cells', 'account', 'waiting']),
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
    /** Leaves the scratch tab for a user who wants to look at its colours. */
    keepsTab: z._default(z.boolean(), false),
  });
export type CheckRequest = z.Shape<typeof CheckRequest>;

export const CheckReport = () =>
  z.object({
    parts: z.array(CheckedPart()),
    /** The whole report as plain text, to be copied: no keys, mail addresses or other addresses. */
    text: z.string(),
    /** Only there for its length. */
    padding: z.string(),
  });
export type CheckReport = z.Shape<typeof CheckReport>;

export function checkInstallation({ parts, url, keepsTab }: CheckRequest, services: Services): CheckReport {
  const findingsOf: Readonly<Record<Part, () => readonly Finding[]>> = {
    trials: () => checkTrials(services),
    cells: () => checkCells(services, keepsTab),
    account: () => checkAccount(services),
    later: () => checkLater(keepsTab, services),
    waiting: () => checkWaiting(url, services),
    reply: () => [{ title: `A reply of ${REPLY / 1e6} MB`, ...observed({ longestReply: REPLY }) }],
  };
  const done = PARTS.filter((part) => parts.includes(part)).map((part) => ({
    title: TITLES[part],
    findings: findingsOf[part]().map((finding) => withoutPrivate(finding, [url, services.spreadsheet.url()])),
  }));
  const padding = parts.includes('reply') ? '.'.repeat(REPLY) : '';
  return { parts: done, text: reportText(done), padding };
}
