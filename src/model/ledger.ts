/** Past runs: the scores that each left, the conditions it ran under, and the changes from one to the next. */
import { RunEnd } from './run';
import type { CheckId } from './check';
import type { Scorecard } from './scorecard';
import * as z from './zod';

const text = () => z.optional(z.string());

/** The conditions of a run: runs under the same ones are comparable. Anything left out is unknown. */
export const RunAbout = () =>
  z.object({
    /** A person’s description. */
    note: text(),
    /** The agent's build. */
    build: text(),
    /** The version of the checks and rules. */
    scorer: text(),
    /** Hash of scoring settings and prompts. */
    settings_hash: text(),
    /** `rules`, or the name of a model. */
    judge: text(),
    /** The agent's feature profile; '' for the default. */
    ff: text(),
    /** The choice of cases, in words; '' for all. */
    filters: text(),
    outcome: z.optional(RunEnd()),
    /** The means of the quality metrics, in words; absent if none was scored. */
    metrics: text(),
    /** The description in the file that it came from; absent for the add-on’s own runs. */
    imported_from: text(),
    /** How often each case was asked. */
    trials: z.optional(z.number()),
    /** True if rows were scored with different settings or prompts, as some were rescored or kept from an earlier run. */
    is_mixed: z.optional(z.boolean()),
    /** Checks that decide no verdict under its settings, among those it scored. */
    info_only: z.optional(z.array(z.string())),
    /** The settings under which its results are read back. */
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
  /** From the ledger, cut to what it has room for; from a file, as the file has them. */
  readonly cases: readonly Scorecard[];
  readonly about?: RunAbout | undefined;
}

/** A snapshot as lists of runs show it: known without reading its cases. */
export interface SnapshotInfo extends Omit<Snapshot, 'cases'> {
  readonly rows: number;
  readonly passed: number;
  /** Cases that are pass or fail; a conversation is one. */
  readonly measured: number;
  /** Cases that may still pass or fail. */
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
