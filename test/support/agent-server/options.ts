/** How the tests' GNW agent server is to behave. */
import * as z from 'zod';

/** What goes wrong with one question. */
const TROUBLES = [
  /** The stream ends in the middle of its last line; the state is whole. */
  'half line',
  /** The connection breaks while the agent works: it stops, and leaves what it has so far. */
  'hang-up',
  /** As if the request had never arrived. */
  'lost',
  /** An error line, after which the agent goes on to the end. */
  'error line',
  /** An error line that ends the stream. */
  'fatal error',
  'no messages',
  'malformed state',
  /** The thread is gone when its state is requested. */
  'no thread',
  'proxy page',
  'bad gateway',
  'server error',
] as const;
export type Trouble = (typeof TROUBLES)[number];

export const AgentServerOptions = z.object({
  /** The accepted bearer token. */
  token: z.string().default('test-agent-token-0001'),
  /** The question (counted from 1) from which on that token has expired. */
  expiresAt: z.number().optional(),
  /** A token that is accepted in any case. */
  newToken: z.string().optional(),
  /** Prompts per day; not counted if missing. */
  quota: z.number().optional(),
  used: z.number().default(0),
  /** Which requests to the chat (counted from 1) come too fast for Resource Watch. */
  tooFastAt: z.array(z.number()).default([]),
  /** Whether this account may name an ff profile. */
  mayNameProfile: z.boolean().default(true),
  /** Milliseconds until the agent is done, for each question in turn. */
  delaysMs: z.array(z.number()).default([0]),
  /** By the beginning of the query: what goes wrong the first, second … time it is asked. */
  troubles: z.record(z.string(), z.array(z.enum(TROUBLES))).default({}),
  /** Whether a thread may be asked several questions; each only once, and after the previous one was answered. */
  hasTurns: z.boolean().default(false),
  /** By query: the plain state of a thread that starts with it, in addition to the samples. */
  states: z.record(z.string(), z.unknown()).default({}),
  /** By id: their content. Others are not found. */
  dashboards: z.record(z.string(), z.unknown()).default({}),
  tracing: z.boolean().default(true),
});
export type AgentServerInput = z.input<typeof AgentServerOptions>;
export type AgentServerOptions = z.infer<typeof AgentServerOptions>;

export const TOKEN = 'test-agent-token-0001';
