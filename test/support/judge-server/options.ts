/** Options of the judge server. */
import * as z from 'zod';

/** What can go wrong with one request. Each provider reports it in its own way. */
export const FAULTS = [
  // Wait.
  ...['rate limit', 'rate limit in ms', 'rate limit until date', 'rate limit without hint'],
  'long rate limit',
  // The key or its account.
  ...['quota', 'quota in 200', 'spend limit', 'no credit', 'unauthorized', 'forbidden'],
  // The server or the way to it.
  ...['server error', 'overloaded', 'unavailable', 'gateway page', 'do not retry', 'nothing', 'error in 200'],
  ...['busy in 200', 'not json', 'cut off', 'hang up', 'timeout'],
  // The model.
  ...['unknown model', 'guardrail'],
  ...['truncated', 'refusal', 'filtered reply', 'filtered prompt', 'too long', 'empty', 'prose', 'fenced'],
  ...['another case', 'wrapped', 'in an array', 'part missing', 'score 2'],
] as const;
export type Fault = (typeof FAULTS)[number];

const FaultName = z.enum(FAULTS);

/** Transient faults: the request is worth repeating. */
const PASSING_FAULTS: readonly Fault[] = [
  ...(['rate limit', 'server error', 'overloaded', 'unavailable', 'gateway page'] as const),
  ...(['busy in 200', 'not json', 'cut off', 'hang up', 'timeout'] as const),
];

export const JudgeServerOptions = z.strictObject({
  /** The only key it accepts. */
  key: z.string().default('test-judge-key-0001'),
  /**
   * Parameters that the model refuses with 400: `temperature`, `max_completion_tokens`, `max_tokens`,
   * `reasoning_effort`, `json_schema`, `json_object`; Anthropic: `effort`, `format`; Gemini: `thinkingConfig`,
   * `responseJsonSchema`, `responseMimeType`.
   */
  refuses: z.array(z.string()).default([]),
  /** Puts thinking before the reply, as many models do. */
  thinksFirst: z.boolean().default(false),
  /** Answers as if no schema had been sent: in prose, with a fence. */
  ignoresSchema: z.boolean().default(false),
  /** Faults of the first requests, in order; later ones succeed. */
  faults: z.array(FaultName.or(z.literal('none'))).default([]),
  /** This share of requests meets one of the faults, by a seeded generator. */
  randomFaults: z
    .strictObject({
      rate: z.number().min(0).max(1),
      seed: z.int(),
      faults: z.array(FaultName).default([...PASSING_FAULTS]),
    })
    .optional(),
  /** Text found in a graded text → its score. */
  verdicts: z.record(z.string(), z.literal([0, 1])).default({}),
  /** Names the parts by properties and gives no evidence or doubt, as an older judge does. */
  repliesByName: z.boolean().default(false),
  /** Reports cached tokens for a prefix that an earlier request had, as providers do. */
  cachesPrompts: z.boolean().default(false),
  /** How long a reply takes (over sockets only). */
  latencyMs: z.number().min(0).default(0),
  /** Reports its own cost, as LiteLLM and OpenRouter do. */
  costUsd: z.number().optional(),
});
export type JudgeServerOptions = z.infer<typeof JudgeServerOptions>;
/** The options as a test gives them, all optional. */
export type JudgeServerInput = z.input<typeof JudgeServerOptions>;
