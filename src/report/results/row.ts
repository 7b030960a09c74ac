/** What a line of the results tab is made from. */
import type { AgentOutput } from '../../model/agent-output';
import type { Scorecard } from '../../model/scorecard';

export interface ResultRow {
  readonly card: Scorecard;
  /** undefined where the row has no output. */
  readonly output: AgentOutput | undefined;
  /** "this row", or of `Responses` by whom and when: see model/response.ts; '' where there was none to look at. */
  readonly outputFrom: string;
  readonly runId: string;
  /** The run that it belongs to, where that is an earlier one: it was scored again. */
  readonly amends?: string;
  /** ISO date-time, UTC. */
  readonly judgedAt: string;
  /** What the scores rest on: case, output, scoring settings, prompts, scorer. */
  readonly inputsHash: string;
  /** The version of the checks and rules that scored it. */
  readonly scorer: string;
}
