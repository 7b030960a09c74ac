/** The text about a run in the terminal. Before it: checks and the cost of judging; after it: failing rows, a table of eval sets, problems. */
import { endSentence } from '../../src/model/run';
import Table from 'cli-table3';
import type { Coverage } from '../../src/commands/plan';
import { grouped } from '../../src/model/collections';
import { problemText } from '../../src/model/problem';
import { ROW_VERDICTS, toneOf, verdictWord } from '../../src/model/scorecard';
import { count, cut } from '../../src/model/text';
import { sectionsText } from './diff-text';
import type { Outcome } from './run-to-end';
import { PLAIN_TABLE, plain, problemLines, styled, warningLine } from './terminal';

/** Warnings, checks that will not run, and what judging will cost; with `isVerbose`, everything about each tab. */
export function beforeRunText(coverage: Coverage, isVerbose: boolean): string {
  if (isVerbose) return coverageText(coverage);
  const { judging, warnings } = coverage;
  return [...warnings.map(warningLine), checksLine(coverage), plain(judging)]
    .filter((line) => line !== '')
    .join('\n');
}

/** Names the checks that run in no eval set, with the reasons; '' if there are none. */
function checksLine({ tabs }: Coverage): string {
  const byId = grouped(
    tabs.flatMap(({ checks }) => checks),
    ({ id }) => id,
  );
  const notRun = [...byId.values()].flatMap(([first, ...others]) =>
    [first, ...others].some(({ runs }) => runs) ? [] : [first],
  );
  if (notRun.length === 0) return '';
  const reasons = reasonsOf(notRun).join(', ');
  return `Checks: ${byId.size - notRun.length} of ${byId.size} run; not run: ${reasons}.`;
}

/** Names checks that are not run, by reason. */
function reasonsOf(checks: Coverage['tabs'][number]['checks']): string[] {
  return [...grouped(checks, ({ text }) => text)].map(
    ([why, group]) => `${plain(group.map(({ title }) => title).join(', '))} (${plain(why)})`,
  );
}

function coverageText({ tabs, passedOver, judging, warnings }: Coverage): string {
  const parts = tabs.map(
    ({ tab, rows, conversations, headerRow, checks, leftOut, renamed, ignored, problems }) => {
      const runs = checks
        .filter(({ runs, rows: of }) => runs && of > 0)
        .map(({ title, rows: of }) => `${title} ${of}`);
      const lines = [
        `${styled('bold', plain(tab))}  ${count(rows, 'row')}${conversations === '' ? '' : `, including ${conversations}`}, header in row ${headerRow}`,
        `  rows     ${runs.join(', ') || 'nothing'}`,
      ];
      for (const reason of reasonsOf(checks.filter((check) => !check.runs)))
        lines.push(styled('dim', `  not run  ${reason}`));
      if (leftOut.length > 0) lines.push(styled('dim', `  left out ${leftOut.map(plain).join('; ')}`));
      if (renamed.length > 0) lines.push(styled('dim', `  columns  ${renamed.map(plain).join('; ')}`));
      if (ignored.length > 0) lines.push(styled('dim', `  not read ${ignored.map(plain).join(', ')}`));
      return [...lines, ...problems.map((problem) => `  ${warningLine(problem)}`)].join('\n');
    },
  );
  const others = passedOver.map((text) => styled('dim', `not an eval set: ${plain(text)}`));
  const warned = warnings.map(warningLine);
  return [...parts, ...others, ...warned, ...(judging === '' ? [] : ['', plain(judging)])].join('\n');
}

/** Most failing rows and errors listed: the sample's output then fits into thirty lines. */
const MAX_LISTED = 10;
/** How many of these may be errors: they are often all the same. */
const MAX_ERRORS = 4;
/** Problems in the sheet that are listed without `--verbose`. */
const MAX_PROBLEMS = 2;
/** Most characters of a reason: a row then fits on one line of a wide terminal. */
const MAX_WHY = 140;

const TONE_STYLES = { good: 'green', bad: 'red', attention: 'yellow', neutral: 'dim' } as const;

/** @param problems found before the run */
export function outcomeText(
  { outcome, tabs, judge, judgingText, problems: runProblems }: Outcome,
  { problems, isVerbose }: { readonly problems: readonly string[]; readonly isVerbose: boolean },
): string {
  const end = endSentence(outcome);
  const [only] = tabs;
  const hasOneTab = tabs.length === 1;
  // With several eval sets, the table shows the rest.
  const caveats = new Set(
    tabs.flatMap(({ headline: { change, caveats: all } }) =>
      hasOneTab ? all : change === 'not comparable' ? all.slice(-1) : [],
    ),
  );
  const caveatLines = [...caveats].map((text) => styled('dim', plain(text)));
  const tabProblems = tabs.flatMap((tab) => tab.problems.map(problemText));
  const problemTexts = new Set([...problems, ...runProblems, ...tabProblems]);
  return [
    ...(end === '' ? [] : [styled('red', plain(end))]),
    ...(hasOneTab && only ? [styled('bold', plain(only.headline.sentence)), ...caveatLines] : []),
    ...listedRows(tabs, isVerbose),
    verdictTable(tabs),
    ...(hasOneTab ? [] : caveatLines),
    ...problemLines([...problemTexts], {
      title: `Problems in the sheet (${problemTexts.size}${isVerbose || problemTexts.size <= MAX_PROBLEMS ? '' : '; --verbose lists all'})`,
      max: isVerbose ? Infinity : MAX_PROBLEMS,
    }),
    ...(judge === 'rules' && !isVerbose ? [] : [plain(judgingText)]),
    ...openLines(tabs, judge),
  ].join('\n');
}

function listedRows(tabs: Outcome['tabs'], isVerbose: boolean): string[] {
  const sum = (kind: 'failing' | 'errors'): number =>
    tabs.reduce((total, { kinds }) => total + kinds[kind], 0);
  const [failing, errors] = [sum('failing'), sum('errors')];
  const forErrors = Math.min(errors, MAX_ERRORS);
  const forFailing = MAX_LISTED - forErrors;
  const maxErrors = MAX_LISTED - Math.min(failing, forFailing);
  const lines = [
    ...rowLines(tabs, 'fail', failing, isVerbose ? Infinity : forFailing),
    ...rowLines(tabs, 'error', errors, isVerbose ? Infinity : maxErrors),
  ];
  return lines.length === 0 ? [] : [...lines, ''];
}

const LISTINGS = {
  fail: { word: 'FAIL', style: 'red', more: 'more failing row' },
  error: { word: 'ERROR', style: 'yellow', more: 'more error' },
} as const;

/** Lists rows with a verdict, in sheet order. @param all how many rows there are @param maxLines including “… more” */
function rowLines(
  tabs: Outcome['tabs'],
  verdict: keyof typeof LISTINGS,
  all: number,
  maxLines: number,
): string[] {
  const { word, style, more } = LISTINGS[verdict];
  const rows = tabs.flatMap(({ tab, toLookAt }) =>
    toLookAt
      .filter((row) => row.verdict === verdict)
      .sort((a, b) => a.row - b.row)
      .map((row) => ({ tab, ...row })),
  );
  const shown = rows.slice(0, all > maxLines ? maxLines - 1 : maxLines);
  return [
    ...shown.map(({ tab, row, testId, why }) => {
      const name = testId === '' ? `${tab} row ${row}` : testId;
      return `${styled(style, word)} ${styled('bold', plain(name))} ${plain(cut(why, MAX_WHY))}`;
    }),
    ...(all > shown.length ? [styled('dim', `… and ${count(all - shown.length, more)}`)] : []),
  ];
}

function verdictTable(tabs: Outcome['tabs']): string {
  // Rows that only metrics score have no verdict.
  const counted = tabs.map(({ verdicts: n, ...tab }) => ({
    ...tab,
    n: { ...n, not_scored: n.not_scored - tab.byMetrics },
  }));
  const verdicts = ROW_VERDICTS.filter(
    (verdict) => verdict === 'pass' || verdict === 'fail' || counted.some(({ n }) => n[verdict] > 0),
  );
  const hasMetrics = counted.some(({ byMetrics }) => byMetrics > 0);
  const shown = (n: number, style: Parameters<typeof styled>[0]): string =>
    n === 0 ? styled('dim', '·') : styled(style, String(n));
  const table = new Table({
    ...PLAIN_TABLE,
    head: ['', 'rows', ...verdicts.map(verdictWord), ...(hasMetrics ? ['metric only'] : []), 'pass rate'],
    colAligns: ['left', ...Array<'right'>(verdicts.length + 3).fill('right')],
  });
  for (const { tab, rows, n, byMetrics, headline } of counted) {
    const counts = [
      ...verdicts.map((verdict) => shown(n[verdict], TONE_STYLES[toneOf(verdict)])),
      ...(hasMetrics ? [shown(byMetrics, 'dim')] : []),
    ];
    // The mean of a metric is not a pass rate.
    const rate = headline.kind === 'rate' || headline.kind === 'bounds' ? headline.rate : '·';
    table.push([styled('bold', plain(tab)), String(rows), ...counts, rate]);
  }
  return table.toString();
}

function openLines(tabs: Outcome['tabs'], judge: string): string[] {
  const open = tabs.reduce((sum, { openQuestions }) => sum + openQuestions, 0);
  if (open === 0) return [];
  const answers = count(open, 'answer');
  const [needs, are] = open === 1 ? ['needs', 'is'] : ['need', 'are'];
  const text =
    judge === 'rules'
      ? `${answers} ${needs} a judge model: choose one with --judge, and set GNW_JUDGE_KEY to its key`
      : `${answers} ${are} undecided`;
  return [`${text}. Undecided rows are not counted in any rate.`];
}

/** Shows where the outputs came from, and the checks and groups of each eval set; and, if there are several eval sets, their headlines. */
export function detailText({ tabs }: Outcome): string {
  return [
    '',
    ...outputLines(tabs),
    ...tabs.flatMap(({ tab, conversations, headline, sections }) => [
      ...(tabs.length > 1 ? ['', styled('bold', plain(headline.sentence))] : []),
      ...(conversations === '' ? [] : ['', `${styled('bold', plain(tab))}  ${conversations}`]),
      sectionsText(sections),
    ]),
  ].join('\n');
}

/** Shows where the outputs came from, in a single line unless eval sets differ. */
function outputLines(tabs: Outcome['tabs']): string[] {
  const texts = tabs.map(({ outputs }) => outputsText(outputs));
  const origins = tabs.map(({ outputs }) =>
    Object.values(outputs)
      .map((rows) => rows > 0)
      .join(),
  );
  if (new Set(origins).size > 1) return tabs.map(({ tab }, index) => `${plain(tab)}: ${texts[index] ?? ''}`);
  const sum = (of: 'thisRow' | 'responses' | 'agent'): number =>
    tabs.reduce((all, { outputs }) => all + outputs[of], 0);
  return [outputsText({ thisRow: sum('thisRow'), responses: sum('responses'), agent: sum('agent') })];
}

/** @example outputsText({ thisRow: 40, responses: 8, agent: 0 }) // 'Outputs: 40 recorded in the rows themselves, 8 from “Responses”' */
export function outputsText({ thisRow, responses, agent }: Outcome['tabs'][number]['outputs']): string {
  const parts = [
    ...(thisRow > 0 ? [`${thisRow} recorded in the rows themselves`] : []),
    ...(responses > 0 ? [`${responses} from “Responses”`] : []),
    ...(agent > 0 ? [`${agent} from the live agent`] : []),
  ];
  return `Outputs: ${parts.length === 0 ? 'none' : parts.join(', ')}`;
}
