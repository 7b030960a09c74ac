/** What the agent did for a case, decoded from recorded columns or from an agent state. */
import type { OutputParts } from './fields';

export type { OutputPart } from './fields';

export type AgentOutput = OutputParts & { readonly trace: Trace };

export interface Trace {
  readonly threadId: string;
  readonly traceId: string;
  readonly traceUrl: string;
  /** Seconds; undefined if not recorded. */
  readonly latencyS: number | undefined;
}

/** What is known about a case's output: the output, or why there is none. */
export type Collected =
  | { readonly kind: 'output'; readonly output: AgentOutput }
  | { readonly kind: 'failed'; readonly reason: string };

/** Whether what the results say of a row is about the agent. */
export function isAgentError(error: string): boolean {
  return error.startsWith('the agent ');
}
