/** The shape of a verdict as providers are told it: the subset of JSON Schema that all of them take. */
import type { QuestionPart } from '../model/judge';

const TYPES_OF_ANSWER = ['boolean', 'number', 'year', 'date', 'range', 'list', 'entity', 'text'] as const;
const TYPES_OF_TURN = ['clarification', 'attempt', 'refusal', 'other'] as const;

/** All types a verdict may name; the letter case is not looked at. */
export const ANSWER_TYPES: ReadonlySet<string> = new Set([...TYPES_OF_ANSWER, ...TYPES_OF_TURN]);

interface StringSchema {
  readonly type: 'string';
  readonly enum?: readonly string[];
}
export interface ObjectSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, ObjectSchema | StringSchema | { readonly type: 'integer' }>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

/**
 * Root object, everything required, no ranges, unions or lengths; properties in the order in which they are to be
 * written: the reason before the score. Ranges are checked by our own code.
 */
export function verdictSchema(parts: readonly QuestionPart[]): ObjectSchema {
  return object(parts.map((part) => [part, answerSchema(typesOf(part))]));
}

/** The answer types a part may name. */
export function typesOf(part: QuestionPart): readonly string[] {
  return part === 'clarification_requested' ? TYPES_OF_TURN : TYPES_OF_ANSWER;
}

function answerSchema(types: readonly string[]): ObjectSchema {
  return object([
    ['reason', { type: 'string' }],
    ['answer_type', { type: 'string', enum: types }],
    ['score', { type: 'integer' }],
  ]);
}

function object(properties: [string, ObjectSchema['properties'][string]][]): ObjectSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: properties.map(([name]) => name),
    additionalProperties: false,
  };
}
