/**
 * Votes: a question is asked a second time, independently, if its answer is unsure or code finds something else in the text. A 1 without
 * words of the text counts only after it was asked again, with the fault named.
 */
import {
  addedUsage,
  type Decided,
  type Hint,
  type JudgeQuestion,
  type JudgeUsage,
  type Verdict,
} from '../model/judge';
import { withoutMarkup } from '../fields/plain';
import { cut } from '../model/text';
import type { QuestionAnswer } from './reply';

/** Separates words copied from two places. */
const LEFT_OUT = /\s*(?:\[?(?:…|\.{3,})\]?)\s*/;
const TAGS = /<\/?[a-z][^<>]*>/g;
const FOOTNOTES = /\[\^?\d{1,3}\]/g;
const DASHES = /[\p{Pd}−]/gu;
/** Bullets begin an item of a list, or separate two. */
const BULLETS = /(?:^|\s)[-•*+·](?=\s)/g;
/** Copying changes white space, invisible characters, markup and quotation marks. */
const IGNORED_CHARACTERS = /[\s\u00ad\u200b-\u200d\u2060\ufeff*_`#>|~\\$"'“”„‟‘’‚‛′″«»‹›「」]+/gu;
const ENDS = /^[.,;:!?()[\]-]+|[.,;:!?()[\]-]+$/g;

/**
 * True if the words that a judge quotes occur in the text that it judged; undefined if it quotes none. White space, Markdown, quotation
 * marks, letter case and the kind of dash do not matter; "…" means omitted text.
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
  /** The fault in the evidence for a pass; '' for none. */
  readonly flaw: string;
  readonly usage: JudgeUsage;
}

/** Fractions that differ by no more than one level of the rubric agree. */
const SAME_LEVEL = 0.2 + 1e-9;
const MAX_REASON = 300;
const MAX_QUOTE = 200;

/** How often a question may be asked. */
export const MAX_VOTES = 2;

/**
 * The vote of an answer. It is in doubt if it is not sure, quotes words that are not in the text, or differs from the code's finding: a 1
 * without the expected value, a 0 with it.
 *
 * @param judged the graded text, as it was sent
 * @param hint the code's finding on the expected value in it
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
 * The verdict of the votes so far: the first alone if it is not in doubt, else two that agree, unless both are a pass without evidence.
 *
 * @returns undefined if one more vote is needed
 */
export function verdictOfVotes(votes: readonly Vote[], model: string): Verdict | undefined {
  const [first, second] = votes;
  if (!first || (first.isInDoubt && !second)) return undefined;
  if (!second) return decided(first, votes, model);
  if (!agree(first, second)) return undecided(votes, 'differ');
  const chosen = votes.find(({ flaw }) => flaw === '');
  return chosen ? decided(chosen, votes, model) : undecided(votes, 'agree, but quote no evidence');
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

function undecided(votes: readonly Vote[], relation: string): Verdict {
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
