/** The shape of a reply as providers are told it. */
import type { JsonSchema, JudgeQuestion, ObjectSchema } from '../../model/judge';

/**
 * Root object, everything required, no ranges, unions or lengths; properties in the order in which they are to be
 * written: the reason before the score. Ranges are checked by our own code.
 */
export function verdictSchema(questions: readonly JudgeQuestion[]): ObjectSchema {
  return objectSchema(
    questions.map(({ part, answerTypes, form }) => [
      part,
      objectSchema([
        ['reason', { type: 'string' }],
        ['answer_type', { type: 'string', enum: answerTypes }],
        [form.name, form.schema],
      ]),
    ]),
  );
}

export function objectSchema(properties: [string, JsonSchema][]): ObjectSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: properties.map(([name]) => name),
    additionalProperties: false,
  };
}
