/** Who holds the run: one execution at a time, one run at a time. */
import { shortTime } from '../model/local-time';
import { UserError } from '../model/user-error';
import { withNews } from '../sheets/store/run-rows';
import { type RunRecord, runStore } from '../sheets/store/run-record';
import { keepClock } from './clock-trigger';
import { deadFrom, executionId, isAlive } from './time';
import { withLock } from '../model/with-lock';
import { progressOf } from './progress';
import type { RunServices } from './services';

const STARTING = 'Someone else is just starting a run in this spreadsheet; try again in a moment.';

/** @throws UserError if another execution is about to start one */
export function underLock<T>({ lock }: Pick<RunServices, 'lock'>, work: () => T): T {
  return withLock({ lock }, work, STARTING);
}

/** The fields that make a record this execution's: from now on this person's clock carries the run, whatever happens to the execution. */
export function heldNow(
  services: RunServices,
): Pick<RunRecord, 'holder' | 'holderUntil' | 'resumesAt' | 'why' | 'carrier' | 'clockMinutes'> {
  const { clock, startedAt } = services;
  const { carrier, minutes } = keepClock(services);
  return {
    holder: executionId(clock),
    holderUntil: deadFrom(startedAt),
    resumesAt: 0,
    why: '',
    carrier,
    clockMinutes: minutes,
  };
}

/** @throws UserError if a run is in progress */
export function refuseWhileRunning({
  document,
  spreadsheet,
  clock,
}: Pick<RunServices, 'document' | 'spreadsheet' | 'clock'>): void {
  const stored = runStore(document).readable();
  const now = clock.now();
  if (!stored || (!isAlive(stored, now) && stored.holder !== '')) return;
  const record = withNews(stored, spreadsheet);
  const { text } = progressOf(record, now);
  const how =
    record.holder === ''
      ? 'Continue or cancel it in the sidebar.'
      : 'Wait until it is done, or cancel it in the sidebar.';
  throw new UserError('usage', `A run that ${whoBegan(record)} is going on. ${text}. ${how}`);
}

/** @example 'a@x.org began at 21 Nov 2026, 22:15 UTC (schedule)' */
function whoBegan({ startedBy, startedAt, startedFrom }: RunRecord): string {
  const who = startedBy === '' ? 'somebody' : startedBy;
  const how = startedFrom === 'menu' ? '' : ` (${startedFrom})`;
  return `${who} began at ${shortTime(new Date(startedAt).toISOString())}${how}`;
}

/** @example runIdAt(Date.UTC(2026, 10, 21, 22, 15, 4, 120)) // '20261121T221504120Z' */
export function runIdAt(time: number): string {
  return new Date(time).toISOString().replace(/[-:.]/g, '');
}
