/** Decides questions by replies of the cache and the model, at most two votes per question. */
import type { JudgeUsage, Verdict } from '../model/judge';
import { type CachedReply, readCached, extractAnswers, type Answers } from './reply';
import { type RequestOptions, requestsFor, type Slot, type AskUnit, unitsFor } from './estimate';
import { FREE, type Usage } from './provider';
import { type AskingOptions, askKept, type AskingKind } from './kept-asking';
import { MAX_VOTES, verdictOfVotes, type Vote, voteOf } from './votes';

export interface AskOptions extends AskingOptions {
  readonly asking: RequestOptions;
  /** For each row, see `Judge.decide`; '' for none. */
  readonly payers: readonly string[];
}

/** Maximum number of attempts until a reply matches the schema. */
const TRIES = 2;

export interface AnsweredSlot {
  readonly slot: Slot;
  readonly verdict: Verdict;
}

/** A reply, and whether the row asking now paid for it. */
interface PaidReply {
  readonly answers: Answers;
  readonly entry: CachedReply;
  readonly isOwn: boolean;
}

/**
 * Answers questions. A question in doubt whose next vote may not be asked has no answer.
 *
 * @param slots in row order
 * @throws JudgeStopped if no further question could be answered
 */
export function answersOf(slots: readonly Slot[], options: AskOptions): readonly AnsweredSlot[] {
  const { asking, client } = options;
  const cast = new Map<Slot, readonly Vote[]>();
  const answered: AnsweredSlot[] = [];
  let open = slots;
  for (let vote = 1; vote <= MAX_VOTES && open.length > 0; vote += 1) {
    const units = unitsFor(open, asking, vote);
    const replies = askKept(units, unitsAsked(vote, options), options);
    open = units.flatMap((unit) => {
      const reply = replies.get(unit.key);
      if (reply?.kind === 'failed') {
        const reason = vote === 1 ? reply.reason : `in doubt and asked again: ${reply.reason}`;
        answered.push(...unit.askers.flat().map((slot) => ({ slot, verdict: { ...reply, reason } })));
      }
      if (reply?.kind !== 'replied') return [];
      return votesIn(unit, reply.reply).flatMap(([slot, ballot]) => {
        const votes = [...(cast.get(slot) ?? []), ballot];
        const verdict = verdictOfVotes(votes, client.model);
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

/** How units are asked for a vote: a row's units are one request, and each keeps its part of the reply. */
function unitsAsked(vote: number, options: AskOptions): AskingKind<AskUnit, Answers, PaidReply> {
  const { asking } = options;
  return {
    tries: TRIES,
    counted: vote === 1 ? 'asked' : 'moreVotes',
    keyOf: ({ key }) => key,
    // A row whose wave was interrupted before it was written asks again, and is charged for its reply as before: results are the same
    // whether or not an execution died.
    readEntry: (kept, unit) => {
      const cached = readCached(kept, unit.ask);
      const payer = payerOf(unit, options);
      return cached && { ...cached, isOwn: payer !== '' && cached.entry.paidBy === payer };
    },
    requestsFor: (open) =>
      requestsFor(open, asking, vote).map(({ ask, units }) => ({
        items: units,
        ask: { ...ask, read: (text) => extractAnswers(text, ask) },
      })),
    repliesIn: (units, all, usage) => {
      let from = 0;
      return units.map((unit, place) => {
        const answers = all.slice(from, (from += unit.ask.questions.length));
        // The reply is paid for once.
        const entry = entryOf(unit, answers, place === 0 ? usage : FREE, options);
        return { reply: { answers, entry, isOwn: true }, entry };
      });
    },
  };
}

function payerOf({ askers }: AskUnit, { payers }: AskOptions): string {
  return payers[askers[0]?.[0]?.row ?? -1] ?? '';
}

/** One vote for each slot; the cost of the unit is charged to the first question of the first row. */
function votesIn({ ask, askers }: AskUnit, { answers, entry, isOwn }: PaidReply): [Slot, Vote][] {
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
      const text = { judged: ask.judged[i] ?? '', hint: slot.hint };
      return answer ? [[slot, voteOf(answer, slot.question, text, usage)]] : [];
    }),
  );
}

function entryOf(unit: AskUnit, answers: Answers, usage: Usage, options: AskOptions): CachedReply {
  const { client } = options;
  return {
    model: client.model,
    prompt: unit.ask.prompt,
    answers: answers.flatMap(({ entries }) => entries),
    inputTokens: usage.input,
    outputTokens: usage.output,
    costUsd: client.costOf(usage) ?? null,
    paidBy: payerOf(unit, options),
  };
}
