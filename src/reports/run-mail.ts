/** The mail after a run: regressions first. Cell content is shown but never interpreted: escaped, on one line, cut. */
import type { Checks } from '../checks/check';
import type { Change } from '../model/ledger';
import { periodText } from '../model/local-time';
import type { Mail } from '../model/ports';
import { RESULTS_HEADER } from '../model/results-rows';
import { ROW_VERDICTS } from '../model/scorecard';
import { firstRows, isSentence, type Section, type SectionRow, text } from '../model/section';
import { count, cut } from '../model/text';
import { html } from '../model/texts/html';
import { oneLine } from '../model/texts/one-line';
import { editedSentence } from './caveats';
import { allOf, headlineOf, passedText } from './headline';
import type { ReportChanges, ReportTab } from '../model/run-report';
import { section } from './section';

export interface MailFacts {
  readonly checks: Checks;
  readonly to: string;
  readonly spreadsheet: { readonly name: string; readonly url: string };
  /** The run's name. @example '“build 415”' */
  readonly run: string;
  /** ISO date-times, UTC. */
  readonly startedAt: string;
  readonly finishedAt: string;
  /** What started the run ("every day at 02:00"); '' if a person did. */
  readonly schedule: string;
  /** What was not measured because the judge or the agent gave no answer; '' if nothing. */
  readonly stopped: string;
  readonly tabs: readonly ReportTab[];
  /** Sentences about data that needs attention. */
  readonly problems: readonly string[];
}

/** Most rows listed per group. */
const MAX_ROWS = 50;
/** Most eval sets, and problems, listed. */
const MAX_OTHERS = 25;
const QUERY_LIMIT = 100;
const NAME_LIMIT = 40;
/** Of a list of checks, or of a result. */
const CHECKS_LIMIT = 300;
const SENTENCE_LIMIT = 400;
const SUBJECT_LIMIT = 200;
/** Bytes of both versions of the body together. */
const BODY_LIMIT = 200000;

/** Whether a run found anything worse than before. */
export function isWorse(changes: readonly ReportChanges[]): boolean {
  return changes.some((reportChanges) => howManyWorse(reportChanges) > 0);
}

function howManyWorse({ lost, worse, newErrors }: ReportChanges): number {
  return lost.length + worse.length + newErrors.length;
}

export function composeMail(facts: MailFacts): Mail {
  const mail = compose(facts, MAX_ROWS);
  // Markup of unusual characters is up to six times as long.
  return bytes(mail.text) + bytes(mail.html) <= BODY_LIMIT ? mail : compose(facts, MAX_ROWS / 10);
}

function compose(facts: MailFacts, mostRows: number): Mail {
  const sections = sectionsOf(facts, mostRows);
  const subject = cut(oneLine(`GNW Evals: ${headline(facts)}`), SUBJECT_LIMIT);
  const about = aboutRun(facts);
  const url = facts.spreadsheet.url.replace(/#.*$/, '');
  return { to: facts.to, subject, text: textOf(about, sections, url), html: htmlOf(about, sections, url) };
}

/** At most three bytes per code unit. */
function bytes(text: string): number {
  return text.length + 2 * text.replace(/[ -~\n]/g, '').length;
}

/** What it is about, which is linked, and what there is to say of it. */
const COLUMNS = [text(''), text('')];

function sectionsOf({ tabs, problems, checks }: MailFacts, mostRows: number): Section[] {
  const list = (title: string, all: readonly SectionRow[], most: number): Section[] =>
    section(title, COLUMNS, firstRows(all, most));
  const rows = (title: string, pick: (changes: ReportChanges) => readonly Change[]): Section[] =>
    list(
      title,
      tabs.flatMap((tab) => pick(tab.changes).map((change) => changeRow(tab, change, checks))),
      mostRows,
    );
  return [
    ...rows('Lost a score that they had before', ({ lost }) => lost),
    ...rows('Worse: these rows lost a check', ({ worse }) => worse),
    ...rows('Newly in error: these rows were measured before', ({ newErrors }) => newErrors),
    ...list('Results', tabs.map(tabRow), MAX_OTHERS),
    ...list(
      'To look at',
      problems.map((problem) => ({ cells: [cut(oneLine(problem), SENTENCE_LIMIT), null] })),
      MAX_OTHERS,
    ),
  ];
}

function changeRow(
  { statistics: { tab }, sheetId }: ReportTab,
  { row, testId, query, checks }: Change,
  registry: Checks,
): SectionRow {
  const id = nameOf(testId);
  const titles = checks.map((check) => registry.named(check)?.title ?? nameOf(check));
  return {
    cells: [
      `${nameOf(tab)}, ${id === '' ? `row ${row}` : id}: ${cut(oneLine(query), QUERY_LIMIT)}`,
      cut(titles.join(', '), CHECKS_LIMIT),
    ],
    link: { sheetId, row },
  };
}

function tabRow(tab: ReportTab): SectionRow {
  const { statistics, conversations, changes } = tab;
  const { verdicts, checks } = statistics;
  const others = ROW_VERDICTS.filter((verdict) => verdict !== 'pass' && verdicts[verdict] > 0);
  const better = changes.better.length;
  const counts = [
    ...(conversations === '' ? [] : [conversations]),
    ...others.map((verdict) =>
      verdict === 'edited, score again'
        ? editedSentence(verdicts[verdict])
        : `${verdicts[verdict]} ${verdict}`,
    ),
    ...(better === 0 ? [] : [`${count(better, 'row')} better`]),
    ...(changes.compared === 0 ? ['no earlier scores to compare with'] : []),
  ];
  const rates = checks.flatMap(({ title, passed, n, isMean, rate }) =>
    rate === null ? [] : [isMean ? `${title} ${rate.toFixed(2)} on average` : `${title} ${passed} of ${n}`],
  );
  return {
    cells: [
      cut(oneLine(allOf(headlineOf(tab))), SENTENCE_LIMIT),
      cut([counts, rates].map((parts) => parts.join(', ')).join('. '), 2 * SENTENCE_LIMIT),
    ],
    link: { sheetId: tab.resultsSheetId, row: RESULTS_HEADER },
  };
}

/** What a reader wants to know first, used as the subject. */
function headline({ tabs, stopped }: MailFacts): string {
  const said = (what: string, of: (changes: ReportChanges) => readonly Change[]): string[] => {
    const rows = sum(tabs, ({ changes }) => of(changes).length);
    return rows === 0 ? [] : [`${count(rows, 'row')} ${what}`];
  };
  const worse = [
    ...said('lost a score', ({ lost }) => lost),
    ...said('worse', ({ worse: rows }) => rows),
    ...said('newly in error', ({ newErrors }) => newErrors),
  ];
  const where = placeOf(worse.length > 0 ? tabs.filter(({ changes }) => howManyWorse(changes) > 0) : tabs);
  const isComparable = tabs.every(({ changes }) => changes.notComparable.length === 0);
  const start = `${stopped === '' ? '' : 'not finished; '}${isComparable ? '' : 'not comparable with the run before; '}`;
  // A metric may fall by less than is listed: only of cases that pass or fail it is known that nothing got worse.
  const isCompared = tabs.some(({ changes, statistics: { rate } }) => changes.compared > 0 && rate.n > 0);
  if (worse.length === 0 && !(isCompared && isComparable)) return `${start}${passRate(tabs)}${where}`;
  const what = worse.length > 0 ? worse.join(', ') : 'nothing got worse';
  return `${start}${what}${where} (${passRate(tabs)})`;
}

function placeOf(tabs: readonly ReportTab[]): string {
  const [first, second] = tabs;
  if (!first) return '';
  if (!second) return ` in ${nameOf(first.statistics.tab)}`;
  const others = tabs.length === 2 ? nameOf(second.statistics.tab) : `${tabs.length - 1} other tabs`;
  return ` in ${nameOf(first.statistics.tab)} and ${others}`;
}

/** If no case passes or fails, the mean of a metric. */
function passRate(tabs: readonly ReportTab[]): string {
  const [mean] = tabs.map(headlineOf).filter(({ isMean }) => isMean);
  if (mean && tabs.every(({ statistics: { rate } }) => rate.n === 0)) return `${mean.rate} ${mean.counts}`;
  return `${passedText(tabs)} pass`;
}

function sum(tabs: readonly ReportTab[], of: (tab: ReportTab) => number): number {
  return tabs.reduce((total, tab) => total + of(tab), 0);
}

function aboutRun(facts: MailFacts): string[] {
  const { spreadsheet, run, schedule, startedAt, finishedAt, stopped } = facts;
  const what = cut(oneLine(spreadsheet.name), QUERY_LIMIT) || spreadsheet.url;
  return [
    ...(stopped === '' ? [] : [stopped]),
    `${headline(facts)}: ${what}, ${run}, ${periodText(startedAt, finishedAt, 'Etc/UTC')} UTC${
      schedule === '' ? '' : `, ${schedule}`
    }.`,
  ].map((sentence) => cut(oneLine(sentence), 2 * SENTENCE_LIMIT));
}

function nameOf(text: string): string {
  return cut(oneLine(text), NAME_LIMIT);
}

/** The words of a row's cells, and its address. */
function wordsOf({ cells, link }: SectionRow, url: string): [label: string, detail: string, place: string] {
  const [label, detail] = cells.map((cell) => (typeof cell === 'string' ? cell : ''));
  const place = link ? `${url}#gid=${link.sheetId}&range=${link.row}:${link.row}` : '';
  return [label ?? '', detail ?? '', place];
}

function textOf(about: readonly string[], sections: readonly Section[], url: string): string {
  const blocks = sections.map(({ title, columns, rows }) => {
    const lines = rows.flatMap((row) => {
      const [label, detail, place] = wordsOf(row, url);
      if (isSentence(row, { columns })) return [label];
      return [`- ${label}${detail === '' ? '' : ` (${detail})`}`, ...(place === '' ? [] : [`  ${place}`])];
    });
    return [title, ...lines].join('\n');
  });
  return `${[...about, ...blocks].join('\n\n')}\n`;
}

function htmlOf(about: readonly string[], sections: readonly Section[], url: string): string {
  return html`<div style="font:14px/1.45 Arial,sans-serif;color:#202124">
    ${about.map((sentence) => html`<p>${sentence}</p>`)}${sections.map(
      ({ title, columns, rows }) =>
        html`<h3>${title}</h3>
          <ul>
            ${rows.map((row) => {
              const [label, detail, place] = wordsOf(row, url);
              if (isSentence(row, { columns })) return html`<p>${label}</p>`;
              const name = place === '' ? html`${label}` : html`<a href="${place}">${label}</a>`;
              return html`<li>${name}${detail === '' ? [] : html`<br />${detail}`}</li>`;
            })}
          </ul>`,
    )}
  </div>`.markup;
}
