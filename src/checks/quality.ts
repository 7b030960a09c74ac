/** The checks answer_quality, factual_correctness and completeness: three numbers from 0 to 1 from a judge model. */
import {
  type Grounds,
  completenessQuestion,
  correctnessQuestion,
  EVALUATION_QUALITY,
  qualityQuestion,
  criteriaMet,
  criterionId,
  MAX_CRITERIA,
  splitCriteria,
} from '../judge/questions/quality';
import type { AgentOutput } from '../fields/fields';
import { type Assessment, blank, type PendingQuestion, type Scored } from '../model/assessment';
import { type Check, type CheckMeta, checkOf, askJudge } from './check';
import type { Decided, JudgeQuestion, QualityMetric } from '../model/judge';
import type { EvalCase } from '../fields/eval-case';

const CRITERIA = 'expected_answer_criteria';

const shared = {
  stage: 'quality',
  bucket: 'quality',
  isFraction: true,
  rubric: EVALUATION_QUALITY,
  gates: 'with threshold',
  actual: ['actual_agent_answer'],
  reads: ['message'],
  turnedByRest: 'all',
  assessesAll: true,
  implied: ({ expected }: EvalCase) => expected.expected_answer_criteria !== '',
  looksAt: (columns, { quality }) => {
    if (quality === 'criteria') return columns.has(CRITERIA) ? 'all' : 'none';
    return quality === 'always' ? 'all' : 'none';
  },
} as const satisfies Partial<CheckMeta>;

/** An agent that says nothing scores 0, because a blank would raise the mean. */
const SILENT = 'there is no final message';

const WHERE =
  'Only a judge model can decide, in tabs that have a column `expected_answer_criteria` (setting “Quality”: criteria, always or never).';

const answerQuality = checkOf({
  ...shared,
  id: 'answer_quality',
  title: 'Answer quality',
  expects: [],
  assess: unlessNotJudged(({ query }, { message = '' }) =>
    message === '' ? fraction(0, SILENT) : ask(qualityQuestion({ query, actual: message })),
  ),
  doc: {
    question: 'Is the final message clear, well structured and helpful?',
    one: `Excellent. 0.8 is good, 0.6 acceptable, 0.4 poor, 0.2 hardly useful.`,
    zero: 'The message is useless, or there is none.',
    blank: `No judge has decided. ${WHERE}`,
  },
});

const correctness = checkOf({
  ...shared,
  id: 'factual_correctness',
  title: 'Factual correctness',
  expects: ['expected_answer'],
  actual: ['actual_agent_answer', 'sources'],
  assess: unlessNotJudged(({ query, expected }, { message = '', sources = [] }) => {
    if (message === '') return blank('there is no final message, so nothing is stated');
    const texts = sources.filter((source) => source.trim() !== '');
    const answer = expected.expected_answer;
    if (texts.length === 0 && answer === '')
      return blank('neither sources nor an expected answer are there to compare with');
    const grounds: Grounds =
      texts.length > 0 ? { kind: 'sources', texts } : { kind: 'expected answer', text: answer };
    return ask(correctnessQuestion({ query, actual: message, grounds }));
  }),
  doc: {
    question: 'Is what the final message states supported by its sources?',
    one: `Everything stated is supported by the sources (column \`sources\`, or what the state cites), or, without any, by \`expected_answer\`. 0.8: one minor slip, 0.6: mostly, 0.4: half, 0.2: hardly.`,
    zero: 'What the message states is wrong or invented.',
    blank: `No message; neither sources nor an \`expected_answer\` to compare with; or no judge has decided. ${WHERE}`,
  },
});

const completeness = checkOf({
  ...shared,
  id: 'completeness',
  title: 'Completeness',
  expects: [CRITERIA],
  assess: unlessNotJudged(assessCompleteness),
  doc: {
    question: 'How many of the criteria does the final message meet?',
    one: `All of them. The judge says which are met, partly met or not met; code computes (met + ½ partly) ÷ all. Criteria are numbered (\`1. …\`), bulleted, one per line, or separated by \`;\`.`,
    zero: 'None of them is met, or there is no message.',
    blank: `No \`expected_answer_criteria\`, or more than fifty or 8,000 characters; or no judge has decided. ${WHERE}`,
    example: '1. Names Pará 2. Gives hectares',
  },
});

export const quality = [answerQuality, correctness, completeness] as const;

function unlessNotJudged<Id extends QualityMetric>(
  assess: (evalCase: EvalCase, output: AgentOutput) => Assessment<Id>,
): Check<Id>['assess'] {
  return (evalCase, output, { quality: where }) => {
    if (where === 'never') return blank('quality is not judged (setting “Quality”)');
    return where === 'criteria' && !evalCase.hasCriteria
      ? blank('quality is not judged: the tab has no criteria')
      : assess(evalCase, output);
  };
}

/** The most characters of all criteria with their ids: the rest would be cut. */
const MAX_CRITERIA_TEXT = 8000;

function assessCompleteness(
  { query, expected }: EvalCase,
  { message = '' }: AgentOutput,
): Assessment<'completeness'> {
  const criteria = splitCriteria(expected.expected_answer_criteria);
  if (criteria.length === 0) return blank('there are no criteria');
  if (criteria.length > MAX_CRITERIA) {
    return blank(`there are ${criteria.length} criteria`, {
      column: CRITERIA,
      problem: `it holds ${criteria.length} criteria, more than ${MAX_CRITERIA}: join some of them`,
    });
  }
  const length = criteria.map((criterion, index) => `${criterionId(index)}: ${criterion}`).join('\n').length;
  if (length > MAX_CRITERIA_TEXT) {
    return blank(`the criteria are ${length} characters long`, {
      column: CRITERIA,
      problem: `its criteria are ${length} characters long, more than the ${MAX_CRITERIA_TEXT} that a judge is sent: shorten them`,
    });
  }
  if (message === '') return fraction(0, `${criteriaMet(criteria.map(() => 'not'))}: ${SILENT}`);
  return ask(completenessQuestion({ query, actual: message, criteria }), criteria.length);
}

/** @param items criteria; 0 for a metric without any */
function ask<Metric extends QualityMetric>(
  question: JudgeQuestion<Metric>,
  items = 0,
): PendingQuestion<Metric> {
  return askJudge(question, ({ score, criteria = [], reason, answerType, decider, usage }) => {
    const decision = { answerType, decider, ...(usage && { usage }) };
    if (items === 0) return { ...fraction(score, reason), ...decision };
    if (criteria.length !== items) return { kind: 'error', reason: 'the judge did not rate every criterion' };
    return { ...fraction(score, `${criteriaMet(criteria)}${unmet(criteria)}: ${reason}`), ...decision };
  });
}

/** @example unmet(['met', 'partly', 'not']) // ' (2 partly, 3 not)' */
function unmet(criteria: NonNullable<Decided['criteria']>): string {
  const unmet = criteria.flatMap((verdict, index) => (verdict === 'met' ? [] : [`${index + 1} ${verdict}`]));
  return unmet.length === 0 ? '' : ` (${unmet.join(', ')})`;
}

/** Rounded to two decimals, as it is shown. */
function fraction(score: number, reason: string): Scored {
  return {
    kind: 'scored',
    score: Math.round(score * 100) / 100,
    reason,
    decider: { by: 'code' },
    answerType: '',
  };
}
