/** The last to be asked: the verdict cache, then the model; and how their answers become verdicts. */
import type { Decided, JudgeUsage, QuestionPart, Verdict } from '../model/judge';
import type { HttpClient } from '../model/ports';
import { type CachedReply, readCached, type VerdictCache } from './cache';
import { Dialogue, type DialogueOptions } from './dialogue';
import type { Request, Slot } from './requests';
import type { Usage } from './providers/provider';
import type { Answer, Answers } from './reply/fit';
import type { JudgeStopped } from './stopped';
import type { Spending } from './totals';

export interface ModelOptions extends Omit<DialogueOptions, 'http'> {
  readonly http: HttpClient;
  readonly model: string;
  readonly cache: VerdictCache | undefined;
  readonly spending: Spending;
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
    const known = entries.has(request.key)
      ? readCached(entries.get(request.key), request.ask.parts)
      : undefined;
    if (known) answered.push(...request.askers.flatMap((slots) => verdicts(request, slots, known, options)));
    else open.push(request);
  }
  const dialogue = new Dialogue(
    open.map(({ ask }) => ask),
    options,
  ).run();
  const fresh = new Map<string, CachedReply>();
  open.forEach((request, i) => {
    const result = dialogue.results[i];
    if (result?.kind === 'answers') {
      const [first = [], ...others] = request.askers;
      answered.push(...verdicts(request, first, result.answers, options, result.usage));
      answered.push(...others.flatMap((slots) => verdicts(request, slots, result.answers, options)));
      fresh.set(request.key, entryOf(request, result.answers, result.usage, options));
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

function throwIfStopped(stop: JudgeStopped | undefined): void {
  if (stop) throw stop;
}

/** @param usage of the request; none where it cost nothing now: from the cache, or paid for by an identical one */
function verdicts(
  { ask }: Request,
  slots: readonly Slot[],
  answers: Answers,
  { model, spending }: ModelOptions,
  usage?: Usage,
): Answered[] {
  return slots.flatMap((slot, i) => {
    const answer = answers.get(slot.question.part);
    const paid = i === 0 ? usage : undefined;
    const accounted: JudgeUsage = {
      inputTokens: paid?.input ?? 0,
      outputTokens: paid?.output ?? 0,
      costUsd: paid ? spending.cost(paid) : 0,
      isCached: usage === undefined,
      prompt: ask.prompt,
    };
    return answer ? [{ slot, verdict: decided(answer, model, accounted) }] : [];
  });
}

function decided({ reason, answer_type, score }: Answer, model: string, usage: JudgeUsage): Decided {
  return {
    kind: 'decided',
    score: score === 1 ? 1 : 0,
    reason: reason.trim() === '' ? 'the judge gave no reason' : reason.trim(),
    answerType: answer_type,
    decidedBy: model,
    usage,
  };
}

function entryOf(
  { ask }: Request,
  answers: Answers,
  usage: Usage,
  { model, spending }: ModelOptions,
): CachedReply {
  const byPart: Partial<Record<QuestionPart, Answer>> = Object.fromEntries(answers);
  return {
    model,
    prompt: ask.prompt,
    answers: byPart,
    inputTokens: usage.input,
    outputTokens: usage.output,
    costUsd: spending.cost(usage) ?? null,
  };
}
