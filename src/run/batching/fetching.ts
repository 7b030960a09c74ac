/** Fetches what the provider has answered since, and finds batches that may or may not have arrived. */
import { type BatchApi, BatchTrouble, type LetterReply } from '../../judge/batch/api';
import type { ClockPort } from '../../model/ports';
import type { Batch, BatchStore } from '../../store/batches';
import type { HeldRun } from '../held-run';
import type { Steps } from '../job';
import { DAY_MS } from '../pause';
import { pauseFor } from './trouble';

/** Providers promise an answer within a day. */
const LOST_MS = 2 * DAY_MS;
/** How long after posting a batch that cannot be found may still turn up. */
const LATE_MS = 3 * 60_000;

export interface Fetching {
  readonly api: BatchApi;
  readonly store: BatchStore;
  readonly clock: ClockPort;
  /** Where batches go: provider, address, model. */
  readonly to: string;
}

/**
 * We wait for all, and mostly the first is done first: until it is, a look costs one call.
 *
 * @returns whether anything has changed
 * @throws what `pauseFor` makes of the provider’s trouble
 */
export function* fetched(run: HeldRun, fetching: Fetching): Steps<boolean> {
  const { store, clock, to } = fetching;
  const before = JSON.stringify(store.all());
  for (const batch of store.all().batches.filter(({ isHere }) => !isHere)) {
    const age = clock.now() - batch.postedAt;
    if (batch.to !== to) {
      // Someone else’s answers, or answers to other settings: nothing waits for them.
      if (age > LOST_MS) store.remove(new Set([batch.name]));
      continue;
    }
    let replies: Replies | undefined;
    try {
      const id = batch.id === '' ? found(batch, age, fetching) : batch.id;
      if (id === '') continue;
      replies = repliesOf({ ...batch, id }, age > LOST_MS, fetching);
    } catch (error) {
      throw pauseFor(run, error);
    }
    if (!replies && !batch.isCancelled) break;
    if (!replies) continue;
    store.write(batch.name, replies, { failed: 'the batch did not answer' });
    // First the answers are kept, then the fact that they are here.
    yield;
    store.changeBatch(batch.name, { isHere: true, done: batch.letters });
    run.change({ hasWorked: true });
    yield;
  }
  return JSON.stringify(store.all()) !== before;
}

type Replies = ReadonlyMap<string, LetterReply>;

/** The provider’s id of a batch that may not have arrived; '' if unknown so far. A batch that never arrived is forgotten. */
function found({ name, postedAt }: Batch, age: number, { api, store }: Fetching): string {
  const letters = store.lettersOf(name);
  const known = new Set(store.all().batches.map(({ id }) => id));
  const answer = api.find({ name, postedAt, known, has: (letter) => letters.has(letter) });
  if (answer !== undefined && answer !== 'unsure') {
    store.changeBatch(name, { id: answer.id });
    return answer.id;
  }
  if (age > (answer === 'unsure' ? LOST_MS : LATE_MS)) {
    store.remove(new Set([name]));
    // Its questions are open again.
    store.change({ isPosted: false });
  }
  return '';
}

/** undefined while the provider is at work. */
function repliesOf(
  { id, name, done }: Batch,
  isLost: boolean,
  { api, store }: Fetching,
): Replies | undefined {
  const all = (failed: string): Replies =>
    new Map([...store.lettersOf(name)].map((letter) => [letter, { failed }]));
  try {
    const progress = api.look(id);
    if (progress.state === 'failed') return all(progress.reason);
    if (progress.state === 'ended') return api.replies(id);
    if (progress.done !== done) store.changeBatch(name, { done: progress.done });
    return isLost ? all('the provider has not answered in two days') : undefined;
  } catch (error) {
    if (error instanceof BatchTrouble && error.status === 404)
      return all('the provider no longer knows the batch');
    throw error;
  }
}
