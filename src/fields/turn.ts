/**
 * Removes from a state the pulls, charts and nudges of earlier turns, which stay in it. (So do selections, but these still apply.) Source:
 * project-zeno, src/agent/state.py.
 */
import type { AgentState } from './agent-state';
import { chartsOf } from './charts';
import { pullsOf } from './data-pull';
import { sortedJson } from '../model/texts/json';
import { hasAnswer, lastTurnIn, type messagesOf } from './messages';

/** Tools that write `charts_data` and `insight`. */
const CHARTING: ReadonlySet<string> = new Set(['generate_insights', 'update_insight_display']);
const PULLING = 'pull_data';
/** Marks a tool's result that waits for the user. */
const HANDS_OVER = 'human_feedback';

interface OwnActions {
  /** The number of its pulls, which are the last ones in the state. */
  readonly pulls: number;
  readonly charts: boolean;
  readonly nudge: boolean;
}

/**
 * The last turn's own pulls, charts and nudge: by its calls, and by the differences from the earlier state, if given. If no such tool was
 * ever called, those in the state are the turn's. undefined for a thread of one turn.
 */
function ownActionsIn(state: AgentState, earlier?: AgentState): OwnActions | undefined {
  const { earlier: past, lastTurn } = lastTurnIn(state);
  if (!hasAnswer(past)) return undefined;
  const [pastCalls, calls] = [callsIn(past), callsIn(lastTurn)];
  const all = pullsOf(state).length;
  const called = [...pastCalls, ...calls].some(isPull) ? calls.filter(isPull).length : all;
  const isOwn = (isOf: (call: Called) => boolean, ...keys: readonly string[]): boolean =>
    calls.some(isOf) ||
    (earlier
      ? keys.some((key) => sortedJson(earlier[key]) !== sortedJson(state[key]))
      : !pastCalls.some(isOf));
  return {
    pulls: earlier ? Math.max(0, all - pullsOf(earlier).length) : called,
    charts: isOwn(isChart, 'charts_data'),
    nudge: isOwn(isNudge, 'nudge', 'suggested_datasets'),
  };
}

/** @param earlier the state after the turn before, if known @throws StateError, even for an invalid part that is left out */
export function ofLastTurn(state: AgentState, earlier?: AgentState): AgentState {
  const actions = ownActionsIn(state, earlier);
  if (!actions) return state;
  chartsOf(state);
  const statistics: unknown = state['statistics'];
  return {
    ...state,
    ...(Array.isArray(statistics) && {
      statistics: actions.pulls === 0 ? [] : statistics.slice(-actions.pulls),
    }),
    ...(!actions.charts && { charts_data: [], codeact_parts: [], insight: '' }),
    ...(!actions.nudge && { nudge: null, ...('suggested_datasets' in state && { suggested_datasets: [] }) }),
  };
}

/** True if the turn’s own actions can only be found by comparing with the earlier state. */
export function dependsOnEarlier(earlier: AgentState, state: AgentState): boolean {
  return JSON.stringify(ownActionsIn(state)) !== JSON.stringify(ownActionsIn(state, earlier));
}

interface Called {
  readonly tool: string;
  readonly outcome: 'done' | 'handed over' | 'failed';
}

const isPull = ({ tool, outcome }: Called): boolean => tool === PULLING && outcome === 'done';
const isChart = ({ tool, outcome }: Called): boolean => CHARTING.has(tool) && outcome !== 'failed';
/** A result that waits for the user is a nudge, except those of charting (always marked) and pulling (without data). */
const isNudge = ({ tool, outcome }: Called): boolean =>
  outcome === 'handed over' && tool !== PULLING && !CHARTING.has(tool);

/** The calls, each with its outcome; a result without a known call counts as a call. */
function callsIn(messages: ReturnType<typeof messagesOf>): readonly Called[] {
  const results = messages.flatMap((message) => (message?.type === 'tool' ? [message] : []));
  const outcomeOf = (result: (typeof results)[number] | undefined): Called['outcome'] => {
    if (result?.status === 'error') return 'failed';
    return result?.response_metadata?.msg_type === HANDS_OVER ? 'handed over' : 'done';
  };
  const calls = messages.flatMap((message) => (message?.tool_calls ?? []).flatMap((call) => call ?? []));
  const known = new Set(calls.map(({ id }) => id));
  return [
    ...calls.map(({ id, name }) => ({
      tool: name,
      outcome: outcomeOf(results.find((result) => id !== '' && result.tool_call_id === id)),
    })),
    ...results
      .filter(({ tool_call_id: id }) => id === '' || !known.has(id))
      .map((result) => ({ tool: result.name, outcome: outcomeOf(result) })),
  ];
}
