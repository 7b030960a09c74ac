/** What a turn of a conversation may know about the turns before it. */
import type { AgentOutput } from '../agent-output';

/** One question of the user and the agent's answer; '' if it said nothing, or its answer is not known. */
export interface Exchange {
  readonly query: string;
  readonly answer: string;
}

/** What preceded a turn that is not the first. */
export interface Before {
  /** The agent’s output at the end of the previous turn. */
  readonly output: AgentOutput;
  /** The previous turns, in order. */
  readonly exchange: readonly Exchange[];
}
