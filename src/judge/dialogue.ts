/** Asks a model: sends requests in groups, and again without parameters that it refuses, until each is answered or has failed. */
import { REMEMBERED, type Verdict } from '../model/judge';
import type { HttpClient, HttpOutcome, HttpResponse, ReplyAdvice } from '../model/ports';
import {
  type AskTexts,
  NO_USAGE,
  type Provider,
  type ModelReply,
  type RequestForm,
  type Usage,
  type Level,
  RESPONSE_FORM,
} from './provider';
import type { Extracted } from './reply';
import { JudgeStopped } from './stopped';
import { addUsage, type Spending } from './cost';
import { memoize } from '../model/memoize';
import * as z from '../model/zod';

/** What is known of a model: which parameters it refuses, and how strictly the form of its replies can be requested. */
const ModelTraits = memoize(() =>
  z.strictObject({
    /** The best level that the model has not refused. */
    level: z.enum(['schema', 'json', 'text']),
    dropped: z.readonly(z.array(z.string())),
    /** True once it has given a verdict. Until then, requests are sent one at a time. */
    isProven: z.boolean(),
  }),
);
type ModelTraits = z.Shape<typeof ModelTraits>;

/** @param stored see `ModelMemory` @returns undefined for a value of another form */
export function readTraits(stored: unknown): ModelTraits | undefined {
  return ModelTraits().safeParse(stored).data;
}

/** Stored between runs, so that later ones send no parameter that was refused before. Holds no key. */
export interface ModelMemory {
  /** @param model provider, base URL and model, in one string */
  readonly get: (model: string) => ModelTraits | undefined;
  readonly set: (model: string, traits: ModelTraits) => void;
}

/** If the form of the reply was refused, the level below is next; several requests refused at one level lower it only once. */
export function withoutParameter(
  traits: ModelTraits,
  name: string,
  refusedAt: Level,
  levels: readonly Level[],
): ModelTraits {
  if (name !== RESPONSE_FORM) return { ...traits, dropped: [...new Set([...traits.dropped, name])] };
  const lower = Math.min(levels.length - 1, levels.indexOf(refusedAt) + 1);
  const level = levels[Math.max(lower, levels.indexOf(traits.level))];
  return level === undefined ? traits : { ...traits, level };
}

/** A request, and how the text of its reply is read. */
export interface ModelRequest<A> extends AskTexts {
  readonly read: (text: string) => Extracted<A>;
}

/** A reply that answers a request. */
interface Replied<A> {
  /** The place of the request. */
  readonly index: number;
  readonly answers: A;
  /** The tokens of all replies to the request. */
  readonly usage: Usage;
}

/** Called before and after each group of requests, to store replies as they arrive. */
export interface GroupHooks<A> {
  /** May throw, which stops asking. */
  readonly before: () => void;
  /** @param replies those with a verdict; the others are also paid for */
  readonly after: (replies: readonly Replied<A>[]) => void;
}

/** `unasked`: judging stopped before it was sent. */
export type AskResult = { readonly kind: 'answered' | 'unasked' } | Extract<Verdict, { kind: 'failed' }>;

interface DialogueOptions<A> {
  readonly provider: Provider;
  readonly http: HttpClient;
  readonly memory: ModelMemory;
  readonly memoryKey: string;
  readonly maxOutputTokens: number;
  readonly spending: Spending;
  readonly tries: number;
  /** The most requests in a group. */
  readonly atOnce: number;
  readonly hooks: GroupHooks<A>;
}

interface PendingAsk<A> {
  readonly ask: ModelRequest<A>;
  readonly index: number;
  readonly usage: Usage;
  /** True if a reply was cut off: then the output cap is doubled. */
  readonly wasTruncated: boolean;
  /** Replies so far without a verdict. */
  readonly unfit: number;
}

interface SentAsk<A> extends PendingAsk<A> {
  readonly form: RequestForm;
  reply?: ModelReply;
}

export class Dialogue<A> {
  stop: JudgeStopped | undefined;
  readonly results: AskResult[];
  private waiting: readonly PendingAsk<A>[];
  /** Replies to the current group. */
  private replies: Replied<A>[] = [];
  private traits: ModelTraits;

  constructor(
    asks: readonly ModelRequest<A>[],
    private readonly options: DialogueOptions<A>,
  ) {
    this.results = asks.map(() => ({ kind: 'unasked' }));
    this.waiting = asks.map((ask, index) => ({ ask, index, usage: NO_USAGE, wasTruncated: false, unfit: 0 }));
    const { memory, memoryKey, provider } = options;
    const known = memory.get(memoryKey);
    this.traits =
      known && provider.levels.includes(known.level)
        ? known
        : { level: provider.levels[0] ?? 'text', dropped: [], isProven: false };
  }

  /**
   * Asks everything. The first request to an unknown model is sent alone until it has a result: then a refused key or parameter costs one
   * call, a host that is down the attempts of one request, and the prompt cache is filled before the others follow.
   */
  run(): this {
    const { spending, atOnce } = this.options;
    if (this.waiting.length > 0) this.stop = spending.stop;
    while (this.waiting.length > 0 && !this.stop) {
      const isAlone = !this.traits.isProven && this.results[0]?.kind === 'unasked';
      const group = this.waiting.slice(0, isAlone ? 1 : Math.min(atOnce, spending.affordable));
      const rest = this.waiting.slice(group.length);
      this.waiting = [];
      const isReachable = this.round(group);
      // Repeated requests come first, so that a request sent alone stays the first.
      if (isReachable || !isAlone) this.waiting = [...this.waiting, ...rest];
      else rest.forEach(({ index }) => (this.results[index] = this.results[0] ?? { kind: 'unasked' }));
    }
    return this;
  }

  /** Sends a group once; false if its first request could not reach the host. */
  private round(group: readonly PendingAsk<A>[]): boolean {
    const { http, provider, hooks } = this.options;
    const sent = group.map((pending): SentAsk<A> => ({ ...pending, form: this.formOf(pending) }));
    hooks.before();
    const outcomes = http.send(
      sent.map(({ ask, form }) => provider.buildRequest(ask, form)),
      (response, i) => this.read(response, sent[i]),
    );
    sent.forEach((request, i) => {
      const outcome = outcomes[i];
      if (outcome) this.digest(request, outcome);
    });
    const { replies } = this;
    this.replies = [];
    hooks.after(replies);
    return outcomes[0]?.kind !== 'unreachable';
  }

  private formOf({ wasTruncated }: PendingAsk<A>): RequestForm {
    const { level, dropped } = this.traits;
    const { maxOutputTokens } = this.options;
    return {
      level,
      dropped: new Set(dropped),
      maxOutputTokens: wasTruncated ? maxOutputTokens * 2 : maxOutputTokens,
    };
  }

  /** Reads every response, even if its request will be repeated: all of them are paid for. */
  private read(response: HttpResponse, sent: SentAsk<A> | undefined): ReplyAdvice | undefined {
    if (!sent) return 'done';
    const { spending, provider } = this.options;
    const reply = provider.parse(response, sent.form);
    sent.reply = reply;
    const isRemembered = response.headers.has(REMEMBERED);
    spending.done[isRemembered ? 'remembered' : 'requests'] += 1;
    if ('usage' in reply) {
      const { input, output, costUsd } = reply.usage;
      const isBilled = reply.kind === 'text' || input + output > 0 || costUsd !== undefined;
      spending.book(isBilled ? reply.usage : NO_USAGE, isRemembered);
    }
    this.stop = this.stop ?? spending.stop;
    return this.stop ? 'stop' : adviceOn(reply);
  }

  private digest(sent: SentAsk<A>, outcome: HttpOutcome): void {
    switch (outcome.kind) {
      case 'unreachable':
        this.fail(sent, `the judge could not be reached: ${outcome.reason}`, 'no_reply');
        return;
      case 'not sent':
        if (outcome.why !== 'stopped')
          this.stop =
            this.stop ?? new JudgeStopped(outcome.why, `the judge cannot be asked now: ${outcome.reason}`);
        return;
      case 'response':
        this.options.spending.done.retries += outcome.attempts - 1;
        if (sent.reply) this.understand(sent, sent.reply, outcome);
    }
  }

  private understand(
    sent: SentAsk<A>,
    reply: ModelReply,
    { attempts, response: { status } }: Extract<HttpOutcome, { kind: 'response' }>,
  ): void {
    switch (reply.kind) {
      case 'text':
        this.readVerdict(sent, reply.text, addUsage(sent.usage, reply.usage));
        return;
      case 'truncated':
        if (sent.wasTruncated)
          this.fail(sent, `the verdict was cut off at ${sent.form.maxOutputTokens} tokens`);
        else this.askAgain({ ...sent, wasTruncated: true, usage: addUsage(sent.usage, reply.usage) });
        return;
      case 'refused parameter':
        this.setTraits(
          withoutParameter(this.traits, reply.name, sent.form.level, this.options.provider.levels),
        );
        this.askAgain(sent);
        return;
      case 'stopped':
        // A model that has given verdicts exists: only this request is at fault.
        if (reply.why === 'model' && this.traits.isProven) this.fail(sent, reply.reason);
        else this.stop = this.stop ?? new JudgeStopped(reply.why, reply.reason);
        return;
      case 'again':
      case 'failed': {
        const isBusy = status === 408 || status === 429 || status >= 500;
        this.fail(
          sent,
          attempts > 1 ? `${reply.reason} (after ${attempts} attempts)` : reply.reason,
          isBusy || (attempts > 1 && reply.kind === 'again') ? 'no_reply' : undefined,
        );
      }
    }
  }

  private readVerdict(sent: SentAsk<A>, text: string, usage: Usage): void {
    const read = sent.ask.read(text);
    if (read.kind === 'answers') {
      this.results[sent.index] = { kind: 'answered' };
      this.replies.push({ index: sent.index, answers: read.answers, usage });
      if (!this.traits.isProven) this.setTraits({ ...this.traits, isProven: true });
    } else if (sent.unfit + 1 >= this.options.tries)
      this.fail(sent, `the judge gave no usable verdict: ${read.reason}`);
    else this.askAgain({ ...sent, unfit: sent.unfit + 1, usage });
  }

  private setTraits(traits: ModelTraits): void {
    this.traits = traits;
    this.options.memory.set(this.options.memoryKey, traits);
  }

  private askAgain({ ask, index, usage, unfit, wasTruncated }: PendingAsk<A>): void {
    this.waiting = [...this.waiting, { ask, index, usage, wasTruncated, unfit }];
  }

  private fail({ index }: SentAsk<A>, reason: string, unanswered?: 'no_reply'): void {
    this.results[index] = { kind: 'failed', reason, unanswered };
  }
}

function adviceOn(reply: ModelReply): ReplyAdvice | undefined {
  if (reply.kind === 'stopped') return 'stop';
  if (reply.kind === 'again') return reply.isBusy ? 'slow down' : 'retry';
  return reply.kind === 'failed' ? undefined : 'done';
}
