/** What a run does when the agent cannot be asked: whether it rests, and for how long. */
import type { AskStop } from '../../../agent/live/group';
import { nextQuotaDay } from '../../../agent/live/quota';
import { count } from '../../../model/text';
import { DAY_MS, HOST_PAUSE_MS, type Pause } from '../../time';

/** Why asking stops, as a pause of the run: what to do, or how long it waits. @param left how many questions are still to be asked */
export function pauseFor(stop: AskStop, left: number, now: number): Pause {
  const { why, reason } = stop;
  const inSettings = 'in the sidebar under “Settings”, then continue';
  switch (why) {
    case 'token':
      return { why: `${reason}; enter a new one ${inSettings}`, wait: undefined };
    case 'profile':
    case 'address':
      return { why: `${reason}; fix that ${inSettings} or cancel`, wait: undefined };
    case 'google denies':
      return { why: `Google does not allow the call: ${reason}`, wait: undefined };
    case 'quota':
      return {
        why: `${reason}; ${count(left, 'question')} wait for the next day`,
        wait: nextQuotaDay(now) - now,
      };
    case 'pause':
      return { why: reason, wait: stop.seconds === undefined ? HOST_PAUSE_MS : stop.seconds * 1000 };
    case 'host':
      return { why: `the agent cannot be reached: ${reason}`, wait: HOST_PAUSE_MS };
    case 'too fast':
    case 'traffic':
      return { why: `Google asks for less: ${reason}`, wait: HOST_PAUSE_MS };
    case 'google quota':
      return { why: `Google’s daily quota is used up: ${reason}`, wait: DAY_MS };
  }
}
