/** One `send`: a queue that is worked off in groups. How it behaves is told in client.ts. */
import type {
  ClockPort,
  FetchPort,
  HttpOutcome,
  HttpRequest,
  HttpResponse,
  NotSentBecause,
  ReplyAdvice,
} from '../model/ports';
import { adviceByStatus } from './advice';
import type { Pace } from './pace';
import { readThrown } from './thrown';
import { backoff, waitHint } from './wait-hint';

export interface HttpOptions {
  readonly fetch: FetchPort;
  readonly clock: ClockPort;
  /** 0 ≤ n < 1; spreads repeated attempts. */
  readonly random?: () => number;
  /** Most requests at the same time, at least 1; it starts there and adapts below. */
  readonly concurrency: number;
  /** Most times that one request is sent, at least 1. */
  readonly attempts: number;
  /** Milliseconds since 1970 past which no pause may reach; asked before every pause. */
  readonly deadline?: () => number;
}

interface Item {
  readonly request: HttpRequest;
  readonly index: number;
  attempts: number;
  /** Milliseconds since 1970 before which it is not sent again. */
  readyAt: number;
}

/** Asked to wait longer than this, a run had better end and be resumed. */
const LONGEST_PAUSE = 90000;

export class Sending {
  private queue: Item[];
  private readonly outcomes = new Map<number, HttpOutcome>();
  private readonly random: () => number;
  /** How often a request may be sent, until the host has answered something: once where it was down before. */
  private patience: number;

  constructor(
    requests: readonly HttpRequest[],
    private readonly advise: ((response: HttpResponse, index: number) => ReplyAdvice | undefined) | undefined,
    private readonly options: HttpOptions,
    private readonly pace: Pace,
  ) {
    this.queue = requests.map((request, index) => ({ request, index, attempts: 0, readyAt: 0 }));
    this.random = options.random ?? Math.random;
    this.patience = pace.isDown ? 1 : options.attempts;
  }

  run(): readonly HttpOutcome[] {
    const { length } = this.queue;
    while (this.queue.length > 0) if (this.pause()) this.sendGroup(this.nextGroup());
    return Array.from({ length }, (_, index) => this.outcomes.get(index)).flatMap((outcome) => outcome ?? []);
  }

  /** Waits until something may be sent; false where nothing is sent any more. */
  private pause(): boolean {
    const { clock, deadline } = this.options;
    const ready = Math.min(...this.queue.map((item) => item.readyAt));
    const now = clock.now();
    const until = Math.max(this.pace.pausedUntil, ready);
    if (until - now > LONGEST_PAUSE)
      this.abandon('wait', `the server asks for a pause of ${Math.ceil((until - now) / 60000)} minutes`);
    else if (deadline && Math.max(until, now) >= deadline())
      this.abandon('time', 'the time of this execution is up');
    else if (until > now) clock.sleep(until - now);
    return this.queue.length > 0;
  }

  private nextGroup(): readonly Item[] {
    const now = this.options.clock.now();
    const ready = this.queue.filter((item) => item.readyAt <= now).slice(0, this.pace.width);
    // A clock that sleeps short must not make this loop spin.
    return ready.length > 0 ? ready : this.queue.slice(0, 1);
  }

  private sendGroup(group: readonly Item[], isProbe = false): void {
    const requests = group.map((item) => item.request);
    let responses: readonly HttpResponse[];
    try {
      responses = this.options.fetch.fetchAll(requests);
    } catch (error) {
      this.afterThrow(group, error);
      return;
    }
    this.pace.isDown = false;
    this.patience = this.options.attempts;
    const taken = new Set(group);
    this.queue = this.queue.filter((item) => !taken.has(item));
    const advices = group.map((item, i) => this.receive(item, responses[i]));
    if (advices.includes('slow down')) this.pace.halve();
    else if (!isProbe) this.pace.grow(group.length);
    if (advices.includes('stop')) this.abandon('stopped', 'an earlier answer stopped the calls');
  }

  private receive(item: Item, response: HttpResponse | undefined): ReplyAdvice {
    item.attempts += 1;
    if (!response) {
      this.outcomes.set(item.index, unreachable('no response came back', item));
      return 'done';
    }
    const advice = this.advise?.(response, item.index) ?? adviceByStatus(response);
    const again = advice === 'retry' || advice === 'slow down';
    if (!again || item.attempts >= this.options.attempts) {
      this.outcomes.set(item.index, { kind: 'response', response, attempts: item.attempts });
      // The last attempt still tells how long everyone else should wait.
      if (advice === 'slow down') this.wait(response, item, true);
      return advice;
    }
    item.readyAt = this.wait(response, item, advice === 'slow down');
    this.queue.push(item);
    return advice;
  }

  /** When to go on, as the server asks or as is usual; a busy server holds everything back. */
  private wait(response: HttpResponse, item: Item, isBusy: boolean): number {
    const now = this.options.clock.now();
    const wait = waitHint(response, now) ?? backoff(item.attempts, isBusy, this.random);
    if (isBusy) this.pace.pauseUntil(now + wait);
    return now + wait;
  }

  private afterThrow(group: readonly Item[], error: unknown): void {
    const thrown = readThrown(
      error,
      group.map((item) => item.request),
    );
    const [probe] = group;
    if (thrown.kind !== 'unreachable') this.abandon(thrown.kind, thrown.reason);
    else if (probe && group.length > 1) {
      // Smaller groups find out which member it was; the others have not used an attempt.
      this.pace.halve();
      this.sendGroup([probe], true);
    } else this.hostIsDown(probe, thrown.reason);
  }

  private hostIsDown(probe: Item | undefined, reason: string): void {
    this.pace.isDown = true;
    const now = this.options.clock.now();
    for (const item of this.queue) {
      item.attempts += 1;
      if (item.attempts >= this.patience) this.outcomes.set(item.index, unreachable(reason, item));
      else item.readyAt = now + backoff(item.attempts, false, this.random);
    }
    this.queue = this.queue.filter((item) => item !== probe && !this.outcomes.has(item.index));
    // Whoever was tried goes last: the next to find out is somebody else.
    if (probe && !this.outcomes.has(probe.index)) this.queue.push(probe);
  }

  private abandon(why: NotSentBecause, reason: string): void {
    for (const { index, attempts } of this.queue)
      this.outcomes.set(index, { kind: 'not sent', why, reason, attempts });
    this.queue = [];
  }
}

function unreachable(reason: string, { attempts }: Item): HttpOutcome {
  return { kind: 'unreachable', reason, attempts };
}
