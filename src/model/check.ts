/** What a check is: its place in the results and the documentation that is made from it. */
import type { Assessment } from './assessment';
import type { AgentOutput, OutputPart } from './agent-output';
import type { ActualField } from './columns';
import type { EvalCase, ExpectedField } from './eval-case';

/** Results column `${id}_score`. */
export type CheckId = string;

/** Where in the agent's work a check looks, in the order in which failures spread. */
export const STAGES = ['aoi', 'dataset', 'data', 'answer', 'scope', 'workflow', 'quality'] as const;
export type Stage = (typeof STAGES)[number];

/** The stages of which each needs the ones before it: place → dataset → data → answer. The others stand on their own. */
export const CHAIN = ['aoi', 'dataset', 'data', 'answer'] as const;

export interface CheckDoc {
  /** What the check asks, one sentence. */
  readonly question: string;
  /** When the score is 1. */
  readonly one: string;
  /** When it is 0 where one might expect a blank. */
  readonly zero: string;
  /** When it is blank. */
  readonly blank: string;
  /** `expected | actual | score` rows. */
  readonly examples: readonly (readonly [expected: string, actual: string, score: '1' | '0' | 'blank'])[];
  readonly traps: readonly string[];
}

export interface CheckMeta {
  readonly id: CheckId;
  readonly title: string;
  readonly stage: Stage;
  /** Which mean it enters beside the overall score. */
  readonly group: 'pipeline' | 'answer' | 'scope';
  readonly judged: boolean;
  /** Whether a row where the agent asked back leaves this check blank. */
  readonly blankedByClarification: boolean;
  /** Whether this is the check that decides if the agent asked for clarification. */
  readonly decidesClarification?: true;
  /** The eval-set columns it reads. */
  readonly expects: readonly ExpectedField[];
  /** The results columns that show what the agent did in this respect. */
  readonly actual: readonly ActualField[];
  /** The parts of the agent's output it reads: it runs where each of `reads` is known, and one of `readsAny`, if any. */
  readonly reads: readonly OutputPart[];
  readonly readsAny?: readonly OutputPart[];
  /** Whether the expected values of a case call for this check. */
  readonly implied: (evalCase: EvalCase) => boolean;
  readonly doc: CheckDoc;
}

/** The scoring settings that checks read. */
export interface CheckSettings {
  /** Inline rows from which on a pull counts as data. */
  readonly minRows: number;
}

/** One or more checks that are assessed together, without side effects. */
export interface Assessor {
  readonly checks: readonly CheckMeta[];
  readonly assess: (
    evalCase: EvalCase,
    output: AgentOutput,
    settings: CheckSettings,
  ) => Readonly<Record<CheckId, Assessment>>;
}
