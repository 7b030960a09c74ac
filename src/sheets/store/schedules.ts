/** The schedules, kept with the document: everyone who works in it sees the same ones. */
import type { PropertyPort } from '../../model/ports';
import { Schedule } from '../../model/schedule';
import { readJson } from '../../model/texts/json';
import { UserError } from '../../model/user-error';
import * as z from '../../model/zod';
import { bytes } from './long-text';

const PROPERTY = 'gnw.schedules';
/** A property holds 9 KB. */
const MAX_BYTES = 8000;
const SOME_MOMENT = '2026-01-01T00:00:00.000Z';

/** The stored schedules, in the order in which they were switched on; unreadable ones are skipped. */
export function readSchedules(document: PropertyPort): Schedule[] {
  const items = readJson(z.array(z.unknown()), document.get(PROPERTY)) ?? [];
  const schema = Schedule();
  return items.flatMap((item) => {
    const stored = schema.safeParse(item);
    return stored.success ? [stored.data] : [];
  });
}

/** @throws UserError if there are more than can be kept; then nothing is changed */
export function keepSchedules(document: PropertyPort, schedules: readonly Schedule[]): void {
  if (schedules.length === 0) {
    document.remove(PROPERTY);
    return;
  }
  // Measured as if all had been started: marking one as started must never fail for lack of room.
  const grown = schedules.map((schedule) => ({ ...schedule, lastStartedAt: SOME_MOMENT }));
  if (bytes(JSON.stringify(grown)) > MAX_BYTES) {
    throw new UserError(
      'usage',
      `A spreadsheet can keep only so many schedules, and ${schedules.length} are too many: remove one first.`,
    );
  }
  document.set(PROPERTY, JSON.stringify(schedules));
}
