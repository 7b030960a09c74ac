/** The shape of a reply, as sent to providers. */
import { criterionId, MOST_CRITERIA } from '../../model/values/criteria';
import type { JsonSchema, ObjectSchema, Rubric } from '../../model/judge';
import { TYPES_OF_ANSWER, TYPES_OF_TURN } from '../questions/forms';

/** All allowed values for the type of an answer; for criteria judged one by one, the criterion. */
const TYPES = [
  ...TYPES_OF_ANSWER,
  ...TYPES_OF_TURN,
  ...Array.from({ length: MOST_CRITERIA }, (_criterion, index) => criterionId(index)),
];

/**
 * The same whatever is asked, so that what precedes a case never changes. Root object, everything required, no ranges, unions or
 * lengths; properties in the order in which they should be written: evidence and reason before the score. Our own code checks ranges
 * and which parts are present.
 */
export function verdictSchema(rubrics: readonly Rubric[]): ObjectSchema {
  const entry = objectSchema([
    ['part', { type: 'string', enum: [...new Set(rubrics.flatMap(({ parts }) => parts))] }],
    ['evidence', { type: 'string' }],
    ['reason', { type: 'string' }],
    ['answer_type', { type: 'string', enum: TYPES }],
    ['score', { type: 'number' }],
    ['sure', { type: 'boolean' }],
  ]);
  return objectSchema([['parts', { type: 'array', items: entry }]]);
}

export function objectSchema(properties: [string, JsonSchema][]): ObjectSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: properties.map(([name]) => name),
    additionalProperties: false,
  };
}
