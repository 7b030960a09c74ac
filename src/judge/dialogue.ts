/** From asks to answers: rounds of sending and reading, in which every request finds the form its model takes. */
import type { HttpClient, HttpOutcome, HttpResponse, ReplyAdvice } from '../model/ports';
import { type ModelMemory, type ModelTraits, withoutParameter } from './memory';
import type { Ask } from './prompts/compose';
import { NO_USAGE, type Provider, type Reply, type RequestForm, type Usage } from './providers/provider';
import { extractAnswers } from './reply/extract';
import type { Answers } from './reply/fit';
import { JudgeStopped } from './stopped';
import { addUsage, type Spending } from './totals';

/** `unasked`: the judging stopped before this one had its turn. */
export type AskResult =
  | { readonly kind: 'answers'; readonly answers: Answers; readonly usage: Usage }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'unasked' };

export interface DialogueOptions {
  readonly provider: Provider;
  readonly http: HttpClient;
  readonly memory: ModelMemory;
  /** Under which the memory knows the model. */
  readonly memoryKey: string;
  readonly maxOutputTokens: number;
  readonly spending: Spending;
  /** Looked at before the first request and after every reply. */
  readonly capReached: () => JudgeStopped | undefined;
}

interface Pending {
  readonly ask: Ask;
  readonly index: number;
  readonly usage: Usage;
  /** After a cut-off reply the cap was doubled; after a misshapen one the same was asked again. Once each. */
  readonly wasTruncated?: boolean;
  readonly wasUnfit?: boolean;
}

interface Sent extends Pending {
  readonly form: RequestForm;
  reply?: Reply;
}

export class Dialogue {
  /** What stopped the judging, if something did. */
  stop: JudgeStopped | undefined;
  readonly results: AskResult[];
  private waiting: readonly Pending[];
  private traits: ModelTraits;

  constructor(
    asks: readonly Ask[],
    private readonly options: DialogueOptions,
  ) {
    this.results = asks.map(() => ({ kind: 'unasked' }));
    this.waiting = asks.map((ask, index) => ({ ask, index, usage: NO_USAGE }));
    const { memory, memoryKey, provider } = options;
    const known = memory.get(memoryKey);
    this.traits =
      known && provider.levels.includes(known.level)
        ? known
        : { level: provider.levels[0] ?? 'text', dropped: [], isProven: false };
  }

  /**
   * Asks everything and reads the replies; results are in the order of the asks. The first request to an unknown model
   * goes alone until it has come to something: a refused key or parameter then costs one call and a dead host one
   * request's attempts, and the prompt cache is filled before the others come.
   */
  run(): this {
    if (this.waiting.length > 0) this.stop = this.options.capReached();
    while (this.waiting.length > 0 && !this.stop) {
      const alone = !this.traits.isProven && this.results[0]?.kind === 'unasked';
      const batch = alone ? this.waiting.slice(0, 1) : this.waiting;
      const rest = this.waiting.slice(batch.length);
      this.waiting = [];
      const isReachable = this.round(batch);
      // Those to be asked again come first: while the first is alone it stays the first.
      if (isReachable || !alone) this.waiting = [...this.waiting, ...rest];
      else rest.forEach(({ index }) => (this.results[index] = this.results[0] ?? { kind: 'unasked' }));
    }
    return this;
  }

  /** Sends a batch once; false where its first request reached nobody. */
  private round(batch: readonly Pending[]): boolean {
    const { http, provider } = this.options;
    const sent = batch.map((pending): Sent => ({ ...pending, form: this.formOf(pending) }));
    const outcomes = http.send(
      sent.map(({ ask, form }) => provider.buildRequest(ask, form)),
      (response, i) => this.read(response, sent[i]),
    );
    sent.forEach((made, i) => {
      const outcome = outcomes[i];
      if (outcome) this.digest(made, outcome);
    });
    return outcomes[0]?.kind !== 'unreachable';
  }

  private formOf({ wasTruncated }: Pending): RequestForm {
    const { level, dropped } = this.traits;
    const { maxOutputTokens } = this.options;
    return {
      level,
      dropped: new Set(dropped),
      maxOutputTokens: wasTruncated ? maxOutputTokens * 2 : maxOutputTokens,
    };
  }

  /** Called for every response that arrives, those included that will be asked for again: all of them are paid for. */
  private read(response: HttpResponse, sent: Sent | undefined): ReplyAdvice | undefined {
    if (!sent) return 'done';
    const { spending, provider, capReached } = this.options;
    const reply = provider.parse(response, sent.form);
    sent.reply = reply;
    spending.requests += 1;
    if ('usage' in reply)
      spending.book(reply.kind === 'text' || wasUsed(reply.usage) ? reply.usage : NO_USAGE);
    this.stop = this.stop ?? capReached();
    return this.stop ? 'stop' : adviceOn(reply);
  }

  private digest(sent: Sent, outcome: HttpOutcome): void {
    switch (outcome.kind) {
      case 'unreachable':
        this.fail(sent, `the judge could not be reached: ${outcome.reason}`);
        return;
      case 'not sent':
        if (outcome.why !== 'stopped')
          this.stop =
            this.stop ?? new JudgeStopped(outcome.why, `the judge cannot be asked now: ${outcome.reason}`);
        return;
      case 'response':
        this.options.spending.retries += outcome.attempts - 1;
        if (sent.reply) this.understand(sent, sent.reply, outcome.attempts);
    }
  }

  private understand(sent: Sent, reply: Reply, attempts: number): void {
    switch (reply.kind) {
      case 'text':
        this.readVerdict(sent, reply.text, addUsage(sent.usage, reply.usage));
        return;
      case 'truncated':
        if (sent.wasTruncated)
          this.fail(sent, `the verdict was cut off at ${sent.form.maxOutputTokens} tokens`);
        else this.again({ ...sent, wasTruncated: true, usage: addUsage(sent.usage, reply.usage) });
        return;
      case 'refused parameter':
        this.learn(withoutParameter(this.traits, reply.name, sent.form.level, this.options.provider.levels));
        this.again(sent);
        return;
      case 'stopped':
        // A model that has given verdicts exists: then it is only this answer that is amiss.
        if (reply.why === 'model' && this.traits.isProven) this.fail(sent, reply.reason);
        else this.stop = this.stop ?? new JudgeStopped(reply.why, reply.reason);
        return;
      case 'again':
      case 'failed':
        this.fail(sent, attempts > 1 ? `${reply.reason} (after ${attempts} attempts)` : reply.reason);
    }
  }

  private readVerdict(sent: Sent, text: string, usage: Usage): void {
    const read = extractAnswers(text, sent.ask.parts, sent.ask.user);
    if (read.kind === 'answers') {
      this.results[sent.index] = { kind: 'answers', answers: read.answers, usage };
      if (!this.traits.isProven) this.learn({ ...this.traits, isProven: true });
    } else if (sent.wasUnfit) this.fail(sent, `the judge gave no usable verdict: ${read.reason}`);
    else this.again({ ...sent, wasUnfit: true, usage });
  }

  private learn(traits: ModelTraits): void {
    this.traits = traits;
    this.options.memory.set(this.options.memoryKey, traits);
  }

  private again({ ask, index, usage, wasTruncated, wasUnfit }: Pending): void {
    const flags = { ...(wasTruncated && { wasTruncated }), ...(wasUnfit && { wasUnfit }) };
    this.waiting = [...this.waiting, { ask, index, usage, ...flags }];
  }

  private fail({ index }: Sent, reason: string): void {
    this.results[index] = { kind: 'failed', reason };
  }
}

function adviceOn(reply: Reply): ReplyAdvice | undefined {
  if (reply.kind === 'stopped') return 'stop';
  if (reply.kind === 'again') return reply.isBusy ? 'slow down' : 'retry';
  return reply.kind === 'failed' ? undefined : 'done';
}

function wasUsed({ input, output, costUsd }: Usage): boolean {
  return input + output > 0 || costUsd !== undefined;
}
