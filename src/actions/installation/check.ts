/** “Check this installation”: tries, in the user’s own account, what cannot be known from outside. */
import * as z from '../../model/zod';
import type { Services } from '../services';
import { checkAccount } from './account';
import { checkCells, checkTrials } from './cells';
import { CheckedPart, type Finding } from './question';
import { reportText, withoutPrivate } from './report';

/**
 * In this order: a tab that the second leaves to be looked at would be removed by the first. Each can be requested alone, so that a
 * waiting user sees progress.
 */
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
    /** Leaves the scratch tab for a user who wants to look at its colours. */
    keepsTab: z._default(z.boolean(), false),
  });
export type CheckRequest = z.Shape<typeof CheckRequest>;

export const CheckReport = () =>
  z.object({
    parts: z.array(CheckedPart()),
    /** The whole report as plain text, to be copied: no keys, mail addresses or other addresses. */
    text: z.string(),
  });
export type CheckReport = z.Shape<typeof CheckReport>;

export function checkInstallation({ parts, keepsTab }: CheckRequest, services: Services): CheckReport {
  const findingsOf: Readonly<Record<Part, () => readonly Finding[]>> = {
    cells: () => checkCells(services, keepsTab),
    account: () => checkAccount(services),
    open: () => checkTrials(services),
  };
  const checked = PARTS.filter((part) => parts.includes(part)).map((part) => ({
    title: TITLES[part],
    findings: findingsOf[part]().map((finding) => withoutPrivate(finding, services.spreadsheet.url())),
  }));
  return { parts: checked, text: reportText(checked) };
}
