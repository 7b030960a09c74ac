/** What is kept of the runs that were: the scores as each run left them, and what changed from one to the next. */
import type { CheckId } from './check';

/** One case as a ledger keeps it; its texts are cut to `LEDGER_TEXT`. */
export interface LedgerCase {
  /** 0 where it is not known. */
  readonly row: number;
  readonly uid: string;
  readonly testId: string;
  readonly query: string;
  /** Of the whole query; '' where it is not known. */
  readonly queryHash: string;
  /** A RowVerdict; '' for a row that no run has reached. */
  readonly verdict: string;
  /** Of a turn, the verdict of the case that its row stands for: on the first row that of the conversation, '' on the others. */
  readonly asCase?: string;
  readonly overall: number | null;
  /** By check; blank ones are left out. */
  readonly scores: Readonly<Record<CheckId, number>>;
  /** What each trial scored, check by check; left out where the case has one output, and where it was not kept. */
  readonly trials?: Trials;
  /** What the checks read of the agent's output; left out where it was not kept. A ledger holds the beginnings of it. */
  readonly output?: Readonly<Record<CheckId, string>>;
  /** What it is told apart by, column by column; a ledger keeps none of it, since the eval set tells. */
  readonly slices?: Readonly<Record<string, string>>;
}

/** The scores of a case's trials in their order, null where one has none; by check. */
export type Trials = Readonly<Record<CheckId, readonly (number | null)[]>>;

/** The verdict by which a row counts where cases are counted. */
export function verdictAsCase({ asCase, verdict }: Pick<LedgerCase, 'asCase' | 'verdict'>): string {
  return asCase ?? verdict;
}

/** The longest text of a case in a ledger. */
export const LEDGER_TEXT = 80;

/** What people say of a run: the tab `Run history` holds it, and the ledger what it held when the run was kept. */
export interface RunWords {
  /** '' where it has none: then it is known by its time. */
  readonly name?: string | undefined;
  readonly note?: string | undefined;
  /** Whether it is put away: no list offers it, and no later run is held against it. */
  readonly isArchived?: boolean | undefined;
}

/** What a run is called, who began it, and what it was run with: two runs can be compared where that is the same. What is left out is not known. */
export interface RunAbout extends RunWords {
  /** The agent's build. */
  readonly build?: string | undefined;
  readonly startedBy?: string | undefined;
  /** @example 'schedule' */
  readonly startedFrom?: string | undefined;
  /** Which of its rows were scored again, in words; '' for none. */
  readonly amended?: string | undefined;
  /** The version of the checks and rules. */
  readonly scorer?: string | undefined;
  /** Of the scoring settings and prompts. */
  readonly settingsHash?: string | undefined;
  /** `rules`, or the name of a model. */
  readonly judge?: string | undefined;
  /** The agent's feature profile; '' for its default one. */
  readonly ff?: string | undefined;
  /** How often each case was asked. */
  readonly trials?: number | undefined;
  /** Which cases were chosen, in words; '' for all. */
  readonly filters?: string | undefined;
  /** Whether some rows were scored with other settings or prompts than others: again since, or by an earlier run. */
  readonly isMixed?: boolean | undefined;
  /** What the file that it was imported from says of it; a run of the add-on has none. */
  readonly importedFrom?: string | undefined;
}

/** The scores of one eval set as one run left them. */
export interface Snapshot {
  readonly runId: string;
  /** ISO date-time, UTC. */
  readonly savedAt: string;
  /** The eval set's: it stays when the tab is renamed. */
  readonly sheetId: number;
  readonly tab: string;
  readonly cases: readonly LedgerCase[];
  readonly about?: RunAbout | undefined;
}

/** What a ledger says of a snapshot without reading its cases. */
export interface SnapshotInfo extends Omit<Snapshot, 'cases'> {
  readonly rows: number;
  readonly passed: number;
  /** Cases that are pass or fail; a conversation is one. */
  readonly measured: number;
}

/** A case in which a check, or the verdict, is another than before. */
export interface Change {
  readonly row: number;
  readonly testId: string;
  readonly query: string;
  readonly uid: string;
  /** The checks that went from 1 to 0, or of a case that got better from 0 to 1; none where only the verdict tells. */
  readonly checks: readonly CheckId[];
}

/** Each list in sheet order. */
export interface Changes {
  /** Cases that lost a check, whatever their verdict. A case may have got worse in one check and better in another. */
  readonly worse: readonly Change[];
  readonly better: readonly Change[];
  /** Measured before, and now not measurable. */
  readonly newErrors: readonly Change[];
  /** Cases that were measured before and are still there. */
  readonly compared: number;
}
