/** The questions about the account: permissions, quotas, stores, triggers, clocks. */
import { languageFeatures } from './language';
import { documentLock } from './lock';
import { mailQuota } from './mail';
import { outsideCalls, permissions, userKnown } from './permissions';
import { type Account, type Finding, findings, type Question } from './question';
import { stores } from './stores';
import { timeZones } from './time-zones';
import { clockTriggers } from './triggers';

const QUESTIONS: readonly Question<Account>[] = [
  permissions,
  outsideCalls,
  clockTriggers,
  mailQuota,
  userKnown,
  stores,
  documentLock,
  timeZones,
  languageFeatures,
];

export function checkAccount(account: Account): Finding[] {
  return findings(QUESTIONS, account);
}
