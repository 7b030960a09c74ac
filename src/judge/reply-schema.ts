/** The shape of a reply, as sent to providers. */
import { criterionId, MAX_CRITERIA } from './questions/criteria';
import type { JsonSchema, JudgeQuestion, ObjectSchema } from '../model/judge';

/**
 * Root object, everything required, no ranges, unions or lengths; properties in the order in which they should be written: evidence
 * and reason before the score. Our own code checks ranges and which parts are present. The same for all rows that ask the same parts.
 */
export function verdictSchema(
  questions: readonly Pick<JudgeQuestion, 'part' | 'answerTypes' | 'form'>[],
): ObjectSchema {
  const entry = objectSchema([
    ['part', { type: 'string', enum: unique(questions.map(({ part }) => part)) }],
    ['evidence', { type: 'string' }],
    ['reason', { type: 'string' }],
    ['answer_type', { type: 'string', enum: unique(questions.flatMap(typesOf)) }],
    ['score', { type: 'number' }],
    ['sure', { type: 'boolean' }],
  ]);
  return objectSchema([['parts', { type: 'array', items: entry }]]);
}

/** Criteria judged one by one are as many as may be, so that rows with more or fewer of them begin alike. */
const CRITERIA = Array.from({ length: MAX_CRITERIA }, (_criterion, index) => criterionId(index));

function typesOf({ answerTypes, form }: Pick<JudgeQuestion, 'answerTypes' | 'form'>): readonly string[] {
  return form.types === undefined ? answerTypes : CRITERIA;
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}

export function objectSchema(properties: [string, JsonSchema][]): ObjectSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: properties.map(([name]) => name),
    additionalProperties: false,
  };
}
