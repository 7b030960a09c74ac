import { shownMoment } from '../../../model/local-time';

/** @param iso @returns the time in the reader's own zone, in the form of all other times; the text itself if it is not a time */
export function localTime(iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? iso : shownMoment(time, Intl.DateTimeFormat().resolvedOptions().timeZone);
}
