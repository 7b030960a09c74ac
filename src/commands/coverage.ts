/** The coverage of a planned run: which checks apply and which cannot run, as plain data and as text. */
import { coverageSentence, runs } from '../scoring/coverage';
import { turnsText } from '../evalset/in-conversations';
import { problemSentence } from '../model/problem';
import { count, rowsText } from '../model/text';
import * as z from '../model/zod';
import type { Plan, TabPlan } from './plan';
import { NO_COST } from './spending';

const TabCoverage = () =>
  z.object({
    tab: z.string(),
    headerRow: z.int(),
    rows: z.int(),
    /** Number and length; '' for none. */
    conversations: z.string(),
    /** @example '2 rows with status skip' */
    leftOut: z.array(z.string()),
    checks: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        /** Rows whose expected values call for it. */
        rows: z.int(),
        runs: z.boolean(),
        text: z.string(),
      }),
    ),
    /** Old names and the user's mappings. @example 'expected_id is read as expected_aoi_ids' */
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
    /** The cost to be confirmed; '' if none has to be. */
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
    passedOver: passedOver.map(problemSentence),
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
    problems: problems.map(problemSentence),
  };
}

/** The question before a run: a sentence, then details with a line per eval set. */
export function coverageText({ tabs, judging, price, costQuestion, warnings }: Coverage): string {
  const [only] = tabs;
  const where = tabs.length === 1 && only ? `of ${only.tab}` : `in ${count(tabs.length, 'eval set')}`;
  const rows = tabs.reduce((sum, tab) => sum + tab.rows, 0);
  const details = [
    ...tabs.map(tabLine),
    ...fewOf(tabs.flatMap(({ problems }) => problems)),
    ...warnings,
    judging,
    costQuestion,
  ].filter((line) => line !== '');
  return `Run ${count(rows, 'row')} ${where}? ${price}.\n\nDetails\n${details.join('\n')}`;
}

/** Google's box has no scroll bar for long texts. */
const MAX_PROBLEMS = 4;

function fewOf(problems: readonly string[]): readonly string[] {
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
    `${count(rows, 'row')}${conversations === '' ? '' : `, ${conversations} among them`}`,
    running === 0 ? 'nothing can be checked' : count(running, 'check'),
    leftOut.length === 0 ? '' : `left out: ${leftOut.join(', ')}`,
  ];
  return `${tab}: ${parts.filter((part) => part !== '').join('; ')}`;
}
