/** The columns about the case itself, and those about the asking rather than its result. */

export const CASE = {
  test_id: { means: 'The id of the case.', oldNames: ['id'] },
  test_group: { means: 'The group in which the case is counted.' },
  status: { means: 'Rows with skip or not doing are left out.' },
  priority: { means: 'How much the case matters.' },
  query: { means: 'What the agent is asked.' },
  conversation: { means: 'The conversation that the case is a turn of.' },
  turn: { means: 'The place of the case in its conversation, from 1.' },
} as const;

export const TRACE = {
  thread_id: {
    means: 'The id of the agent’s thread, which is its session in Langfuse.',
    oldNames: ['session_id'],
  },
  trace_id: { means: 'The id of the trace in Langfuse.' },
  trace_url: { means: 'Where the trace can be seen.' },
  latency_s: { means: 'How long the agent took, in seconds.' },
  agent_tokens: { means: 'The tokens that the agent took, as its trace tells.' },
  agent_cost_usd: { means: 'What the agent’s models cost, in US dollars, as its trace tells.' },
  error: { means: 'Why the agent did not answer.' },
} as const;

/** The state of the agent's thread as JSON: it can hold every field. */
export const STATE = {
  agent_state: { means: 'The state of the agent’s thread, as JSON.' },
} as const;
