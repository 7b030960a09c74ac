/** Whom a request goes to, by the addresses that a command is given. */
import type { WireRequest } from '../runtime';

export const OWNERS = ['judge', 'agent', 'langfuse'] as const;

export interface About {
  /** A question to a model or an agent, or scores for Langfuse. What is merely looked up may be looked up again. */
  readonly isPaid: boolean;
  readonly owner: (typeof OWNERS)[number];
}

export type AboutOf = (request: Pick<WireRequest, 'url' | 'method'>) => About;
