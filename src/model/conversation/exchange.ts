/** What a turn of a conversation may know of the turns before it. */
import type { AgentOutput } from '../agent-output';

/** One question of the person and what the agent said to it; '' where it said nothing, or nothing is known of it. */
export interface Exchange {
  readonly query: string;
  readonly answer: string;
}

/** What was before a turn that is not the first. */
export interface Before {
  /** The agent’s output when the turn before was over. */
  readonly output: AgentOutput;
  /** The turns before, the first of them first. */
  readonly exchange: readonly Exchange[];
}
