/** A case with its recorded outputs, and its place in its conversation. */
import type { RecordedRow } from '../model/columns';
import type { EvalCase } from '../model/eval-case';

export interface RecordedCase {
  readonly evalCase: EvalCase;
  /** How many trials were looked for in `Responses`; absent if its own row has the output. */
  readonly trials?: number;
  /** Its place in its conversation; undefined for a single case. */
  readonly turn?: Turn;
  readonly recorded: RecordedRow;
  /** What further trials recorded, in order. */
  readonly otherTrials?: readonly RecordedRow[];
  /** Keys of the stored whole states, '' if not stored: first that of `recorded`, then those of the other trials. */
  readonly stateKeys?: readonly string[];
  /** Where its outputs come from if not from its own row: "Responses, 4 Aug 2026, 10:12 UTC". */
  readonly outputFrom?: string;
  /** Why no output was found for the case, if there is more to say than that there is none. */
  readonly noOutput?: string;
}

/** The place of a case in a conversation. */
export type Turn =
  | {
      readonly kind: 'turn';
      /** The turns of the conversation that its tab has, in order, from turn 1; numbers between may be missing. */
      readonly turns: readonly RecordedCase[];
      /** Its own place among them, from 0. */
      readonly place: number;
    }
  /** Its conversation is not run. `reason` is a sentence without a full stop. */
  | { readonly kind: 'fault'; readonly reason: string };

/** A turn that is part of a conversation of the eval set, and that no run of it reaches. */
export interface TurnNotRun {
  readonly conversation: string;
  /** As its cell has it. */
  readonly turn: string;
  /** @example 'row 7 has no query' */
  readonly where: string;
}
