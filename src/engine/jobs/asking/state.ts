/** What the run record keeps about the asking: what is in flight, what is asked again, what was cut short. */
import type { RunRecord, StageOf } from '../../../sheets/store/run-record';
import type { HeldRun } from '../../held-run';
import type { Sent, AskStop } from './group';
import { type Questions, threadId } from './questions';
import { nextQuotaDay } from '../../../agent/live/quota';
import { count } from '../../../model/text';
import { DAY_MS, HOST_PAUSE_MS, type Pause } from '../../time';
import { whyStopped } from '../../../model/trouble';

/** The thread in which something is asked: another one if the first was in vain. */
export function threadOf(key: string, run: HeldRun): string {
  return threadId(run.record.runId, key, run.at('asking').again.includes(key) ? 1 : 0);
}

/** The next question of its thread. */
export function sent(item: Questions, thread: string, run: HeldRun): Sent<Questions> {
  const { key, turns, answered } = item;
  const query = turns[answered]?.query ?? '';
  return {
    item,
    query,
    turn: answered + 1,
    threadId: thread,
    mayRepeat: !run.at('asking').again.includes(key),
  };
}

/** How the record keeps a question that is being put. */
export function inFlightAs({
  item,
  threadId: thread,
  turn,
}: Sent<Questions>): StageOf<'asking'>['inFlight'][number] {
  return { key: item.key, thread, turn };
}

// Why asking stops, as a pause of the run: what to do, or how long it waits.

/** @param left how many questions are still to be asked */
export function pauseFor(stop: AskStop, left: number, now: number): Pause {
  const { why, reason } = stop;
  switch (why) {
    case 'token':
      return {
        why: `${reason}; enter a new one in the sidebar under “Settings”, then continue`,
        wait: undefined,
      };
    case 'profile':
    case 'address':
      return {
        why: `${reason}; fix that in the sidebar under “Settings”, then continue or cancel`,
        wait: undefined,
      };
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
    case 'google pause':
      return { why: `Google asks for fewer calls: ${reason}`, wait: HOST_PAUSE_MS };
    case 'google quota':
      return { why: `Google’s daily quota is used up: ${reason}`, wait: DAY_MS };
  }
}

// The outcome of asking the agent, in a sentence.

/**
 * Includes why it was stopped, and the problems to know about.
 *
 * @example 'The agent was asked: 38 of 40 questions have an answer in “Responses”, 2 an error that says why'
 */
export function askedText({ rows, rowsDone, outcome, problems }: RunRecord, failures: number): string {
  const failed = Math.min(rowsDone, failures);
  if (rows === 0) return 'There was nothing to ask: every row that can be asked has a response';
  const answered = `${rowsDone - failed} of ${count(rows, 'question')} have an answer in “Responses”`;
  const errors = failed === 0 ? '' : `, ${count(failed, 'line')} an error that says why`;
  const text = `${outcome === '' ? 'The agent was asked' : 'Asking the agent was stopped'}: ${answered}${errors}`;
  const all = [text, whyStopped(outcome) ?? '', ...problems];
  return all.flatMap((text) => text.replace(/\.$/, '') || []).join('. ');
}
