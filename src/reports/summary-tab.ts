/** The tab `Summary`: a run on one page, which is also the first page of the HTML report. */
import type { ColourRule, SpreadsheetPort } from '../model/spreadsheet';
import type { ReportTab, RunReport } from './run-report';
import { COLOURS, colourWhere } from '../results/colours';
import { FIRST_ROW, sectionLines, sentenceLines, type TabLine, writeSections } from './section-tab';
import { columnLetter } from '../model/tab-grid';
import { endSentence } from '../model/run';
import { measuredLess, runHeadline } from './headline';
import { oneLine } from '../model/text';
import { periodText, momentText } from '../model/local-time';
import {
  failingSections,
  overallRates,
  resultSections,
  section,
  sentences,
  setName,
  shortName,
} from './sections';
import { type Section, rate, text, sparkline } from '../model/section';

/** The tab's signature. */
export const SUMMARY = 'summary';
const TITLE = 'Summary of ';
/** Rows on a sheet of A4. */
const PAGE_ROWS = 50;
const LAYOUT = { label: 290, isOfRuns: true, width: 90, sentence: 150 } as const;
/** The column of rates, from 1. */
const RATE_COLUMN = 4;

/** Writes the report of a run into the tab `Summary`, which it adds if there is none. */
export function writeSummary(spreadsheet: SpreadsheetPort, report: RunReport): void {
  writeSections(spreadsheet, {
    name: 'Summary',
    signature: SUMMARY,
    title: TITLE,
    heading: `${TITLE}the run of ${momentText(report.startedAt, spreadsheet.timeZone())}`,
    layout: LAYOUT,
    lines: summaryLines(report, spreadsheet.timeZone()),
    front: 'always first',
    rules: rulesOf,
  });
}

function summaryLines(report: RunReport, timeZone: string): TabLine[] {
  const linesOf = (text: string): TabLine[] => sentenceLines(text, LAYOUT);
  const foot = footOf(report, timeZone).flatMap((section) => sectionLines(section, LAYOUT));
  const room = PAGE_ROWS - 1 - foot.length;
  const page = pageOf(
    report,
    timeZone,
    (sentences) => room - sentences.flatMap(linesOf).length,
    failingSections(report),
  );
  const bold = (text: string, kind: TabLine['kind']): TabLine[] =>
    linesOf(text).map((line) => ({ ...line, kind }));
  return [
    ...(page.alarm === '' ? [] : bold(page.alarm, 'alarm')),
    ...bold(page.sentence, 'figures'),
    ...page.notes.flatMap(linesOf),
    ...page.sections.flatMap((section) => sectionLines(section, LAYOUT)),
  ]
    .slice(0, room)
    .concat(foot);
}

function rulesOf(rows: number): ColourRule[] {
  const blocks = [{ row: FIRST_ROW, column: RATE_COLUMN, rows: Math.max(1, rows - 1), columns: 1 }];
  const share = `$${columnLetter(RATE_COLUMN - 1)}${FIRST_ROW}`;
  return [
    // A blank cell is not a 0.
    colourWhere(blocks, `1-ISNUMBER(${share})`, { background: COLOURS.none }),
    { kind: 'scale', blocks, ...COLOURS.scale },
  ];
}

// The page.

interface Page {
  /** Why the run did not finish; '' if it did. */
  readonly alarm: string;
  readonly sentence: string;
  readonly notes: readonly string[];
  readonly sections: readonly Section[];
}

/** Most rows of a section; results by eval set may have more. */
const MAX_LISTED = 10;
/** Fewest rows to which a section is shortened. */
const MIN_LISTED = 2;

/**
 * @param timeZone in which times are shown
 * @param room returns how many lines these sentences leave for sections, headings included
 * @param failing the section of failing rows; [] if they are shown elsewhere
 */
export function pageOf(
  report: RunReport,
  timeZone: string,
  room: (sentences: readonly string[]) => number,
  failing: readonly Section[] = [],
): Page {
  const { sentence, caveats } = runHeadline(report.tabs);
  const lost = report.tabs.flatMap((tab) => {
    const lostScores = measuredLess(tab.changes);
    return lostScores === '' ? [] : [`${setName(tab)}: ${lostScores}`];
  });
  const notes = [...caveats, ...lost];
  const sections = [
    ...resultSections(report, failing),
    ...overallRates(report.tabs),
    ...lastRuns(report.tabs, timeZone),
  ];
  const alarm = oneLine(endSentence(report.outcome));
  return {
    alarm,
    sentence,
    notes,
    sections: fitted(sections, room([...(alarm === '' ? [] : [alarm]), sentence, ...notes])),
  };
}

/** When and how the run ended, the rows chosen, and the judge. */
export function footOf(report: RunReport, timeZone: string): Section[] {
  const { startedAt, finishedAt, outcome, chosen, judgingText, amended } = report;
  const rows = chosen === '' ? '' : `; rows chosen: ${chosen}`;
  return sentences('About this run', [
    `${periodText(startedAt, finishedAt, timeZone)}, ${outcome.how}${rows}. ${judgingText}`,
    ...(amended === '' ? [] : [`${amended}.`]),
  ]);
}

/** Shortens the longest sections until all fit; a shortened one has the number of its rows in its title. */
function fitted(sections: readonly Section[], room: number): Section[] {
  const lengths = sections.map(({ rows, columns }, index) =>
    // The results by eval set are shortened last.
    index === 0 && columns.length > 0 ? rows.length : Math.min(rows.length, MAX_LISTED),
  );
  const total = (): number => lengths.reduce((sum, length) => sum + length + 1, 0);
  while (total() > room) {
    const longest = Math.max(...lengths.slice(1));
    const longestIndex = longest > MIN_LISTED ? lengths.lastIndexOf(longest) : 0;
    lengths[longestIndex] = (lengths[longestIndex] ?? 0) - 1;
  }
  return sections.map((part, index) => {
    const length = lengths[index] ?? 0;
    const title = length < part.rows.length ? `${part.title} (${length} of ${part.rows.length})` : part.title;
    return { ...part, title, rows: part.rows.slice(0, length) };
  });
}

const MAX_RUNS = 10;

/** Pass rates of the last runs, latest first, or a line per eval set if there are several; [] if there was only one run. */
function lastRuns(tabs: readonly ReportTab[], timeZone: string): Section[] {
  const runs = tabs.flatMap(({ statistics: { tab }, trend }) => {
    const points = trend.filter(({ rate: { n } }) => n > 0).slice(-MAX_RUNS);
    const bars = sparkline(points.flatMap((point) => point.rate.rate ?? []));
    return points.length < 2 ? [] : [{ tab, bars, latest: points.reverse() }];
  });
  const [only] = runs;
  if (only && tabs.length === 1)
    return section(
      `Last runs ${only.bars}`,
      [text(''), rate('pass rate')],
      only.latest.map((run) => ({ cells: [momentText(run.at, timeZone), run.rate] })),
    );
  return section(
    'Last runs',
    [text(''), rate('pass rate'), text('')],
    runs.map(({ tab, bars, latest }) => ({ cells: [shortName(tab), latest[0]?.rate ?? null, bars] })),
  );
}
