/** What a run does with one of its eval sets: prepares, scores and finishes it. Each step can be repeated at any time. */
import type { EvalSet } from '../../../evalset/read-tab';
import { memoize } from '../../../model/memoize';
import { problemSentence } from '../../../model/problem';
import type { TabGrid } from '../../../model/tab-grid';
import { keepRun } from '../../../results/keep-run';
import { personVerdicts } from '../../../results/people';
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
import type { RunServices } from '../../services';
import { basisOf, type FrozenRun, chosenCases, isOf, plannedRow, type RowOfRun, rowsOfRun } from './rows';
import { TabScoring } from './tab-scoring';

interface TabServices extends Pick<RunServices, 'clock' | 'spreadsheet'> {
  readonly ledger: Ledger;
  readonly states: KeptStates;
  readonly rows: RunRows;
}

interface Finishing {
  /** Whether cases that were edited meanwhile are scored again. */
  readonly takesUpEdits: boolean;
  /** Whether nothing more will be scored: then every line stays. */
  readonly isOver: boolean;
}

interface Finished {
  /** How many rows of the run are scored, are still to be scored, and of these keep the scores of an earlier run. */
  readonly done: number;
  readonly left: number;
  readonly unreached: number;
}

export class EvalSetOfRun {
  private known: { readonly grid: TabGrid; readonly source: EvalSetSource } | undefined;
  /** For which eval set this execution has laid out which columns, and when, ms since 1970. */
  private laidOut: { readonly evalSet: EvalSet; readonly columns: string; readonly at: number } | undefined;

  constructor(
    readonly sheetId: number,
    private readonly frozen: FrozenRun,
    private readonly services: TabServices,
  ) {}

  /** The eval set as it is known. */
  source(): EvalSetSource {
    const { spreadsheet } = this.services;
    const grid = spreadsheet.has(this.sheetId) ? spreadsheet.read(this.sheetId) : undefined;
    if (grid && grid === this.known?.grid) return this.known.source;
    const read = readSource(spreadsheet, this.sheetId, this.frozen.settings);
    const source =
      read.kind === 'eval set' && this.frozen.plan.amends
        ? { ...read, evalSet: asScored(read.evalSet, this.results(read.evalSet)?.lines() ?? []) }
        : read;
    this.known = grid && { grid, source };
    return source;
  }

  /** Before the end: has the eval set read anew if it was edited meanwhile or its rows have moved. Outputs in another tab always are. */
  refresh(isEdited: boolean): void {
    const { spreadsheet } = this.services;
    const { grid, source } = this.known ?? {};
    const evalSet = source?.kind === 'eval set' ? source.evalSet : undefined;
    const isHere = evalSet?.recordedElsewhere === undefined;
    if (!isEdited && grid && evalSet && isHere && isInPlace(spreadsheet, grid, evalSet)) return;
    this.known = undefined;
    spreadsheet.refresh(this.sheetId);
    for (const sheetId of responseSheets(spreadsheet)) spreadsheet.refresh(sheetId);
  }

  /**
   * Lays out the results: every existing line stays, and a row without one gets a line without scores. If the execution dies, it can
   * be repeated: rows frozen before stay frozen. A tab that had to be skipped is reported.
   *
   * @returns how many rows the run takes
   */
  prepare(evalSet: EvalSet, run: HeldRun): number {
    const { spreadsheet, clock, ledger, rows } = this.services;
    const { runId, amends } = this.frozen.plan;
    const { results, lines, remark } = findOrCreateResults(spreadsheet, evalSet);
    if (!this.planned()) {
      // If the run's frozen rows were removed, the existing results may be its own.
      const isOfBefore = !amends && !lines.some(({ card }) => isOf(card, runId));
      const savedAt = new Date(clock.now()).toISOString();
      if (isOfBefore)
        keepRun(
          evalSet,
          lines.map(({ card }) => card),
          savedAt,
          { spreadsheet, ledger, aboutRun: ledger.about },
        );
      rows.add(this.sheetId, this.chosen(evalSet, lines));
    }
    // What stood in lost columns is not known: the lines of the run are scored once more. The judge remembers its answers.
    const there = this.hasLostColumns(evalSet, lines, results)
      ? lines.map((line) => (isOf(line.card, runId) ? { ...line, card: unscored(line.card) } : line))
      : lines;
    const { layout, taken } = this.layout(evalSet, there);
    results.layOut(layout);
    this.laidOut = { evalSet, columns: String(results.columns()), at: clock.now() };
    if (remark !== '') run.remark(problemSentence({ tab: evalSet.tab, text: remark }));
    return taken.length;
  }

  /** What is left to score. Results that were deleted or cleared meanwhile, or have lost columns, are laid out again. */
  scoring(evalSet: EvalSet, run: HeldRun): TabScoring {
    const results = this.results(evalSet);
    if (results && this.planned() && this.isWhole(evalSet, results)) {
      const scoring = this.open(evalSet, results);
      if (!scoring.isDisturbed) return scoring;
    }
    this.prepare(evalSet, run);
    const made = this.results(evalSet);
    if (!made) throw new Error('the results tab that was just made is not there');
    return this.open(evalSet, made);
  }

  private open(evalSet: EvalSet, results: ResultsTab): TabScoring {
    const { plan, settings, judge, checks } = this.frozen;
    const { runId, amends = false } = plan;
    const people = memoize(() => personVerdicts(this.services.spreadsheet));
    const basis = basisOf(settings, judge, evalSet, checks);
    const options = { runId, amends, settings, checks, basis, people };
    const seen = { lines: results.lines(), at: this.laidOut?.at ?? -Infinity };
    return new TabScoring(results, evalSet, this.planned() ?? [], options, this.services, seen);
  }

  /** Corrects the results if rows of the sheet have moved. @returns undefined if they are gone */
  finish(evalSet: EvalSet, run: HeldRun, how: Finishing): Finished | undefined {
    const { settings, checks } = this.frozen;
    let results = this.results(evalSet);
    if (results?.isInPlace() === false) results = this.results(evalSet);
    if (!how.isOver && !(results && this.isWhole(evalSet, results))) {
      // Scores were deleted or cleared: they are laid out again.
      this.prepare(evalSet, run);
      results = this.results(evalSet);
    }
    if (!results) return undefined;
    const tab = results;
    const before = tab.lines();
    const lines = reconcile(before, evalSet);
    if (how.takesUpEdits) this.takeUp(evalSet, lines);
    const taken = this.taken(
      evalSet,
      lines.map((line) => ({ ...line, line: { ...line.line, card: line.current } })),
    );
    const staying = how.isOver ? lines : this.staying(lines, taken);
    const layout = layoutOf(evalSet, staying, [], settings, checks);
    const isTidy = staying.length === lines.length && tab.hasColumnsOf(layout);
    // Only writing needs to know where our columns are now.
    if (!(isTidy && isUpToDate(lines)) && !tab.hasColumnsInPlace()) return this.finish(evalSet, run, how);
    run.attempt({
      [`The last changes to the results of “${evalSet.tab}”`]: () => {
        if (run.at('closing').isTidying || (!isTidy && !how.isOver && isIntact(tab.columns()))) {
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
    const left = taken.filter(({ stage }) => stage !== 'scored').length;
    const isUnreached = (row: RowOfRun): boolean => row.stage === 'pending' && row.line.card.verdict !== null;
    return { done: taken.length - left, left, unreached: taken.filter(isUnreached).length };
  }

  /** Edited cases become rows of the run, unless they already are. */
  private takeUp(evalSet: EvalSet, lines: readonly Reconciled[]): void {
    const taken = new Set(this.taken(evalSet, lines).map(({ recorded }) => recorded.evalCase));
    const added = lines.flatMap(({ isEdited, recorded }) =>
      isEdited && recorded && !taken.has(recorded.evalCase) ? [plannedRow(recorded)] : [],
    );
    if (added.length > 0) this.services.rows.add(this.sheetId, added);
  }

  /** Drops lines of cases that were gone before the run began and, if the run takes the whole tab, of cases that it leaves out. */
  private staying(lines: readonly Reconciled[], taken: readonly RowOfRun[]): readonly Reconciled[] {
    const { runId, keepsOthers } = this.frozen.plan;
    const uids = new Set((this.planned() ?? []).map(({ uid }) => uid));
    const cases = new Set(taken.map(({ recorded }) => recorded.evalCase));
    return lines.filter((line) => {
      const { recorded } = line;
      const { card } = line.line;
      // Never scored: its case is gone or, if lines were sorted just as they were written, scored in another line.
      if (!recorded && unmarked(card).verdict === null) return false;
      return (
        isOf(card, runId) || uids.has(card.uid) || (recorded && (keepsOthers || cases.has(recorded.evalCase)))
      );
    });
  }

  private planned(): readonly PlannedRow[] | undefined {
    return this.services.rows.of(this.sheetId);
  }

  private taken(evalSet: EvalSet, lines: Parameters<typeof rowsOfRun>[2]): readonly RowOfRun[] {
    return rowsOfRun(this.planned() ?? [], evalSet, lines, this.frozen.plan.runId);
  }

  private chosen(evalSet: EvalSet, lines: readonly ResultLine[]): readonly PlannedRow[] {
    const { plan, settings, judge, checks } = this.frozen;
    const { runId, choice } = plan;
    // If the results are gone, nothing can be chosen by their content.
    const only = lines.length === 0 && plan.only !== 'edited' ? undefined : plan.only;
    const now = {
      basis: only ? basisOf(settings, judge, evalSet, checks) : '',
      say: only && personVerdicts(this.services.spreadsheet),
    };
    const chosen = new Set(chosenCases(evalSet, { choice, only }, lines, now, checks).cases);
    const lineOf = linesByCase(reconcile(lines, evalSet));
    const isOurs = (line: ResultLine | undefined): boolean => line !== undefined && isOf(line.card, runId);
    return evalSet.cases
      .filter((recorded) => chosen.has(recorded) || isOurs(lineOf.get(recorded.evalCase)?.line))
      .map(plannedRow);
  }

  private layout(
    evalSet: EvalSet,
    written: readonly ResultLine[],
  ): { readonly layout: ReturnType<typeof layoutOf>; readonly taken: readonly RowOfRun[] } {
    const { settings, checks } = this.frozen;
    const lines = reconcile(written, evalSet);
    const taken = this.taken(evalSet, lines);
    const cases = taken.map(({ recorded }) => recorded);
    return { layout: layoutOf(evalSet, lines, cases, settings, checks), taken };
  }

  /** Whether there are results, with all columns. */
  private isWhole(evalSet: EvalSet, results: ResultsTab): boolean {
    const lines = results.lines();
    const { laidOut } = this;
    const isAsLaidOut = laidOut?.evalSet === evalSet && laidOut.columns === String(results.columns());
    return lines.length > 0 && (isAsLaidOut || !this.hasLostColumns(evalSet, lines, results));
  }

  /** Whether a person has removed columns of the run's results. */
  private hasLostColumns(evalSet: EvalSet, lines: readonly ResultLine[], results: ResultsTab): boolean {
    const hasOurs = lines.some(({ card }) => isOf(card, this.frozen.plan.runId));
    return hasOurs && lacksColumns(this.layout(evalSet, lines).layout, results.columns());
  }

  private results(evalSet: EvalSet): ResultsTab | undefined {
    return findResults(this.services.spreadsheet, evalSet, isResultsHeader);
  }
}

function unscored({ was: _was, ...card }: Scorecard): Scorecard {
  return { ...card, verdict: null };
}
