/** Comparing two versions' answers to the same questions: import of two files, preview, run, result. */
import { INPUT_COLUMNS, type InputLine, inputSentence } from '../comparison/input-tab';
import { matchAnswers, readAnswers } from '../comparison/match-answers';
import { scorerFor } from '../engine/jobs/comparison-job';
import { RunState } from '../engine/progress';
import { refuseWhileRunning, startRun, underLock } from '../engine/run';
import type { RunServices } from '../engine/run-services';
import { ComparisonResult } from '../model/comparison';
import { problemText } from '../model/problem';
import { type Origin, ORIGINS } from '../model/run';
import type { TabKey } from '../model/spreadsheet';
import { jsonName } from '../model/texts/files';
import { UserError } from '../model/user-error';
import * as z from '../model/zod';
import {
  comparisonJson,
  comparisonInput,
  comparisonReport,
  comparisonResult,
} from '../reports/comparison-report';
import { SettingChanges, type SettingChange } from '../settings/read-settings';
import { comparisonResults } from '../results/comparison-results';
import { storedSettings } from '../stores/document';
import { runStore } from '../stores/run-record';
import { fillTable, type TableTabKind, tableToFill } from '../stores/table-tab';
import { entry, Nothing, SentFile } from './entry';
import { currentSettings } from './settings';
import { costSentences } from './judging-cost';

const INPUT: TableTabKind<InputLine> = {
  name: 'Comparison input',
  signature: 'comparison input',
  columns: INPUT_COLUMNS,
  frozenColumns: 1,
};

const ComparisonPreview = () =>
  z.object({
    sheetId: z.int(),
    items: z.int(),
    text: z.string(),
    /** Sentences on rows that are not compared and cells to check. */
    problems: z.array(z.string()),
    /** The judge's model; '' if only rules score. */
    model: z.string(),
    /** Calls, tokens, cost and time of judging; '' if only rules score. */
    judging: z.string(),
    /** The cost to confirm; '' if there is nothing to confirm. */
    costQuestion: z.string(),
  });

/**
 * Writes two files side by side into the tab `Comparison input`, replacing an earlier import.
 *
 * @throws UserError if a file cannot be read, no question is in both, or a run is in progress
 */
function importComparison(
  files: Readonly<Record<'old' | 'new', SentFile>>,
  set: readonly SettingChange[],
  services: RunServices,
) {
  const lines = matchAnswers(
    readAnswers(files.old.text, 'old', files.old.name),
    readAnswers(files.new.text, 'new', files.new.name),
  );
  const { spreadsheet } = services;
  const sheetId = underLock(services, () => {
    // A comparison in progress reads the tab.
    refuseWhileRunning(services);
    const tab = tableToFill(spreadsheet, INPUT);
    fillTable(tab, INPUT, lines);
    spreadsheet.flush();
    return tab.sheetId;
  });
  return comparisonPreview(sheetId, set, services, 'command line');
}

/** @throws UserError if the tab lacks one of the four columns */
function comparisonPreview(
  tab: TabKey,
  set: readonly SettingChange[],
  services: RunServices,
  origin?: Origin,
) {
  const input = comparisonInput(services.spreadsheet, tab);
  const { sheetId, items, problems } = input;
  const settings = currentSettings(services, set);
  const scorer = scorerFor(settings, services, { until: Infinity, spentUsd: 0 });
  const estimate = scorer.model === '' ? undefined : scorer.estimate(items);
  const cost = costSentences(estimate, scorer.model, settings.judge, origin);
  return {
    sheetId,
    items: items.length,
    text: inputSentence(input),
    problems: problems.map(problemText),
    model: scorer.model,
    judging: cost.text,
    costQuestion: cost.question,
  };
}

const StartRequest = () =>
  z.strictObject({
    sheetId: z.int(),
    set: SettingChanges(),
    from: z._default(z.enum(ORIGINS), 'menu'),
  });

function startComparison({ sheetId, set, from }: z.Shape<typeof StartRequest>, services: RunServices) {
  const { items, tab } = comparisonInput(services.spreadsheet, sheetId);
  if (items.length === 0)
    throw new UserError(
      'usage',
      `There is nothing to compare in “${tab}”: no row has a question and both answers.`,
    );
  return startRun(
    {
      kind: 'comparison',
      sheetIds: [sheetId],
      stored: storedSettings(services.document),
      set,
      startedFrom: from,
    },
    services,
  );
}

/** Undefined if no comparison has ended, or its results were deleted. */
function lastReport({ document, spreadsheet }: RunServices) {
  const last = runStore(document).lastComparison();
  const results = last && comparisonResults(spreadsheet, last.runId);
  return results && comparisonReport(spreadsheet, last, results);
}

function exportComparison(services: RunServices): SentFile {
  const report = lastReport(services);
  if (!report) throw new UserError('usage', 'No comparison has finished in this spreadsheet yet.');
  const { tab, finishedAt } = report;
  const set = tab === '' ? 'Answers' : tab;
  return {
    name: jsonName([set], Date.parse(finishedAt), services.spreadsheet.timeZone()),
    text: `${JSON.stringify(comparisonJson(report), null, 2)}\n`,
  };
}

export const comparisonCommands = {
  importComparison: entry(
    () => z.strictObject({ old: SentFile(), new: SentFile(), set: SettingChanges() }),
    ComparisonPreview,
    ({ set, ...files }, services) => importComparison(files, set, services),
  ),
  /** Previews the comparison of a tab, by default of the one in front. */
  comparisonSource: entry(
    () => z.strictObject({ sheetId: z.optional(z.int()), set: SettingChanges() }),
    ComparisonPreview,
    ({ sheetId, set }, services) =>
      comparisonPreview(sheetId ?? services.spreadsheet.activeTab() ?? '', set, services),
  ),
  startComparison: entry(StartRequest, RunState, startComparison),
  /** The last comparison that ended; null if there is none. */
  lastComparison: entry(
    Nothing,
    () => z.nullable(ComparisonResult()),
    (_request, services) => {
      const report = lastReport(services);
      return report ? comparisonResult(report) : null;
    },
  ),
  /** The last comparison as the JSON that docs/runs.md describes. */
  exportComparison: entry(Nothing, SentFile, (_request, services) => exportComparison(services)),
};
