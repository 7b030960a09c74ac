/** Page one: what somebody reads who reads nothing else. */
import { wholePercent } from '../../model/numbers/mean';
import { periodText } from '../../model/local-time';
import type { ReportLines, RunReport } from '../../model/run-report';
import { count, cut } from '../../model/text';
import { number, type Rate, rate, type Section, type SectionRow, text } from '../../model/section';
import { changeTitles } from '../change-lists';
import { type HeadFigure, headFigures, notScored, runSentence } from '../headline';
import { oneLine } from '../../model/texts/one-line';
import { changeLink, toFix } from './details';
import { setName } from './rates';
import { section, sentences, SET, shortName, shortText, TEXT_LIMIT } from './section';

export interface PageOne {
  /** The result, its change, and whether that may be chance. */
  readonly sentence: string;
  readonly figures: readonly HeadFigure[];
  /** Sentences: shares of rows, checks without a score, when the run was. */
  readonly notes: readonly string[];
  readonly sections: readonly Section[];
}

/** Most rows of a list on page one. */
const MOST_LISTED = 10;
const MOST_CHECKS = 5;
/** Each list keeps at least so many rows. */
const LEAST_LISTED = 2;

/**
 * @param room lines for all sections, their headings included, below these sentences
 * @param timeZone in which times are shown
 */
export function pageOne(
  report: RunReport,
  lines: readonly ReportLines[],
  timeZone: string,
  room: (sentences: readonly string[]) => number,
): PageOne {
  const sentence = runSentence(report.tabs);
  const notes = [...lostScores(report), shares(report), whenText(report, timeZone), ...amendedText(report)];
  return {
    sentence,
    figures: headFigures(report),
    notes,
    sections: fitted(
      [
        ...results(report),
        ...checksThatFail(report),
        ...lost(report),
        ...failing(lines),
        ...sentences('Cells to fix', toFix(report).map(shortText)),
      ],
      room([sentence, ...notes]),
    ),
  };
}

function shares({ tabs }: RunReport): string {
  const sum = (of: (tab: RunReport['tabs'][number]) => number): number =>
    tabs.reduce((total, tab) => total + of(tab), 0);
  const rows = sum(({ statistics }) => statistics.rows);
  const [passed, failed] = [
    sum(({ statistics }) => statistics.verdicts.pass),
    sum(({ statistics }) => statistics.verdicts.fail),
  ];
  const part = (some: number, what: string): string =>
    `${some} ${what} (${rows === 0 ? '–' : wholePercent(some / rows)})`;
  const byMetrics = sum(({ statistics }) => statistics.byMetrics);
  const metrics = byMetrics === 0 ? '' : `${part(byMetrics, 'scored by metrics alone')}, `;
  const open = sum(({ statistics }) => notScored(statistics));
  return `Of ${count(rows, 'row')}, ${part(passed, 'passed')}, ${part(failed, 'failed')}, ${metrics}${part(open, 'not scored')}.`;
}

function lostScores({ tabs }: RunReport): string[] {
  return tabs.flatMap((tab) => (tab.measuredLess === '' ? [] : [`${setName(tab)}: ${tab.measuredLess}`]));
}

function whenText({ startedAt, finishedAt, outcome, chosen }: RunReport, timeZone: string): string {
  const rows = chosen === '' ? '' : `; rows chosen: ${chosen}`;
  return oneLine(`${periodText(startedAt, finishedAt, timeZone)}, ${outcome}${rows}.`);
}

function amendedText({ amended }: RunReport): string[] {
  return amended === '' ? [] : [`${amended}.`];
}

function results({ tabs, sideBySide: { together } }: RunReport): Section[] {
  const hasMetrics = tabs.some(({ statistics }) => statistics.byMetrics > 0);
  const rows = tabs.map(({ statistics, ...tab }): SectionRow => {
    const { rate: passing, verdicts } = statistics;
    return {
      cells: [
        ...[setName({ statistics }), passing, verdicts.pass, verdicts.fail],
        ...(hasMetrics ? [statistics.byMetrics] : []),
        notScored(statistics),
      ],
      link: { sheetId: tab.sheetId, row: 1, label: 'open' },
    };
  });
  const whole: SectionRow[] =
    together && tabs.length > 1
      ? [{ cells: ['all together', together.rate, ...Array<null>(hasMetrics ? 4 : 3).fill(null)] }]
      : [];
  return section(
    'Results',
    [
      ...[text(''), rate('pass rate'), number('rows passed'), number('rows failed')],
      ...(hasMetrics ? [number('by metrics')] : []),
      number('not scored'),
    ],
    [...rows, ...whole],
  );
}

/** Over all eval sets. */
export function failingChecks({ sideBySide }: RunReport): { readonly title: string; readonly rate: Rate }[] {
  const all = sideBySide.checks.flatMap(({ title, isMean, rates }) => {
    const ofSets = isMean ? [] : rates.flatMap((ofSet) => ofSet ?? []);
    const n = ofSets.reduce((sum, ofSet) => sum + ofSet.n, 0);
    const passed = ofSets.reduce((sum, ofSet) => sum + ofSet.passed, 0);
    return n === passed
      ? []
      : [{ title, rate: only(ofSets) ?? { passed, n, rate: passed / n, interval: null } }];
  });
  const failed = ({ n, passed }: Rate): number => n - passed;
  return all.sort((a, b) => failed(b.rate) - failed(a.rate)).slice(0, MOST_CHECKS);
}

/** With its interval, if there is one. */
function only([first, ...others]: readonly Rate[]): Rate | undefined {
  return others.length === 0 ? first : undefined;
}

function checksThatFail(report: RunReport): Section[] {
  return section(
    'Checks that fail most',
    [text(''), rate('pass rate'), number('failed')],
    failingChecks(report).map(({ title, rate: of }) => ({ cells: [title, of, of.n - of.passed] })),
  );
}

function lost({ tabs, checks }: RunReport): Section[] {
  const befores = [...new Set(tabs.map(({ changes }) => oneLine(changes.before)).filter(Boolean))];
  const rows = tabs.flatMap((tab) =>
    tab.changes.worse.map((change) => ({
      cells: [
        shortName(change.testId) || `row ${change.row}`,
        setName(tab),
        `${cut(changeTitles(change, checks.all), TEXT_LIMIT)}: ${shortText(change.query)}`,
      ],
      link: changeLink(tab, change, false),
    })),
  );
  return section(
    `Lost since ${befores.length === 1 ? (befores[0] ?? '') : 'the runs before'}`,
    [text(''), SET, text('')],
    rows,
  );
}

function failing(lines: readonly ReportLines[]): Section[] {
  const rows = lines.flatMap(({ tab, sheetId, rows: all }) =>
    all
      .filter(({ verdict }) => verdict === 'fail')
      .map(({ row, testId, why }) => ({
        cells: [shortName(testId) || `row ${row ?? '?'}`, shortName(tab), shortText(why)],
        link: row === undefined ? undefined : { sheetId, row },
      })),
  );
  return section('Failing rows', [text(''), SET, text('why')], rows);
}

/** Cut down to what there is room for, the longest list first; a title says how many rows there are. */
function fitted(sections: readonly Section[], room: number): Section[] {
  const lengths = sections.map(({ rows, columns }, index) =>
    // What every eval set came to is the last to be cut.
    index === 0 && columns.length > 0 ? rows.length : Math.min(rows.length, MOST_LISTED),
  );
  const total = (): number => lengths.reduce((sum, length) => sum + length + 1, 0);
  while (total() > room) {
    const longest = Math.max(...lengths.slice(1));
    const longestIndex = longest > LEAST_LISTED ? lengths.lastIndexOf(longest) : 0;
    lengths[longestIndex] = (lengths[longestIndex] ?? 0) - 1;
  }
  return sections.map((part, index) => {
    const length = lengths[index] ?? 0;
    const title = length < part.rows.length ? `${part.title} (${length} of ${part.rows.length})` : part.title;
    return { ...part, title, rows: part.rows.slice(0, length) };
  });
}
