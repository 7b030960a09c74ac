/** A case with what was recorded of its outputs, and its place in its conversation. */
import type { RecordedRow } from '../model/columns';
import type { EvalCase } from '../model/eval-case';

export interface RecordedCase {
  readonly evalCase: EvalCase;
  /** Where it stands in its conversation; undefined for a case on its own. */
  readonly turn?: Turn;
  readonly recorded: RecordedRow;
  /** What further trials recorded, in their order. */
  readonly otherTrials?: readonly RecordedRow[];
  /** Under which the whole state behind each of them is kept, '' where it is not: first that of `recorded`. */
  readonly stateKeys?: readonly string[];
  /** Where its outputs come from where that is not its own row: "Responses, 2026-08-04 10:12 UTC". */
  readonly outputFrom?: string;
  /** Why no output could be found for the case, where there is more to say than that there is none. */
  readonly noOutput?: string;
}

/** Where a case stands in a conversation. */
export type Turn =
  | {
      readonly kind: 'turn';
      /** All turns of the conversation in their order. */
      readonly turns: readonly RecordedCase[];
      /** Its own place among them, from 0. */
      readonly place: number;
    }
  /** Its conversation is not run. `reason` is a sentence without a full stop. */
  | { readonly kind: 'fault'; readonly reason: string };
