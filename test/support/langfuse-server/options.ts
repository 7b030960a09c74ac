/** Options of the Langfuse server. */
import * as z from 'zod';

/** What can go wrong with one request as a whole. */
const FAULTS = [
  ...['none', 'rate limit', 'long rate limit', 'server error', 'hang up', 'not json', 'cut off'],
  ...['error as success', 'forbidden', 'bad request'],
] as const;
export const LangfuseServerOptions = z.strictObject({
  publicKey: z.string().default('pk-lf-1234'),
  secretKey: z.string().default('sk-lf-5678'),
  project: z.string().default('GNW evals'),
  /** Accepts a list of scores; older servers answer 400 to one. */
  hasLists: z.boolean().default(true),
  /** Accepts batches; the cloud version no longer does. */
  hasIngestion: z.boolean().default(false),
  /** Single scores per minute, as on the free plan; unlimited if absent. */
  singlesAMinute: z.int().optional(),
  /** False for another server at this address. */
  isLangfuse: z.boolean().default(true),
  /** Redirects every request there. */
  redirectsTo: z.string().optional(),
  /** Faults of the first requests, in order; later ones succeed. */
  faults: z.array(z.enum(FAULTS)).default([]),
  /** Score name → statuses that it gets in a list, in a batch or alone, in order, before they succeed. */
  itemFaults: z.record(z.string(), z.array(z.int())).default({}),
  /** Larger bodies are refused with 413. */
  maxBytes: z.int().default(3_500_000),
});
export type LangfuseServerOptions = z.infer<typeof LangfuseServerOptions>;
/** The options as a test gives them, all optional. */
export type LangfuseServerInput = z.input<typeof LangfuseServerOptions>;
