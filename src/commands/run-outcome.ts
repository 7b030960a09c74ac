/** The last run as sidebar and terminal show it: figures, rows to review, changes since the previous run. */
import type { Checks } from '../checks/check';
import { isRowOfKind, kindCounts, ROW_KIND_NAMES, type RowKind } from '../model/row-filters';
import { ROW_VERDICTS, type Scorecard } from '../model/scorecard';
import { whyText } from '../results/why';
import { Section } from '../model/section';
import { cut } from '../model/text';
import { byOpenOrder } from '../scoring/agreement';
import { measuredLess, Headline, headlineOf } from '../reports/headline';
import { setSections } from '../reports/sections';
import { RunSummary, silenceText, TabSummary } from '../reports/run-summary';
import { editScoring } from '../stores/document';
import { markTabs } from '../results/mark-edited';
import { quietly } from '../model/google-refusals';
import { evalSetOf } from '../results/find-results';
import { entry, type Services } from './entry';
import * as z from '../model/zod';
import { lastEnded } from '../results/last-run';
import { isGone } from '../results/reconcile';
import { lastReport, type ReportChanges, type ReportTab, tabSummary } from '../reports/run-report';

/** A row in a list to be reviewed. */
export const ListedRow = () =>
  z.object({
    row: z.int(),
    testId: z.string(),
    query: z.string(),
    verdict: z.nullable(z.enum(ROW_VERDICTS)),
    /** True if it is worse than in the baseline, or in the previous run if there is no baseline. */
    isWorse: z.boolean(),
    /** Failed checks with expected and actual values, or the error. */
    why: z.string(),
    /** Titles of failed and undecided checks. */
    checks: z.array(z.string()),
    group: z.string(),
    /** Kinds of failure, `#word` in people's notes. */
    failureKinds: z.array(z.string()),
  });
type ListedRow = z.Shape<typeof ListedRow>;
const TabOutcome = () =>
  z.extend(TabSummary(), {
    headline: Headline(),
    /** Sentences on rows for which the judge or the agent gave no answer; '' for none. */
    silenceText: z.string(),
    /** Rows that no run has scored yet. */
    notReached: z.int(),
    /** True if any row passes, fails or has a metric. */
    isMeasured: z.boolean(),
    /** Rows that only metrics score; they neither pass nor fail. */
    byMetrics: z.int(),
    /** Rates of checks and groups. */
    sections: z.array(Section()),
    /** A sentence on scores that only the previous run has; '' for none. */
    measuredLess: z.string(),
    /** Pass rates, 0–1, oldest run first, this run last; [] if this run has none. */
    trend: z.array(z.number()),
    kinds: z.record(z.enum(ROW_KIND_NAMES), z.int()),
    /** A sentence for an empty `toLookAt`. */
    nothingToSee: z.string(),
    /** Rows to review; worse ones first, unscored ones last. */
    toLookAt: z.array(ListedRow()),
  });

const Outcome = () =>
  z.extend(RunSummary(), {
    /** The requested eval sets. */
    tabs: z.array(TabOutcome()),
    /** All eval sets of the run that still have results. */
    sets: z.array(z.object({ tab: z.string(), sheetId: z.int(), resultsSheetId: z.int() })),
    /** True if edited rows are rescored automatically. */
    scoresEdits: z.boolean(),
  });

const MAX_TEXT = 160;
const MAX_WHY = 400;
const MAX_TREND = 12;

const OutcomeRequest = () =>
  z.strictObject({
    /** Eval sets of the run; null for the one in front, or else the first; left out for all. */
    sheetIds: z.optional(z.nullable(z.array(z.int()))),
  });

function lastOutcome({ sheetIds: requested }: z.Shape<typeof OutcomeRequest>, services: Services) {
  const { spreadsheet, document } = services;
  const last = lastEnded(services);
  if (!last) return null;
  const infos = spreadsheet.tabs();
  const inFront = infos.find(({ name }) => name === spreadsheet.activeTab());
  const preferredIds = requested ?? (inFront ? [evalSetOf(inFront) ?? inFront.sheetId] : []);
  const found = last.sheetIds.filter((id) => preferredIds.includes(id));
  const sheetIds =
    requested === undefined ? last.sheetIds : found.length > 0 ? found : last.sheetIds.slice(0, 1);
  const { report, unmarked } = lastReport(services, { ...last, sheetIds });
  // The cells must agree with these counts.
  if (unmarked.length > 0)
    quietly(() => {
      markTabs(unmarked, services);
    });
  return {
    ...report,
    tabs: report.tabs.map((tab) => tabOutcome(tab, report.checks, last.stopped)),
    sets: last.sheetIds.flatMap((sheetId) => {
      const set = infos.find((info) => info.sheetId === sheetId);
      const results = infos.find((info) => evalSetOf(info) === sheetId);
      return set && results ? [{ tab: set.name, sheetId, resultsSheetId: results.sheetId }] : [];
    }),
    scoresEdits: editScoring(document) !== undefined,
  };
}

function tabOutcome(tab: ReportTab, checks: Checks, stopped: string) {
  const { rows, statistics, changes } = tab;
  const toLookAt = rowsToLookAt(rows, changes, checks);
  const headline = headlineOf(tab);
  const summary = tabSummary(tab, checks);
  const reached = rows.filter(({ verdict }) => verdict !== null);
  const present = reached.filter((card) => !isGone(card));
  return {
    ...summary,
    headline,
    silenceText: silenceText(summary.silence.judge > 0 ? stopped : '', [summary.silence]),
    notReached: rows.length - reached.length,
    isMeasured: statistics.rate.n + statistics.byMetrics > 0,
    byMetrics: statistics.byMetrics,
    sections: setSections(tab),
    measuredLess: measuredLess(changes),
    trend:
      headline.kind === 'bounds'
        ? []
        : tab.trend.flatMap(({ rate: { rate } }) => (rate === null ? [] : [rate])).slice(-MAX_TREND),
    kinds: kindCounts(toLookAt),
    nothingToSee:
      present.length > 0 && present.every(({ verdict }) => verdict === 'pass')
        ? 'Every row passes.'
        : 'No row needs attention.',
    toLookAt,
  };
}

/** Rows by kind, then in sheet order; undecided rows in the order in which people should decide them. Deleted cases are left out. */
function rowsToLookAt(rows: readonly Scorecard[], { worse }: ReportChanges, registry: Checks) {
  const worseRows = new Set(worse.map(({ after }) => after.row ?? 0));
  const ranked = rows.flatMap((card) => {
    if (isGone(card)) return [];
    const toLookAt = listedRow(card, registry, worseRows.has(card.row ?? 0));
    const kind = ORDER.findIndex((name) => isRowOfKind(toLookAt, name));
    return kind < 0 ? [] : [{ kind, card, toLookAt }];
  });
  const isOpen = ({ kind }: { readonly kind: number }): boolean => ORDER[kind] === 'open';
  return ranked
    .sort((a, b) => a.kind - b.kind || (isOpen(a) ? byOpenOrder(a.card, b.card) : 0))
    .map(({ toLookAt }) => toLookAt);
}

export function listedRow(card: Scorecard, registry: Checks, isWorse: boolean): ListedRow {
  const { row, test_id: testId, query, verdict, checks, test_group: group, failure_kinds: kinds = [] } = card;
  const failed = registry.all.filter(({ id }) => checks[id]?.score === 0).map(({ title }) => title);
  const open = registry.all.filter(({ id }) => checks[id]?.kind === 'open').map(({ title }) => title);
  return {
    ...{ row: row ?? 0, testId, query: cut(query, MAX_TEXT), verdict, isWorse, group },
    why: cut(whyText(card, registry) || failed.join(', '), MAX_WHY),
    checks: [...failed, ...open],
    failureKinds: [...kinds],
  };
}

const ORDER = [
  'worse',
  'failing',
  'errors',
  'edited',
  'open',
  'unscored',
] as const satisfies readonly RowKind[];

export const outcomeCommands = {
  /** The last run that ended; null before the first. */
  runOutcome: entry(
    OutcomeRequest,
    () => z.object({ outcome: z.nullable(Outcome()) }),
    (request, services) => ({ outcome: lastOutcome(request, services) }),
  ),
};
