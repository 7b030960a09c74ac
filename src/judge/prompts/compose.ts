/** Questions of one row → the texts of one request. Shape and tag depend on the questions only, never on a clock. */
import type { JudgeQuestion, ObjectSchema, Rubric } from '../../model/judge';
import { verdictSchema } from '../reply/schema';
import { caseOf, type OpenQuestion } from './case-blocks';
import { FRAME, REPLY_FORMAT } from './frame';
import { taggedCase } from './tag';

/** One request, before any provider's form. */
export interface Ask {
  readonly system: string;
  readonly user: string;
  readonly schema: ObjectSchema;
  readonly questions: readonly JudgeQuestion[];
  /** Name, version and hash of the prompt: `answer match v1 (3f2a…)`. */
  readonly prompt: string;
}

/** @param open questions of one row: one query, each part once */
export function compose(
  open: readonly OpenQuestion[],
  { hash, tolerance }: { readonly hash: (text: string) => string; readonly tolerance: number },
): Ask {
  const questions = open.map(({ question }) => question);
  const rubrics = [...new Set(questions.map(({ rubric }) => rubric))];
  const system = [FRAME, REPLY_FORMAT, ...rubrics].map(({ text }) => text).join('\n\n');
  const schema = verdictSchema(questions);
  const label = rubrics.map(({ name, version }) => `${name} v${version}`).join(' + ');
  const { blocks, task } = caseOf(open, tolerance);
  const names = questions.map(({ part }) => part);
  const user = taggedCase(blocks, hash).withTask(
    `${task} Reply with one JSON object with exactly ${names.length === 1 ? 'this property' : 'these properties'}: ${names.join(', ')}.`,
  );
  const prompt = `${label} (${hash(JSON.stringify([system, schema])).slice(0, 8)})`;
  return { system, user, schema, questions, prompt };
}

/** The prompts that any question may be asked with: a score that a model gave under other ones is another score. */
export function promptTexts(rubrics: readonly Rubric[]): string {
  return [FRAME, REPLY_FORMAT, ...rubrics].map(({ text }) => text).join('\n');
}
