/** Scores of scheduled runs, sent to a Langfuse that accepts none for days. */
import { expect, it } from '@jest/globals';
import { HOUR, hours, scheduled, scheduleOf } from '../e2e/langfuse/scheduled-support';

it('executions that die while they send scores to Langfuse come to an end', () => {
  const { desk } = scheduled({ faults: ['long rate limit'] });
  hours(desk, 1);
  desk.ask('removeSchedule', { id: scheduleOf(desk) });
  desk.ask('saveSchedule', { sheetId: null, every: 'week', hour: 1, weekday: 5, mail: 'never' });
  let deaths = 0;
  desk.meanwhile(
    (name) => {
      if (name !== 'UrlFetchApp.fetchAll') return null;
      deaths += 1;
      return { kind: 'kill' };
    },
    () => {
      for (let hour = 0; hour < 40; hour += 1) {
        desk.runtime.advance(HOUR);
        desk.runtime.runDueTriggers();
      }
    },
  );
  expect(deaths).toBe(24);
});

it('a Langfuse that never comes back is given up after a day', () => {
  const { desk, langfuse } = scheduled({ faults: Array.from({ length: 500 }, () => 'long rate limit') });
  hours(desk, 1);
  desk.ask('removeSchedule', { id: scheduleOf(desk) });
  desk.ask('saveSchedule', { sheetId: null, every: 'week', hour: 1, weekday: 5, mail: 'never' });
  hours(desk, 40);
  expect(langfuse.requests).toHaveLength(25);
});
