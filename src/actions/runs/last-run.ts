/** The last run that ended, for anyone who asks for its result. */
import { NO_RUN_YET } from '../../model/run-words';
import { reportName } from '../../model/texts/files';
import { UserError } from '../../model/user-error';
import { lastEnded } from '../../results/runs/last-ended';
import { summaryOfLast } from '../../report/last-run';
import type { RunSummary } from '../../report/run-summary';
import { readingSettings } from '../../results/runs/run-settings';
import type { Services } from '../services';
import { htmlOfLast, type TextFile } from './exports';

type Kept = Pick<Services, 'spreadsheet' | 'document'>;

/** undefined if no run has ended yet. */
export function lastSummary(services: Kept): RunSummary | undefined {
  const last = lastEnded(services);
  return last && summaryOfLast(services.spreadsheet, last, readingSettings(services));
}

/** As an HTML page. @throws UserError if no run has ended yet */
export function lastReport(services: Kept): TextFile {
  const last = lastEnded(services);
  if (!last) throw new UserError('usage', NO_RUN_YET);
  const { spreadsheet } = services;
  const name = reportName(spreadsheet.title(), new Date(last.finishedAt).toISOString());
  return { name, text: htmlOfLast(services, last, readingSettings(services)) };
}
