/** Keys as in the whole JSON file: `runId` → `run_id`, `edited, score again` → `edited`. */
import { verdictId } from '../../src/model/scorecard';

/** The same value with all keys of all objects in snake case. */
export function snakeCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeCased);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      verdictId(key).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      snakeCased(inner),
    ]),
  );
}
