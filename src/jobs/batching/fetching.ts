/** Fetches what the provider has answered since, and finds batches that may or may not have arrived. */
import type { BatchApi } from '../../judge/batch';
import type { Replies } from '../../judge/batch/api';
import type { BatchNews } from '../../judge/batch/news';
import { shownMoment } from '../../model/local-time';
import type { ClockPort } from '../../model/ports';
import type { Batch, BatchStore } from '../../store/batches';
import type { Steps } from '../../run/job';
import { DAY_MS } from '../../run/pause';
import { type BatchedRun, pauseFor } from './trouble';

/** Providers promise an answer within a day, and keep it for days: what cannot be read by then is given up. */
const LOST_MS = 2 * DAY_MS;
/** A run may rest for days between two looks: one bad reply says nothing. */
const LEAST_LOOKS = 6;
/** How long after posting a batch may still turn up in the provider's list, and how often it must have been missing there. */
const LATE_MS = 60 * 60_000;
const MOST_ABSENT = 4;
/** For so long the replies to a batch that no run has wanted are kept: about as long as a provider keeps them. */
const KEPT_MS = 28 * DAY_MS;

export interface Fetching {
  readonly api: BatchApi;
  readonly store: BatchStore;
  readonly clock: ClockPort;
  /** Where batches go: provider, address, model. */
  readonly to: string;
  /** The provider's name for people. */
  readonly provider: string;
}

/**
 * Looks at the batches that hold what the run wants to know. We wait for all, and mostly the first is done first: until it is, a
 * look costs one call.
 *
 * @param scoring the run and its job
 * @returns whether anything has changed
 * @throws what `pauseFor` makes of the provider’s trouble
 */
export function* fetchBatches(run: BatchedRun, scoring: string, fetching: Fetching): Steps<boolean> {
  const { store, clock } = fetching;
  const before = JSON.stringify(store.all());
  const old = store.all().batches.filter(({ postedAt }) => clock.now() - postedAt > KEPT_MS);
  if (old.length > 0) store.remove(new Set(old.map(({ name }) => name)));
  for (const batch of store.all().batches.filter(({ isHere, by }) => !isHere && by === scoring)) {
    let replies: Arrived | undefined;
    try {
      replies = collect(batch, fetching);
    } catch (error) {
      throw pauseFor(run, error);
    }
    if (!replies) break;
    if (replies === 'never') continue;
    store.write(batch.name, replies.there, replies.otherwise);
    // First the answers are kept, then the fact that they are here.
    yield;
    store.changeBatch(batch.name, { isHere: true, done: batch.requests });
    run.change({ hasWorked: true });
    yield;
  }
  return JSON.stringify(store.all()) !== before;
}

/** @param otherwise for requests without a reply; undefined leaves their questions open */
interface Replied {
  readonly there: Replies;
  readonly otherwise: { readonly failed: string } | undefined;
}
type Arrived = Replied | 'never';

/** undefined while there is something to wait for. */
function collect(batch: Batch, fetching: Fetching): Arrived | undefined {
  const { api, store } = fetching;
  const { name, isCancelled } = batch;
  const requests = store.requestsOf(name);
  const id = batch.id === '' ? idOf(batch, requests, fetching) : batch.id;
  if (id === 'never') {
    store.remove(new Set([name]));
    // Its questions are open again.
    store.change({ isPosted: false });
    return 'never';
  }
  const news = typeof id === 'string' ? api.news(id, requests) : id;
  switch (news.kind) {
    case 'ready':
      return isCancelled
        ? // What was not answered because we cancelled it is open again.
          {
            there: new Map([...news.replies].filter(([, reply]) => 'status' in reply)),
            otherwise: undefined,
          }
        : { there: news.replies, otherwise: { failed: 'the batch did not answer' } };
    case 'lost':
      return { there: NONE, otherwise: isCancelled ? undefined : { failed: news.reason } };
    case 'not yet':
      return giveUp({ ...batch, ...(typeof id === 'string' && { id }) }, news, fetching);
  }
}

const NONE: Replies = new Map();

type NotYet = BatchNews & { readonly kind: 'not yet' };

/** The provider’s id of a batch that may not have arrived. */
function idOf(
  { name, postedAt, absent }: Batch,
  requests: ReadonlySet<string>,
  { api, store, clock }: Fetching,
): string | NotYet {
  const knownIds = new Set(store.all().batches.map(({ id }) => id));
  const outcome = api.find({ name, postedAt, knownIds, requests });
  if (outcome === 'absent') {
    store.changeBatch(name, { absent: absent + 1 });
    const isNever = absent + 1 > MOST_ABSENT && clock.now() - postedAt > LATE_MS;
    return isNever ? 'never' : { kind: 'not yet', why: '', replies: NONE, isAnother: false };
  }
  if ('why' in outcome) return { kind: 'not yet', why: outcome.why, replies: NONE, isAnother: false };
  store.changeBatch(name, { id: outcome.id });
  return outcome.id;
}

/** Counts looks that were of no use; after enough of them the run goes on without what it did not get, and says where it is. */
function giveUp(batch: Batch, news: NotYet, { store, clock, to, provider }: Fetching): Replied | undefined {
  const { name, id, postedAt, unread } = batch;
  const now = clock.now();
  const { why, done = batch.done } = news;
  const since = why === '' ? 0 : batch.unreadSince || now;
  const looks = why === '' ? 0 : unread + 1;
  const isGivenUp = why === '' ? now - postedAt > LOST_MS : now - since > LOST_MS && looks >= LEAST_LOOKS;
  if (!isGivenUp) {
    if (done !== batch.done || why !== batch.why || why !== '')
      store.changeBatch(name, { done, why, unread: looks, unreadSince: since });
    return undefined;
  }
  const [, host = ''] = to.split(' ');
  const where = `batch ${id || name}, posted to ${host} on ${shownMoment(postedAt, 'Etc/UTC')} UTC`;
  return {
    there: news.replies,
    otherwise: {
      failed: `two days of looking brought no answer from ${where}${why && `: ${why}`}; ${provider} may still show it to you there`,
    },
  };
}
