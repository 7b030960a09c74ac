/** The pace at which a host is called: group sizes and pauses, by what its replies and thrown fetches mean. */
import type { HttpRequest, HttpResponse, ReplyAdvice } from '../model/ports';
import { redacted, secretsIn } from '../model/texts/redact';
import { refusalIn, sentenceOf } from '../model/google-refusals';

/** `too fast`: Google asks for fewer concurrent calls, for a moment; `traffic`: for fewer bytes, for minutes. */
export interface Thrown {
  readonly kind: 'daily quota' | 'too fast' | 'traffic' | 'denied' | 'unreachable';
  readonly reason: string;
}

/**
 * Texts of Apps Script's errors, of which the first match counts; others mean an unreachable host. In every language, the text of a used-up
 * daily quota ends with the name of Google's service, while that of a limit per second continues with advice. A limit on the length of one
 * request's address or body does not concern the others.
 */
const ERROR_TEXTS: readonly (readonly [mark: RegExp, kind: Thrown['kind']])[] = [
  [/: ?urlfetch\.?\s*$/, 'daily quota'],
  [/too much computer time for one day|Limit exceeded(?!.*\b(?:length|size)\b)/i, 'daily quota'],
  [
    /\burlfetch\b|invoked too many times per second|too many (?:scripts running simultaneously|simultaneous invocations)/,
    'too fast',
  ],
  [/Bandwidth quota exceeded/i, 'traffic'],
  [/has not been whitelisted|Invalid argument/i, 'denied'],
];
const MAX_REASON = 300;

/** @param requests that were sent; their keys are kept out of the reason */
export function readThrown(error: unknown, requests: readonly HttpRequest[]): Thrown {
  const refusal = refusalIn(error);
  if (refusal.code === 'permission') return { kind: 'denied', reason: sentenceOf(refusal) };
  const message = error instanceof Error ? error.message : String(error);
  // A runtime may quote the failed call with its headers and query.
  const secrets = requests.flatMap(({ headers }) => secretsIn(headers));
  const shown = redacted(message.replace(/(https?:\/\/[^\s?#]+)\?[^\s]*/gi, '$1'), secrets);
  const reason = shown.replace(/\s+/g, ' ').trim().slice(0, MAX_REASON);
  return { kind: ERROR_TEXTS.find(([mark]) => mark.test(message))?.[1] ?? 'unreachable', reason };
}

/** The server is at its limit. 529 is Anthropic's "overloaded". */
const BUSY = new Set([429, 503, 529]);
const WORTH_REPEATING = new Set([408, 409, 500, 502, 504]);

/** The vendors' retry rules; `x-should-retry`, of OpenAI and Anthropic, overrides them. A 429 for "no credit left" is up to the caller. */
export function adviceByStatus({ status, headers }: HttpResponse): ReplyAdvice {
  const should = headers.get('x-should-retry');
  if (should === 'false') return 'done';
  if (BUSY.has(status)) return 'slow down';
  return WORTH_REPEATING.has(status) || should === 'true' ? 'retry' : 'done';
}

/** Google sends about this many requests of a fetchAll at a time. */
export const LANES = 10;

/** Larger groups are made equal, because a small last one takes nearly as long as a large one. */
export const LARGE = 5 * LANES;

/** The assumed time for a request and those queued before it, until something was measured. */
const FIRST_GUESS_MS = 5000;

/** A reply is expected within PATIENCE times the slowest so far, or within MIN_ROOM_MS. */
const PATIENCE = 3;
const MIN_ROOM_MS = 30_000;

/**
 * Groups start at ten, one per lane, and double with every full group that went well, until the first trouble. From then on, trouble halves
 * them, and a full group that went well adds a tenth of `widest`.
 */
export class Pace {
  /** True if the last `send` found the host down: then the next one makes a single attempt. */
  isDown = false;
  /** Milliseconds since 1970 before which nothing is sent. */
  pausedUntil = 0;
  private learnt: number;
  private knowsTrouble = false;
  private laneMs = FIRST_GUESS_MS;
  private slowestMs: number | undefined;

  constructor(private readonly widest: number) {
    this.learnt = Math.min(LANES, widest);
  }

  /** The largest group to send now: one that takes longer than the time left would be lost. */
  width(msLeft: number): number {
    const fitting = Math.floor(msLeft / this.laneMs) * LANES;
    return Math.max(1, Math.min(this.learnt, fitting));
  }

  /** Records how long a group of this size took. */
  recordDuration(size: number, ms: number): void {
    const each = ms / Math.ceil(size / LANES);
    this.laneMs = (this.laneMs + each) / 2;
    this.slowestMs = Math.max(this.slowestMs ?? 0, each);
  }

  /** The milliseconds reserved for the replies to the last requests. @param maxMs that one reply may take */
  room(maxMs: number): number {
    if (this.slowestMs === undefined) return maxMs;
    return Math.min(maxMs, Math.max(MIN_ROOM_MS, PATIENCE * this.slowestMs));
  }

  /** Ignores small groups. Large ones are divided evenly, so they may be smaller than the limit. */
  wentWell(size: number): void {
    if (size < (this.learnt < LARGE ? this.learnt : this.learnt / 2)) return;
    const more = this.knowsTrouble ? Math.max(1, Math.floor(this.widest / 10)) : this.learnt;
    this.learnt = Math.min(this.widest, this.learnt + more);
  }

  /** The host was busy, or a group threw. */
  hadTrouble(): void {
    this.knowsTrouble = true;
    this.learnt = Math.max(1, Math.floor(this.learnt / 2));
  }

  pauseUntil(time: number): void {
    this.pausedUntil = Math.max(this.pausedUntil, time);
  }
}
