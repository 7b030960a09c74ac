/** The shape of a verdict as providers are told it: the subset of JSON Schema that all of them take. */
import { criterionId } from '../model/criteria';
import { CRITERION_VERDICTS, QUALITY_METRICS, type QualityMetric, type QuestionPart } from '../model/judge';

const TYPES_OF_ANSWER = ['boolean', 'number', 'year', 'date', 'range', 'list', 'entity', 'text'] as const;
const TYPES_OF_TURN = ['clarification', 'attempt', 'refusal', 'other'] as const;

/** All types a verdict may name; the letter case is not looked at. */
export const ANSWER_TYPES: ReadonlySet<string> = new Set([...TYPES_OF_ANSWER, ...TYPES_OF_TURN]);

interface StringSchema {
  readonly type: 'string';
  readonly enum?: readonly string[];
}
interface NumberSchema {
  readonly type: 'integer' | 'number';
}
export interface ObjectSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, ObjectSchema | StringSchema | NumberSchema>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

/**
 * Root object, everything required, no ranges, unions or lengths; properties in the order in which they are to be
 * written: the reason before the score. Ranges are checked by our own code.
 *
 * @param criteria how many criteria `completeness` is about
 */
export function verdictSchema(parts: readonly QuestionPart[], criteria = 0): ObjectSchema {
  return object(parts.map((part) => [part, answerSchema(part, criteria)]));
}

export function isQualityMetric(part: QuestionPart): part is QualityMetric {
  return QUALITY_METRICS.some((metric) => metric === part);
}

/** The answer types a part may name. */
export function typesOf(part: QuestionPart): readonly string[] {
  return part === 'clarification_requested' || isQualityMetric(part) ? TYPES_OF_TURN : TYPES_OF_ANSWER;
}

function answerSchema(part: QuestionPart, criteria: number): ObjectSchema {
  return object([
    ['reason', { type: 'string' }],
    ['answer_type', { type: 'string', enum: typesOf(part) }],
    part === 'completeness'
      ? ['criteria', criteriaSchema(criteria)]
      : ['score', { type: isQualityMetric(part) ? 'number' : 'integer' }],
  ]);
}

function criteriaSchema(criteria: number): ObjectSchema {
  return object(
    Array.from({ length: criteria }, (_criterion, index) => [
      criterionId(index),
      { type: 'string', enum: CRITERION_VERDICTS },
    ]),
  );
}

function object(properties: [string, ObjectSchema['properties'][string]][]): ObjectSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: properties.map(([name]) => name),
    additionalProperties: false,
  };
}
