/** Questions of one row → the texts of one request. Shape and tag depend on the questions only, never on a clock. */
import type { QuestionPart } from '../../model/judge';
import { type ObjectSchema, verdictSchema } from '../schema';
import { ANSWER_MATCH } from './answer-match';
import { caseOf, type OpenQuestion } from './case-blocks';
import { CLARIFICATION } from './clarification';
import { EVALUATION_QUALITY } from './evaluation-quality';
import { FRAME, REPLY_FORMAT } from './frame';
import { dataTag } from './tag';

/** One request, before any provider's form. */
export interface Ask {
  readonly system: string;
  readonly user: string;
  readonly schema: ObjectSchema;
  readonly parts: readonly QuestionPart[];
  /** How many criteria `completeness` is about; 0 where it is not asked. */
  readonly criteria: number;
  /** Name, version and hash of the prompt: `answer match v1 (3f2a…)`. */
  readonly prompt: string;
}

/** @param questions of one row: one query, each part once */
export function compose(
  questions: readonly OpenQuestion[],
  { hash, tolerance }: { readonly hash: (text: string) => string; readonly tolerance: number },
): Ask {
  const parts = questions.map(({ question }) => question.part);
  const rubrics = [
    ...(questions.some(({ question }) => question.kind === 'answer') ? [ANSWER_MATCH] : []),
    ...(parts.includes('clarification_requested') ? [CLARIFICATION] : []),
    ...(questions.some(({ question }) => question.kind === 'quality') ? [EVALUATION_QUALITY] : []),
  ];
  const system = [FRAME, REPLY_FORMAT, ...rubrics].map(({ text }) => text).join('\n\n');
  const criteria = criteriaIn(questions);
  const schema = verdictSchema(parts, criteria);
  const label = rubrics.map(({ name, version }) => `${name} v${version}`).join(' + ');
  const { blocks, task } = caseOf(questions, tolerance);
  const tag = dataTag(
    blocks.map(({ text }) => text),
    hash,
  );
  const user = [
    `Case ${tag}`,
    ...blocks.map(({ name, text }) => `<${name} ${tag}>\n${text}\n</${name} ${tag}>`),
    `End of case ${tag}. ${task} Reply with one JSON object with exactly ${parts.length === 1 ? 'this property' : 'these properties'}: ${parts.join(', ')}.`,
  ].join('\n');
  return {
    system,
    user,
    schema,
    parts,
    criteria,
    prompt: `${label} (${hash(JSON.stringify([system, schema])).slice(0, 8)})`,
  };
}

function criteriaIn(questions: readonly OpenQuestion[]): number {
  return questions.reduce(
    (found, { question }) => (question.part === 'completeness' ? question.criteria.length : found),
    0,
  );
}
