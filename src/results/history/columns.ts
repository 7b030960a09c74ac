/** The columns of the tab `Run history`. A tab laid out otherwise is laid out anew, matched by the names of its columns. */
import { wallTime } from '../../model/local-time';
import { ROW_VERDICTS, type RowVerdict } from '../../model/scorecard';
import type { OutCell } from '../../model/sheet/spreadsheet';

/** One run, as the history shows it. */
export interface HistoryLine {
  readonly runId: string;
  /** The name and note that people gave it; '' if none. What is already in the line is theirs and stays. */
  readonly name: string;
  readonly note: string;
  /** ISO date-times, UTC. */
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly startedBy: string;
  /** @example 'sidebar, live agent' if the agent was asked first */
  readonly startedFrom: string;
  /** `finished`, `cancelled` or `stopped: …`. */
  readonly outcome: string;
  readonly tabs: readonly string[];
  /** Which cases were chosen, as text; '' for all. */
  readonly filters: string;
  readonly rows: number;
  readonly verdicts: Readonly<Record<RowVerdict, number>>;
  readonly meanOverall: number | null;
  readonly judge: string;
  readonly judgeCostUsd: number | null;
  readonly settingsHash: string;
  readonly casesHash: string;
  readonly summary: string;
  /** Names and versions of the judge's prompts that were used. */
  readonly prompts: readonly string[];
  /** What the analyst notes about the agent's build and profile; '' for nothing. */
  readonly build: string;
  readonly ff: string;
  /** Outputs per case. */
  readonly trials: number;
  /** Version of the checks and rules. */
  readonly scorer: string;
  /** Which of its rows were scored again since, or which rows it scored again for another run; '' for none. */
  readonly amended: string;
  /** Version of the add-on. */
  readonly version: string;
  /** What the run keeps of its settings: its results are read back under them. */
  readonly settings?: unknown;
}

export interface HistoryColumn {
  readonly name: string;
  /** Pixels. */
  readonly width: number;
  readonly isCentred?: boolean;
  readonly numberFormat?: string;
  /** @param timeZone the spreadsheet's, in which times are shown */
  readonly cell: (line: HistoryLine, timeZone: string) => OutCell;
}

/** What people say about a run, next to its id: one read of these shows which runs exist and what they are called. */
export const FRONT = ['run_id', 'name', 'note', 'baseline_of', 'archived'] as const;
export type FrontColumn = (typeof FRONT)[number];

export const AMENDED_COLUMN = 'amended';
export const SETTINGS_COLUMN = 'settings';

/** Which eval sets it is the baseline of, and whether it is archived, is written separately. */
const FRONT_CELLS: Readonly<Record<FrontColumn, Pick<HistoryColumn, 'width' | 'cell'>>> = {
  run_id: { width: 150, cell: ({ runId }) => runId },
  name: { width: 200, cell: ({ name }) => name },
  note: { width: 200, cell: ({ note }) => note },
  baseline_of: { width: 110, cell: () => null },
  archived: { width: 110, cell: () => null },
};

export const HISTORY_COLUMNS: readonly HistoryColumn[] = [
  ...FRONT.map((name): HistoryColumn => ({ name, ...FRONT_CELLS[name] })),
  { name: 'started_at', width: 160, cell: ({ startedAt }, timeZone) => wallTime(startedAt, timeZone) },
  { name: 'finished_at', width: 160, cell: ({ finishedAt }, timeZone) => wallTime(finishedAt, timeZone) },
  { name: 'duration_s', width: 160, cell: duration },
  { name: 'started_by', width: 160, cell: ({ startedBy }) => startedBy },
  { name: 'started_from', width: 160, cell: ({ startedFrom }) => startedFrom },
  { name: 'outcome', width: 160, cell: ({ outcome }) => outcome },
  { name: 'tabs', width: 160, cell: ({ tabs }) => tabs.join('; ') },
  { name: 'filters', width: 160, cell: ({ filters }) => filters },
  { name: 'rows', width: 80, isCentred: true, cell: ({ rows }) => rows },
  ...ROW_VERDICTS.map((verdict): HistoryColumn => ({
    name: verdict,
    width: 80,
    isCentred: true,
    cell: ({ verdicts }) => verdicts[verdict],
  })),
  {
    name: 'mean_overall',
    width: 160,
    isCentred: true,
    numberFormat: '0.00',
    cell: ({ meanOverall }) => meanOverall,
  },
  { name: 'judge', width: 160, cell: ({ judge }) => judge },
  // Six decimals: shows even a run that cost less than a cent, without the rounding noise of the sum.
  {
    name: 'judge_cost_usd',
    width: 160,
    cell: ({ judgeCostUsd: cost }) => (cost === null ? null : Math.round(cost * 1e6) / 1e6),
  },
  { name: 'settings_hash', width: 160, cell: ({ settingsHash }) => settingsHash },
  { name: 'cases_hash', width: 160, cell: ({ casesHash }) => casesHash },
  { name: 'summary', width: 400, cell: ({ summary }) => summary },
  { name: 'prompts', width: 160, cell: ({ prompts }) => prompts.join('; ') },
  { name: 'build', width: 160, cell: ({ build }) => build },
  { name: 'ff', width: 160, cell: ({ ff }) => ff },
  { name: 'trials', width: 160, isCentred: true, cell: ({ trials }) => trials },
  { name: 'scorer', width: 160, cell: ({ scorer }) => scorer },
  { name: AMENDED_COLUMN, width: 160, cell: ({ amended }) => amended },
  { name: 'version', width: 160, cell: ({ version }) => version },
  {
    name: SETTINGS_COLUMN,
    width: 160,
    cell: ({ settings }) => (settings === undefined ? null : JSON.stringify(settings)),
  },
];

/** From start to finish, breaks between executions included. */
function duration({ startedAt, finishedAt }: HistoryLine): number | null {
  const seconds = Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000);
  return Number.isFinite(seconds) ? seconds : null;
}
