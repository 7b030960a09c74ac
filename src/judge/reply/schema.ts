/** The shape of a reply as providers are told it. */
import { criterionId, MOST_CRITERIA } from '../../model/values/criteria';
import type { JsonSchema, ObjectSchema, Rubric } from '../../model/judge';
import { TYPES_OF_ANSWER, TYPES_OF_TURN } from '../questions/forms';

/** All that may stand for the type of an answer; where criteria are judged one by one, the criterion. */
const TYPES = [
  ...TYPES_OF_ANSWER,
  ...TYPES_OF_TURN,
  ...Array.from({ length: MOST_CRITERIA }, (_criterion, index) => criterionId(index)),
];

/**
 * The same for whatever is asked, so that it changes nothing in front of a case. Root object, everything required, no ranges, unions
 * or lengths; properties in the order in which they are to be written: evidence and reason before the score. Ranges, and which parts
 * are there, are checked by our own code.
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
