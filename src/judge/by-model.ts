/** The last to be asked: the verdict cache, then the model; and how their answers become verdicts. */
import type { Decided, JudgeUsage, QuestionPart, Verdict } from '../model/judge';
import { criterionId, shareMet } from '../model/criteria';
import type { HttpClient } from '../model/ports';
import { type CachedReply, type Known, readCached, type VerdictCache } from './cache';
import { Dialogue, type DialogueOptions } from './dialogue';
import type { Request, Slot } from './requests';
import type { Usage } from './providers/provider';
import { extractAnswers } from './reply/extract';
import type { Answer, Answers } from './reply/fit';
import type { JudgeStopped } from './stopped';
import type { Spending } from './totals';

export interface ModelOptions extends Omit<DialogueOptions, 'http'> {
  readonly http: HttpClient;
  readonly model: string;
  readonly cache: VerdictCache | undefined;
  readonly spending: Spending;
  /** By row; '' where nobody is named. */
  readonly payers: readonly string[];
}

export interface Answered {
  readonly slot: Slot;
  readonly verdict: Verdict;
}

/**
 * Answers requests. Whatever came in is put into the cache before anything stops the run: it is paid for.
 *
 * @throws JudgeStopped where no further question could be answered
 */
export function askModel(requests: readonly Request[], options: ModelOptions): readonly Answered[] {
  const { cache, spending } = options;
  const entries = cache?.get(requests.map(({ key }) => key)) ?? new Map<string, unknown>();
  const answered: Answered[] = [];
  const open: Request[] = [];
  for (const request of requests) {
    const known = entries.has(request.key) ? readCached(entries.get(request.key), request.ask) : undefined;
    if (known) answered.push(...fromCache(request, known, options));
    else open.push(request);
  }
  const dialogue = new Dialogue(
    open.map(({ ask }) => ({
      ...ask,
      read: (text: string) => extractAnswers(text, ask.parts, ask.user, ask.criteria),
    })),
    options,
  ).run();
  const fresh = new Map<string, CachedReply>();
  open.forEach((request, i) => {
    const result = dialogue.results[i];
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
  spending.fromCache += answered.filter(
    ({ verdict }) => verdict.kind === 'decided' && verdict.usage?.isCached,
  ).length;
  throwIfStopped(dialogue.stop);
  return answered;
}

/**
 * A reply that was paid for by the very row that asks again (its wave was cut short before it was written) is accounted
 * to it as it was then: whether an execution died makes no difference to what stands in the results.
 */
function fromCache(request: Request, { reply, answers }: Known, options: ModelOptions): Answered[] {
  const [first = [], ...others] = request.askers;
  const payer = payerOf(request, options);
  const isOwn = payer !== '' && reply.paidBy === payer;
  return [
    ...verdicts(request, first, answers, options, isOwn ? reply : undefined),
    ...others.flatMap((slots) => verdicts(request, slots, answers, options)),
  ];
}

function payerOf({ askers }: Request, { payers }: ModelOptions): string {
  return payers[askers[0]?.[0]?.row ?? -1] ?? '';
}

function throwIfStopped(stop: JudgeStopped | undefined): void {
  if (stop) throw stop;
}

/** @param paid what the request cost; none where it cost nothing now: from the cache, or paid for by an identical one */
function verdicts(
  { ask }: Request,
  slots: readonly Slot[],
  answers: Answers,
  { model }: ModelOptions,
  paid?: CachedReply,
): Answered[] {
  return slots.flatMap((slot, i) => {
    const answer = answers.get(slot.question.part);
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

function decided(answer: Answer, model: string, usage: JudgeUsage): Decided {
  const { reason, answer_type } = answer;
  return {
    kind: 'decided',
    ...scoreOf(answer),
    reason: reason.trim() === '' ? 'the judge gave no reason' : reason.trim(),
    answerType: answer_type,
    decidedBy: model,
    usage,
  };
}

/** What is met of criteria is counted here: a model does no arithmetic. */
function scoreOf(answer: Answer): Pick<Decided, 'score' | 'criteria'> {
  if ('score' in answer) return { score: answer.score };
  const criteria = Object.keys(answer.criteria).flatMap(
    (_id, index) => answer.criteria[criterionId(index)] ?? [],
  );
  return { score: shareMet(criteria), criteria };
}

function entryOf(request: Request, answers: Answers, usage: Usage, options: ModelOptions): CachedReply {
  const { ask } = request;
  const { model, spending } = options;
  const byPart: Partial<Record<QuestionPart, Answer>> = Object.fromEntries(answers);
  return {
    model,
    prompt: ask.prompt,
    answers: byPart,
    inputTokens: usage.input,
    outputTokens: usage.output,
    costUsd: spending.cost(usage) ?? null,
    paidBy: payerOf(request, options),
  };
}
