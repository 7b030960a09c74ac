/** What is kept of past runs: the scores as each run left them, and what changed from one to the next. */
import { RunEnd } from './run-end';
import type { CheckId } from './check';
import type { RowVerdict } from './scorecard';
import * as z from './zod';

/** One case as a ledger keeps it; its texts are cut to `LEDGER_TEXT`. */
export interface LedgerCase {
  /** 0 if not known. */
  readonly row: number;
  readonly uid: string;
  readonly testId: string;
  readonly query: string;
  /** Of the whole query; '' if not known. */
  readonly queryHash: string;
  /** null for a row that no run has reached. */
  readonly verdict: RowVerdict | null;
  /** For a turn, the verdict that counts as a case: on the first row the conversation’s, null on the others. */
  readonly asCase?: RowVerdict | null;
  /** The conversation that it is a turn of; left out for others. */
  readonly conversation?: string;
  /** Hash of the case and what the agent did: where two runs have the same, the agent is not the cause of another score. Left out if unknown. */
  readonly inputs?: string;
  /** Who decided each judged check, in words; left out if there is none, or if it was not kept. */
  readonly deciders?: Readonly<Record<CheckId, string>>;
  /** Why; left out if it was not kept, as in a ledger. */
  readonly why?: string;
  readonly overall: number | null;
  /** By check; blank ones are left out. */
  readonly scores: Readonly<Record<CheckId, number>>;
  /** What each trial scored, check by check; left out if the case has one output, or if it was not kept. */
  readonly trials?: TrialScores;
  /** What the checks read of the agent's output; left out if it was not kept. A ledger holds only the beginning of each text. */
  readonly output?: Readonly<Record<CheckId, string>>;
}

/** The scores of a case's trials, in order, by check; null for a trial without a score. */
type TrialScores = Readonly<Record<CheckId, readonly (number | null)[]>>;

/** The verdict a row contributes when cases are counted. */
export function verdictAsCase({
  asCase,
  verdict,
}: Pick<LedgerCase, 'asCase' | 'verdict'>): RowVerdict | null {
  return asCase === undefined ? verdict : asCase;
}

/** The longest text of a case in a ledger. */
export const LEDGER_TEXT = 80;

const text = () => z.optional(z.string());

/** What a run was run with: runs are comparable if that is the same. What is left out is not known. */
export const RunAbout = () =>
  z.object({
    /** What people say it is about. */
    note: text(),
    /** The agent's build. */
    build: text(),
    /** The version of the checks and rules. */
    scorer: text(),
    /** Of the scoring settings and prompts. */
    settingsHash: text(),
    /** `rules`, or the name of a model. */
    judge: text(),
    /** The agent's feature profile; '' for the default. */
    ff: text(),
    /** Which cases were chosen, in words; '' for all. */
    filters: text(),
    outcome: z.optional(RunEnd()),
    /** The means of the quality metrics, in words; absent if none was scored. */
    metrics: text(),
    /** How the file it came from describes it; absent for the add-on's own runs. */
    importedFrom: text(),
    /** How often each case was asked. */
    trials: z.optional(z.number()),
    /** Whether rows were scored with different settings or prompts: some again later, or by an earlier run. */
    isMixed: z.optional(z.boolean()),
    /** Checks it scored that decide no verdict under its settings. */
    infoOnly: z.optional(z.array(z.string())),
    /** What the run keeps of its settings: its results are read back under them. */
    settings: z.optional(z.unknown()),
  });
export type RunAbout = z.Shape<typeof RunAbout>;

/** The scores of one eval set as one run left them. */
export interface Snapshot {
  readonly runId: string;
  /** ISO date-time, UTC. */
  readonly savedAt: string;
  /** The eval set's; unchanged when the tab is renamed. */
  readonly sheetId: number;
  readonly tab: string;
  readonly cases: readonly LedgerCase[];
  readonly about?: RunAbout | undefined;
}

/** What a ledger says about a snapshot without reading its cases. */
export interface SnapshotInfo extends Omit<Snapshot, 'cases'> {
  readonly rows: number;
  readonly passed: number;
  /** Cases that are pass or fail; a conversation is one. */
  readonly measured: number;
  /** Those that may yet pass or fail. */
  readonly open: number;
}

/** A case in which a check or the verdict has changed. */
export interface Change {
  readonly row: number;
  readonly testId: string;
  readonly query: string;
  /** The checks that went from 1 to 0; empty if only the verdict changed. */
  readonly checks: readonly CheckId[];
}
