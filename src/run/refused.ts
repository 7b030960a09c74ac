/** What a run remembers of what Google has refused: the same call, refused twice, will not pass, whatever the words. One place decides that. */
import { placeOf, wordsOf } from '../model/sheet/refusal';
import type { RunRecord } from '../store/run-record';
import { lastingTrouble, type Refusing } from '../model/sheet/trouble';

export interface Refusal {
  /** What to say; undefined if it may pass, and the next execution tries again. */
  readonly sentence: string | undefined;
  /** What is remembered. */
  readonly changes: Partial<RunRecord>;
}

type Memory = Pick<RunRecord, 'refused' | 'refusal'>;

/**
 * Of a piece that the run can do without: what is refused in words that have once turned out to last is left out at once.
 *
 * @param what what it is about, in the user's terms
 */
export function refusedPiece(memory: Memory, what: string, error: unknown, by: Refusing): Refusal {
  const call = `${what}: ${placeOf(error)}`;
  const { refused } = memory;
  return refusalOf(memory, error, by, refused.includes(call), { refused: [...refused, call] });
}

type Step = Memory & Pick<RunRecord, 'job' | 'phase' | 'failedAt'>;

/** Of a step that the run cannot do without, and that has not been done since, whichever eval set it has come to. */
export function refusedStep(at: Step, error: unknown, by: Refusing): Refusal {
  const step = [at.job, at.phase, placeOf(error)].join(' ');
  return refusalOf(at, error, by, at.failedAt === step, { failedAt: step });
}

function refusalOf(
  { refusal }: Memory,
  error: unknown,
  by: Refusing,
  isAgain: boolean,
  first: Partial<RunRecord>,
): Refusal {
  const known = lastingTrouble(error, by);
  if (known !== undefined) return { sentence: known, changes: {} };
  const words = wordsOf(error);
  return isAgain || refusal === words
    ? { sentence: `Google reports: ${words}`, changes: { refusal: words } }
    : { sentence: undefined, changes: first };
}
