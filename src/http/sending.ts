/** One `send`: a queue that is worked off in groups. Its behaviour is described in client.ts. */
import type {
  HttpOutcome,
  HttpRequest,
  HttpResponse,
  NotSentBecause,
  ReplyAdvice,
  ClockPort,
  FetchPort,
} from '../model/ports';
import { type Pace, LANES, LARGE, adviceByStatus, readThrown } from './pace';

// What is still to be sent, and in which groups: smaller and smaller ones find out which request makes groups throw.

/** A request on its way to its outcome. */
interface RequestInHand {
  readonly request: HttpRequest;
  readonly index: number;
  attempts: number;
  /** How many groups threw while it was in them. */
  throws: number;
  /** Milliseconds since 1970 before which it is not sent again. */
  readyAt: number;
}

/** The largest group for a request that has been in 0, 1 or 2 groups that threw: after the second it goes alone. */
const CROWDS = [Infinity, LANES, 1];

/**
 * The next group: requests that are ready and equally suspect, the least suspect first, so that one that hangs takes no innocent
 * ones with it.
 *
 * @param queue not empty
 * @param width most members, at least 1
 */
function nextGroup(queue: readonly RequestInHand[], now: number, width: number): readonly RequestInHand[] {
  const ready = queue.filter(({ readyAt }) => readyAt <= now);
  // If the clock wakes too early, the sending must not spin.
  if (ready.length === 0) return queue.slice(0, 1);
  const throws = Math.min(...ready.map((item) => item.throws));
  const candidates = ready.filter((item) => item.throws === throws);
  return candidates.slice(0, evenly(candidates.length, Math.min(width, CROWDS[throws] ?? 1)));
}

/** @example evenly(130, 100) // 65 */
function evenly(requests: number, most: number): number {
  return most < LARGE ? most : Math.ceil(requests / Math.ceil(requests / most));
}

/** If asked to wait longer than this, a run had better end and be resumed. */
const MAX_PAUSE = 90000;
/** How often a server may say "too many" to a whole group before a run had better be resumed later. */
const MAX_REFUSALS = 6;

/** How often Google itself may ask for less, with growing pauses, before a run had better be resumed later. */
export const LESS = {
  'too fast': { most: MAX_REFUSALS, why: 'wait', asks: 'Google asks for fewer calls', pause: 4000 },
  // 15 seconds to five minutes have cured it elsewhere.
  traffic: { most: 4, why: 'traffic', asks: 'Google asks for less traffic', pause: 15_000 },
} as const;

export class Sending {
  private queue: RequestInHand[];
  private readonly outcomes = new Map<number, HttpOutcome>();
  private readonly random: () => number;
  /** A group that threw and whose first member is tried alone next. */
  private doubted: readonly RequestInHand[] = [];
  private readonly host: HostWatch;
  private refusals = 0;
  private busyInARow = 0;

  constructor(
    requests: readonly HttpRequest[],
    private readonly advise: ((response: HttpResponse, index: number) => ReplyAdvice | undefined) | undefined,
    private readonly options: HttpOptions,
    private readonly pace: Pace,
  ) {
    this.queue = requests.map((request, index) => ({ request, index, attempts: 0, throws: 0, readyAt: 0 }));
    this.random = options.random ?? Math.random;
    this.host = new HostWatch(pace, options.attempts);
  }

  run(): readonly HttpOutcome[] {
    const { length } = this.queue;
    while (this.queue.length > 0) {
      const end = this.end();
      if (this.pause(end)) this.sendGroup(this.chooseGroup(end));
    }
    return Array.from({ length }, (_, index) => this.outcomes.get(index)).flatMap((outcome) => outcome ?? []);
  }

  /** The time from which nothing more is sent. */
  private end(): number {
    const { deadline, replies } = this.options;
    const last = replies ? replies.by - this.pace.room(replies.withinMs) : Infinity;
    return Math.min(last, deadline?.() ?? Infinity);
  }

  /** Waits until something may be sent; false if nothing more will be sent. */
  private pause(end: number): boolean {
    const { clock } = this.options;
    const now = clock.now();
    const until = Math.max(this.pace.pausedUntil, Math.min(...this.queue.map(({ readyAt }) => readyAt)));
    if (until - now > MAX_PAUSE) {
      const minutes = Math.ceil((until - now) / 60000);
      return this.abandon('wait', `the server asks for a pause of ${minutes} minutes`);
    }
    if (until > now && until < end) clock.sleep(until - now);
    // Checked after the sleep: a clock may oversleep.
    const isInTime = Math.max(until, clock.now()) < end;
    return isInTime || this.abandon('time', 'the time of this execution is up');
  }

  private chooseGroup(end: number): readonly RequestInHand[] {
    const [probe] = this.doubted;
    if (probe) return [probe];
    const now = this.options.clock.now();
    return nextGroup(this.queue, now, this.host.isInDoubt ? 1 : this.pace.width(end - now));
  }

  private sendGroup(group: readonly RequestInHand[]): void {
    const { clock, fetch } = this.options;
    const start = clock.now();
    let responses: readonly HttpResponse[];
    try {
      responses = fetch.fetchAll(group.map(({ request }) => this.inTime(request, start)));
    } catch (error) {
      this.afterThrow(group, error);
      return;
    }
    this.pace.took(group.length, clock.now() - start);
    this.host.recordAnswer();
    this.doubted = [];
    const taken = new Set(group);
    this.queue = this.queue.filter((item) => !taken.has(item));
    const advices = group.map((item, i) => this.receive(item, responses[i]));
    if (advices.includes('slow down')) this.pace.hadTrouble();
    else this.pace.wentWell(group.length);
    this.busyInARow = advices.every((advice) => advice === 'slow down') ? this.busyInARow + 1 : 0;
    if (this.busyInARow >= MAX_REFUSALS) this.abandon('wait', 'the server asks for fewer calls');
    if (advices.includes('stop')) this.abandon('stopped', 'an earlier answer stopped the calls');
  }

  /** Limits the wait for a reply to the time by which it must be there. */
  private inTime(request: HttpRequest, now: number): HttpRequest {
    const { by } = this.options.replies ?? {};
    const { timeoutSeconds } = request;
    if (by === undefined || timeoutSeconds === undefined) return request;
    const left = Math.max(1, Math.floor((by - now) / 1000));
    return left < timeoutSeconds ? { ...request, timeoutSeconds: left } : request;
  }

  private receive(item: RequestInHand, response: HttpResponse | undefined): ReplyAdvice {
    item.attempts += 1;
    if (!response) {
      this.outcomes.set(item.index, unreachable('no response came back', item.attempts));
      return 'done';
    }
    const advice = this.advise?.(response, item.index) ?? adviceByStatus(response);
    const isBusy = advice === 'slow down';
    // Who says when to come back means it: only time passes.
    if (isBusy && waitHint(response, this.options.clock.now()) !== undefined) item.attempts -= 1;
    if (!(isBusy || advice === 'retry') || item.attempts >= this.options.attempts) {
      this.outcomes.set(item.index, { kind: 'response', response, attempts: item.attempts });
      // Even the last attempt says how long all others should wait.
      if (isBusy) this.wait(response, item, true);
      return advice;
    }
    item.readyAt = this.wait(response, item, isBusy);
    this.queue.push(item);
    return advice;
  }

  /** When to go on: as the server asks, or the usual backoff; a busy server holds everything back. */
  private wait(response: HttpResponse, item: RequestInHand, isBusy: boolean): number {
    const now = this.options.clock.now();
    const wait = waitHint(response, now) ?? backoff(item.attempts, isBusy, this.random);
    if (isBusy) this.pace.pauseUntil(now + wait);
    return now + wait;
  }

  private afterThrow(group: readonly RequestInHand[], error: unknown): void {
    const { kind, reason } = readThrown(
      error,
      group.map(({ request }) => request),
    );
    const [first] = group;
    if (kind === 'too fast' || kind === 'traffic') this.afterRefusal(LESS[kind], reason);
    else if (kind !== 'unreachable') this.abandon(kind, reason);
    else if (first && group.length === 1) this.afterLoneThrow(first, reason);
    else {
      this.pace.hadTrouble();
      for (const item of group) item.throws += 1;
      this.doubted = group;
    }
  }

  /** Google itself wants less: that says nothing about the requests or the host, so none has used an attempt. */
  private afterRefusal({ most, why, asks, pause }: (typeof LESS)[keyof typeof LESS], reason: string): void {
    this.refusals += 1;
    this.pace.hadTrouble();
    this.pace.pauseUntil(this.options.clock.now() + growing(pause, this.refusals, this.random));
    if (this.refusals >= most) this.abandon(why, `${asks}: ${reason}`);
  }

  private afterLoneThrow(probe: RequestInHand, reason: string): void {
    const { attempts, clock } = this.options;
    const { tries, isDown } = this.host.threw(probe);
    // The requests on whose behalf it was tried have used an attempt too.
    const tried = new Set(this.doubted).add(probe);
    this.doubted = [];
    const left: RequestInHand[] = [];
    for (const item of this.queue) {
      if (tried.has(item)) item.attempts += 1;
      const used = Math.max(item.attempts, Math.min(attempts, tries));
      if (isDown || item.attempts >= attempts) this.outcomes.set(item.index, unreachable(reason, used));
      else if (item !== probe) left.push(item);
    }
    // The one that was tried goes last: next time another finds out.
    this.queue = this.outcomes.has(probe.index) ? left : [...left, probe];
    if (this.queue.length > 0) this.pace.pauseUntil(clock.now() + backoff(tries, false, this.random));
  }

  private abandon(why: NotSentBecause, reason: string): false {
    for (const { index, attempts } of this.queue)
      this.outcomes.set(index, { kind: 'not sent', why, reason, attempts });
    this.queue = [];
    return false;
  }
}

function unreachable(reason: string, attempts: number): HttpOutcome {
  return { kind: 'unreachable', reason, attempts };
}

/** How long a server asks us to wait, and how long to wait if it does not say. Milliseconds throughout. */
const GOOGLE_DELAY = /"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/;

/**
 * The wait a response asks for, in the order the vendors' own clients read it: `retry-after-ms`, `retry-after` (seconds or an HTTP
 * date), Google's `error.details[].retryDelay`. Undefined if it says nothing readable. The `x-ratelimit-reset` headers are not
 * read: depending on the vendor they hold seconds, a point in time or a duration, and come with successful replies too.
 *
 * @param now milliseconds since 1970, for dates
 * @example waitHint({ status: 429, headers: new Map([['retry-after', '2']]), body: '' }, 0) // 2000
 */
export function waitHint({ headers, body }: HttpResponse, now: number): number | undefined {
  const milliseconds = seconds(headers.get('retry-after-ms'));
  if (milliseconds !== undefined) return milliseconds;
  const after = headers.get('retry-after');
  const hint = seconds(after);
  if (hint !== undefined) return hint * 1000;
  const date = after === undefined || after.trim() === '' ? NaN : Date.parse(after);
  if (!Number.isNaN(date)) return Math.max(0, date - now);
  const delay = GOOGLE_DELAY.exec(body.slice(0, 20000))?.[1];
  return delay === undefined ? undefined : Number(delay) * 1000;
}

function seconds(text: string | undefined): number | undefined {
  return text !== undefined && /^\s*\d+(?:\.\d+)?\s*$/.test(text) ? Number(text) : undefined;
}

const FIRST_WAIT = 1000;
/** A server that says "too many" without saying how long needs more than a moment: limits are per minute. */
const FIRST_WAIT_WHEN_BUSY = 4000;
const MAX_WAIT = 30000;

/**
 * Exponential backoff with jitter: 0.5–1 × 1, 2, 4 … s (4, 8, 16 … s if the server is busy), at most 30 s.
 *
 * @param attempts attempts made so far, from 1
 */
export function backoff(attempts: number, isBusy: boolean, random: () => number): number {
  return growing(isBusy ? FIRST_WAIT_WHEN_BUSY : FIRST_WAIT, attempts, random);
}

/** Milliseconds, with jitter: twice as long each time. @param attempts so far, at least 1 */
export function growing(first: number, attempts: number, random: () => number): number {
  const full = first * 2 ** (attempts - 1);
  return Math.round(Math.min(full, Math.max(MAX_WAIT, 4 * first)) * (0.5 + random() / 2));
}

/** Whether the host is still up, judged by requests that are tried alone. */
class HostWatch {
  /** Lone tries in a row that threw. */
  private silent: readonly RequestInHand[] = [];
  private hasAnswered = false;
  /** How many of them mean that the host is down: one if it was down before. */
  private patience: number;

  constructor(
    private readonly pace: Pace,
    private readonly attempts: number,
  ) {
    this.patience = pace.isDown ? 1 : attempts;
  }

  /** While it is in doubt, requests go one at a time. */
  get isInDoubt(): boolean {
    return this.pace.isDown || this.silent.length > 0;
  }

  recordAnswer(): void {
    this.silent = [];
    this.hasAnswered = true;
    this.patience = this.attempts;
    this.pace.isDown = false;
  }

  /** @returns how many lone tries in a row have thrown, and whether that means that the host is down */
  threw(item: RequestInHand): { readonly tries: number; readonly isDown: boolean } {
    this.silent = [...this.silent, item];
    const tries = this.silent.length;
    // One hanging request does not mean that a host is down which has answered others.
    const isOnlyThisOne = this.hasAnswered && new Set(this.silent).size === 1;
    this.pace.isDown = tries >= this.patience && !isOnlyThisOne;
    return { tries, isDown: this.pace.isDown };
  }
}

export interface HttpOptions {
  readonly fetch: FetchPort;
  readonly clock: ClockPort;
  /** 0 ≤ n < 1; spreads repeated attempts. */
  readonly random?: () => number;
  /** Most requests handed to one fetchAll, at least 1. */
  readonly concurrency: number;
  /** Most times that one request is tried, at least 1. */
  readonly attempts: number;
  /** Milliseconds since 1970 from which nothing is sent; called before every group. */
  readonly deadline?: () => number;
  /**
   * When all replies must be there, milliseconds since 1970, and how many milliseconds one may take: nothing is sent whose reply
   * would come later, judging by the replies so far.
   */
  readonly replies?: { readonly by: number; readonly withinMs: number };
}
