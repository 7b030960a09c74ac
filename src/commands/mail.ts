/** Mails the last run, as a schedule would. */
import { checksIn } from '../checks/registry';
import { composeMail } from '../reports/run-mail';
import { lastFinished } from '../reports/last-run';
import { runReport } from '../reports/run-report';
import { NO_RUN_YET } from '../model/run-report';
import { UserError } from '../model/user-error';
import { lastEnded } from '../sheets/last-ended';
import { pastRuns } from '../sheets/past-runs';
import { readingSettings } from '../sheets/run-settings';
import * as z from '../model/zod';
import { entry, type Services } from './entry';

/** @throws UserError if there is no run, or Google takes no more mail today */
function mailRun(to: string, services: Services): string {
  const { spreadsheet, mail } = services;
  const last = lastEnded(services);
  if (!last) throw new UserError('usage', NO_RUN_YET);
  if (mail.left() < 1) throw new UserError('usage', 'Google sends no more mail for you today: try tomorrow.');
  const { run, tabs } = lastFinished(spreadsheet, last, readingSettings(services));
  const { runId, startedAt, finishedAt, stopped, problems } = run;
  const checks = checksIn(spreadsheet);
  mail.send(
    composeMail({
      ...{ checks, to, startedAt, finishedAt, stopped, schedule: '', run: `run ${runId}` },
      spreadsheet: { name: spreadsheet.title(), url: spreadsheet.url() },
      tabs: runReport(run, tabs, last.filters, pastRuns(services), checks).tabs,
      problems: [...problems, ...tabs.flatMap(({ summary }) => summary.problems)],
    }),
  );
  return `Sent to ${to}.`;
}

export const mailCommands = {
  /** The summary of the last run to somebody; without an address to the user. */
  mailRun: entry(
    () => z.strictObject({ to: z.string().check(z.trim(), z.maxLength(320)) }),
    () => z.object({ message: z.string() }),
    ({ to }, services) => ({ message: mailRun(to === '' ? services.email() : to, services) }),
  ),
};
