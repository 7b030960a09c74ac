/** A schedule in words. */
import { shownDay, shownMoment } from '../../model/local-time';
import type { Schedule } from '../../model/schedule';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** @example 'Every day at 02:00, all eval sets, mail to a@x.org when something got worse' */
export function scheduleText(schedule: Schedule): string {
  const tab = schedule.tab === null ? 'all eval sets' : `“${schedule.tab.name}”`;
  return `${rhythm(schedule)}, ${tab}, ${mailWords(schedule)}`;
}

/** @example 'Switched on by a@x.org on 22 Nov 2026 · last started 23 Nov 2026, 02:14' */
export function scheduleFacts(schedule: Schedule, timeZone: string): string {
  const started = Date.parse(schedule.lastStartedAt);
  return `Switched on by ${switchedOn(schedule, timeZone)} · ${
    Number.isNaN(started) ? 'not started yet' : `last started ${shownMoment(started, timeZone)}`
  }`;
}

/** Who has it and since when: 'a@x.org on 22 Nov 2026'. */
export function switchedOn({ by, since }: Schedule, timeZone: string): string {
  return `${by === '' ? 'somebody' : by} on ${shownDay(Date.parse(since), timeZone)}`;
}

function rhythm({ every, hour, weekday }: Schedule): string {
  const time = `${String(hour).padStart(2, '0')}:00`;
  switch (every) {
    case 'hour':
      return 'Every hour';
    case 'day':
      return `Every day at ${time}`;
    case 'week':
      return `Every ${WEEKDAYS[weekday - 1] ?? 'week'} at ${time}`;
  }
}

function mailWords({ mail, mailTo }: Schedule): string {
  switch (mail) {
    case 'never':
      return 'no mail';
    case 'always':
      return `mail to ${mailTo} after every run`;
    case 'worse':
      return `mail to ${mailTo} when something got worse`;
  }
}
