/** The last run that ended, for anyone who asks for its result. */
import { NO_RUN_YET } from '../../model/run-words';
import { reportName } from '../../model/texts/file-name';
import { UserError } from '../../model/user-error';
import { summaryOfLast } from '../../run/results/last-run';
import type { RunSummary } from '../../run/results/summary';
import { runStore } from '../../store/run-record';
import { currentSettings } from '../current-settings';
import type { Services } from '../services';
import { htmlOfLast, type TextFile } from './exports';

type Kept = Pick<Services, 'spreadsheet' | 'document'>;

/** undefined if no run has ended yet. */
export function lastSummary(services: Kept): RunSummary | undefined {
  const last = runStore(services.document).lastRun();
  return last && summaryOfLast(services.spreadsheet, last, currentSettings(services));
}

/** As an HTML page. @throws UserError if no run has ended yet */
export function lastReport(services: Kept & Pick<Services, 'peopleSentences'>): TextFile {
  const last = runStore(services.document).lastRun();
  if (!last) throw new UserError('usage', NO_RUN_YET);
  const { spreadsheet } = services;
  const name = reportName(spreadsheet.title(), new Date(last.finishedAt).toISOString());
  return { name, text: htmlOfLast(services, last, currentSettings(services)) };
}
