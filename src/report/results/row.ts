/** The data behind a line of the results tab. */
import type { AgentOutput } from '../../model/agent-output';
import type { Checks } from '../../model/check';
import type { Scorecard } from '../../model/scorecard';

export interface ResultRow {
  /** Those that the row was scored with. */
  readonly checks: Checks;
  readonly card: Scorecard;
  /** undefined if the row has no output. */
  readonly output: AgentOutput | undefined;
  /** "this row", or for `Responses` by whom and when: see model/response.ts; '' if there was no output to look at. */
  readonly outputFrom: string;
  readonly runId: string;
  /** The earlier run that it belongs to, if it was scored again. */
  readonly amends?: string;
  /** ISO date-time, UTC. */
  readonly judgedAt: string;
  /** What the scores rest on: case, output, scoring settings, prompts, scorer. */
  readonly inputsHash: string;
  /** The version of the checks and rules that scored it. */
  readonly scorer: string;
}
