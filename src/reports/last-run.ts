/** The last run that ended, as its results count now: also after rows were edited or rescored. */
import { stoppedBy } from '../model/run-end';
import { checksIn } from '../checks/registry';
import { hasLabels, openLabels } from '../stores/labels';
import type { SpreadsheetPort } from '../model/spreadsheet';
import type { Scorecard } from '../model/scorecard';
import { findResults, isResultsHeader, type ResultsTab } from '../results/find-results';
import type { Settings } from '../settings/schema';
import type { LastRun } from '../stores/run-record';
import { slicesIn, readSource } from '../results/source';
import { cardsNow } from '../results/reconcile';
import { type FinishedTab, finishedTab } from './run-report';
import { type RunSummary, silenceText } from './run-summary';
import type { JudgeTotals } from '../model/judge';
import { count } from '../model/text';

export function lastFinished(
  spreadsheet: SpreadsheetPort,
  last: LastRun,
  settings: Settings,
): {
  readonly run: RunSummary;
  readonly tabs: readonly FinishedTab[];
  /** Eval sets with marks yet to be written: no edit reported the change, as when a column was deleted. */
  readonly unmarked: readonly number[];
} {
  const sources = tabsOf(spreadsheet, last, settings);
  const labels = hasLabels(spreadsheet) ? openLabels(spreadsheet).all().labels : [];
  const tabs = sources.map(({ place, results, rows }) =>
    finishedTab(
      { place, results, rows, checks: results.checksShown(), runId: last.runId },
      slicesIn(spreadsheet, place.sheetId, settings),
      checksIn(spreadsheet),
      labels,
    ),
  );
  return {
    tabs,
    unmarked: sources.flatMap(({ place, isMarked }) => (isMarked ? [] : [place.sheetId])),
    run: summaryOf(
      last,
      tabs.map(({ summary }) => summary),
    ),
  };
}

interface LastTab {
  /** The eval set. */
  readonly place: { readonly tab: string; readonly sheetId: number };
  readonly results: ResultsTab;
  readonly rows: readonly Scorecard[];
  /** Whether its cells say what these say. */
  readonly isMarked: boolean;
}

/** Those of its eval sets that still exist, with their results. */
export function tabsOf(
  spreadsheet: SpreadsheetPort,
  { sheetIds }: Pick<LastRun, 'sheetIds'>,
  settings: Pick<Settings, 'columns' | 'run'>,
): LastTab[] {
  const infos = spreadsheet.tabs();
  return sheetIds.flatMap((sheetId): LastTab[] => {
    const info = infos.find((tab) => tab.sheetId === sheetId);
    const place = info && { tab: info.name, sheetId };
    const results = place && findResults(spreadsheet, place, isResultsHeader, infos);
    if (!results) return [];
    const source = readSource(spreadsheet, sheetId, settings);
    const written = results.lines();
    const asWritten = new Set(written.map(({ card }) => card));
    const rows = source.kind === 'eval set' ? cardsNow(written, source.evalSet) : [...asWritten];
    return [{ place, results, rows, isMarked: rows.every((card) => asWritten.has(card)) }];
  });
}

/** A run whose judge or agent gave no answer is not finished. */
export function summaryOf(
  { startedAt, finishedAt, ...last }: Omit<LastRun, 'sheetIds' | 'settingsHash' | 'filters'>,
  tabs: RunSummary['tabs'],
): RunSummary {
  const { runId, judge, judging, outcome, problems } = last;
  const silence = silenceText(
    last.stopped,
    tabs.map(({ silence }) => silence),
  );
  return {
    runId,
    judge,
    judging,
    outcome: silence === '' ? outcome : stoppedBy('not_measured', silence),
    problems,
    startedAt: new Date(startedAt).toISOString(),
    finishedAt: new Date(finishedAt).toISOString(),
    judgingText: judgingSentence(judge, judging),
    tabs,
  };
}

/** @example judgingSentence('rules', totals) // '61 questions decided by rules.' */
export function judgingSentence(judge: string, totals: JudgeTotals): string {
  const { byRules, fromCache, replaced, requests, retries, asked, moreVotes } = totals;
  const { inputTokens, outputTokens, costUsd, unpriced, remembered, rememberedUsd } = totals;
  const parts = [`${count(byRules, 'question')} decided by rules`];
  if (fromCache > 0) parts.push(`${count(fromCache, 'answer')} from the cache`);
  if (remembered > 0)
    parts.push(
      `${count(remembered, 'reply', 'replies')} reused from before the interruption (${dollars(rememberedUsd)} then)`,
    );
  if (replaced > 0)
    parts.push(
      `${count(replaced, 'reply', 'replies')} in “GNW cache” did not match ${replaced === 1 ? 'its' : 'their'} checksum and ${replaced === 1 ? 'was' : 'were'} requested again`,
    );
  if (requests > 0) {
    const again = retries > 0 ? ` (${count(retries, 'retry', 'retries')})` : '';
    const price =
      unpriced === 0
        ? dollars(costUsd)
        : costUsd === 0
          ? `cost unknown (${inputTokens + outputTokens === 0 ? 'its replies do not say what they used' : 'no price in the settings'})`
          : `at least ${dollars(costUsd)}`;
    parts.push(
      `${count(requests, 'call')} to ${judge}${again}${votesPerRow(asked, moreVotes)}, ${count(inputTokens + outputTokens, 'token')}, ${price}`,
    );
  }
  return `${parts.join('; ')}.`;
}

function votesPerRow(asked: number, moreVotes: number): string {
  return asked === 0 || moreVotes === 0 ? '' : `, ${((asked + moreVotes) / asked).toFixed(2)} votes per row`;
}

/** @example dollars(0.0123) // '$0.012' */
export function dollars(amount: number): string {
  return `$${amount < 0.1 ? amount.toFixed(4).replace(/0$/, '') : amount.toFixed(2)}`;
}
