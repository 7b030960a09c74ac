/**
 * Decides questions by votes, which are replies of the cache or the model. A question is asked a second time if its answer is unsure, or
 * differs from what code finds in the text; or if a 1 has no evidence, which the second request says.
 */
import { withoutMarkup } from '../fields/plain';
import {
  addedUsage,
  type Decided,
  type Hint,
  type JudgeQuestion,
  type JudgeUsage,
  type Verdict,
} from '../model/judge';
import { cut } from '../model/text';
import { type AskUnit, MAX_VOTES, requestsFor, type RequestOptions, type Slot, unitsFor } from './estimate';
import { askKept, type AskingKind, type AskingOptions } from './model-client';
import { FREE, type Usage } from './provider';
import { type Answers, type CachedReply, extractAnswers, type QuestionAnswer, readCached } from './reply';

export interface AskOptions extends AskingOptions {
  readonly asking: RequestOptions;
  /** For each row, see `Judge.decide`; '' for none. */
  readonly payers: readonly string[];
}

/** Attempts until a reply matches the schema. */
const MAX_TRIES = 2;

interface PaidReply {
  readonly answers: Answers;
  readonly entry: CachedReply;
  /** True if the row that asks now paid for it. */
  readonly isOwn: boolean;
}

/**
 * @param slots in row order
 * @param answer called once all verdicts are known; not for a question in doubt whose second vote may not be asked
 * @throws JudgeStopped if no further question could be answered
 */
export function askForVotes(
  slots: readonly Slot[],
  options: AskOptions,
  answer: (slot: Slot, verdict: Verdict) => void,
): void {
  const { asking, client } = options;
  const cast = new Map<Slot, readonly Vote[]>();
  const answered = new Map<Slot, Verdict>();
  let open = slots;
  for (let vote = 1; vote <= MAX_VOTES && open.length > 0; vote += 1) {
    const units = unitsFor(open, asking, vote);
    const replies = askKept(units, unitsAsked(vote, options), options);
    open = units.flatMap((unit) => {
      const reply = replies.get(unit.key);
      if (reply?.kind === 'failed') {
        const reason = vote === 1 ? reply.reason : `in doubt and asked again: ${reply.reason}`;
        for (const slot of unit.askers.flat()) answered.set(slot, { ...reply, reason });
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
        answered.set(slot, verdict);
        return [];
      });
    });
  }
  answered.forEach((verdict, slot) => {
    if (verdict.kind === 'decided' && verdict.usage?.isCached) client.count('fromCache', 1);
    answer(slot, verdict);
  });
}

function unitsAsked(vote: number, options: AskOptions): AskingKind<AskUnit, Answers, PaidReply> {
  const { asking } = options;
  return {
    tries: MAX_TRIES,
    counted: vote === 1 ? 'asked' : 'moreVotes',
    // A row whose wave was interrupted asks again, and is charged again: results do not depend on whether an execution died.
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
        const entry = entryOf(unit, answers, place === 0 ? usage : FREE, options);
        return { reply: { answers, entry, isOwn: true }, entry };
      });
    },
  };
}

function payerOf({ askers }: AskUnit, { payers }: AskOptions): string {
  return payers[askers[0]?.[0]?.row ?? -1] ?? '';
}

/** A vote for each slot; the first question of the first row is charged. */
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

/** Between words from two places. */
const LEFT_OUT = /\s*(?:\[?(?:…|\.{3,})\]?)\s*/;
const TAGS = /<\/?[a-z][^<>]*>/g;
const FOOTNOTES = /\[\^?\d{1,3}\]/g;
const DASHES = /[\p{Pd}−]/gu;
const BULLETS = /(?:^|\s)[-•*+·](?=\s)/g;
/** Copying changes white space, invisible characters, markup and quotation marks. */
const IGNORED_CHARACTERS = /[\s\u00ad\u200b-\u200d\u2060\ufeff*_`#>|~\\$"'“”„‟‘’‚‛′″«»‹›「」]+/gu;
const ENDS = /^[.,;:!?()[\]-]+|[.,;:!?()[\]-]+$/g;

/**
 * True if the quoted words occur in the judged text; undefined without words. White space, Markdown, quotation marks, letter case and the
 * kind of dash are ignored; "…" stands for omitted text.
 *
 * @example occursIn('lost 12 ha', 'In 2020 it **lost\n12 ha**.') // true
 */
export function occursIn(evidence: string, text: string): boolean | undefined {
  const quoted = evidence.split(LEFT_OUT).flatMap((part) => {
    const words = bare(part).replace(ENDS, '');
    return words === '' ? [] : [words];
  });
  if (quoted.length === 0) return undefined;
  const whole = bare(text);
  return quoted.every((words) => whole.includes(words));
}

function bare(text: string): string {
  return withoutMarkup(text)
    .replace(/´/g, "'")
    .normalize('NFKC')
    .toLowerCase()
    .replace(TAGS, '')
    .replace(FOOTNOTES, '')
    .replace(DASHES, '-')
    .replace(BULLETS, ' ')
    .replace(IGNORED_CHARACTERS, '');
}

export interface Vote {
  readonly answer: QuestionAnswer;
  readonly isInDoubt: boolean;
  /** The fault in the evidence of a 1; '' for none. */
  readonly flaw: string;
  readonly usage: JudgeUsage;
}

/** Fractions within one level of the rubric agree. */
const SAME_LEVEL = 0.2 + 1e-9;
const MAX_REASON = 300;
const MAX_QUOTE = 200;

/**
 * A vote is in doubt if the answer is not sure, quotes words that are not in the text, or differs from the hint: a 1 without the expected
 * value, a 0 with it.
 *
 * @param judged the graded text, as it was sent
 */
export function voteOf(
  answer: QuestionAnswer,
  { form }: Pick<JudgeQuestion, 'form'>,
  { judged, hint }: { readonly judged: string; readonly hint: Hint | undefined },
  usage: JudgeUsage,
): Vote {
  const { evidence, isSure, score } = answer;
  const occurs = evidence === undefined ? undefined : occursIn(evidence, judged);
  const needsEvidence =
    form.provesPass === 'always' || (form.provesPass === 'by its form' && evidence !== undefined);
  const quote = JSON.stringify(cut(evidence ?? '', MAX_QUOTE));
  const fault =
    occurs === undefined ? 'quoted no words of the text' : `quoted ${quote}, which is not in the answer`;
  const flaw = needsEvidence && score === 1 && occurs !== true ? fault : '';
  const isUnlikely =
    score === 1 ? hint?.kind === 'absent' || hint?.kind === 'instead' : hint?.kind === 'appears';
  return { answer, isInDoubt: !isSure || occurs === false || flaw !== '' || isUnlikely, flaw, usage };
}

/**
 * The first vote decides if it is not in doubt, else two that agree, unless both are a 1 without evidence.
 *
 * @returns undefined if another vote is needed
 */
export function verdictOfVotes(votes: readonly Vote[], model: string): Verdict | undefined {
  const [first, second] = votes;
  if (!first || (first.isInDoubt && !second)) return undefined;
  if (!second) return decided(first, votes, model);
  if (!agree(first, second)) return openVerdict(votes, 'differ');
  const chosen = votes.find(({ flaw }) => flaw === '');
  return chosen ? decided(chosen, votes, model) : openVerdict(votes, 'agree, but quote no evidence');
}

function agree(a: Vote, b: Vote): boolean {
  return Math.abs(a.answer.score - b.answer.score) <= SAME_LEVEL;
}

function decided(chosen: Vote, votes: readonly Vote[], model: string): Decided {
  const { score, criteria, reason, answerType } = chosen.answer;
  return {
    kind: 'decided',
    score,
    ...(criteria && { criteria }),
    ...(votes.some(({ answer }) => answer.isOdd) && { isOdd: true }),
    reason: votes.length === 1 ? reason : `${reason} (${votes.length} votes)`,
    answerType,
    decider: { by: 'model', name: model },
    usage: votes.map(({ usage }) => usage).reduce(addedUsage),
  };
}

function openVerdict(votes: readonly Vote[], relation: string): Verdict {
  const reasons = votes.map(
    ({ answer: { score, reason }, flaw }) =>
      `${score}: ${cut(reason, MAX_REASON)}${flaw === '' ? '' : ` (it ${flaw})`}`,
  );
  return {
    kind: 'open',
    unanswered: 'in_doubt',
    reason: `please check: the judge’s ${votes.length} votes ${relation}. ${reasons.join(' / ')}`,
  };
}
