/** How a GNW agent server of the tests is to behave. */
import * as z from 'zod';

/** What goes wrong with one question. */
export const TROUBLES = [
  /** The stream ends in the middle of its last line; the state is whole. */
  'half line',
  /** The connection breaks while the agent works: it stops, and leaves what it had. */
  'hang-up',
  /** As if the caller had never been heard. */
  'lost',
  /** An error line, after which the agent goes on to its end. */
  'error line',
  /** An error line with which the stream ends. */
  'fatal error',
  'no messages',
  'malformed state',
  /** The thread is gone when its state is asked for. */
  'no thread',
  'proxy page',
  'bad gateway',
  'server error',
] as const;
export type Trouble = (typeof TROUBLES)[number];

export const AgentServerOptions = z.object({
  /** Bearer token that is accepted. */
  token: z.string().default('test-agent-token-0001'),
  /** Questions from which on (counted from 1) that token has expired. */
  expiresAt: z.number().optional(),
  /** A token that is accepted all the same. */
  newToken: z.string().optional(),
  /** Prompts per day; without it none are counted. */
  quota: z.number().optional(),
  used: z.number().default(0),
  /** Whether this account may name an ff profile. */
  mayNameProfile: z.boolean().default(true),
  /** Milliseconds until the agent is done: of every question, in turn. */
  delaysMs: z.array(z.number()).default([0]),
  /** By beginning of the query: what goes wrong, the first, second … time that it is asked. */
  troubles: z.record(z.string(), z.array(z.enum(TROUBLES))).default({}),
  /** Whether a thread may be asked more than one question; each only once, and after the one before it was answered. */
  hasTurns: z.boolean().default(false),
  /** By query: the state, plain, of a thread with nothing before it; `samples` besides. */
  states: z.record(z.string(), z.unknown()).default({}),
  /** By id: what is on them. Others are not found. */
  dashboards: z.record(z.string(), z.unknown()).default({}),
  tracing: z.boolean().default(true),
});
export type AgentServerInput = z.input<typeof AgentServerOptions>;
export type AgentServerOptions = z.infer<typeof AgentServerOptions>;

export const TOKEN = 'test-agent-token-0001';
