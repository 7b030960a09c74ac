/** The questions of answer quality, factual correctness and completeness, and the criteria of the last. */
import { isPythonList, splitPythonList } from '../../fields/list';
import {
  CRITERION_VERDICTS,
  type CriterionVerdict,
  type JudgedText,
  type JudgeQuestion,
  type QualityMetric,
  type ReplyForm,
  type Rubric,
  WORTH,
} from '../../model/judge';
import { cleanText } from '../../model/text';
import { MAX_CHARACTERS } from '../case-blocks';
import { FRACTION, TYPES_OF_TURN } from './forms';

export const EVALUATION_QUALITY: Rubric = {
  name: 'evaluation quality',
  version: 4,
  text: `Criteria answer_quality, factual_correctness and completeness: how good is the text that is named for the criterion? Grade each on its own: an answer may be well told and wrong.
In place of the score named above, answer_quality and factual_correctness have a number from 0 to 1, and completeness has one entry for each criterion. For these three "evidence" may be "" where no one passage decides. Write the reason first and let the score follow from it: name what is good, then what is missing or wrong. A text that breaks off is graded as it is.

answer_quality: is it clear, structured and helpful to the user who asked the query? Whether the facts are right is not asked here; a refusal or a question back helps as far as it takes the user on.
- 1.0 excellent: answers directly, clear, well structured, with what the user needs and nothing in the way; one faultless sentence is enough
- 0.8 good: clear and helpful, with a small flaw (a little long, a term not explained)
- 0.6 acceptable: answers, but unclear in places, badly ordered or with filler
- 0.4 poor: the user has to search for the answer or misses much of it
- 0.2 very poor: hardly understandable or hardly about the query
- 0.0 of no use: empty phrases, unreadable, or about something else

factual_correctness: is what the text states supported by the block named for it (sources, or expected_answer)? An invented figure, name, date or cause weighs more than an imprecise one. Common knowledge and the user's own words need no source. Do not use knowledge of your own in place of a source. A source that ends with “[cut]” was longer: what its missing part may well say is not invented. expected_answer is short: what goes beyond it without contradicting it does not count either way. What is left out is not asked here.
- 1.0 everything that is stated is supported
- 0.8 supported but for one slip that does not matter (a rounding, a loose wording)
- 0.6 mostly supported; a minor statement is not
- 0.4 as much unsupported as supported, or one invented figure or fact that matters
- 0.2 largely unsupported or invented; or one half is right and the other is contradicted
- 0.0 all of it, or its core, is contradicted or invented
A text that states nothing (a refusal, a question back) has nothing unsupported: 1.0.

completeness: does the text meet the numbered criteria of the block criteria? Judge item by item: "parts" has one entry with the part completeness for each item, in their order, whose "answer_type" is the item’s id (c1, c2, …), whose "reason" is a few words, and whose "score" is
- 1: the text does what the item asks for
- 0.5: it does some of it, or does it vaguely
- 0: it does not, or says the opposite
A criterion that asks for something to be left out is met where it is left out. Do not count and do not give a total: that is done in code.

Values between two levels are allowed, such as 0.7 or 0.85.
Types of the first two: attempt (it answers or tries to), clarification (it asks back), refusal, other.`,
  examples: `query "How much tree cover did Ghana lose in 2022?"; sources "Ghana, tree cover loss 2022: 18.2 kha."; text "Ghana lost 18.2 kha of tree cover in 2022, mainly because of illegal gold mining.": {"part": "factual_correctness", "evidence": "mainly because of illegal gold mining", "reason": "The source has the figure and the year; that gold mining is the main cause is in no source, and matters.", "answer_type": "attempt", "score": 0.4, "sure": true, "odd": false}
the same; criteria "c1: Names the year" and "c2: Says how the loss was measured": {"part": "completeness", "evidence": "in 2022", "reason": "names the year", "answer_type": "c1", "score": 1, "sure": true, "odd": false}, {"part": "completeness", "evidence": "", "reason": "nothing on how it was measured", "answer_type": "c2", "score": 0, "sure": true, "odd": false}
the same: {"part": "answer_quality", "evidence": "", "reason": "One clear sentence with the figure, the unit, the year and a cause.", "answer_type": "attempt", "score": 1, "sure": true, "odd": false}`,
};

/** The texts that an answer's facts are compared with. */
export type Grounds =
  | { readonly kind: 'sources'; readonly texts: readonly string[] }
  | { readonly kind: 'expected answer'; readonly text: string };

export function qualityQuestion(answer: JudgedText): JudgeQuestion<'answer_quality'> {
  return {
    ...common('answer_quality', answer),
    form: FRACTION,
    task: (blocks) => `Grade answer_quality on ${blocks.graded('text_of_agent', answer.actual)}.`,
  };
}

export function correctnessQuestion(
  answer: JudgedText & { readonly grounds: Grounds },
): JudgeQuestion<'factual_correctness'> & typeof answer {
  const { actual, grounds } = answer;
  return {
    ...common('factual_correctness', answer),
    form: FRACTION,
    task: (blocks) => {
      const text = blocks.graded('text_of_agent', actual);
      const block =
        grounds.kind === 'sources'
          ? blocks.place('sources', 'sources', numbered(grounds.texts), MAX_CHARACTERS.sources)
          : blocks.expected(grounds.text);
      return `Grade factual_correctness on ${text} against ${block}.`;
    },
  };
}

export function completenessQuestion(
  answer: JudgedText & { readonly criteria: readonly string[] },
): JudgeQuestion<'completeness'> & typeof answer {
  const { actual, criteria } = answer;
  return {
    ...common('completeness', answer),
    form: oneForEach(criteria.length),
    task: (blocks) => {
      const text = blocks.graded('text_of_agent', actual);
      const items = criteria.map((criterion, index) => `${criterionId(index)}: ${criterion}`);
      const block = blocks.place('criteria', 'criteria', items.join('\n'), MAX_CHARACTERS.criteria);
      return `Grade completeness on ${text} by ${block}.`;
    },
  };
}

function common<Part extends QualityMetric, Answer extends JudgedText>(part: Part, answer: Answer) {
  return {
    ...answer,
    part,
    rubric: EVALUATION_QUALITY,
    answerTypes: TYPES_OF_TURN,
  };
}

function numbered(texts: readonly string[]): string {
  return texts.map((text, index) => `[${index + 1}] ${text}`).join('\n');
}

/** One entry per criterion: code counts those that are met, because a model does no arithmetic. */
function oneForEach(length: number): ReplyForm {
  const ids = Array.from({ length }, (_criterion, index) => criterionId(index));
  return {
    types: ids,
    read: (entries) => {
      const scores = new Map(entries.map(({ answerType, score }) => [answerType, score]));
      const criteria = ids.flatMap(
        (id) => CRITERION_VERDICTS.find((verdict) => WORTH.get(verdict) === scores.get(id)) ?? [],
      );
      return entries.length === length && criteria.length === length
        ? { score: shareMet(criteria), criteria }
        : undefined;
    },
  };
}

// The criteria of a cell, and the score of the verdicts on them.

/** A longer list is not judged. */
export const MAX_CRITERIA = 50;

/** Begins an item: `1.`, `2)`, `(3)`, `-`, `•`; not `1.5 %`. */
const MARK = /^\s*(?:\(?\d{1,2}[.)](?!\d)|[-*•–](?:\s+\[[ xX]?\])?)\s+/;
const PYTHON_LIST = /^\[\s*['"]/;

/**
 * The criteria of a cell: numbered or bulleted, else one per line, else separated by `;`. An unmarked line after a marked one continues it;
 * a line above the first marked one is a heading if it ends with a colon.
 *
 * @example splitCriteria('1. Names Pará 2. Gives the loss in ha') // ['Names Pará', 'Gives the loss in ha']
 * @example splitCriteria('Names Pará; gives the loss in ha') // ['Names Pará', 'gives the loss in ha']
 */
export function splitCriteria(cell: string): string[] {
  const text = cleanText(cell);
  if (PYTHON_LIST.test(text) && isPythonList(text))
    return splitPythonList(text).filter((item) => item !== '');
  const lines = linesOf(text);
  const items = lines.some((line) => MARK.test(line)) ? marked(lines) : lines;
  const [only = ''] = items;
  return items.length === 1 && lines.length === 1 && !MARK.test(text)
    ? only.split(';').flatMap(nonBlank)
    : items.map((item) => item.replace(/;\s*$/, '')).flatMap(nonBlank);
}

/** Consecutive numbers within a line start new lines: `1. … 2. …`. */
function linesOf(text: string): string[] {
  return text.split(/\r\n?|\n/).flatMap((written) => {
    const line = written.replace(/[\t\u00a0]/g, ' ');
    const first = /^\s*\(?1([.)])\s/.exec(line);
    return first ? atNumbers(line, first[1] ?? '.') : nonBlank(line);
  });
}

function atNumbers(line: string, sign: string): string[] {
  const parts: string[] = [];
  let rest = line;
  for (let number = 2; ; number += 1) {
    const next = [` ${number}${sign} `, ` (${number}${sign} `]
      .map((mark) => rest.indexOf(mark))
      .find((index) => index > 0);
    if (next === undefined) return [...parts, rest].flatMap(nonBlank);
    parts.push(rest.slice(0, next));
    rest = rest.slice(next);
  }
}

function marked(lines: readonly string[]): string[] {
  const first = lines.findIndex((line) => MARK.test(line));
  const above = lines.slice(0, first);
  const isHeading = above[above.length - 1]?.trim().endsWith(':') === true;
  const items: string[] = [];
  for (const line of lines.slice(first)) {
    if (MARK.test(line)) items.push(line.replace(MARK, ''));
    else items[items.length - 1] = `${items[items.length - 1] ?? ''} ${line.trim()}`;
  }
  return [...(isHeading ? above.slice(0, -1) : above), ...items];
}

function nonBlank(text: string): string[] {
  const item = cleanText(text);
  return item === '' ? [] : [item];
}

/** The share that is met, 0–1; partly met counts half. */
export function shareMet(verdicts: readonly CriterionVerdict[]): number {
  return verdicts.length === 0 ? 0 : met(verdicts) / verdicts.length;
}

/** @example criteriaMet(['met', 'partly', 'not']) // '1.5 of 3 criteria' */
export function criteriaMet(verdicts: readonly CriterionVerdict[]): string {
  return `${met(verdicts)} of ${verdicts.length} ${verdicts.length === 1 ? 'criterion' : 'criteria'}`;
}

function met(verdicts: readonly CriterionVerdict[]): number {
  return verdicts.reduce((sum, verdict) => sum + (WORTH.get(verdict) ?? 0), 0);
}

/** @example criterionId(0) // 'c1' */
export function criterionId(index: number): string {
  return `c${index + 1}`;
}
