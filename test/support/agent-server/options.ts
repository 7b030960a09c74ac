/** Options of the GNW agent server. */
import * as z from 'zod';

/** Faults for one question: the connection breaks while the agent works, or an error line ends the stream. */
const TROUBLES = ['hang-up', 'fatal error'] as const;
export type Trouble = (typeof TROUBLES)[number];

export const AgentServerOptions = z.object({
  /** The accepted bearer token. */
  token: z.string().default('test-agent-token-0001'),
  /** The token expires with this question, counted from 1. */
  expiresAt: z.number().optional(),
  /** A second token, which never expires. */
  newToken: z.string().optional(),
  /** Prompts per day; not counted if missing. */
  quota: z.number().optional(),
  used: z.number().default(0),
  /** The chat requests, counted from 1, that Resource Watch rejects as too frequent. */
  tooFastAt: z.array(z.number()).default([]),
  /** Milliseconds until the agent is done, for each question in turn. */
  delaysMs: z.array(z.number()).default([0]),
  /** By the beginning of the query: the faults of the first, second … time it is asked. */
  troubles: z.record(z.string(), z.array(z.enum(TROUBLES))).default({}),
  /** Allows several questions in a thread; each only once, and after the previous one was answered. */
  hasTurns: z.boolean().default(false),
  /** By query: the plain state of a thread that starts with it, instead of an answer about Pará. */
  states: z.record(z.string(), z.unknown()).default({}),
  /** By id: the content of the dashboards that exist. */
  dashboards: z.record(z.string(), z.unknown()).default({}),
});
export type AgentServerInput = z.input<typeof AgentServerOptions>;
export type AgentServerOptions = z.infer<typeof AgentServerOptions>;

export const TOKEN = 'test-agent-token-0001';
