/** What a run is called: the name people gave it, or else its time. */
import type { RunAbout, Snapshot } from '../../model/ledger';
import { shownMoment } from '../../model/local-time';

type Named = Pick<Snapshot, 'runId' | 'savedAt' | 'about'>;

/**
 * The name as a list of runs shows it.
 *
 * @example runName(snapshot, 'Etc/UTC') // 'build 412, 31 Jul 2026, 12:00 (imported: staging, GNW 2026.7)'
 */
export function runName(run: Named, timeZone: string): string {
  const { name = '', importedFrom: from } = run.about ?? {};
  const called = [...(name === '' ? [] : [name]), momentOf(run, timeZone)].join(', ');
  return `${called}${from === undefined ? '' : ` (imported: ${from})`}`;
}

/** The name within a sentence. @example 'since “build 412”', or 'since the run of 31 Jul 2026, 12:00' */
export function runInWords(run: Named, timeZone: string): string {
  const { name = '' } = run.about ?? {};
  return name === '' ? `the run of ${momentOf(run, timeZone)}` : `“${name}”`;
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

/** A kept run with what people now say about it. */
export function worded<Run extends Pick<Snapshot, 'runId' | 'about'>>(
  run: Run,
  aboutRun: (runId: string) => RunAbout | undefined,
): Run {
  const about = aboutRun(run.runId);
  if (!about) return run;
  const { name, note, isArchived, amended } = about;
  return {
    ...run,
    about: { ...run.about, name, note, isArchived, ...(amended !== undefined && { amended }) },
  };
}
