/** What the run record keeps about the asking: what is in flight, what is asked again, what was cut short. */
import type { RunRecord } from '../../../sheets/store/run-record';
import type { HeldRun } from '../../held-run';
import type { Sent } from './group';
import { type Questions, threadId } from './questions';

type AskingState = NonNullable<RunRecord['asking']>;
const NOT_ASKED: AskingState = {
  inFlight: [],
  again: [],
  groups: 0,
  failed: 0,
};

/** As in the record; defined even before anything was asked. */
export function stateOf({ record }: HeldRun): AskingState {
  return record.asking ?? NOT_ASKED;
}

export function changeState(run: HeldRun, changes: Partial<AskingState>): void {
  run.change({ asking: { ...stateOf(run), ...changes } });
}

/** The thread in which something is asked: another one if the first was in vain. */
export function threadOf(key: string, run: HeldRun): string {
  return threadId(run.record.runId, key, stateOf(run).again.includes(key) ? 1 : 0);
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
    mayRepeat: !stateOf(run).again.includes(key),
  };
}

/** How the record keeps a question that is being put. */
export function inFlightAs({
  item,
  threadId: thread,
  turn,
}: Sent<Questions>): AskingState['inFlight'][number] {
  return { key: item.key, thread, turn };
}
