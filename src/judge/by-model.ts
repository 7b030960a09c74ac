/** The last to be asked: the verdict cache, then the model; and how their answers become verdicts. */
import type { Decided, JudgeUsage, Verdict } from '../model/judge';
import { type CachedReply, type Known, readCached, type VerdictCache } from './cache';
import type { ModelClient } from './model-client';
import type { Request, Slot } from './requests';
import type { Usage } from './providers/provider';
import { extractAnswers } from './reply/extract';
import { type Answer, type Answers, keptAnswers } from './reply/fit';

export interface AskOptions {
  readonly client: ModelClient;
  readonly cache: VerdictCache | undefined;
  /** By row; '' where nobody is named. */
  readonly payers: readonly string[];
}

/** How often a row's questions are asked where the reply does not fit. */
const TRIES = 2;

export interface Answered {
  readonly slot: Slot;
  readonly verdict: Verdict;
}

/**
 * Answers requests. Whatever came in is put into the cache before anything stops the run: it is paid for.
 *
 * @throws JudgeStopped where no further question could be answered
 */
export function askModel(requests: readonly Request[], options: AskOptions): readonly Answered[] {
  const { cache, client } = options;
  const { answered, open } = lookedUp(requests, options);
  const { results, stop } = client.askAll(
    open.map(({ ask }) => ({ ...ask, read: (text) => extractAnswers(text, ask.questions, ask.user) })),
    TRIES,
  );
  const fresh = new Map<string, CachedReply>();
  open.forEach((request, i) => {
    const result = results[i];
    if (result?.kind === 'answers') {
      const [first = [], ...others] = request.askers;
      const entry = entryOf(request, result.answers, result.usage, options);
      answered.push(...verdicts(request, first, result.answers, options, entry));
      answered.push(...others.flatMap((slots) => verdicts(request, slots, result.answers, options)));
      fresh.set(request.key, entry);
    } else {
      const reason = result?.kind === 'failed' ? result.reason : 'the judge was not asked';
      const verdict: Verdict = { kind: 'failed', reason };
      answered.push(...request.askers.flatMap((slots) => slots.map((slot) => ({ slot, verdict }))));
    }
  });
  if (fresh.size > 0) cache?.put(fresh);
  if (stop) throw stop;
  countCached(answered, client);
  return answered;
}

/** What of them was asked before, and is in the cache. */
export function answersBefore(requests: readonly Request[], options: AskOptions): readonly Answered[] {
  const { answered } = lookedUp(requests, options);
  countCached(answered, options.client);
  return answered;
}

function countCached(answered: readonly Answered[], client: ModelClient): void {
  client.countCached(
    answered.filter(({ verdict }) => verdict.kind === 'decided' && verdict.usage?.isCached).length,
  );
}

function lookedUp(
  requests: readonly Request[],
  options: AskOptions,
): { readonly answered: Answered[]; readonly open: readonly Request[] } {
  const keys = requests.map(({ key }) => key);
  const entries = (keys.length > 0 && options.cache?.get(keys)) || new Map<string, unknown>();
  const answered: Answered[] = [];
  const open: Request[] = [];
  for (const request of requests) {
    const known = entries.has(request.key) ? readCached(entries.get(request.key), request.ask) : undefined;
    if (known) answered.push(...fromCache(request, known, options));
    else open.push(request);
  }
  return { answered, open };
}

/**
 * A reply that was paid for by the very row that asks again (its wave was cut short before it was written) is accounted
 * to it as it was then: whether an execution died makes no difference to what stands in the results.
 */
function fromCache(request: Request, { reply, answers }: Known, options: AskOptions): Answered[] {
  const [first = [], ...others] = request.askers;
  const payer = payerOf(request, options);
  const isOwn = payer !== '' && reply.paidBy === payer;
  return [
    ...verdicts(request, first, answers, options, isOwn ? reply : undefined),
    ...others.flatMap((slots) => verdicts(request, slots, answers, options)),
  ];
}

function payerOf({ askers }: Request, { payers }: AskOptions): string {
  return payers[askers[0]?.[0]?.row ?? -1] ?? '';
}

/** @param paid what the request cost; none where it cost nothing now: from the cache, or paid for by an identical one */
function verdicts(
  { ask }: Request,
  slots: readonly Slot[],
  answers: Answers,
  { client: { model } }: AskOptions,
  paid?: CachedReply,
): Answered[] {
  return slots.flatMap((slot, i) => {
    const answer = answers[i];
    const isPayer = i === 0 && paid !== undefined;
    const accounted: JudgeUsage = {
      inputTokens: isPayer ? paid.inputTokens : 0,
      outputTokens: isPayer ? paid.outputTokens : 0,
      costUsd: isPayer ? (paid.costUsd ?? undefined) : 0,
      isCached: paid === undefined,
      prompt: ask.prompt,
    };
    return answer ? [{ slot, verdict: decided(answer, model, accounted) }] : [];
  });
}

function decided({ score, criteria, reason, answerType }: Answer, model: string, usage: JudgeUsage): Decided {
  return {
    kind: 'decided',
    score,
    ...(criteria && { criteria }),
    reason: reason === '' ? 'the judge gave no reason' : reason,
    answerType,
    decidedBy: model,
    usage,
  };
}

function entryOf(request: Request, answers: Answers, usage: Usage, options: AskOptions): CachedReply {
  const { ask } = request;
  const { client } = options;
  return {
    model: client.model,
    prompt: ask.prompt,
    answers: keptAnswers(answers, ask.questions),
    inputTokens: usage.input,
    outputTokens: usage.output,
    costUsd: client.costOf(usage) ?? null,
    paidBy: payerOf(request, options),
  };
}
