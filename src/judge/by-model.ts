/** The last resort: the verdict cache, then the model, in votes; and how their answers become verdicts. */
import type { JudgeUsage, OnPaid, Verdict, VerdictCache } from '../model/judge';
import { type CachedReply, readCached } from './compose';
import type { ModelClient } from './model-client';
import { type RequestOptions, requestsFor, type Slot, type Unit, unitsFor } from './estimate';
import { FREE, type Usage } from './providers/provider';
import { extractAnswers } from './extract';
import { type Answers, keptAnswers } from './fit';
import { MAX_VOTES, verdictOf, type Vote, voteOf } from './votes';

export interface AskOptions {
  readonly client: ModelClient;
  readonly cache: VerdictCache | undefined;
  readonly asking: RequestOptions;
  /** By row; '' if none is named. */
  readonly payers: readonly string[];
  readonly onPaid?: OnPaid | undefined;
}

/** How often a row's questions are asked if the reply does not fit. */
const TRIES = 2;

export interface Answered {
  readonly slot: Slot;
  readonly verdict: Verdict;
}

/** A reply, cached or fresh, and whether the row asking now paid for it. */
type Heard =
  | {
      readonly kind: 'answers';
      readonly answers: Answers;
      readonly entry: CachedReply;
      readonly isOwn: boolean;
    }
  | Extract<Verdict, { kind: 'failed' }>;

/**
 * Answers questions. Every reply goes into the cache before anything can stop the run: it is paid for.
 *
 * @param slots in row order
 * @param mayAsk else from the cache alone: a question in doubt whose next vote is missing has no answer
 * @throws JudgeStopped if no further question could be answered
 */
export function answersOf(slots: readonly Slot[], options: AskOptions, mayAsk: boolean): readonly Answered[] {
  const { asking, client } = options;
  const cast = new Map<Slot, readonly Vote[]>();
  const answered: Answered[] = [];
  let open = slots;
  for (let vote = 1; vote <= MAX_VOTES && open.length > 0; vote += 1) {
    const units = unitsFor(open, asking, vote);
    const cached = lookedUp(units, options);
    const unknown = units.filter((unit) => !cached.has(unit));
    if (unknown.length > 0) {
      // Earlier votes are paid for: asking takes long, and the execution may die meanwhile.
      if (vote > 1) options.cache?.secure();
      else options.cache?.assertKept?.();
    }
    const fresh = unknown.length > 0 && mayAsk ? askNow(unknown, options, vote) : undefined;
    open = units.flatMap((unit) => {
      const reply = cached.get(unit) ?? fresh?.get(unit);
      if (reply?.kind === 'failed') {
        const reason = vote === 1 ? reply.reason : `in doubt, asked again, ${reply.reason}`;
        answered.push(...unit.askers.flat().map((slot) => ({ slot, verdict: { ...reply, reason } })));
      }
      if (reply?.kind !== 'answers') return [];
      return votesIn(unit, reply).flatMap(([slot, ballot]) => {
        const votes = [...(cast.get(slot) ?? []), ballot];
        const verdict = verdictOf(votes, client.model);
        if (!verdict) {
          const again = { ...slot, flaw: ballot.flaw };
          cast.set(again, votes);
          return [again];
        }
        answered.push({ slot, verdict });
        return [];
      });
    });
  }
  client.count(
    'fromCache',
    answered.filter(({ verdict }) => verdict.kind === 'decided' && verdict.usage?.isCached).length,
  );
  return answered;
}

const NOT_ASKED: Heard = { kind: 'failed', reason: 'the judge was not asked', unanswered: 'not_asked' };

/** @throws JudgeStopped once what was heard until then is kept */
function askNow(units: readonly Unit[], options: AskOptions, vote: number): ReadonlyMap<Unit, Heard> {
  const { cache, client, asking, onPaid } = options;
  const requests = requestsFor(units, asking, vote);
  const { results, stop } = client.askAll(
    requests.map(({ ask }) => ({ ...ask, read: (text) => extractAnswers(text, ask) })),
    TRIES,
    onPaid,
  );
  const heard = new Map<Unit, Heard>();
  const fresh = new Map<string, CachedReply>();
  let replies = 0;
  requests.forEach(({ units: together }, i) => {
    const result = results[i];
    if (result?.kind === 'answers') replies += 1;
    let from = 0;
    for (const [place, unit] of together.entries()) {
      if (result?.kind === 'answers') {
        const answers = result.answers.slice(from, (from += unit.ask.questions.length));
        // The reply is paid for once.
        const entry = entryOf(unit, answers, place === 0 ? result.usage : FREE, options);
        heard.set(unit, { kind: 'answers', answers, entry, isOwn: true });
        fresh.set(unit.key, entry);
      } else {
        heard.set(unit, result?.kind === 'failed' ? result : NOT_ASKED);
      }
    }
  });
  if (fresh.size > 0) cache?.put(fresh);
  client.count(vote === 1 ? 'asked' : 'moreVotes', replies);
  if (stop) throw stop;
  return heard;
}

/**
 * Replies from the cache. A reply paid for by the same row that asks again (its wave was cut short before it was written) is charged
 * to it as before: whether an execution died makes no difference to the results.
 */
function lookedUp(units: readonly Unit[], options: AskOptions): ReadonlyMap<Unit, Heard> {
  const keys = units.map(({ key }) => key);
  const entries = options.cache?.get(keys) ?? new Map<string, unknown>();
  return new Map(
    units.flatMap((unit): [Unit, Heard][] => {
      const cached = entries.has(unit.key) ? readCached(entries.get(unit.key), unit.ask) : undefined;
      if (!cached) return [];
      const payer = payerOf(unit, options);
      const isOwn = payer !== '' && cached.reply.paidBy === payer;
      return [[unit, { kind: 'answers', answers: cached.answers, entry: cached.reply, isOwn }]];
    }),
  );
}

function payerOf({ askers }: Unit, { payers }: AskOptions): string {
  return payers[askers[0]?.[0]?.row ?? -1] ?? '';
}

/** One vote for each asker; the cost of the unit is charged to the first question of the first row, the others get it free. */
function votesIn(
  { ask, askers }: Unit,
  { answers, entry, isOwn }: Heard & { kind: 'answers' },
): [Slot, Vote][] {
  return askers.flatMap((slots, row) =>
    slots.flatMap((slot, i): [Slot, Vote][] => {
      const answer = answers[i];
      const isPaid = isOwn && row === 0;
      const isPayer = isPaid && i === 0;
      const usage: JudgeUsage = {
        inputTokens: isPayer ? entry.inputTokens : 0,
        outputTokens: isPayer ? entry.outputTokens : 0,
        costUsd: isPayer ? (entry.costUsd ?? undefined) : 0,
        isCached: !isPaid,
        prompt: ask.prompt,
      };
      return answer ? [[slot, voteOf(answer, slot.question, ask.judged[i] ?? '', usage)]] : [];
    }),
  );
}

function entryOf(unit: Unit, answers: Answers, usage: Usage, options: AskOptions): CachedReply {
  const { ask } = unit;
  const { client } = options;
  return {
    model: client.model,
    prompt: ask.prompt,
    answers: keptAnswers(answers, ask.questions),
    inputTokens: usage.input,
    outputTokens: usage.output,
    costUsd: client.costOf(usage) ?? null,
    paidBy: payerOf(unit, options),
  };
}
