/** What a run is called: by its time. */
import type { Snapshot } from '../../model/ledger';
import { shownMoment } from '../../model/local-time';

type Named = Pick<Snapshot, 'runId' | 'savedAt' | 'about'>;

/**
 * The name as a list of runs shows it.
 *
 * @example runName(snapshot, 'Etc/UTC') // '31 Jul 2026, 12:00 (staging, GNW 2026.7)'
 */
export function runName(run: Named, timeZone: string): string {
  const { importedFrom, build = '' } = run.about ?? {};
  const from = importedFrom ?? (build === '' ? '' : `build ${build}`);
  return `${momentOf(run, timeZone)}${from === '' ? '' : ` (${from})`}`;
}

/** The name within a sentence. @example 'the run of 31 Jul 2026, 12:00' */
export function runInWords(run: Named, timeZone: string): string {
  return `the run of ${momentOf(run, timeZone)}`;
}

function momentOf(run: Named, timeZone: string): string {
  const time = timeOf(run);
  return Number.isFinite(time) ? shownMoment(time, timeZone) : run.runId;
}

/** When it was run, according to its id; scores go to the ledger later. NaN if unknown. */
export function timeOf({ runId, savedAt }: Pick<Snapshot, 'runId' | 'savedAt'>): number {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/.exec(runId);
  const [, year = '', month = '', day = '', hour = '', minute = '', second = ''] = parts ?? [];
  return Date.parse(parts ? `${year}-${month}-${day}T${hour}:${minute}:${second}Z` : savedAt);
}
