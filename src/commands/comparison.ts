/** Comparing old and new answers: from two files or a tab to a run, and to its result. */
import { INPUT_COLUMNS, type InputLine, inputSentence } from '../comparison/input';
import { matchAnswers, readAnswers } from '../comparison/match';
import { scorerFor } from '../engine/jobs/comparing';
import { RunState } from '../engine/job';
import { refuseWhileRunning, startRun, underLock } from '../engine/run';
import type { RunServices } from '../engine/services';
import { ComparisonResult } from '../model/comparison';
import { problemSentence } from '../model/problem';
import { type Origin, ORIGINS } from '../model/run-report';
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
import { SettingChanges, type SettingChange } from '../settings/change';
import { comparisonResults } from '../results/comparison-results';
import { storedSettings } from '../stores/document';
import { runStore } from '../stores/run-record';
import { fillTable, type TableTabKind, tableToFill } from '../stores/table-tab';
import { entry, Nothing, SentFile } from './entry';
import { currentSettings } from './settings';
import { costSentences } from './spending';

const INPUT: TableTabKind<InputLine> = {
  ...{ name: 'Comparison input', signature: 'comparison input', columns: INPUT_COLUMNS, frozenColumns: 1 },
};

const ComparisonPreview = () =>
  z.object({
    sheetId: z.int(),
    items: z.int(),
    text: z.string(),
    /** What is not compared, and what to look at. */
    problems: z.array(z.string()),
    /** The judge's model; '' if only rules would score. */
    model: z.string(),
    /** What judging will ask of it; '' if only rules would score. */
    judging: z.string(),
    /** What to confirm because of its cost; '' for nothing. */
    costQuestion: z.string(),
  });

/**
 * Puts two files side by side into the tab `Comparison input`, replacing an earlier import.
 *
 * @throws UserError if one of them cannot be read, no question is in both, or a run is in progress
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

/** @throws UserError if the tab doesn't have the four columns */
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
    problems: problems.map(problemSentence),
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

/** Starts a comparison of a tab; what does not fit into this execution continues automatically. */
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

/** undefined if no comparison has ended, or its results are gone. */
function lastReport({ document, spreadsheet }: RunServices) {
  const last = runStore(document).lastComparison();
  const results = last && comparisonResults(spreadsheet, last.runId);
  return results && comparisonReport(spreadsheet, last, results);
}

/** @throws UserError if no comparison has ended */
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
  /** What a comparison of a tab would compare; without a sheet, of the tab in front. */
  comparisonSource: entry(
    () => z.strictObject({ sheetId: z.optional(z.int()), set: SettingChanges() }),
    ComparisonPreview,
    ({ sheetId, set }, services) =>
      comparisonPreview(sheetId ?? services.spreadsheet.activeTab() ?? '', set, services),
  ),
  startComparison: entry(StartRequest, RunState, startComparison),
  /** The last comparison that ended; null before the first. */
  lastComparison: entry(
    Nothing,
    () => z.object({ summary: z.nullable(ComparisonResult()) }),
    (_given, services) => {
      const report = lastReport(services);
      return { summary: report ? comparisonResult(report) : null };
    },
  ),
  /** The last comparison as the JSON that docs/runs.md describes. */
  exportComparison: entry(Nothing, SentFile, (_given, services) => exportComparison(services)),
};
