/** Reads agent states in tests. */
import { decodeState } from '../../src/agent/decode-state';
import type { AgentOutput } from '../../src/fields/fields';
import { NO_TRACE } from '../support/cases';

export function read(state: unknown): AgentOutput {
  const collected = decodeState(typeof state === 'string' ? state : JSON.stringify(state), NO_TRACE);
  if (collected.kind !== 'output') throw new Error(collected.reason);
  const { wholeState, ...output } = collected.output;
  // Declared checks read the whole state.
  expect(wholeState).toBeInstanceOf(Object);
  return output;
}

/** Parts of an output that no column holds. */
export const ONLY_IN_STATES = { pulledRecords: [], chartCode: [], isWhole: true };
