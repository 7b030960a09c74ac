/** What user-defined checks read besides the message: the whole state, and the answer's time and cost. */
import { secondsIn } from '../values/duration';
import type { AgentState } from './agent-state';
import { field, type RowTexts } from './field';

/** A number from 0 in a column; undefined if there is none: Langfuse writes -1 for an unknown number. */
function numberIn(row: RowTexts<string>, column: string): number | undefined {
  const number = Number(row.get(column) || NaN);
  return number >= 0 && Number.isFinite(number) ? number : undefined;
}

export const OWN = {
  /** The state of the agent's thread as it is. Only the state column holds it. */
  wholeState: field({
    expects: {
      expected_json: {
        means:
          'What the agent’s state holds at a path: charts_data[0].type = bar; without “=”, that there is something. Several with ;',
        width: 160,
      },
    },
    records: {},
    fromRow: (): AgentState | undefined => undefined,
    fromState: (state) => state,
  }),
  /** Seconds. */
  latency: field({
    expects: { max_latency_s: { means: 'The most seconds that the agent may take.' } },
    records: {},
    heldBy: ['latency_s'],
    fromRow: (row) => secondsIn(row.get('latency_s') ?? ''),
  }),
  /** US dollars. */
  cost: field({
    expects: { max_cost_usd: { means: 'The most that the agent’s models may cost, in US dollars.' } },
    records: {},
    heldBy: ['agent_cost_usd'],
    fromRow: (row) => numberIn(row, 'agent_cost_usd'),
  }),
};
