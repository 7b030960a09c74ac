/** The plan of a run: its tabs and cases, which checks will run, and problems to know about before it starts. */
import { NO_COST } from './judging-cost';
import { columnsHolding } from '../agent/recorded-columns';
import type { Checks } from '../checks/check';
import { checksIn } from '../checks/registry';
import { casesToTake } from '../engine/jobs/scoring/rows-of-run';
import { findHeader, isKnownColumn, knownColumn } from '../evalset/header';
import { runnableCases, turnsText } from '../evalset/conversations';
import type { EvalSet, RecordedCase } from '../evalset/read-tab';
import { ACTUAL_FIELDS, EXPECTED_FIELDS } from '../fields/fields';
import type { Choice, RowsChosen } from '../model/run';
import { type Problem, problemText } from '../model/problem';
import type { SpreadsheetPort, TabInfo } from '../model/spreadsheet';
import { MAX_HEADER_ROWS, type TabGrid } from '../model/tab-grid';
import { count, firstFew, foldCase, rowsText } from '../model/text';
import { UserError } from '../model/user-error';
import * as z from '../model/zod';
import { evalSetsOf, looksLikeOurs, readEvalSet } from '../results/source';
import {
  type CheckCoverage,
  coverageOf,
  coverageSentence,
  isWorthSaying,
  runs,
  unrecordedIn,
} from '../scoring/coverage';
import { measuredCells } from '../scoring/verdict';
import { refuseUnknownNames, type SettingChange, unknownNames } from '../settings/read-settings';
import type { Settings } from '../settings/schema';
import { columnsOf, readResponses, withResponses } from '../stores/responses';
import { isResponsesTab, RESPONSES_SIGNATURE } from '../stores/responses-tab';

interface TabPlan {
  readonly evalSet: EvalSet;
  /** The chosen cases, in sheet order. */
  readonly cases: readonly RecordedCase[];
  /** How many cases are left out, by status. */
  readonly leftOut: ReadonlyMap<string, number>;
  readonly coverage: readonly CheckCoverage[];
  readonly problems: readonly Problem[];
}

export interface Plan {
  /** All checks, including those whose rubrics are in the eval sets. */
  readonly checks: Checks;
  readonly tabs: readonly TabPlan[];
  /** Tabs that are not eval sets, with reasons. */
  readonly passedOver: readonly Problem[];
  /** Sentences on stored settings whose tab, column or check no longer exists. */
  readonly warnings: readonly string[];
}

/**
 * Reads the tabs and plans a run over them.
 *
 * @param names of tabs; undefined for every eval set
 * @param selection of their cases
 * @param basis returns a hash of what the scores of an eval set depend on besides cases and outputs; called after all tabs are read
 * @param typed settings for this run only
 * @throws UserError if a named tab is missing or not an eval set, there is no eval set, no row is chosen, or a typed setting names
 *   something that does not exist
 */
export function planRun(
  spreadsheet: SpreadsheetPort,
  names: readonly string[] | undefined,
  selection: RowsChosen,
  basis: (evalSet: EvalSet) => string,
  settings: Settings,
  typed: readonly SettingChange[] = [],
): Plan {
  const tabs = spreadsheet.tabs();
  refuseUnknownNames(typed, { tabs, checks: checksIn(spreadsheet).all, isKnownColumn });
  const chosen = names ? [...new Set(names)].map((name) => findTab(tabs, name)) : tabs.filter(isForeign);
  const plans: TabPlan[] = [];
  const passedOver: Problem[] = [];
  // All are read before any is planned: `basis` needs the rubrics of all.
  const sets = chosen.map((info) => ({
    info,
    evalSet: isForeign(info) ? readEvalSet(spreadsheet, info.sheetId, settings) : undefined,
  }));
  for (const { info, evalSet } of sets) {
    if (evalSet) {
      const planned = planTab(
        withResponses(evalSet, readResponses(spreadsheet), settings.run.trials),
        selection,
        basis,
        spreadsheet,
        settings,
      );
      plans.push(planned);
    } else passedOver.push({ tab: info.name, text: whyNot(info, spreadsheet.read(info.sheetId)) });
  }
  const [first] = passedOver;
  if (plans.length === 0 || (names && first)) {
    const misnamed = chosen.find((info) => isMisnamed(info, spreadsheet.read(info.sheetId)))?.name;
    const problem = names ? first : passedOver.find(({ tab }) => tab === misnamed);
    const others = problem ? evalSetsOf(spreadsheet, settings, tabs).map(({ tab }) => tab) : [];
    throw new UserError('usage', noEvalSet(problem, others));
  }
  refuseUnknownIds(plans, selection.choice);
  if (plans.every(({ cases }) => cases.length === 0))
    throw new UserError('usage', nothingChosen(plans, selection));
  const checks = checksIn(spreadsheet);
  return {
    checks,
    tabs: plans,
    passedOver,
    warnings: unknownNames(settings, { tabs, checks: checks.all, isKnownColumn }),
  };
}

/** @throws UserError if no case has a chosen test id */
function refuseUnknownIds(plans: readonly TabPlan[], { ids = [] }: Choice): void {
  const existing = new Set(
    plans.flatMap(({ evalSet }) => evalSet.cases.map(({ evalCase }) => foldCase(evalCase.testId))),
  );
  const unknown = ids.filter((id) => !existing.has(foldCase(id)));
  if (unknown.length > 0) throw new UserError('usage', `No case has the test id ${unknown.join(' or ')}.`);
}

function nothingChosen(plans: readonly TabPlan[], { only }: RowsChosen): string {
  if (only === 'errors')
    return 'There is nothing to run: no row is in error, undecided, unstable or unfinished.';
  if (only === 'changed') return 'There is nothing to run: no row has changed since it was scored.';
  const statuses = new Set(
    plans.flatMap(({ evalSet }) => evalSet.cases.map(({ evalCase }) => evalCase.status)),
  );
  const names = [...statuses].map((status) => (status === '' ? '(blank)' : status)).join(', ');
  return statuses.size === 0
    ? 'There is nothing to run: no row has a query.'
    : `There is nothing to run: no row matches your choice. Statuses in the sheet: ${names}.`;
}

function findTab(tabs: readonly TabInfo[], name: string): TabInfo {
  const tab = tabs.find((info) => info.name === name);
  if (tab) return tab;
  const existing = tabs.filter(isForeign).map((info) => info.name);
  throw new UserError('usage', `There is no tab “${name}”. Tabs here: ${existing.join(', ')}.`);
}

function isForeign({ signature }: TabInfo): boolean {
  return signature === undefined;
}

function whyNot(info: TabInfo, grid: TabGrid): string {
  if (isMisnamed(info, grid))
    return 'its name is reserved for the agent’s responses, but it has expected columns: rename it to run it as an eval set';
  if (info.signature === RESPONSES_SIGNATURE || isResponsesTab(grid))
    return 'it holds the agent’s responses; run the tab of the eval set';
  if (!isForeign(info) || looksLikeOurs(grid)) return 'it holds results; run the tab of the eval set';
  if (grid.values.every((row) => row.every((value) => value === ''))) return 'the tab is empty';
  const below = grid.values.findIndex(
    (row, index) =>
      index >= MAX_HEADER_ROWS &&
      row.filter((value) => knownColumn(String(value))).length > 1 &&
      row.some((value) => knownColumn(String(value))?.column === 'query'),
  );
  if (below >= 0)
    return `its header, with a “query” column, is in row ${below + 1}: move it into the first ${MAX_HEADER_ROWS} rows to have the tab read`;
  return `none of its first ${MAX_HEADER_ROWS} rows is a header row with a “query” column`;
}

/** True for an eval set in a tab with the name of our tab `Responses`. */
function isMisnamed(info: TabInfo, grid: TabGrid): boolean {
  if (!isForeign(info) || !isResponsesTab(grid)) return false;
  const header = findHeader(grid);
  return EXPECTED_FIELDS.some((column) => header?.columns.has(column));
}

const MAX_OFFERED = 5;

/** @param others names of the eval sets */
function noEvalSet(problem: Problem | undefined, others: readonly string[]): string {
  const examples = others.length === 0 ? '' : ` Eval sets here: ${firstFew(others, MAX_OFFERED)}.`;
  if (problem) return `“${problem.tab}” is not an eval set: ${problem.text}.${examples}`;
  return `This spreadsheet has no eval set: no tab has a header row with a “query” column in its first ${MAX_HEADER_ROWS} rows. Name the column with the questions “query”.`;
}

function planTab(
  evalSet: EvalSet,
  selection: RowsChosen,
  basis: (evalSet: EvalSet) => string,
  spreadsheet: SpreadsheetPort,
  settings: Settings,
): TabPlan {
  const { cases, leftOut } = casesToTake(evalSet, selection, spreadsheet, () => basis(evalSet));
  const columns = columnsOf(evalSet);
  const run = runnableCases(cases);
  const all = coverageOf(run, columns, checksIn(spreadsheet).all, columnsHolding, settings.scoring);
  const coverage = all.filter(isWorthSaying);
  // An eval set without any output already has its own problem.
  const unrecorded = ACTUAL_FIELDS.some((field) => columns.has(field))
    ? unrecordedIn(run, all, measuredCells(checksIn(spreadsheet))(settings.scoring))
    : [];
  return {
    evalSet,
    cases,
    leftOut,
    coverage,
    problems: [
      ...evalSet.problems,
      ...unrecorded.map(({ column, rows, missing }) => {
        const expecting = count(rows, 'row expects', 'rows expect');
        const output = rows === 1 ? 'its output is' : 'their outputs are';
        const text = `${expecting} a value that no column records: without a column ${missing.join(' or ')}, ${output} incomplete`;
        return { tab: evalSet.tab, column, text };
      }),
    ],
  };
}

// The plan as a reply, and as the text of a dialog.

const TabCoverage = () =>
  z.object({
    tab: z.string(),
    headerRow: z.int(),
    rows: z.int(),
    /** How many, with how many turns; '' for none. */
    conversations: z.string(),
    /** @example '2 rows with status skip' */
    leftOut: z.array(z.string()),
    checks: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        /** Rows with an expected value for it. */
        rows: z.int(),
        runs: z.boolean(),
        text: z.string(),
      }),
    ),
    /** Headers with an old name or a mapping. @example 'expected_id is read as expected_aoi_ids' */
    renamed: z.array(z.string()),
    /** Headers that match no known column. */
    ignored: z.array(z.string()),
    problems: z.array(z.string()),
  });
type TabCoverage = z.Shape<typeof TabCoverage>;

export const Coverage = () =>
  z.object({
    /** Calls, tokens, cost and time of judging; '' without a judge model. */
    judging: z.string(),
    /** @example 'About $0.12' */
    price: z.string(),
    /** The cost to confirm; '' if there is nothing to confirm. */
    costQuestion: z.string(),
    tabs: z.array(TabCoverage()),
    /** Tabs that are not eval sets. */
    passedOver: z.array(z.string()),
    /** Sentences on stored settings whose tab, column or check no longer exists. */
    warnings: z.array(z.string()),
  });
export type Coverage = z.Shape<typeof Coverage>;

export function coverageOfPlan({ tabs, passedOver, warnings }: Plan, cost = NO_COST): Coverage {
  return {
    judging: cost.text,
    price: cost.price,
    costQuestion: cost.question,
    tabs: tabs.map(tabCoverage),
    passedOver: passedOver.map(problemText),
    warnings,
  };
}

function tabCoverage({ evalSet, cases, leftOut, coverage, problems }: TabPlan): TabCoverage {
  const { header, rowsWithoutQuery } = evalSet;
  return {
    tab: evalSet.tab,
    headerRow: header.row,
    rows: cases.length,
    conversations: turnsText(cases),
    leftOut: [
      ...[...leftOut].map(
        ([status, n]) => `${count(n, 'row')} with status ${status === '' ? '(blank)' : status}`,
      ),
      ...(rowsWithoutQuery.length === 0
        ? []
        : [`${count(rowsWithoutQuery.length, 'row')} without a query (${rowsText(rowsWithoutQuery)})`]),
    ],
    checks: coverage.map((entry) => ({
      id: entry.check.id,
      title: entry.check.title,
      rows: entry.rows,
      runs: runs(entry),
      text: coverageSentence(entry),
    })),
    renamed: header.read
      .filter(({ header: name, column }) => name !== column)
      .map(({ header: name, column }) => `${name} is read as ${column}`),
    ignored: header.ignored,
    problems: problems.map(problemText),
  };
}

/** The question before a run: a sentence, then details, one line per eval set. */
export function coverageText({ tabs, judging, price, costQuestion, warnings }: Coverage): string {
  const [only] = tabs;
  const where = tabs.length === 1 && only ? `of ${only.tab}` : `in ${count(tabs.length, 'eval set')}`;
  const rows = tabs.reduce((sum, tab) => sum + tab.rows, 0);
  const details = [
    ...tabs.map(tabLine),
    ...firstProblems(tabs.flatMap(({ problems }) => problems)),
    ...warnings,
    judging,
    costQuestion,
  ].filter((line) => line !== '');
  return `Run ${count(rows, 'row')} ${where}? ${price}.\n\nDetails\n${details.join('\n')}`;
}

/** Few, as Google's message box does not scroll. */
const MAX_PROBLEMS = 4;

function firstProblems(problems: readonly string[]): readonly string[] {
  const more = problems.length - MAX_PROBLEMS;
  return more <= 0
    ? problems
    : [
        ...problems.slice(0, MAX_PROBLEMS),
        `… and ${more} more, in the sidebar under “What will be checked?”`,
      ];
}

function tabLine({ tab, rows, conversations, leftOut, checks }: TabCoverage): string {
  const running = checks.filter((check) => check.runs).length;
  const parts = [
    `${count(rows, 'row')}${conversations === '' ? '' : `, including ${conversations}`}`,
    running === 0 ? 'nothing can be checked' : count(running, 'check'),
    leftOut.length === 0 ? '' : `left out: ${leftOut.join(', ')}`,
  ];
  return `${tab}: ${parts.filter((part) => part !== '').join('; ')}`;
}
