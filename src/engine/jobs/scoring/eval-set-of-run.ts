/** Prepares, scores and finishes an eval set in a run. Each step can be repeated at any time. */
import type { EvalSet } from '../../../evalset/read-tab';
import { memoize } from '../../../model/memoize';
import { problemText } from '../../../model/problem';
import type { TabGrid } from '../../../model/tab-grid';
import { keepRun } from '../../../results/snapshot';
import { personVerdicts } from '../../../results/person-verdicts';
import { responseSheets } from '../../../stores/responses';
import { asScored, linesByCase } from '../../../results/case-lines';
import { findOrCreateResults, findResults, isIntact, isResultsHeader } from '../../../results/find-results';
import { layoutOf } from '../../../results/layout';
import {
  isUpToDate,
  reconcile,
  type Reconciled,
  unmarked,
  writeLinks,
  writeMarks,
} from '../../../results/reconcile';
import type { Scorecard } from '../../../model/scorecard';
import type { ResultLine } from '../../../results/lines';
import { lacksColumns, type ResultsTab } from '../../../results/results-tab';
import { isInPlace, readSource, type EvalSetSource } from '../../../results/source';
import type { Ledger } from '../../../stores/ledger';
import type { PlannedRow, RunRows } from '../../../stores/run-rows';
import type { KeptStates } from '../../../stores/states';
import type { HeldRun } from '../../held-run';
import type { RunServices } from '../../run-services';
import { basisOf, type RunSetup, casesToTake, plannedRow, type RowOfRun, rowsOfRun } from './rows-of-run';
import { TabScoring } from './tab-scoring';

interface TabServices extends Pick<RunServices, 'clock' | 'spreadsheet'> {
  readonly ledger: Ledger;
  readonly states: KeptStates;
  readonly rows: RunRows;
}

/** Counts of the run's rows. */
interface FinishedRows {
  /** Scored. */
  readonly done: number;
  /** Still to be scored. */
  readonly left: number;
  /** Of those left, rows that keep the score of an earlier run. */
  readonly unreached: number;
}

export class EvalSetOfRun {
  private lastRead: { readonly grid: TabGrid; readonly source: EvalSetSource } | undefined;
  /** `at`: when this execution laid out these columns, ms since 1970. */
  private lastLayout:
    { readonly evalSet: EvalSet; readonly columns: string; readonly at: number } | undefined;

  constructor(
    readonly sheetId: number,
    private readonly setup: RunSetup,
    private readonly services: TabServices,
  ) {}

  /** Returns the eval set, parsed again only if its tab was read again. */
  source(): EvalSetSource {
    const { spreadsheet } = this.services;
    const grid = spreadsheet.has(this.sheetId) ? spreadsheet.read(this.sheetId) : undefined;
    if (grid && grid === this.lastRead?.grid) return this.lastRead.source;
    const read = readSource(spreadsheet, this.sheetId, this.setup.settings);
    const source =
      read.kind === 'eval set' && this.setup.plan.amends
        ? { ...read, evalSet: asScored(read.evalSet, this.results(read.evalSet)?.lines() ?? []) }
        : read;
    this.lastRead = grid && { grid, source };
    return source;
  }

  /** Forgets the eval set if it was edited, if its rows have moved, or if its outputs are in another tab, so that it is read again. */
  refresh(isEdited: boolean): void {
    const { spreadsheet } = this.services;
    const { grid, source } = this.lastRead ?? {};
    const evalSet = source?.kind === 'eval set' ? source.evalSet : undefined;
    const isHere = evalSet?.recordedElsewhere === undefined;
    if (!isEdited && grid && evalSet && isHere && isInPlace(spreadsheet, grid, evalSet)) return;
    this.lastRead = undefined;
    spreadsheet.refresh(this.sheetId);
    for (const sheetId of responseSheets(spreadsheet)) spreadsheet.refresh(sheetId);
  }

  /**
   * Plans the run's rows, unless they are planned, and lays out the results: existing lines stay, and rows without a line get one.
   *
   * @returns the results, and the number of rows that the run takes
   */
  prepare(evalSet: EvalSet, run: HeldRun): { readonly results: ResultsTab; readonly rows: number } {
    const { spreadsheet, clock, ledger, rows } = this.services;
    const { runId, amends } = this.setup.plan;
    const { results, lines, remark } = findOrCreateResults(spreadsheet, evalSet);
    if (!this.plannedRows()) {
      const cards = lines.map(({ card }) => card);
      // The lines may be this run's own, if a person removed the planned rows.
      if (!amends && !cards.some((card) => card.run_id === runId)) {
        const savedAt = new Date(clock.now()).toISOString();
        keepRun(evalSet, cards, savedAt, { spreadsheet, ledger, aboutRun: ledger.about });
      }
      rows.add(this.sheetId, this.rowsToPlan(evalSet, lines));
    }
    // If a person removed columns, the run's lines are scored once more, with verdicts from the cache.
    const linesToLayOut = this.hasLostColumns(evalSet, lines, results)
      ? lines.map((line) => (line.card.run_id === runId ? { ...line, card: unscored(line.card) } : line))
      : lines;
    const { layout, taken } = this.layout(evalSet, linesToLayOut);
    results.layOut(layout);
    this.lastLayout = { evalSet, columns: String(results.columns()), at: clock.now() };
    if (remark !== '') run.addProblems(problemText({ tab: evalSet.tab, text: remark }));
    return { results, rows: taken.length };
  }

  /** Returns the scoring of the rows that are left. Results that were deleted or cleared, or have lost columns, are laid out again. */
  scoring(evalSet: EvalSet, run: HeldRun): TabScoring {
    const results = this.results(evalSet);
    if (results && this.plannedRows() && this.isComplete(evalSet, results)) {
      const scoring = this.openScoring(evalSet, results);
      if (!scoring.isDisturbed) return scoring;
    }
    return this.openScoring(evalSet, this.prepare(evalSet, run).results);
  }

  private openScoring(evalSet: EvalSet, results: ResultsTab): TabScoring {
    const { plan, settings, judge, checks } = this.setup;
    const { runId, amends = false } = plan;
    const people = memoize(() => personVerdicts(this.services.spreadsheet));
    const basis = basisOf(settings, judge, evalSet, checks);
    const options = { runId, amends, settings, checks, basis, people };
    const snapshot = { lines: results.lines(), at: this.lastLayout?.at ?? -Infinity };
    return new TabScoring(results, evalSet, this.plannedRows() ?? [], options, this.services, snapshot);
  }

  /**
   * Reconciles the results with rows edited or moved during the run. A run that is over keeps all lines, and scores no more rows.
   *
   * @param rescoresEdits whether cases edited during the run are scored again
   * @returns undefined if the results are gone
   */
  finish(evalSet: EvalSet, run: HeldRun, rescoresEdits: boolean): FinishedRows | undefined {
    const { settings, checks } = this.setup;
    const isOver = run.record.end !== undefined;
    let results = this.results(evalSet);
    if (results?.isInPlace() === false) results = this.results(evalSet);
    if (!isOver && !(results && this.isComplete(evalSet, results)))
      results = this.prepare(evalSet, run).results;
    if (!results) return undefined;
    const tab = results;
    const before = tab.lines();
    const lines = reconcile(before, evalSet);
    if (rescoresEdits) this.addEditedCases(evalSet, lines);
    const takenRows = this.rowsTaken(
      evalSet,
      lines.map((line) => ({ ...line, line: { ...line.line, card: line.current } })),
    );
    const keptLines = isOver ? lines : this.linesToKeep(lines, takenRows);
    const layout = layoutOf(evalSet, keptLines, [], settings, checks);
    const isTidy = keptLines.length === lines.length && tab.hasColumnsOf(layout);
    // The columns are looked up only before writing: they may have moved.
    if (!(isTidy && isUpToDate(lines)) && !tab.hasColumnsInPlace())
      return this.finish(evalSet, run, rescoresEdits);
    run.attempt({
      [`The last changes to the results of “${evalSet.tab}”`]: () => {
        if (run.stageIn('closing').isTidying || (!isTidy && !isOver && isIntact(tab.columns()))) {
          run.changeStage('closing', { isTidying: true });
          run.save();
          tab.layOut(layout);
          tab.fold(layout);
        } else {
          writeMarks(tab, before, lines);
          writeLinks(tab, lines);
          if (isTidy) tab.fold(layout);
        }
      },
    });
    const rowsLeft = takenRows.filter(({ stage }) => stage !== 'scored').length;
    const isUnreached = (row: RowOfRun): boolean => row.stage === 'pending' && row.line.card.verdict !== null;
    return {
      done: takenRows.length - rowsLeft,
      left: rowsLeft,
      unreached: takenRows.filter(isUnreached).length,
    };
  }

  /** Adds edited cases to the rows of the run. */
  private addEditedCases(evalSet: EvalSet, lines: readonly Reconciled[]): void {
    const takenCases = new Set(this.rowsTaken(evalSet, lines).map(({ recorded }) => recorded.evalCase));
    const newRows = lines.flatMap(({ isEdited, recorded }) =>
      isEdited && recorded && !takenCases.has(recorded.evalCase) ? [plannedRow(recorded)] : [],
    );
    if (newRows.length > 0) this.services.rows.add(this.sheetId, newRows);
  }

  /** Drops lines of cases that were deleted before the run began. A run of a whole tab also drops lines of cases that it leaves out. */
  private linesToKeep(lines: readonly Reconciled[], taken: readonly RowOfRun[]): readonly Reconciled[] {
    const { runId, keepsOthers } = this.setup.plan;
    const uids = new Set((this.plannedRows() ?? []).map(({ uid }) => uid));
    const cases = new Set(taken.map(({ recorded }) => recorded.evalCase));
    return lines.filter((line) => {
      const { recorded } = line;
      const { card } = line.line;
      // A blank line without a case is dropped: its case was deleted, or scored on another line while a person sorted the lines.
      if (!recorded && unmarked(card).verdict === null) return false;
      return (
        card.run_id === runId ||
        uids.has(card.uid) ||
        (recorded && (keepsOthers || cases.has(recorded.evalCase)))
      );
    });
  }

  private plannedRows(): readonly PlannedRow[] | undefined {
    return this.services.rows.of(this.sheetId);
  }

  private rowsTaken(evalSet: EvalSet, lines: Parameters<typeof rowsOfRun>[2]): readonly RowOfRun[] {
    return rowsOfRun(this.plannedRows() ?? [], evalSet, lines, this.setup.plan.runId);
  }

  private rowsToPlan(evalSet: EvalSet, lines: readonly ResultLine[]): readonly PlannedRow[] {
    const { plan, settings, judge, checks } = this.setup;
    const { runId, choice } = plan;
    // Without results, all cases are taken, since none can be chosen by its result.
    const only = lines.length === 0 && plan.only !== 'edited' ? undefined : plan.only;
    const basis = () => basisOf(settings, judge, evalSet, checks);
    const chosen = new Set(casesToTake(evalSet, { choice, only }, this.services.spreadsheet, basis).cases);
    const lineOf = linesByCase(reconcile(lines, evalSet));
    const isOurs = (line: ResultLine | undefined): boolean =>
      line !== undefined && line.card.run_id === runId;
    return evalSet.cases
      .filter((recorded) => chosen.has(recorded) || isOurs(lineOf.get(recorded.evalCase)?.line))
      .map(plannedRow);
  }

  private layout(
    evalSet: EvalSet,
    written: readonly ResultLine[],
  ): { readonly layout: ReturnType<typeof layoutOf>; readonly taken: readonly RowOfRun[] } {
    const { settings, checks } = this.setup;
    const lines = reconcile(written, evalSet);
    const takenRows = this.rowsTaken(evalSet, lines);
    const cases = takenRows.map(({ recorded }) => recorded);
    return { layout: layoutOf(evalSet, lines, cases, settings, checks), taken: takenRows };
  }

  /** True if there are lines, with all columns. */
  private isComplete(evalSet: EvalSet, results: ResultsTab): boolean {
    const lines = results.lines();
    const { lastLayout } = this;
    const isAsLaidOut = lastLayout?.evalSet === evalSet && lastLayout.columns === String(results.columns());
    return lines.length > 0 && (isAsLaidOut || !this.hasLostColumns(evalSet, lines, results));
  }

  /** True if a person has removed columns of the run's results. */
  private hasLostColumns(evalSet: EvalSet, lines: readonly ResultLine[], results: ResultsTab): boolean {
    const hasOurs = lines.some(({ card }) => card.run_id === this.setup.plan.runId);
    return hasOurs && lacksColumns(this.layout(evalSet, lines).layout, results.columns());
  }

  private results(evalSet: EvalSet): ResultsTab | undefined {
    return findResults(this.services.spreadsheet, evalSet, isResultsHeader);
  }
}

function unscored({ was: _was, ...card }: Scorecard): Scorecard {
  return { ...card, verdict: null };
}
