/** Scores the open rows of one eval set wave by wave, even if rows of the sheet move during the run. */
import type { EvalSet } from '../../../evalset/read-tab';
import type { SpreadsheetPort } from '../../../model/spreadsheet';
import { caseLines, type ReadCases } from '../../../results/case-lines';
import type { Scorecard } from '../../../model/scorecard';
import { type PersonVerdicts, decisionsOfCase } from '../../../results/person-verdicts';
import type { ResultsTab } from '../../../results/results-tab';
import type { Settings } from '../../../settings/schema';
import { isScoredBy, type RowOfRun, rowsOfRun } from './rows-of-run';
import type { ClockPort } from '../../../model/ports';
import type { ResultLine } from '../../../results/lines';
import type { PlannedRow } from '../../../stores/run-rows';
import { newestRun } from '../../../results/snapshot';
import { runOf } from '../../../results/amended-rows';
import type { KeptStates } from '../../../stores/states';
import type { Checks } from '../../../checks/check';
import type { Judge } from '../../../judge/decide';
import { scoreWave } from './score-wave';
import { statesFor } from '../../../results/outputs';
import { grouped } from '../../../model/collections';

/** Lines further apart are not written together, since all lines in between would be rewritten. */
const MAX_GAP = 200;
/** For this long after they were read or laid out, results are assumed to be unchanged. */
const MAX_UNCHECKED_MS = 1000;

type PendingRow = Extract<RowOfRun, { readonly line: ResultLine }>;

interface TabScoringOptions {
  readonly runId: string;
  /** True if the rows still belong to the run that scored them before. */
  readonly amends: boolean;
  readonly settings: Settings;
  readonly checks: Checks;
  /** See `basisOf`. */
  readonly basis: string;
  /** As of the first wave of this execution: later labels count when the row is scored again. */
  readonly people: () => PersonVerdicts;
  /** True if only the verdicts of people have changed: the judge's verdicts stay. */
  readonly keepsJudge?: boolean;
}

export class TabScoring {
  private lines: readonly ResultLine[] = [];
  private pending: PendingRow[] = [];
  private unplacedRows = 0;
  private hasMoved = false;
  private seenAt: number;

  /**
   * @param planned the rows to score; rows already scored are skipped
   * @param seen the current results, and when they were read or laid out, ms since 1970
   */
  constructor(
    private readonly results: ResultsTab,
    private readonly evalSet: Pick<EvalSet, 'sheetId'> & ReadCases,
    private readonly planned: readonly PlannedRow[],
    private readonly options: TabScoringOptions,
    private readonly services: {
      readonly states: Pick<KeptStates, 'read'>;
      readonly spreadsheet: SpreadsheetPort;
      readonly clock: ClockPort;
    },
    seen: { readonly lines: readonly ResultLine[]; readonly at: number },
  ) {
    this.seenAt = seen.at;
    this.sortRows(seen.lines);
  }

  /** Rows of the run in this tab that are still to be scored. */
  get rowsLeft(): number {
    return this.pending.length;
  }

  /** Rows of the run in this tab that are scored, or whose cases are gone. */
  get rowsDone(): number {
    return this.planned.length - this.pending.length - this.unplacedRows;
  }

  /** True if results were deleted, cleared or rearranged since the run began. */
  get isDisturbed(): boolean {
    return this.unplacedRows > 0 || this.hasMoved;
  }

  /** Scores and writes the next rows, `maxRows` at most. @returns how many */
  scoreNext(maxRows: number, decide: Judge['decide']): number {
    const { clock, spreadsheet } = this.services;
    const wave = this.nextRows(maxRows);
    if (wave.length === 0) return 0;
    const scored = this.scorecardsFor(wave, decide);
    const judgedAt = new Date(clock.now()).toISOString();
    const cards = new Map<PendingRow, Scorecard>(
      wave.flatMap((row, index) => {
        const card = scored[index];
        return card ? [[row, { ...card, judged_at: judgedAt, ...this.ownerOf(row.line.card) }] as const] : [];
      }),
    );
    try {
      this.write(cards, clock.now() - this.seenAt <= MAX_UNCHECKED_MS);
    } catch (error) {
      // A refusal of earlier writes may surface here; these rows may have been paid for.
      this.write(cards, false);
      spreadsheet.flush();
      throw error;
    }
    return wave.length;
  }

  private scorecardsFor(rows: readonly PendingRow[], decide: Judge['decide']): readonly Scorecard[] {
    const { runId, settings, checks, basis, keepsJudge = false } = this.options;
    const cases = rows.map(({ recorded, key, line }) => ({
      ...recorded,
      // A scorecard of several trials does not have the judge's verdict on each.
      previous: keepsJudge && !recorded.otherTrials ? line.card : undefined,
      payer: `${runId} ${this.evalSet.sheetId} ${key}`,
    }));
    const people = this.options.people();
    const whole = statesFor(cases, settings, this.services.states, checks);
    const cards = scoreWave(cases, { ...settings, checks }, decide, basis, whole, decisionsOfCase(people));
    return cards.map((card) => people.withKinds(card, checks));
  }

  /** Returns open rows whose lines are close together, so that they can be written as one block. */
  private nextRows(maxRows: number): readonly PendingRow[] {
    const wave = this.pending.slice(0, maxRows);
    const end = wave.findIndex(
      ({ line }, place) => place > 0 && line.index - (wave[place - 1]?.line.index ?? 0) > MAX_GAP,
    );
    return end < 0 ? wave : wave.slice(0, end);
  }

  /** The run that the line belongs to: this run or, if this one amends an earlier run, the earlier one. */
  private ownerOf(card: Scorecard): Pick<Scorecard, 'run_id' | 'amends'> {
    const { runId, amends } = this.options;
    const amended = amends ? runOf(card) || newestRun(this.lines.map((line) => line.card)) : '';
    return amended === '' ? { run_id: runId } : { run_id: runId, amends: amended };
  }

  private write(done: ReadonlyMap<PendingRow, Scorecard>, isJustSeen: boolean): void {
    this.seenAt = -Infinity;
    const indexes = [...done.keys()].map(({ line }) => line.index);
    const hasMoved = !isJustSeen && !this.results.hasColumnsInPlace();
    if (isJustSeen || (!hasMoved && this.results.areInPlace(indexes))) {
      const cards = [...done].map(([{ line }, card]) => [line.index, card] as const);
      this.results.writeAmong(this.lines, new Map(cards));
      this.pending = this.pending.filter((row) => !done.has(row));
      return;
    }
    // The results were sorted, or rows or columns inserted or deleted, while the judge was asked.
    const open = this.results.lines().filter(({ card }) => !isScoredBy(card, this.options.runId));
    const places = grouped(open, keyOf);
    for (const [{ line }, card] of done) {
      const place = places.get(keyOf(line))?.shift();
      if (place) this.results.writeLines(place.index, [card]);
    }
    this.sortRows(this.results.lines());
    if (!hasMoved) return;
    // Columns were moved or removed, so no more rows are scored until the caller has laid out the tab again.
    [this.pending, this.unplacedRows, this.hasMoved] = [[], this.unplacedRows + this.pending.length, true];
  }

  private sortRows(lines: readonly ResultLine[]): void {
    this.lines = lines;
    const rows = rowsOfRun(this.planned, this.evalSet, caseLines(lines, this.evalSet), this.options.runId);
    this.pending = rows
      .flatMap((row) => (row.stage === 'pending' ? row : []))
      .sort((a, b) => a.line.index - b.line.index);
    this.unplacedRows = rows.filter(({ stage }) => stage === 'unplaced').length;
  }
}

function keyOf({ card }: ResultLine): string {
  return JSON.stringify([card.uid, card.row]);
}
