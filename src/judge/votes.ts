/**
 * One question asked up to three times, each time independently, but only while the answer is in doubt. A 1 that rests on no words of
 * the text is no 1: it is asked once more, with what was wrong.
 */
import { addedUsage, type Decided, type JudgeQuestion, type JudgeUsage, type Verdict } from '../model/judge';
import { cut } from '../model/text';
import type { QuestionAnswer } from './fit';

/** Separates words copied from two places. */
const LEFT_OUT = /\s*(?:\[?(?:…|\.{3,})\]?)\s*/;
const TAGS = /<\/?[a-z][^<>]*>/g;
const LINKS = /\[([^[\]]*)\]\([^()]*\)/g;
const DASHES = /[\p{Pd}−]/gu;
/** White space, invisible characters, markup and quotation marks: copying changes them. */
const UNHEARD = /[\s\u00ad\u200b-\u200d\u2060\ufeff*_`#>|~\\"'“”„‟‘’‚‛«»‹›]+/gu;
const ENDS = /^[.,;:!?()[\]-]+|[.,;:!?()[\]-]+$/g;

/**
 * Whether the words that a judge quotes really occur in the text it judged; undefined if it quotes none. White space, markup, quotation
 * marks, letter case and the kind of dash do not matter; "…" stands for omitted text.
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
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(TAGS, '')
    .replace(LINKS, '$1')
    .replace(DASHES, '-')
    .replace(UNHEARD, '');
}

export interface Vote {
  readonly answer: QuestionAnswer;
  readonly isInDoubt: boolean;
  /** What is wrong with the evidence for a pass; '' if nothing is. */
  readonly flaw: string;
  readonly usage: JudgeUsage;
}

/** Fractions that differ by no more than one level of the rubric agree. */
const SAME_LEVEL = 0.2 + 1e-9;
const MAX_REASON = 300;
const MAX_QUOTE = 200;

/** How often a question may be asked. */
export const MAX_VOTES = 3;

/**
 * What an answer is worth: it is in doubt if it says so itself, or rests on words that are not in the text.
 *
 * @param judged the text that is graded, as it was sent
 */
export function voteOf(
  answer: QuestionAnswer,
  { form }: Pick<JudgeQuestion, 'form'>,
  judged: string,
  usage: JudgeUsage,
): Vote {
  const { evidence, isSure, score } = answer;
  const occurs = evidence === undefined ? undefined : occursIn(evidence, judged);
  const isToProve =
    form.provesPass === 'always' || (form.provesPass === 'by its form' && evidence !== undefined);
  const quote = JSON.stringify(cut(evidence ?? '', MAX_QUOTE));
  const wrong =
    occurs === undefined ? 'quoted no words of the text' : `quoted ${quote}, which the text does not say`;
  const flaw = isToProve && score === 1 && occurs !== true ? wrong : '';
  return { answer, isInDoubt: !isSure || occurs === false || flaw !== '', flaw, usage };
}

/**
 * The result of the votes so far. The first counts alone if it is not in doubt, two count if they agree and one of them is not in
 * doubt; else the third decides, unless it is in doubt itself or alone against two that are: then a person should look.
 *
 * @returns undefined if one more vote is needed
 */
export function verdictOfVotes(votes: readonly Vote[], model: string): Verdict | undefined {
  const [first, second, third] = votes;
  if (!first) return undefined;
  if (!first.isInDoubt) return decided(first, votes, model);
  if (!second) return undefined;
  if (second.flaw !== '' && first.flaw !== '') return forAPerson(votes);
  const sure = [second, first].find((vote) => !vote.isInDoubt);
  if (sure && agree(first, second)) return decided(sure, votes, model);
  if (!third) return undefined;
  if (third.isInDoubt) return forAPerson(votes);
  const middle = [...votes].sort((a, b) => a.answer.score - b.answer.score)[1] ?? third;
  const chosen = agree(third, middle) ? third : middle;
  return votes.some((vote) => !vote.isInDoubt && agree(vote, chosen))
    ? decided(chosen, votes, model)
    : forAPerson(votes);
}

function agree(a: Vote, b: Vote): boolean {
  return Math.abs(a.answer.score - b.answer.score) <= SAME_LEVEL;
}

function decided(chosen: Vote, votes: readonly Vote[], model: string): Decided {
  const { score, criteria, reason, answerType } = chosen.answer;
  const agreeing = votes.filter((vote) => agree(vote, chosen)).length;
  return {
    kind: 'decided',
    score,
    ...(criteria && { criteria }),
    reason: votes.length === 1 ? reason : `${reason} (${agreeing} of ${votes.length} votes)`,
    answerType,
    decider: { by: 'model', name: model },
    usage: votes.map(({ usage }) => usage).reduce(addedUsage),
  };
}

function forAPerson(votes: readonly Vote[]): Verdict {
  const reasons = votes.map(
    ({ answer: { score, reason }, flaw }) =>
      `${score}: ${cut(reason, MAX_REASON)}${flaw === '' ? '' : ` (it ${flaw})`}`,
  );
  const [first] = votes;
  const what = first && votes.every((vote) => agree(vote, first)) ? 'agree, but are in doubt' : 'differ';
  return {
    kind: 'open',
    unanswered: 'in_doubt',
    reason: `a person should look: the judge’s ${votes.length} votes ${what}. ${reasons.join(' / ')}`,
  };
}
