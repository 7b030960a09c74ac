/**
 * Questions that go to the judge’s provider in batches. Open questions are posted; the run rests until the provider has answered;
 * what the answers leave open (another vote, a reply that was cut off) goes into the next round. Only then are rows scored, and the
 * judge finds every answer where it looks for it.
 *
 * What is about to be posted is written down first: an execution that dies in between leaves a batch that the provider may or may
 * not have. The next execution asks, and reposts only what the provider does not know.
 */
import { BatchTrouble, type Letter, MOST_CHARACTERS, MOST_LETTERS } from '../../judge/batch/api';
import type { Box } from '../../judge/batch/boxed';
import { count } from '../../model/text';
import type { Batch } from '../../store/batches';
import { type HeldRun, Paused } from '../held-run';
import type { Steps } from '../job';
import { TIME_UP } from '../pause';
import { quietly } from '../quietly';
import { fetched, type Fetching } from './fetching';
import { Packing } from './packing';
import { NoBatches, pauseFor } from './trouble';

/** How often an open sidebar asks how far the provider is. */
const LOOK_MS = 60_000;
/** Votes and repetitions need fewer. */
const MOST_ROUNDS = 8;

export interface BatchingOptions extends Fetching {
  /** The provider's name for people. */
  readonly provider: string;
  /** The fewest open questions that are worth a batch. */
  readonly least: number;
  readonly mayAskSingly: boolean;
  readonly hash: (text: string) => string;
  /**
   * The most that a letter and the whole run may cost, in US dollars; Infinity for no bound. undefined: the price of the letter is
   * unknown.
   */
  readonly mostUsdOf: (letter: Letter) => number | undefined;
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
  readonly box: Box;
  private isCollecting = false;
  private packing: Packing | undefined;
  /** Whether this execution has posted anything. */
  private hasPosted = false;
  private readonly seen = new Set<string>();

  constructor(private readonly options: BatchingOptions) {
    const { store, hash, mayAskSingly } = options;
    // Getters, so that they are evaluated on each access: both values change on the way.
    const isCollecting = (): boolean => this.isCollecting;
    this.box = {
      get isCollecting() {
        return isCollecting();
      },
      get closed() {
        return store.all().closed;
      },
      mayAskSingly,
      idOf: (body) => hash(`${options.to} ${body}`),
      replyTo: (id) => (this.packing?.has(id) ? 'posted' : store.replyTo(id)),
      put: (letter) => this.packing?.add(letter),
      isFirstLook: (id) => {
        const isFirst = !this.seen.has(id);
        this.seen.add(id);
        return isFirst;
      },
    };
  }

  /** @throws Paused while the provider is at work */
  *rounds(run: HeldRun, questions: Questions): Steps {
    const { store, mayAskSingly } = this.options;
    const scoring = `${run.record.runId} ${run.record.job}`;
    if (store.all().scoring !== scoring) store.change({ scoring, ...NEW_ROUNDS });
    while (!store.all().isOver) {
      const hasNews = yield* fetched(run, this.options);
      if (store.all().isPosted) this.waitForAll(run, hasNews);
      try {
        this.posted(run, questions);
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

  /** Called after the run's last row: the answers are in the cache by then. For a cancelled run, batches still open are cancelled. */
  close(isOver: boolean): void {
    const { store, api } = this.options;
    const { batches } = store.all();
    if (isOver)
      for (const batch of batches.filter(({ isHere, isCancelled }) => !isHere && !isCancelled))
        quietly(() => {
          if (batch.id !== '') api.cancel(batch.id);
          store.changeBatch(batch.name, { isCancelled: true });
        });
    store.remove(new Set(batches.filter(({ isHere }) => isHere).map(({ name }) => name)));
    store.tidy();
  }

  private waitForAll(run: HeldRun, hasNews: boolean): void {
    const { store, provider } = this.options;
    const waiting = this.onTheirWay();
    if (waiting.length === 0) {
      store.change({ isPosted: false });
      return;
    }
    const [done, letters] = [sum(waiting, 'done'), sum(waiting, 'letters')];
    run.change({ hasWorked: true });
    const why = `waiting for ${provider}: ${done} of ${count(letters, 'question')} in ${count(waiting.length, 'batch', 'batches')} answered`;
    throw new Paused({ why, wait: LOOK_MS, isElsewhere: true, isOld: !hasNews && !this.hasPosted });
  }

  /** The batches that we are waiting for. */
  private onTheirWay(): readonly Batch[] {
    const { store, to } = this.options;
    return store.all().batches.filter((batch) => batch.to === to && !batch.isHere && !batch.isCancelled);
  }

  /** Goes through all questions, and posts the open ones. */
  private posted(run: HeldRun, questions: Questions): void {
    const { store, least, mostUsdOf, capUsd } = this.options;
    const { rounds, rows } = store.all();
    if (rounds >= MOST_ROUNDS) {
      store.change({ isOver: true });
      return;
    }
    const reserved = this.onTheirWay().reduce((most, { mostUsd }) => most + mostUsd, 0);
    const packing = new Packing({
      ...{ least, mostUsdOf, mostLetters: MOST_LETTERS, mostCharacters: MOST_CHARACTERS },
      budgetUsd: () => capUsd - run.record.judging.costUsd - reserved,
      post: (letters, mostUsd) => this.post(run, letters, mostUsd),
    });
    this.packing = packing;
    this.isCollecting = true;
    run.change({ hasWorked: true });
    try {
      const seen = questions(rows);
      packing.end();
      if (seen.isTimeUp) {
        store.change({ rows: seen.rows });
        throw new Paused(TIME_UP);
      }
    } finally {
      this.isCollecting = false;
      this.packing = undefined;
    }
    // If one execution begins a round and another ends it, the batches of the first are on their way too.
    const isPosted = this.onTheirWay().length > 0;
    const closed = isPosted ? '' : packing.refused;
    store.change({ rounds: rounds + 1, rows: 0, isPosted, isOver: !isPosted, closed });
  }

  private post(run: HeldRun, letters: readonly Letter[], mostUsd: number): void {
    const { store, api, clock, to } = this.options;
    const postedAt = clock.now();
    const name = `gnw-${run.record.runId}-${postedAt.toString(36)}-${store.all().batches.length}`;
    const batch = { name, to, postedAt, letters: letters.length, mostUsd, ...NOT_POSTED };
    store.change({ batches: [...store.all().batches, batch] });
    store.add(
      name,
      letters.map(({ id }) => id),
    );
    // Flushed before anything can happen to this execution.
    run.save();
    try {
      store.changeBatch(name, { id: api.post(letters, name) });
      this.hasPosted = true;
    } catch (error) {
      // If refused, the provider does not have it; otherwise that is unknown, and we look for it later.
      if (error instanceof BatchTrouble && error.isRefusal) store.remove(new Set([name]));
      throw pauseFor(run, error);
    }
    run.save();
  }
}

const NOT_POSTED = { id: '', done: 0, isCancelled: false, isHere: false } as const;
const NEW_ROUNDS = { rounds: 0, rows: 0, isPosted: false, isOver: false, closed: '' } as const;

function sum(batches: readonly Batch[], of: 'done' | 'letters'): number {
  return batches.reduce((total, batch) => total + batch[of], 0);
}
