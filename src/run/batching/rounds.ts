/**
 * Questions that go to the judge’s provider in batches. What is open is posted; the run rests until the provider has answered; what
 * the answers leave open (another vote, a reply that was cut off) goes into the next round. Only then rows are scored, and the judge
 * finds every answer where it looks for it.
 *
 * What is about to be posted is written down first: an execution that dies in between leaves a batch of which nobody knows whether the
 * provider has it. The next one asks, and posts again only what the provider does not know.
 */
import {
  MOST_CHARACTERS,
  MOST_LETTERS,
  type BatchApi,
  BatchTrouble,
  type Letter,
  type LetterReply,
} from '../../judge/batch/api';
import type { Box } from '../../judge/batch/boxed';
import type { ClockPort } from '../../model/ports';
import { count } from '../../model/text';
import type { Batch, Batches, BatchStore } from '../../store/batches';
import type { HeldRun } from '../held-run';
import { Paused } from '../held-run';
import type { Steps } from '../job';
import { DAY_MS, HICCUP_MS, HOST_PAUSE_MS, TIME_UP } from '../pause';
import { quietly } from '../quietly';
import { Packing } from './packing';

/** How often an open sidebar asks how far the provider is. */
const LOOK_MS = 60_000;
/** Providers promise an answer within a day. */
const LOST_MS = 2 * DAY_MS;
/** So long after it was posted a batch that cannot be found may still turn up. */
const LATE_MS = 3 * 60_000;
/** Votes and repetitions come to fewer. */
const MOST_ROUNDS = 8;

export interface BatchingOptions {
  readonly api: BatchApi;
  readonly store: BatchStore;
  readonly clock: ClockPort;
  /** Whom batches go to: provider, address, model. */
  readonly to: string;
  /** Who that is for people. */
  readonly provider: string;
  /** As few open questions as are worth a batch. */
  readonly least: number;
  readonly mayAskSingly: boolean;
  readonly hash: (text: string) => string;
  /** US dollars that a letter may cost at most, and those that the run may; Infinity for no bound. undefined: nobody knows its price. */
  readonly mostUsdOf: (letter: Letter) => number | undefined;
  readonly capUsd: number;
}

/**
 * Puts every open question to the judge, as far as the time goes.
 *
 * @param skip so many rows were gone through before
 * @returns how many are now
 */
export type Questions = (skip: number) => { readonly rows: number; readonly isTimeUp: boolean };

/** The host does not know the interface. */
class NoBatches extends Error {
  constructor(readonly why: string) {
    super(why);
  }
}

export class Batching {
  readonly box: Box;
  private isCollecting = false;
  private packing: Packing | undefined;
  /** Whether anything is other than it was when the run rested last. */
  private hasNews = false;
  private readonly seen = new Set<string>();

  constructor(private readonly options: BatchingOptions) {
    const { store, hash, mayAskSingly } = options;
    // A getter is read when it is asked: what is collected and what is closed change on the way.
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

  /**
   * @throws Paused while the provider is at work
   */
  *rounds(run: HeldRun, questions: Questions): Steps {
    const { store, mayAskSingly } = this.options;
    const scoring = `${run.record.runId} ${run.record.job}`;
    if (store.all().scoring !== scoring) this.change({ scoring, ...NEW_ROUNDS });
    while (!store.all().isOver) {
      yield* this.fetched(run);
      if (store.all().isPosted) this.waitForAll(run);
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
        this.change({ isOver: true });
      }
      yield;
    }
  }

  /** After its last row: what is answered is in the cache by now. Of a run that was cancelled nothing more is to be answered. */
  close(isOver: boolean): void {
    const { store, api } = this.options;
    const { batches } = store.all();
    if (batches.length === 0) return;
    if (isOver)
      for (const batch of batches.filter(({ isHere, isCancelled }) => !isHere && !isCancelled))
        quietly(() => {
          if (batch.id !== '') api.cancel(batch.id);
          this.changeBatch(batch.name, { isCancelled: true });
        });
    store.remove(new Set(batches.filter(({ isHere }) => isHere).map(({ name }) => name)));
    store.tidy();
  }

  /** Fetches what the provider has answered since. */
  private *fetched(run: HeldRun): Steps {
    const { store, clock } = this.options;
    for (const batch of store.all().batches.filter(({ isHere }) => !isHere)) {
      const age = clock.now() - batch.postedAt;
      if (batch.to !== this.options.to) {
        // Somebody else’s answers, to other settings: nobody waits for them.
        if (age > LOST_MS) store.remove(new Set([batch.name]));
        continue;
      }
      const id = batch.id === '' ? this.found(run, batch, age) : batch.id;
      if (id === '') continue;
      const replies = this.repliesOf(run, { ...batch, id }, age > LOST_MS);
      // All are waited for, and mostly the first is done first: while it is not, a look costs one call.
      if (!replies && !batch.isCancelled) return;
      if (!replies) continue;
      store.write(batch.name, replies, { failed: 'the batch did not answer' });
      // First the answers, then the word that they are here.
      yield;
      this.changeBatch(batch.name, { isHere: true, done: batch.letters });
      run.change({ hasWorked: true });
      yield;
    }
  }

  /** The provider’s id of a batch that may not have arrived; '' where it is not known yet. One that it never got is forgotten. */
  private found(run: HeldRun, batch: Batch, age: number): string {
    const { api, store } = this.options;
    const { name, postedAt } = batch;
    const letters = store.lettersOf(name);
    const known = new Set(store.all().batches.map(({ id }) => id));
    const found = this.asked(run, () =>
      api.find({ name, postedAt, known, has: (letter) => letters.has(letter) }),
    );
    if (age > (found === 'unsure' ? LOST_MS : LATE_MS) && (found === undefined || found === 'unsure')) {
      store.remove(new Set([name]));
      // Its questions are open again.
      this.change({ isPosted: false });
    }
    if (found === undefined || found === 'unsure') return '';
    this.changeBatch(name, { id: found.id });
    return found.id;
  }

  /** undefined while the provider is at work. */
  private repliesOf(
    run: HeldRun,
    batch: Batch,
    isLost: boolean,
  ): ReadonlyMap<string, LetterReply> | undefined {
    const { api, store } = this.options;
    const { id, name } = batch;
    const all = (failed: string): ReadonlyMap<string, LetterReply> =>
      new Map([...store.lettersOf(name)].map((letter) => [letter, { failed }]));
    try {
      const progress = api.look(id);
      if (progress.state === 'failed') return all(progress.reason);
      if (progress.state === 'ended') return api.replies(id);
      if (id !== batch.id || progress.done !== batch.done)
        this.changeBatch(name, { id, done: progress.done });
      return isLost ? all('the provider has not answered in two days') : undefined;
    } catch (error) {
      if (error instanceof BatchTrouble && error.status === 404)
        return all('the provider no longer knows the batch');
      throw this.pauseFor(run, error);
    }
  }

  private waitForAll(run: HeldRun): void {
    const { provider } = this.options;
    const waiting = this.onTheirWay();
    if (waiting.length === 0) {
      this.change({ isPosted: false });
      return;
    }
    const [done, letters] = [sum(waiting, 'done'), sum(waiting, 'letters')];
    run.change({ hasWorked: true });
    const why = `waiting for ${provider}: ${done} of ${count(letters, 'question')} in ${count(waiting.length, 'batch', 'batches')} answered`;
    throw new Paused({ why, wait: LOOK_MS, isElsewhere: true, isOld: !this.hasNews });
  }

  /** What is waited for. */
  private onTheirWay(): readonly Batch[] {
    const { store, to } = this.options;
    return store.all().batches.filter((batch) => batch.to === to && !batch.isHere && !batch.isCancelled);
  }

  /** Goes through all questions, and posts those that are open. */
  private posted(run: HeldRun, questions: Questions): void {
    const { store, least, mostUsdOf, capUsd } = this.options;
    const { rounds, rows } = store.all();
    if (rounds >= MOST_ROUNDS) {
      this.change({ isOver: true });
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
        this.change({ rows: seen.rows });
        throw new Paused(TIME_UP);
      }
    } finally {
      this.isCollecting = false;
      this.packing = undefined;
    }
    // Of a round that an execution has begun and another ends, the first one’s are on their way too.
    const isPosted = this.onTheirWay().length > 0;
    const closed = isPosted ? '' : packing.refused;
    this.change({ rounds: rounds + 1, rows: 0, isPosted, isOver: !isPosted, closed });
  }

  private post(run: HeldRun, letters: readonly Letter[], mostUsd: number): void {
    const { store, api, clock, to } = this.options;
    const postedAt = clock.now();
    const name = `gnw-${run.record.runId}-${postedAt.toString(36)}-${store.all().batches.length}`;
    const batch = { name, to, postedAt, letters: letters.length, mostUsd, ...NOT_POSTED };
    this.change({ batches: [...store.all().batches, batch] });
    store.add(
      name,
      letters.map(({ id }) => id),
    );
    // Written out, whatever becomes of this execution.
    run.save();
    try {
      this.changeBatch(name, { id: api.post(letters, name) });
    } catch (error) {
      // Refused, it is not there; else nobody knows.
      if (error instanceof BatchTrouble && error.status !== 0) store.remove(new Set([name]));
      throw this.pauseFor(run, error);
    }
    run.save();
  }

  private asked<T>(run: HeldRun, ask: () => T): T {
    try {
      return ask();
    } catch (error) {
      throw this.pauseFor(run, error);
    }
  }

  /** What passes is waited for; what does not, a person has to mend. */
  private pauseFor(run: HeldRun, error: unknown): unknown {
    if (!(error instanceof BatchTrouble)) return error;
    const { reason, status, isPassing } = error;
    run.change({ hasWorked: true });
    if (isPassing) return new Paused({ why: reason, wait: status === 0 ? HICCUP_MS : HOST_PAUSE_MS });
    return NOT_FOUND.has(status) ? new NoBatches(reason) : new Paused({ why: reason, wait: undefined });
  }

  private change(changes: Partial<Batches>): void {
    const { store } = this.options;
    store.keep({ ...store.all(), ...changes });
  }

  private changeBatch(name: string, changes: Partial<Batch>): void {
    const { batches } = this.options.store.all();
    this.hasNews = true;
    this.change({
      batches: batches.map((batch) => (batch.name === name ? { ...batch, ...changes } : batch)),
    });
  }
}

const NOT_POSTED = { id: '', done: 0, isCancelled: false, isHere: false } as const;
const NEW_ROUNDS = { rounds: 0, rows: 0, isPosted: false, isOver: false, closed: '' } as const;
const NOT_FOUND: ReadonlySet<number> = new Set([404, 405, 501]);

function sum(batches: readonly Batch[], of: 'done' | 'letters'): number {
  return batches.reduce((total, batch) => total + batch[of], 0);
}
