/** Langfuse's own rules for a score (API description: CreateScoreRequest, ingestion's score-create). */
import * as z from 'zod';

const Environment = z.string().regex(/^(?!langfuse)[a-z0-9_-]+$/);
const Id = z.string().min(1).max(200);

export const ScoreBody = z
  .strictObject({
    id: Id.optional(),
    traceId: Id.optional(),
    sessionId: Id.optional(),
    datasetRunId: Id.optional(),
    observationId: Id.optional(),
    name: z.string().min(1),
    value: z.union([z.number(), z.string()]),
    dataType: z.enum(['NUMERIC', 'BOOLEAN', 'CATEGORICAL', 'TEXT', 'CORRECTION']).optional(),
    comment: z.string().nullish(),
    metadata: z.record(z.string(), z.unknown()).nullish(),
    environment: Environment.optional(),
    configId: z.string().optional(),
    queueId: z.string().optional(),
    source: z.enum(['API', 'ANNOTATION']).optional(),
  })
  .superRefine(({ traceId, sessionId, datasetRunId, observationId, value, dataType }, context) => {
    const refuse = (message: string): void => context.addIssue({ code: 'custom', message });
    if ([traceId, sessionId, datasetRunId].filter((id) => id !== undefined).length !== 1)
      refuse('Provide exactly one of traceId, sessionId, datasetRunId');
    if (observationId !== undefined && traceId === undefined) refuse('observationId requires traceId');
    const isNumber = dataType === undefined || dataType === 'NUMERIC' || dataType === 'BOOLEAN';
    if (isNumber && dataType !== undefined && typeof value !== 'number') refuse('value must be a number');
    if (!isNumber && typeof value !== 'string') refuse('value must be a string');
    if (dataType === 'BOOLEAN' && value !== 0 && value !== 1)
      refuse('BOOLEAN value must equal either 1 or 0');
  });
export type ScoreBody = z.infer<typeof ScoreBody>;

export const Batch = z.object({ batch: z.array(z.unknown()), metadata: z.unknown().optional() });

export const EventHead = z.looseObject({ id: z.string().min(1) });

export const ScoreEvent = z.object({
  id: z.string().min(1),
  timestamp: z.iso.datetime(),
  type: z.literal('score-create'),
  body: ScoreBody,
});
