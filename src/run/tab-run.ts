/** What a run does with one of its eval sets: prepares it, scores it, finishes it. Each may be done again at any time. */
import type { RecordedCase } from '../evalset/read-tab';
import { type Line, pendingLine } from '../report/result-lines';
import { findResults, isResultsHeader, type ResultsTab } from '../report/results-tab';
import { chosenCases } from './chosen';
import type { Frozen } from './frozen';
import { gapsIn } from './gaps';
import { type Prepared, prepareTab } from './prepare-tab';
import { reconcile } from './reconcile';
import { type FinishedTab, finishedTab } from './run-report';
import type { TabServices } from './services';
import { readSource, type Source } from './source';
import { TabScoring } from './tab-scoring';
import { summarise } from './tab-summary';

/** `gone` says why there is nothing to do on a tab any more. */
type Gone = Extract<Source, { kind: 'gone' }>;

export class TabRun {
  constructor(
    readonly sheetId: number,
    private readonly frozen: Frozen,
    private readonly services: TabServices,
  ) {}

  source(): Source {
    return readSource(this.services.spreadsheet, this.sheetId, this.frozen.settings);
  }

  /** The cases that the run takes. */
  chosen(source: Exclude<Source, Gone>): readonly RecordedCase[] {
    const { wanted, basis } = this.frozen;
    const records = wanted.only === undefined ? [] : (this.results(source)?.records() ?? []);
    return chosenCases(source.evalSet, wanted, records, basis).cases;
  }

  prepare(source: Exclude<Source, Gone>): Prepared {
    const { spreadsheet, clock } = this.services;
    const savedAt = new Date(clock.now()).toISOString();
    return prepareTab(source.evalSet, this.frozen, spreadsheet, this.services, savedAt);
  }

  /** What is left to be scored. A results tab that was deleted or cleared meanwhile is made again. */
  scoring(source: Exclude<Source, Gone>): TabScoring {
    const open = (results: ResultsTab): TabScoring =>
      new TabScoring(results, source.evalSet.cases, this.sheetId, this.frozen);
    const results = this.results(source);
    const scoring = results && open(results);
    if (scoring && !scoring.isEmpty) return scoring;
    this.prepare(source);
    const made = this.results(source);
    if (!made) throw new Error('the results tab that was just made is not there');
    return open(made);
  }

  /**
   * Puts the results right where the sheet has moved, and sums them up.
   *
   * @param how `takesUpEdits`: cases that were edited meanwhile are made pending, to be scored again; `isOver`: nothing is
   * scored any more
   * @returns `left`: rows of the run that are still to be scored
   */
  finish(
    source: Exclude<Source, Gone>,
    { takesUpEdits, isOver }: { readonly takesUpEdits: boolean; readonly isOver: boolean },
  ): { readonly tab: FinishedTab; readonly left: number } | undefined {
    const { runId } = this.frozen;
    let results = this.results(source);
    let before = results?.records() ?? [];
    if (before.length === 0 && !isOver) {
      // Somebody has deleted or cleared what was scored: it is made again.
      this.prepare(source);
      results = this.results(source);
      before = results?.records() ?? [];
    }
    if (!results) return undefined;
    const found = reconcile(before, source.evalSet.cases, this.frozen);
    const lines: Line[] = [];
    const changed = new Map<number, Line>();
    for (const { record, line, one, isEdited, isChanged } of found) {
      const isTakenUp = takesUpEdits && isEdited && one;
      const now = isTakenUp ? pendingLine(one.evalCase, runId) : line;
      lines[record.index] = now;
      if (isTakenUp || isChanged) changed.set(record.index, now);
    }
    results.writeAmong(before, changed);
    if (found.some(({ record }) => record.at('row') !== (lines[record.index]?.row ?? null)))
      results.relink(Array.from(lines));
    const records = results.records();
    return {
      tab: finishedTab(
        summarise(source.evalSet, results, records, runId, gapsIn(source.evalSet, this.frozen.settings)),
        records,
      ),
      left: records.filter((record) => record.at('run_id') === runId && record.at('verdict') === null).length,
    };
  }

  private results({ evalSet }: Exclude<Source, Gone>): ResultsTab | undefined {
    return findResults(this.services.spreadsheet, evalSet, isResultsHeader);
  }
}
