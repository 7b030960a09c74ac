/** What a Langfuse server can be told to do. All of it is JSON, so that it can be handed to another process. */
import * as z from 'zod';

/** What can go wrong with one request as a whole. */
export const FAULTS = [
  'none',
  'rate limit',
  'long rate limit',
  'server error',
  'hang up',
  'not json',
  'cut off',
  'error as success',
  'forbidden',
  'bad request',
] as const;
export type Fault = (typeof FAULTS)[number];

export const LangfuseServerOptions = z.strictObject({
  publicKey: z.string().default('pk-lf-1234'),
  secretKey: z.string().default('sk-lf-5678'),
  project: z.string().default('GNW evals'),
  /** Whether it takes batches; v4 may not. */
  hasIngestion: z.boolean().default(true),
  /** Whether there is a Langfuse at all. */
  isLangfuse: z.boolean().default(true),
  /** Sends everybody on to there. */
  redirectsTo: z.string().optional(),
  /** One per request, in order, before everything goes well. */
  faults: z.array(z.enum(FAULTS)).default([]),
  /** Score name → statuses that its events meet with inside of a batch, in order, before they go well. */
  itemFaults: z.record(z.string(), z.array(z.int())).default({}),
  /** Larger bodies are refused with 413. */
  mostBytes: z.int().default(3_500_000),
  /** Which routes it has to read traces by. */
  reading: z.enum(['v1', 'v2', 'both', 'v1, an empty v2']).default('both'),
  traces: z
    .array(
      z.object({
        id: z.string(),
        sessionId: z.string().nullable().default(null),
        /** The first is the root. */
        rows: z.array(z.looseObject({ id: z.string(), startTime: z.string() })),
        /** Reads until it is there, and further ones until its root is. */
        hiddenFor: z.int().default(0),
        partFor: z.int().default(0),
      }),
    )
    .default([]),
  votes: z
    .array(
      z.object({
        name: z.string(),
        traceId: z.string(),
        value: z.nullable(z.number()),
        timestamp: z.string(),
      }),
    )
    .default([]),
  /** Whether each page repeats the last row of the one before. */
  overlaps: z.boolean().default(false),
  /** Whether it ignores cursors. */
  repeats: z.boolean().default(false),
  /** Rows per page at most. */
  pageSize: z.int().default(1000),
  /** Whether it ignores which trace or session is asked for, as servers do that do not know a parameter. */
  leaks: z.boolean().default(false),
});
export type LangfuseServerOptions = z.infer<typeof LangfuseServerOptions>;
/** As a test writes them: everything is optional. */
export type LangfuseServerInput = z.input<typeof LangfuseServerOptions>;
