/** The HTTP client of a host that may be slow, busy, erratic or down. It remembers how the host behaves. */
import type {
  ClockPort,
  FetchPort,
  HttpClient,
  HttpOutcome,
  HttpRequest,
  HttpResponse,
  NotSentBecause,
  ReplyAdvice,
} from '../model/ports';
import { redacted, secretsIn } from '../model/texts/redact';
import { adviceByStatus, LANES, LARGE, Pace, readThrown } from './pace';

export interface HttpOptions {
  readonly fetch: FetchPort;
  readonly clock: ClockPort;
  /** 0 ≤ n < 1; spreads retries. */
  readonly random?: () => number;
  /** The most requests in one fetchAll, at least 1. */
  readonly concurrency: number;
  /** The most attempts for one request, at least 1. */
  readonly attempts: number;
  /** Milliseconds since 1970 from which nothing is sent; called before every group. */
  readonly deadline?: () => number;
  /** `by`: milliseconds since 1970 when all replies must have arrived; nothing is sent whose reply would probably be later. */
  readonly replies?: { readonly by: number; readonly withinMs: number };
}

/**
 * Sends in groups, because fetchAll returns with its slowest request and Google sends ten at a time; pace.ts decides how large they are.
 *
 * A request worth repeating is sent again after the wait that the server asks for, else after a growing one with jitter; every other
 * response is final. After a group that threw, one request is sent alone. If it is answered, the members of the group follow in groups of
 * ten, and after the next throw alone. After `attempts` such requests in a row that threw, the host is down, and nothing more is sent; the
 * next `send` makes a single attempt.
 *
 * A `send` of n requests makes at most n × (`attempts` + 2) calls: each request has `attempts` and is in at most two groups that throw.
 * Refused calls come on top: at most six groups that Google refuses; and requests that the host refuses with a time to come back, until six
 * groups in a row were refused.
 *
 * @example
 * const http = createHttpClient({ fetch, clock, concurrency: 100, attempts: 3 });
 * http.send([{ url, method: 'post', headers: {}, body: '{}' }]); // [{ kind: 'response', response, attempts: 1 }]
 */
export function createHttpClient(options: HttpOptions): HttpClient {
  const pace = new Pace(Math.max(1, Math.floor(options.concurrency)));
  return { send: (requests, advise) => new Sending(requests, advise, options, pace).run() };
}

/** Removes the keys that were sent from replies and errors. */
export function withoutEchoes(fetch: FetchPort): FetchPort {
  return {
    fetchAll: (requests) => {
      const secrets = [...new Set(requests.flatMap(({ headers }: HttpRequest) => secretsIn(headers)))];
      try {
        return fetch.fetchAll(requests).map((response): HttpResponse => {
          const headers = new Map(
            [...response.headers].map(([name, value]) => [name, redacted(value, secrets)]),
          );
          return { ...response, headers, body: redacted(response.body, secrets) };
        });
      } catch (error) {
        if (error instanceof Error) error.message = redacted(error.message, secrets);
        throw error;
      }
    },
  };
}

/** A request on its way to its outcome. */
interface QueuedRequest {
  readonly request: HttpRequest;
  readonly index: number;
  attempts: number;
  /** The largest group that it may be in: ten after the first throw, one after the second. */
  maxGroup: number;
  /** Milliseconds since 1970 before which it is not sent again. */
  readyAt: number;
}

/** Requests that are ready and equally suspect, the least suspect first, so that one that hangs delays no others. @param queue not empty */
function nextGroup(queue: readonly QueuedRequest[], now: number, width: number): readonly QueuedRequest[] {
  const ready = queue.filter(({ readyAt }) => readyAt <= now);
  // If the clock wakes too early, the loop must not spin.
  if (ready.length === 0) return queue.slice(0, 1);
  const maxGroup = Math.max(...ready.map((item) => item.maxGroup));
  const candidates = ready.filter((item) => item.maxGroup === maxGroup);
  return candidates.slice(0, evenly(candidates.length, Math.min(width, maxGroup)));
}

/** @example evenly(130, 100) // 65 */
function evenly(requests: number, max: number): number {
  return max < LARGE ? max : Math.ceil(requests / Math.ceil(requests / max));
}

/** A run with a longer wait ends, and is resumed later. */
const MAX_PAUSE_MS = 90_000;
/** Groups in a row that a server may refuse before the run ends, and is resumed later. */
const MAX_REFUSALS = 6;

/** Google's own refusals, with growing pauses, before the run ends and is resumed later. */
export const GOOGLE_LIMITS = {
  'too fast': { maxRefusals: MAX_REFUSALS, why: 'wait', asks: 'Google asks for fewer calls', pauseMs: 4000 },
  // Pauses of 15 seconds to five minutes are known to help.
  traffic: { maxRefusals: 4, why: 'traffic', asks: 'Google asks for less traffic', pauseMs: 15_000 },
} as const;

/** Sends a queue of requests in groups, with retries: see `createHttpClient`. */
class Sending {
  private queue: QueuedRequest[];
  private readonly outcomes = new Map<number, HttpOutcome>();
  private readonly random: () => number;
  /** While the host may be down, requests are sent one at a time. */
  private isInDoubt: boolean;
  private hasAnswered = false;
  /** The requests that threw alone since the last answer. */
  private thrownAlone: readonly QueuedRequest[] = [];
  private googleRefusals = 0;
  private refusedInARow = 0;

  constructor(
    requests: readonly HttpRequest[],
    private readonly advise: ((response: HttpResponse, index: number) => ReplyAdvice | undefined) | undefined,
    private readonly options: HttpOptions,
    private readonly pace: Pace,
  ) {
    const start = { attempts: 0, maxGroup: Infinity, readyAt: 0 };
    this.queue = requests.map((request, index) => ({ request, index, ...start }));
    this.random = options.random ?? Math.random;
    this.isInDoubt = pace.isDown;
  }

  run(): readonly HttpOutcome[] {
    const { length } = this.queue;
    while (this.queue.length > 0) {
      const end = this.end();
      if (this.pause(end)) this.sendGroup(this.chooseGroup(end));
    }
    return Array.from({ length }, (_, index) => this.outcomes.get(index)).flatMap((outcome) => outcome ?? []);
  }

  /** From then on, nothing more is sent. */
  private end(): number {
    const { deadline, replies } = this.options;
    const last = replies ? replies.by - this.pace.room(replies.withinMs) : Infinity;
    return Math.min(last, deadline?.() ?? Infinity);
  }

  /** Waits until something may be sent; false if nothing more will be sent. */
  private pause(end: number): boolean {
    const { clock } = this.options;
    const now = clock.now();
    const sendableAt = Math.max(this.pace.pausedUntil, Math.min(...this.queue.map(({ readyAt }) => readyAt)));
    if (sendableAt - now > MAX_PAUSE_MS) {
      const minutes = Math.ceil((sendableAt - now) / 60000);
      return this.abandon('wait', `the server asks for a pause of ${minutes} minutes`);
    }
    if (sendableAt > now && sendableAt < end) clock.sleep(sendableAt - now);
    // Checked after the sleep: a clock may oversleep.
    const isInTime = Math.max(sendableAt, clock.now()) < end;
    return isInTime || this.abandon('time', 'Google’s time limit is reached');
  }

  private chooseGroup(end: number): readonly QueuedRequest[] {
    const now = this.options.clock.now();
    return nextGroup(this.queue, now, this.isInDoubt ? 1 : this.pace.width(end - now));
  }

  private sendGroup(group: readonly QueuedRequest[]): void {
    const { clock, fetch } = this.options;
    const start = clock.now();
    let responses: readonly HttpResponse[];
    try {
      responses = fetch.fetchAll(group.map(({ request }) => this.inTime(request, start)));
    } catch (error) {
      this.afterThrow(group, error);
      return;
    }
    this.pace.recordDuration(group.length, clock.now() - start);
    [this.thrownAlone, this.isInDoubt, this.hasAnswered] = [[], false, true];
    this.pace.isDown = false;
    const sent = new Set(group);
    this.queue = this.queue.filter((item) => !sent.has(item));
    const advices = group.map((item, i) => this.receive(item, responses[i]));
    if (advices.includes('slow down')) this.pace.hadTrouble();
    else this.pace.wentWell(group.length);
    this.refusedInARow = advices.every((advice) => advice === 'slow down') ? this.refusedInARow + 1 : 0;
    if (this.refusedInARow >= MAX_REFUSALS) this.abandon('wait', 'the server asks for fewer calls');
    if (advices.includes('stop')) this.abandon('stopped', 'an earlier answer stopped the calls');
  }

  /** The request, with a timeout that ends when all replies must be there. */
  private inTime(request: HttpRequest, now: number): HttpRequest {
    const { by } = this.options.replies ?? {};
    const { timeoutSeconds } = request;
    if (by === undefined || timeoutSeconds === undefined) return request;
    const remainingSeconds = Math.max(1, Math.floor((by - now) / 1000));
    return { ...request, timeoutSeconds: Math.min(remainingSeconds, timeoutSeconds) };
  }

  private receive(item: QueuedRequest, response: HttpResponse | undefined): ReplyAdvice {
    item.attempts += 1;
    if (!response) {
      const reason = 'no response came back';
      this.outcomes.set(item.index, { kind: 'unreachable', reason, attempts: item.attempts });
      return 'done';
    }
    const advice = this.advise?.(response, item.index) ?? adviceByStatus(response);
    const isBusy = advice === 'slow down';
    // A server that says when to come back uses up no attempt.
    if (isBusy && waitHint(response, this.options.clock.now()) !== undefined) item.attempts -= 1;
    if (!(isBusy || advice === 'retry') || item.attempts >= this.options.attempts) {
      this.outcomes.set(item.index, { kind: 'response', response, attempts: item.attempts });
      // Even after the last attempt, the other requests wait as long as the server asks.
      if (isBusy) this.wait(response, item, true);
      return advice;
    }
    item.readyAt = this.wait(response, item, isBusy);
    this.queue.push(item);
    return advice;
  }

  /** @returns when to send it again; if the server is busy, all requests wait */
  private wait(response: HttpResponse, item: QueuedRequest, isBusy: boolean): number {
    const now = this.options.clock.now();
    const wait = waitHint(response, now) ?? backoff(item.attempts, isBusy, this.random);
    if (isBusy) this.pace.pauseUntil(now + wait);
    return now + wait;
  }

  private afterThrow(group: readonly QueuedRequest[], error: unknown): void {
    const { kind, reason } = readThrown(
      error,
      group.map(({ request }) => request),
    );
    const [first] = group;
    if (kind === 'too fast' || kind === 'traffic') this.afterRefusal(GOOGLE_LIMITS[kind], reason);
    else if (kind !== 'unreachable') this.abandon(kind, reason);
    else if (first && group.length === 1) this.afterLoneThrow(first, reason);
    else {
      this.pace.hadTrouble();
      this.isInDoubt = true;
      for (const item of group) item.maxGroup = item.maxGroup > LANES ? LANES : 1;
    }
  }

  /** Google's own refusal uses up no attempt. */
  private afterRefusal(limit: (typeof GOOGLE_LIMITS)[keyof typeof GOOGLE_LIMITS], reason: string): void {
    const { maxRefusals, why, asks, pauseMs } = limit;
    this.googleRefusals += 1;
    this.pace.hadTrouble();
    this.pace.pauseUntil(this.options.clock.now() + growing(pauseMs, this.googleRefusals, this.random));
    if (this.googleRefusals >= maxRefusals) this.abandon(why, `${asks}: ${reason}`);
  }

  private afterLoneThrow(probe: QueuedRequest, reason: string): void {
    const { attempts, clock } = this.options;
    probe.attempts += 1;
    this.isInDoubt = true;
    this.thrownAlone = [...this.thrownAlone, probe];
    const tries = this.thrownAlone.length;
    // A host that has answered others is not down because one request hangs.
    const isOnlyThisOne = this.hasAnswered && this.thrownAlone.every((item) => item === probe);
    this.pace.isDown = tries >= (this.pace.isDown ? 1 : attempts) && !isOnlyThisOne;
    for (const item of this.pace.isDown ? this.queue : [probe]) {
      const used = Math.max(item.attempts, Math.min(attempts, tries));
      if (this.pace.isDown || item.attempts >= attempts)
        this.outcomes.set(item.index, { kind: 'unreachable', reason, attempts: used });
    }
    // Last, so that the next probe is another request.
    const others = this.queue.filter((item) => item !== probe);
    this.queue = [...others, probe].filter(({ index }) => !this.outcomes.has(index));
    if (this.queue.length > 0) this.pace.pauseUntil(clock.now() + backoff(tries, false, this.random));
  }

  private abandon(why: NotSentBecause, reason: string): false {
    for (const { index, attempts } of this.queue)
      this.outcomes.set(index, { kind: 'not sent', why, reason, attempts });
    this.queue = [];
    return false;
  }
}

const GOOGLE_DELAY = /"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/;

/**
 * The wait that a response asks for, in milliseconds: `retry-after-ms`, `retry-after` (seconds or an HTTP date), Google's
 * `error.details[].retryDelay`; else undefined. `x-ratelimit-reset` is not read: its unit depends on the vendor, and it also comes with
 * successful replies.
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

const FIRST_WAIT_MS = 1000;
/** Servers limit calls per minute. */
const FIRST_WAIT_WHEN_BUSY_MS = 4000;
const MAX_WAIT_MS = 30_000;

/** Exponential backoff with jitter: 0.5–1 × 1, 2, 4 … s (4, 8, 16 … s if the server is busy), at most 30 s. @param attempts so far */
export function backoff(attempts: number, isBusy: boolean, random: () => number): number {
  return growing(isBusy ? FIRST_WAIT_WHEN_BUSY_MS : FIRST_WAIT_MS, attempts, random);
}

/** Milliseconds, with jitter, doubled by each attempt. @param attempts so far, at least 1 */
export function growing(first: number, attempts: number, random: () => number): number {
  const full = first * 2 ** (attempts - 1);
  return Math.round(Math.min(full, Math.max(MAX_WAIT_MS, 4 * first)) * (0.5 + random() / 2));
}
