/** Converts serial dates (days since 30 December 1899) to moments (ms) in a time zone, and back. */
import { localTime } from '../../src/model/local-time';

const DAY = 86_400_000;
const EPOCH = Date.UTC(1899, 11, 30);

/** Milliseconds by which a zone is ahead of UTC at a moment. */
function zoneOffset(moment: number, zone: string): number {
  if (zone === 'UTC' || zone === 'Etc/UTC' || zone === 'Etc/GMT') return 0;
  return localTime(moment, zone) - Math.floor(moment / 1000) * 1000;
}

/** The moment at which clocks in the zone show a local time, which is given as if it were UTC. */
function momentOf(localMs: number, zone: string): number {
  const guess = localMs - zoneOffset(localMs, zone);
  return localMs - zoneOffset(guess, zone);
}

/** The moment of a serial date in a time zone, in milliseconds since 1970. */
export function serialToMoment(serial: number, zone: string): number {
  return momentOf(EPOCH + Math.round(serial * DAY), zone);
}

/** The serial date of a moment in a time zone. */
export function momentToSerial(moment: number, zone: string): number {
  return (moment + zoneOffset(moment, zone) - EPOCH) / DAY;
}

/** The serial of a calendar day, or null if there is no such day. */
export function serialOfDay(year: number, month: number, day: number): number | null {
  const ms = Date.UTC(year, month - 1, day);
  const back = new Date(ms);
  const exists =
    back.getUTCFullYear() === year && back.getUTCMonth() === month - 1 && back.getUTCDate() === day;
  return exists ? (ms - EPOCH) / DAY : null;
}
