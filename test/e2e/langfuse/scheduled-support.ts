/** Scheduled runs whose scores go to Langfuse. */
import * as z from 'zod';
import type { LangfuseServerInput } from '../../support/langfuse-server/options';
import type { Desk } from '../desk';
import { setUp, type World, world } from './scores-support';

export const HOUR = 3_600_000;

const Listed = z.object({ schedules: z.array(z.object({ id: z.string() })) });

export function scheduled(
  input: LangfuseServerInput,
  mail: 'always' | 'never' = 'always',
  afterScheduledRuns = true,
): World {
  const made = world(input);
  setUp(made.desk);
  made.desk.ask('saveSetting', { path: 'langfuse.afterScheduledRuns', value: afterScheduledRuns });
  made.desk.ask('saveSchedule', { sheetId: null, every: 'day', hour: 13, mail });
  return made;
}

export function scheduleOf(desk: Desk): string | undefined {
  return Listed.parse(desk.ask('schedules').value).schedules[0]?.id;
}

/** Lets the clock tick `n` times. */
export function hours({ runtime }: Desk, n: number): void {
  for (let hour = 0; hour < n; hour += 1) {
    runtime.advance(HOUR);
    for (const { error } of runtime.runDueTriggers()) if (error) throw error;
  }
}
