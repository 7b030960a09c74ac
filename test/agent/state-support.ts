/** An agent state, and what is read from it. */
import { decodeState } from '../../src/agent/decode-state';
import type { AgentOutput } from '../../src/fields/fields';
import { NO_TRACE } from '../support/cases';

export function read(state: unknown): AgentOutput {
  const collected = decodeState(typeof state === 'string' ? state : JSON.stringify(state), NO_TRACE);
  if (collected.kind !== 'output') throw new Error(collected.reason);
  const { wholeState, ...output } = collected.output;
  // The state itself is there as well, for code that reads it at a path.
  expect(wholeState).toBeInstanceOf(Object);
  return output;
}

/** What no column holds. */
export const ONLY_IN_STATES = { pulledRecords: [], chartCode: [], isWhole: true };
