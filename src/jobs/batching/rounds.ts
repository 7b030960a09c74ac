/**
 * Questions that go to the judge’s provider in batches. Open questions are posted; the run rests until the provider has answered;
 * what the answers leave open (another vote, a reply that was cut off) goes into the next round. Only then are rows scored, and the
 * judge finds every answer where it looks for it.
 *
 * What is about to be posted is written down first: an execution that dies in between leaves a batch that the provider may or may
 * not have. The next execution asks, and reposts only what the provider does not know.
 */
import { BatchTrouble, type BatchRequest, MOST_CHARACTERS, MOST_LETTERS } from '../../judge/batch/api';
import type { BatchQueue } from '../../judge/batch/queue';
import { batchName } from '../../model/judge-providers';
import { count } from '../../model/text';
import { type Batch, type BatchStore, newBatch } from '../../store/batches';
import type { Steps } from '../../run/job';
import { Paused, TIME_UP } from '../../run/pause';
import { quietly } from '../../model/quietly';
import { fetchBatches, type Fetching } from './fetching';
import { Packing } from './packing';
import { type BatchedRun, NoBatches, pauseFor } from './trouble';

/** How often an open sidebar asks how far the provider is. */
const LOOK_MS = 60_000;
/** Votes and repetitions need fewer. */
const MOST_ROUNDS = 8;

export interface BatchingOptions extends Fetching {
  /** The fewest open questions that are worth a batch. */
  readonly least: number;
  readonly mayAskSingly: boolean;
  readonly hash: (text: string) => string;
  /** Everything that replies depend on besides what is asked. */
  readonly basis: string;
  /**
   * The most that a request and the whole run may cost, in US dollars; Infinity for no bound. undefined: the price of the request is
   * unknown.
   */
  readonly mostUsdOf: (request: BatchRequest) => number | undefined;
  readonly capUsd: number;
}

/**
 * Puts every open question to the judge, as far as time allows.
 *
 * @param skip how many rows earlier passes went through
 * @returns how many rows have been gone through now
 */
export type Questions = (skip: number) => { readonly rows: number; readonly isTimeUp: boolean };

export class Batching {
  readonly queue: BatchQueue;
  private isCollecting = false;
  private packing: Packing | undefined;
  /** Whether this execution has posted anything. */
  private hasPosted = false;
  private readonly seen = new Set<string>();
  /** The questions of this pass that are in batches on their way, by batch. */
  private wanted = new Map<string, Set<string>>();

  constructor(private readonly options: BatchingOptions) {
    const { hash, mayAskSingly } = options;
    // A getter, so that it is evaluated on each access: the value changes on the way.
    const isCollecting = (): boolean => this.isCollecting;
    this.queue = {
      get isCollecting() {
        return isCollecting();
      },
      whyNotSingly: () => this.whyNotSingly(),
      mayAskSingly,
      idOf: (asked) => hash(`${options.basis} ${asked}`),
      replyTo: (id) => (this.packing?.has(id) ? 'posted' : this.replyTo(id)),
      put: (request) => this.packing?.add(request),
      isFirstLook: (id) => {
        const isFirst = !this.seen.has(id);
        this.seen.add(id);
        return isFirst;
      },
    };
  }

  /** @throws Paused while the provider is at work */
  *rounds(run: BatchedRun, questions: Questions): Steps {
    const { store, mayAskSingly } = this.options;
    const scoring = scoringOf(run);
    if (store.all().scoring !== scoring) store.change({ scoring, ...NEW_ROUNDS });
    while (!store.all().isOver) {
      const hasNews = yield* fetchBatches(run, scoring, this.options);
      if (store.all().isPosted) this.waitForAll(run, scoring, hasNews);
      try {
        this.collect(run, questions);
      } catch (error) {
        if (!(error instanceof NoBatches)) throw error;
        const { why } = error;
        if (!mayAskSingly)
          throw new Paused({
            why: `${why}: cancel the run, set judge.batch to never, and run again`,
            wait: undefined,
          });
        run.remark(`${why}: questions were asked one by one.`);
        store.change({ isOver: true });
      }
      yield;
    }
  }

  /**
   * Called after the run's last row: the answers are in the cache by then. For a cancelled run, batches still open are cancelled.
   * What another run may want stays.
   */
  close(run: BatchedRun, isOver: boolean): void {
    const { store, api } = this.options;
    const own = store.all().batches.filter(({ by }) => by === scoringOf(run));
    for (const { name, id, isHere, isCancelled } of own) {
      if (isOver && !isHere && !isCancelled)
        quietly(() => {
          if (id !== '') api.cancel(id);
          store.changeBatch(name, { isCancelled: true });
        });
      store.changeBatch(name, { by: '' });
    }
    store.remove(new Set(own.filter(({ isHere, isShared }) => isHere && !isShared).map(({ name }) => name)));
    store.tidy();
  }

  private replyTo(id: string): ReturnType<BatchStore['replyTo']> {
    const { store } = this.options;
    const reply = store.replyTo(id);
    const batch = reply === 'posted' ? store.batchOf(id) : undefined;
    if (batch !== undefined) this.wanted.set(batch, (this.wanted.get(batch) ?? new Set()).add(id));
    return reply;
  }

  /** Why a question that is in no batch is not asked by itself while rows are being scored; undefined if it is. */
  private whyNotSingly(): ReturnType<BatchQueue['whyNotSingly']> {
    const { store, least, mayAskSingly } = this.options;
    const { closed, rounds, scoring } = store.all();
    if (closed !== '') return { why: 'cost cap', reason: closed };
    if (mayAskSingly || least > 1 || scoring === '' || rounds >= MOST_ROUNDS) return undefined;
    // It has turned up since the last round, as after an edit.
    store.change({ isOver: false, isPosted: false, rows: 0 });
    return { why: 'time', reason: 'it goes into another batch' };
  }

  private waitForAll(run: BatchedRun, scoring: string, hasNews: boolean): void {
    const { store, provider } = this.options;
    if (this.onTheirWay(scoring).length === 0) {
      store.change({ isPosted: false });
      return;
    }
    const waiting = this.ofRun(run).filter(({ isHere }) => !isHere);
    const [done, requests] = [sum(waiting, 'done'), sum(waiting, 'requests')];
    run.change({ hasWorked: true });
    const trouble = waiting.find((batch) => batch.why !== '')?.why;
    const why = [
      `waiting for ${provider}: ${done} of ${count(requests, 'question')} in ${count(waiting.length, 'batch', 'batches')} answered`,
      ...(trouble === undefined ? [] : [`the last look was of no use (${trouble})`]),
    ].join('; ');
    throw new Paused({ why, wait: LOOK_MS, isElsewhere: true, isOld: !hasNews && !this.hasPosted });
  }

  /** The batches of the run, whichever of its jobs waits for them: the portions of a file are jobs of their own. */
  private ofRun({ record }: BatchedRun): readonly Batch[] {
    return this.options.store.all().batches.filter(({ by }) => by.startsWith(`${record.runId} `));
  }

  /** The batches that a job is waiting for. */
  private onTheirWay(scoring: string): readonly Batch[] {
    return this.options.store.all().batches.filter(({ by, isHere }) => by === scoring && !isHere);
  }

  /** Goes through all questions, and posts the open ones. */
  private collect(run: BatchedRun, questions: Questions): void {
    const { store, least, mostUsdOf, capUsd, mayAskSingly } = this.options;
    const { rounds, rows, batches } = store.all();
    const scoring = scoringOf(run);
    if (rounds >= MOST_ROUNDS) {
      store.change({ isOver: true, ...(!mayAskSingly && { closed: TOO_MANY_ROUNDS }) });
      return;
    }
    // What has arrived costs as much as it might, until all of it has been read.
    const unbooked = batches.filter(({ by, isHere, isBooked }) => by === scoring && isHere && !isBooked);
    const reserved = sum(
      this.ofRun(run).filter(({ isBooked }) => !isBooked),
      'mostUsd',
    );
    const packing = new Packing({
      least,
      mostUsdOf,
      mostRequests: MOST_LETTERS,
      mostCharacters: MOST_CHARACTERS,
      budgetUsd: () => capUsd - run.record.judging.costUsd - reserved,
      post: (requests, mostUsd) => this.post(run, requests, mostUsd),
    });
    this.packing = packing;
    this.wanted = new Map();
    this.isCollecting = true;
    run.change({ hasWorked: true });
    try {
      const seen = questions(rows);
      packing.end();
      this.takeOver(scoring);
      if (seen.isTimeUp) {
        store.change({ rows: seen.rows });
        throw new Paused(TIME_UP);
      }
    } finally {
      this.isCollecting = false;
      this.packing = undefined;
    }
    for (const { name } of unbooked) store.changeBatch(name, { isBooked: true });
    // If one execution begins a round and another ends it, the batches of the first are on their way too.
    const isPosted = this.onTheirWay(scoring).length > 0;
    const isOver = !isPosted && (packing.refused === '' || unbooked.length === 0);
    store.change({
      rounds: rounds + 1,
      rows: 0,
      isPosted,
      isOver,
      ...(isOver && { closed: packing.refused }),
    });
  }

  /** Waits also for what an earlier run has posted, as far as it is wanted. */
  private takeOver(scoring: string): void {
    const { store } = this.options;
    for (const { name, by, requests } of store.all().batches) {
      const wanted = this.wanted.get(name)?.size ?? 0;
      if (wanted > 0 && by !== scoring) store.changeBatch(name, { by: scoring, isShared: wanted < requests });
    }
  }

  private post(run: BatchedRun, requests: readonly BatchRequest[], mostUsd: number): void {
    const { store, api, clock, to, hash } = this.options;
    const { batches } = store.all();
    const ids = requests.map(({ id }) => id);
    const plain = batchName(run.record.runId, hash(ids.join(' ')));
    const isTaken = batches.some(({ name: taken }) => taken === plain);
    const name = isTaken ? `${plain}-${batches.length}` : plain;
    const [by, postedAt] = [scoringOf(run), clock.now()];
    const batch = newBatch({ name, to, by, postedAt, requests: requests.length, mostUsd });
    store.change({ batches: [...batches, batch] });
    store.add(name, ids);
    // Flushed before anything can happen to this execution.
    run.checkpoints.save();
    try {
      store.changeBatch(name, { id: api.post(requests, name) });
      this.hasPosted = true;
    } catch (error) {
      // If refused, the provider does not have it; otherwise that is unknown, and we look for it later.
      if (error instanceof BatchTrouble && error.isRefusal) store.remove(new Set([name]));
      throw pauseFor(run, error);
    }
    run.checkpoints.save();
  }
}

const NEW_ROUNDS = { rounds: 0, rows: 0, isPosted: false, isOver: false, closed: '' } as const;
const TOO_MANY_ROUNDS = `it was still open after ${MOST_ROUNDS} rounds of batches`;

/** The run that waits for batches, and its job. */
function scoringOf({ record }: BatchedRun): string {
  return `${record.runId} ${record.job}`;
}

function sum(batches: readonly Batch[], of: 'done' | 'requests' | 'mostUsd'): number {
  return batches.reduce((total, batch) => total + batch[of], 0);
}
