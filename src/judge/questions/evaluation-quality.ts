/** How good is an answer? Three metrics; their levels are those of the metrics' definition, see docs/scoring.md. */
import { criterionId, shareMet } from '../../model/criteria';
import {
  CRITERION_VERDICTS,
  type JudgedText,
  type JudgeQuestion,
  type QualityMetric,
  type ReplyForm,
} from '../../model/judge';
import * as z from '../../settings/zod';
import { LONGEST } from '../prompts/clean';
import { objectSchema } from '../reply/schema';
import { FRACTION, TYPES_OF_TURN } from './forms';

export const EVALUATION_QUALITY = {
  name: 'evaluation quality',
  version: 1,
  text: `Criteria answer_quality, factual_correctness and completeness: how good is the text that is named for the criterion? Grade each on its own: an answer may be well told and wrong.
In place of the score named above, answer_quality and factual_correctness have as "score" a number from 0 to 1, and completeness has no "score" but "criteria". Write the reason first and let the score follow from it: name what is good, then what is missing or wrong. A text that ends in the middle is graded as it stands.

answer_quality: is it clear, structured and helpful to the user who asked the query? Whether the facts are right is not asked here; a refusal or a question back helps as far as it takes the user on.
- 1.0 excellent: answers directly, clear, well structured, with what the user needs and nothing in the way
- 0.8 good: clear and helpful, with a small flaw (a little long, a term not explained)
- 0.6 acceptable: answers, but unclear in places, badly ordered or with filler
- 0.4 poor: the user has to search for the answer or misses much of it
- 0.2 very poor: hardly understandable or hardly about the query
- 0.0 of no use: empty phrases, unreadable, or about something else

factual_correctness: is what the text states supported by the block named for it (sources, or expected_answer)? Invention is punished hard: a figure, name, date or cause that stands in no source counts for more than something left out. Common knowledge and the user's own words need no source. Do not use knowledge of your own in place of a source. A source that ends with “[cut]” was longer: what its missing part may well tell is not invented. What is left out is not asked here.
- 1.0 everything that is stated is supported
- 0.8 supported but for one slip that does not matter (a rounding, a loose wording)
- 0.6 mostly supported; a minor statement is not
- 0.4 as much unsupported as supported, or one invented figure or fact that matters
- 0.2 largely unsupported or invented
- 0.0 contradicts what it is compared with, or all of it is invented
A text that states nothing (a refusal, a question back) has nothing unsupported: 1.0.

completeness: does the text meet the numbered criteria of the block criteria? Judge item by item. "criteria" is an object with one property for each item, named by its id (c1, c2, …), whose value is one of
- met: the text does what the item asks for
- partly: it does some of it, or does it vaguely
- not: it does not, or says the opposite
A criterion that asks for something to be left out is met where it is left out. Do not count and do not give a total: that is done in code. In "reason" name the ids that are not met and what is missing.

Values between two levels are allowed, such as 0.7 or 0.85.
Types: attempt (it answers or tries to), clarification (it asks back), refusal, other.
Examples
query "How much tree cover did Ghana lose in 2022?"; sources "Ghana, tree cover loss 2022: 18.2 kha."; text "Ghana lost 18.2 kha of tree cover in 2022, mainly because of illegal gold mining.": factual_correctness {"reason": "The figure and the year stand in the source; gold mining as the main cause stands nowhere and matters.", "answer_type": "attempt", "score": 0.4}
criteria "c1: Names the year" and "c2: Gives the loss in hectares"; the same text: completeness {"reason": "c1: it names 2022. c2: it gives the loss in kha, a multiple of hectares.", "answer_type": "attempt", "criteria": {"c1": "met", "c2": "met"}}`,
} as const;

/** What an answer is right by. */
export type Against =
  | { readonly kind: 'sources'; readonly texts: readonly string[] }
  | { readonly kind: 'expected answer'; readonly text: string };

/** How clear, structured and helpful is the text? */
export function qualityQuestion(about: JudgedText): JudgeQuestion<'answer_quality'> {
  return {
    ...common('answer_quality', about),
    form: FRACTION,
    task: (blocks) => `Grade answer_quality on ${blocks.graded('text_of_agent', about.actual)}.`,
  };
}

/** How well is what the text states supported? */
export function correctnessQuestion(
  about: JudgedText & { readonly against: Against },
): JudgeQuestion<'factual_correctness'> & typeof about {
  const { actual, against } = about;
  return {
    ...common('factual_correctness', about),
    against,
    form: FRACTION,
    task: (blocks) => {
      const text = blocks.graded('text_of_agent', actual);
      const block =
        against.kind === 'sources'
          ? blocks.place('sources', 'sources', numbered(against.texts), LONGEST.sources)
          : blocks.expected(against.text);
      return `Grade factual_correctness on ${text} against ${block}.`;
    },
  };
}

/** Which of the criteria does the text meet? No score: that is counted in code. */
export function completenessQuestion(
  about: JudgedText & { readonly criteria: readonly string[] },
): JudgeQuestion<'completeness'> & typeof about {
  const { actual, criteria } = about;
  return {
    ...common('completeness', about),
    criteria,
    form: oneForEach(criteria.length),
    task: (blocks) => {
      const text = blocks.graded('text_of_agent', actual);
      const items = criteria.map((criterion, index) => `${criterionId(index)}: ${criterion}`);
      const block = blocks.place('criteria', 'criteria', items.join('\n'), LONGEST.criteria);
      return `Grade completeness on ${text} by ${block}.`;
    },
  };
}

function common<Part extends QualityMetric>(part: Part, { query, actual }: JudgedText) {
  return {
    part,
    query,
    actual,
    rubric: EVALUATION_QUALITY,
    answerTypes: TYPES_OF_TURN,
    byRule: () => ({ kind: 'uncertain', seen: 'how good an answer is, no rule can say' }) as const,
  };
}

function numbered(texts: readonly string[]): string {
  return texts.map((text, index) => `[${index + 1}] ${text}`).join('\n');
}

const Verdicts = z.lazy(() =>
  z.record(
    z.string(),
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((verdict) => verdict.trim().toLowerCase()),
      ),
      z.enum(CRITERION_VERDICTS),
    ),
  ),
);

/** One verdict for each of so many criteria; what is met is counted here: a model does no arithmetic. */
function oneForEach(length: number): ReplyForm {
  const ids = Array.from({ length }, (_criterion, index) => criterionId(index));
  return {
    name: 'criteria',
    schema: objectSchema(ids.map((id) => [id, { type: 'string', enum: CRITERION_VERDICTS }])),
    read: (value) => {
      const { data } = Verdicts.safeParse(value);
      if (!data || Object.keys(data).length !== length) return undefined;
      const criteria = ids.flatMap((id) => data[id] ?? []);
      return criteria.length === length ? { given: data, score: shareMet(criteria), criteria } : undefined;
    },
  };
}
