/** What a run does with one of its eval sets: prepares, scores and finishes it. Each step can be repeated at any time. */
import type { RecordedCase } from '../../../evalset/read-tab';
import type { TabGrid } from '../../../model/sheet/tab-grid';
import {
  findResults,
  isIntact,
  isResultsHeader,
  type ResultsTab,
} from '../../../sheets/results/find-results';
import { problemSentence } from '../../../model/problem';
import type { PlannedRow } from '../../../sheets/store/run-rows';
import { asScored, caseLines } from '../../../sheets/results/case-lines';
import { slicesIn } from '../../../sheets/slices-in';
import {
  isPutRight,
  writeLinks,
  writeMarks,
  type Reconciled,
  reconcile,
  unmarked,
} from '../../../sheets/results/reconcile';
import { type FinishedTab, finishedTab } from '../../../reports/run-report';
import { isInPlace, readSource, type Source } from '../../../sheets/source';
import { hasLostColumns, type Prepared, prepareTab, type TabServices } from './prepare-tab';
import type { Frozen } from './frozen';
import { layoutOf } from '../../../sheets/results/layout';
import { responseSheets } from '../../../sheets/responses';
import { isOf, plannedCases, plannedRow, TabScoring } from './tab-scoring';

type There = Extract<Source, { kind: 'eval set' }>;

export interface Finishing {
  /** Whether cases that were edited meanwhile are scored again. */
  readonly takesUpEdits: boolean;
  /** Whether nothing more will be scored: then every line stays. */
  readonly isOver: boolean;
  /** Whether an execution that died had begun to lay out the results anew. */
  readonly isTidying: boolean;
  /** Called before they are laid out anew. */
  readonly onTidying: () => void;
  /** Does a write that the run can do without: see HeldRun. @returns whether it was written */
  readonly attempt: (write: () => void) => boolean;
}

export interface Finished {
  readonly tab: FinishedTab;
  /** Rows of the run that are scored, and that are still to be scored. */
  readonly done: number;
  readonly left: number;
  /** Rows that the run has not reached: they keep the scores of an earlier run. */
  readonly unreached: number;
}

export class TabRun {
  private known: { readonly grid: TabGrid; readonly source: Source } | undefined;
  /** When this execution laid out its results, ms since 1970. */
  private laidOutAt = -Infinity;

  constructor(
    readonly sheetId: number,
    private readonly frozen: Frozen,
    private readonly services: TabServices,
  ) {}

  /** The eval set as it is known. */
  source(): Source {
    const { spreadsheet } = this.services;
    const grid = spreadsheet.has(this.sheetId) ? spreadsheet.read(this.sheetId) : undefined;
    if (grid && grid === this.known?.grid) return this.known.source;
    const read = readSource(spreadsheet, this.sheetId, this.frozen.settings);
    const source = read.kind === 'eval set' ? this.withOutputs(read) : read;
    this.known = grid && { grid, source };
    return source;
  }

  /** Before the end: has the eval set read anew if it was edited meanwhile or its rows have moved. Outputs in another tab always are. */
  refresh(isEdited: boolean): void {
    const { spreadsheet } = this.services;
    const { grid, source } = this.known ?? {};
    const evalSet = source?.kind === 'eval set' ? source.evalSet : undefined;
    const isHere = evalSet && evalSet.recordedElsewhere === undefined;
    if (!isEdited && grid && isHere && isInPlace(spreadsheet, grid, evalSet)) return;
    this.known = undefined;
    spreadsheet.refresh(this.sheetId);
    for (const sheetId of responseSheets(spreadsheet)) spreadsheet.refresh(sheetId);
  }

  private withOutputs(source: There): There {
    const { evalSet } = source;
    if (!this.frozen.amends) return source;
    const records = this.results(source)?.records() ?? [];
    return { ...source, evalSet: asScored(evalSet, records) };
  }

  prepare(source: There): Prepared {
    const { clock } = this.services;
    const savedAt = new Date(clock.now()).toISOString();
    const prepared = prepareTab(source.evalSet, this.frozen, this.services, savedAt);
    this.laidOutAt = clock.now();
    return prepared;
  }

  /**
   * What is left to score. Results that were deleted or cleared meanwhile, or have lost columns, are laid out again.
   *
   * @param remark told if they are laid out elsewhere
   */
  scoring(source: There, remark: (text: string) => void): TabScoring {
    const results = this.results(source);
    const planned = this.plan();
    const open = (tab: ResultsTab, rows: readonly PlannedRow[]): TabScoring =>
      new TabScoring(
        tab,
        source.evalSet,
        rows,
        { ...this.frozen, basis: this.frozen.basis(source.evalSet) },
        this.services.states,
        this.services.spreadsheet,
        {
          records: tab.records(),
          seenAt: this.laidOutAt,
        },
      );
    const scoring = results && planned && this.isWhole(source, results) ? open(results, planned) : undefined;
    if (scoring && !scoring.isDisturbed) return scoring;
    const { remark: text } = this.prepare(source);
    if (text !== '') remark(problemSentence({ tab: source.evalSet.tab, text }));
    const made = this.results(source);
    if (!made) throw new Error('the results tab that was just made is not there');
    return open(made, this.plan() ?? []);
  }

  /** Corrects the results if rows of the sheet have moved, and sums them up. */
  finish(source: There, how: Finishing): Finished | undefined {
    const { evalSet } = source;
    const { runId, settings, checks } = this.frozen;
    let results = this.results(source);
    if (results?.isInPlace() === false) results = this.results(source);
    if (!how.isOver && !(results && this.isWhole(source, results))) {
      // Scores were deleted or cleared: they are laid out again.
      this.prepare(source);
      results = this.results(source);
    }
    if (!results) return undefined;
    const tab = results;
    const before = tab.records();
    const lines = reconcile(before, evalSet);
    if (how.takesUpEdits) this.takeUp(lines, evalSet.cases);
    const staying = how.isOver ? lines : this.staying(lines, evalSet.cases);
    const layout = layoutOf(evalSet, staying, [], settings, checks);
    const isTidy = staying.length === lines.length && tab.hasColumnsOf(layout);
    // Only writing needs to know where our columns are now.
    if (!(isTidy && isPutRight(lines)) && !tab.hasColumnsInPlace()) return this.finish(source, how);
    const isWritten = how.attempt(() => {
      if (how.isTidying || (!isTidy && !how.isOver && isIntact(tab.columns()))) {
        how.onTidying();
        tab.layOut(layout);
        tab.fold(layout);
      } else {
        writeMarks(tab, before, lines);
        writeLinks(tab, lines);
        if (isTidy) tab.fold(layout);
      }
    });
    const records = isWritten ? tab.records() : lines.map(({ current }) => current);
    const planned = plannedCases(this.plan() ?? [], evalSet.cases, caseLines(records, evalSet), runId);
    const open = planned.filter(({ isDone }) => !isDone);
    return {
      tab: finishedTab(
        { place: evalSet, results: tab, records, runId },
        slicesIn(this.services.spreadsheet, this.sheetId, settings),
        checks,
      ),
      done: planned.length - open.length,
      left: open.length,
      unreached: open.filter(({ record }) => (record?.cell('verdict') ?? null) !== null).length,
    };
  }

  /** Whether there are results, with all columns. */
  private isWhole({ evalSet }: There, results: ResultsTab): boolean {
    const records = results.records();
    return records.length > 0 && !hasLostColumns(evalSet, records, this.plan() ?? [], this.frozen);
  }

  private plan(): readonly PlannedRow[] | undefined {
    return this.services.rows.of(this.frozen.runId, this.sheetId);
  }

  /** Edited cases become rows of the run, unless they already are. */
  private takeUp(lines: readonly Reconciled[], cases: readonly RecordedCase[]): void {
    const { runId } = this.frozen;
    const planned = plannedCases(this.plan() ?? [], cases, lines, runId);
    const evalCases = new Set(planned.map(({ recorded }) => recorded.evalCase));
    const added = lines.flatMap(({ isEdited, recorded }) =>
      isEdited && recorded && !evalCases.has(recorded.evalCase) ? [plannedRow(recorded)] : [],
    );
    if (added.length > 0) this.services.rows.add(runId, this.sheetId, added);
  }

  /** The run drops lines of cases that were gone before it began; if it takes the whole tab, it also drops those that it leaves out. */
  private staying(lines: readonly Reconciled[], cases: readonly RecordedCase[]): readonly Reconciled[] {
    const { runId, keepsOthers } = this.frozen;
    const planned = this.plan() ?? [];
    const uids = new Set(planned.map(({ uid }) => uid));
    const taken = new Set(
      plannedCases(planned, cases, lines, runId).map(({ recorded }) => recorded.evalCase),
    );
    const uidOf = ({ record }: Reconciled): string => String(record.cell('uid'));
    const present = new Set(lines.filter(({ recorded }) => recorded).map(uidOf));
    return lines.filter((line) => {
      const { record, recorded } = line;
      // Lines were sorted in the moment in which they were written: the case is scored in another one.
      if (!recorded && unmarked(record).cell('verdict') === null && present.has(uidOf(line))) return false;
      return (
        isOf(record, runId) ||
        uids.has(uidOf(line)) ||
        (recorded && (keepsOthers || taken.has(recorded.evalCase)))
      );
    });
  }

  private results({ evalSet }: There): ResultsTab | undefined {
    return findResults(this.services.spreadsheet, evalSet, isResultsHeader);
  }
}
