import { momentText } from '../../../model/local-time';

/** @param iso @returns the time in the reader's own zone, in the form of all other times; the text itself if it is not a time */
export function localTime(iso: string): string {
  return momentText(iso, Intl.DateTimeFormat().resolvedOptions().timeZone);
}
