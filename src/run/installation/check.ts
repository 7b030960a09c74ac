/** “Check this installation”: what cannot be known from outside is tried on the user’s own account. */
import type { InstallationPort } from '../../model/installation';
import type { RunServices } from '../services';
import { checkAccount } from './account';
import { checkCells } from './cells';
import type { CheckedPart, Finding } from './question';
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

export interface CheckRequest {
  readonly parts: readonly Part[];
  /** An address for waiting times, which Google's servers can reach; '' for none. */
  readonly url: string;
  /** Leaves the scratch tab for somebody who wants to look at its colours. */
  readonly keepsTab: boolean;
}

export interface CheckReport {
  readonly parts: readonly CheckedPart[];
  /** All of it as plain text, to be copied: no keys, mail addresses or other addresses. */
  readonly text: string;
}

export interface CheckServices extends RunServices {
  readonly installation: InstallationPort;
}

export function checkInstallation(
  { parts, url, keepsTab }: CheckRequest,
  services: CheckServices,
): CheckReport {
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
