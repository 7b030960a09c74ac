/** Comparing old and new answers: from two files or a tab to a run, and to its result. */
import { normalHeader } from '../model/check';
import { CARRIED, ComparisonResult } from '../model/comparison';
import { RunState } from '../engine/job';
import { SettingChanges, type SettingChange } from '../settings/change';
import * as z from '../model/zod';
import { entry, Nothing, SentFile } from './entry';
import { cellOf } from '../model/texts/json-cell';
import { type InputLine, matchAnswers, readAnswers } from '../comparison/match';
import { inputSentence } from '../comparison/read-tab';
import { type Origin, ORIGINS } from '../model/run-report';
import { problemSentence } from '../model/problem';
import {
  type OutCell,
  type TabKey,
  type OwnTab,
  type SpreadsheetPort,
  freeName,
  signedTabs,
} from '../model/spreadsheet';
import { UserError } from '../model/user-error';
import { comparisonJson } from '../reports/comparison-json';
import { refuseWhileRunning, startRun, underLock } from '../engine/run';
import { scorerFor } from '../engine/jobs/comparing';
import { comparisonInput, comparisonReport } from '../reports/comparison-report';
import type { RunServices } from '../engine/services';
import { lastComparison } from '../sheets/store/comparison-last';
import { storedSettings } from '../sheets/store/document';
import { currentSettings } from './settings';
import { costSentences } from './spending';

const TAB = 'Comparison input';
const SIGNATURE = 'comparison input';

const TEXTS = [
  { name: 'question', of: 'question', width: 300, isWrapped: true },
  { name: 'ground_truth', of: 'truth', width: 360, isWrapped: true },
  { name: 'old_answer', of: 'old', width: 360, isWrapped: true },
  { name: 'new_answer', of: 'new', width: 360, isWrapped: true },
  { name: 'found_in', of: 'foundIn', width: 80, isWrapped: false },
  { name: 'duplicate_of', of: 'duplicateOf', width: 120, isWrapped: false },
  { name: 'old_ground_truth', of: 'oldTruth', width: 200, isWrapped: false },
] as const;
const COLUMNS = [
  ...TEXTS.map(({ of, ...column }) => ({ ...column, cell: (line: InputLine): OutCell => line[of] })),
  ...CARRIED.map((name) => ({
    ...{ name: normalHeader(name), width: 140, isWrapped: false },
    cell: ({ carried }: InputLine): OutCell => cellOf(carried[name]),
  })),
];

/** Writes the lines over those of an earlier import. @returns the tab */
function writeComparisonInput(spreadsheet: SpreadsheetPort, lines: readonly InputLine[]): number {
  const sheet = findOrMake(spreadsheet);
  const rows = Math.max(sheet.lastRow(), lines.length + 1);
  const columns = Math.max(sheet.lastColumn(), COLUMNS.length);
  sheet.fit(rows, columns);
  sheet.clear(1, columns);
  sheet.format({
    rows: lines.length + 1,
    columns: COLUMNS.map(({ width, isWrapped }) => ({ width, isWrapped })),
    frozenColumns: 1,
  });
  sheet.write(1, 1, [
    COLUMNS.map(({ name }) => name),
    ...lines.map((line) => COLUMNS.map(({ cell }) => cell(line))),
  ]);
  return sheet.sheetId;
}

function findOrMake(spreadsheet: SpreadsheetPort): OwnTab {
  const tabs = spreadsheet.tabs();
  const [tabInfo] = signedTabs(tabs, SIGNATURE, TAB);
  if (tabInfo) return spreadsheet.open(tabInfo.sheetId);
  const named = tabs.find(({ name, signature }) => name === TAB && signature === undefined);
  const left = named && spreadsheet.open(named.sheetId);
  const header = left?.readHeader() ?? [];
  // Other programs drop our signatures, and an execution may die before signing an empty tab.
  if (left && (left.lastRow() === 0 || COLUMNS.every(({ name }, index) => header[index] === name))) {
    spreadsheet.sign(TAB, SIGNATURE);
    return left;
  }
  return spreadsheet.create(freeName(TAB, tabs), SIGNATURE);
}

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
 * @throws UserError if one of them cannot be read, no question is in both, or a run is going on
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
    const tab = writeComparisonInput(spreadsheet, lines);
    spreadsheet.flush();
    return tab;
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
  const last = lastComparison(document);
  return last && comparisonReport(spreadsheet, last);
}

/** @throws UserError if no comparison has ended */
function exportComparison(services: RunServices): SentFile {
  const report = lastReport(services);
  if (!report) throw new UserError('usage', 'No comparison has finished in this spreadsheet yet.');
  return { name: 'comparison_results.json', text: `${JSON.stringify(comparisonJson(report), null, 2)}\n` };
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
    (_given, services) => ({ summary: lastReport(services)?.summary ?? null }),
  ),
  /** The last comparison as the JSON that docs/runs.md describes. */
  exportComparison: entry(Nothing, SentFile, (_given, services) => exportComparison(services)),
};
