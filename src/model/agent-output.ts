/** What the agent did for a case, decoded from recorded columns or from an agent state. */
import type { OutputParts } from './fields';

export type { OutputPart } from './fields';

export type AgentOutput = OutputParts & { readonly trace: Trace };

export interface Trace {
  readonly threadId: string;
  readonly traceId: string;
  readonly traceUrl: string;
  /** Seconds; undefined where it was not recorded. */
  readonly latencyS: number | undefined;
}

/** What is known of a case's output: the output, that there is none, or why the agent could not be reached. */
export type Collected =
  | { readonly kind: 'output'; readonly output: AgentOutput }
  | { readonly kind: 'failed'; readonly reason: string };
