/** The mail after a run: regressions first. Cell content is shown but never interpreted: escaped, on one line, cut. */
import type { Checks } from '../model/check';
import { periodText } from '../model/local-time';
import { html, type Markup } from '../model/texts/html';
import type { Change, Changes } from '../model/ledger';
import type { Mail } from '../model/ports';
import type { ReportChanges } from '../model/run-report';
import { ROW_VERDICTS, type RowVerdict } from '../model/scorecard';
import { count, cut } from '../model/text';
import { editedSentence } from './caveats';
import type { Headline } from './headline';
import { oneLine } from '../model/texts/one-line';

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
  /** Why it could not be completed; '' if it was. */
  readonly stopped: string;
  readonly tabs: readonly MailTab[];
  /** Sentences about data that needs attention. */
  readonly problems: readonly string[];
}

/** An eval set and the run's results there. */
export interface MailTab {
  readonly name: string;
  readonly sheetId: number;
  readonly resultsSheetId: number;
  /** The result, worded as everywhere else; passing cases among those that were measured. */
  readonly headline: Headline;
  readonly passed: number;
  readonly measured: number;
  /** How many conversations pass, as text; '' if there are none. */
  readonly conversations: string;
  readonly verdicts: Readonly<Record<RowVerdict, number>>;
  readonly meanOverall: number | null;
  readonly checks: readonly {
    readonly title: string;
    readonly passed: number;
    readonly evaluated: number;
    readonly mean?: number;
  }[];
  readonly changes: MailChanges;
}

type MailChanges = Changes & Pick<ReportChanges, 'lost' | 'notComparable'>;

/** Most rows listed per group. */
const MOST_ROWS = 50;
/** Most eval sets, and problems, listed. */
const MOST_OTHERS = 25;
/** Most sentences on what is not comparable: each eval set says its own with its result. */
const MOST_NOTES = 3;
const QUERY_LIMIT = 100;
const NAME_LIMIT = 40;
/** Of a list of checks, or of a result. */
const CHECKS_LIMIT = 300;
const SENTENCE_LIMIT = 400;
const SUBJECT_LIMIT = 200;
/** Bytes of both versions of the body together. */
const BODY_LIMIT = 200000;

/** Whether a run found anything worse than before. */
export function isWorse(changes: readonly MailChanges[]): boolean {
  return changes.some((one) => howManyWorse(one) > 0);
}

function howManyWorse({ lost, worse, newErrors }: MailChanges): number {
  return lost.length + worse.length + newErrors.length;
}

export function composeMail(facts: MailFacts): Mail {
  const mail = compose(facts, MOST_ROWS);
  // Markup of unusual characters is up to six times as long.
  return bytes(mail.text) + bytes(mail.html) <= BODY_LIMIT ? mail : compose(facts, MOST_ROWS / 10);
}

function compose(facts: MailFacts, mostRows: number): Mail {
  const sections = sectionsOf(facts, mostRows);
  const subject = cut(oneLine(`GNW Evals: ${headline(facts)}`), SUBJECT_LIMIT);
  const about = aboutRun(facts);
  return { to: facts.to, subject, text: textOf(about, sections), html: htmlOf(about, sections) };
}

/** At most three bytes per code unit. */
function bytes(text: string): number {
  return text.length + 2 * text.replace(/[ -~\n]/g, '').length;
}

/** One entry of a list; the label is linked. */
interface Item {
  readonly label: string;
  /** '' for none. */
  readonly url: string;
  readonly detail: string;
}

interface Section {
  readonly title: string;
  readonly items: readonly Item[];
  /** The total, including those not listed. */
  readonly of: number;
}

function sectionsOf(facts: MailFacts, mostRows: number): Section[] {
  const url = facts.spreadsheet.url.replace(/#.*$/, '');
  const rows = (title: string, pick: (changes: MailChanges) => readonly Change[]): Section =>
    section(
      title,
      facts.tabs.flatMap((tab) => pick(tab.changes).map((change) => ({ tab, change }))),
      mostRows,
      ({ tab, change }) => changeItem(url, tab, change, facts.checks),
    );
  return [
    rows('Lost a score that they had before', ({ lost }) => lost),
    rows('Worse: these rows lost a check', ({ worse }) => worse),
    rows('Newly in error: these rows were measured before', ({ newErrors }) => newErrors),
    section('Results', facts.tabs, MOST_OTHERS, (tab) => tabItem(url, tab)),
    section('To look at', facts.problems, MOST_OTHERS, (problem) => ({
      label: cut(oneLine(problem), SENTENCE_LIMIT),
      url: '',
      detail: '',
    })),
  ].filter(({ of }) => of > 0);
}

function section<T>(title: string, all: readonly T[], most: number, item: (one: T) => Item): Section {
  return { title, items: all.slice(0, most).map(item), of: all.length };
}

function changeItem(
  url: string,
  tab: MailTab,
  { row, testId, query, checks }: Change,
  registry: Checks,
): Item {
  const id = nameOf(testId);
  return {
    label: `${nameOf(tab.name)}, ${id === '' ? `row ${row}` : id}: ${cut(oneLine(query), QUERY_LIMIT)}`,
    url: `${url}#gid=${tab.sheetId}&range=${row}:${row}`,
    detail: cut(checks.map((check) => titleOf(check, registry)).join(', '), CHECKS_LIMIT),
  };
}

function titleOf(checkId: string, checks: Checks): string {
  return checks.named(checkId)?.title ?? nameOf(checkId);
}

function tabItem(url: string, tab: MailTab): Item {
  const { verdicts, conversations, meanOverall, checks, changes } = tab;
  const others = ROW_VERDICTS.filter((verdict) => verdict !== 'pass' && verdicts[verdict] > 0);
  const better = changes.better.length;
  const counts = [
    ...(conversations === '' ? [] : [conversations]),
    ...others.map((verdict) =>
      verdict === 'edited, score again'
        ? editedSentence(verdicts[verdict])
        : `${verdicts[verdict]} ${verdict}`,
    ),
    ...(meanOverall === null ? [] : [`mean overall ${meanOverall.toFixed(2)}`]),
    ...(better === 0 ? [] : [`${count(better, 'row')} better`]),
    ...(changes.compared === 0 ? ['no earlier scores to compare with'] : []),
  ];
  const rates = checks
    .filter(({ evaluated }) => evaluated > 0)
    .map(({ title, passed, evaluated, mean }) =>
      mean === undefined ? `${title} ${passed} of ${evaluated}` : `${title} ${mean.toFixed(2)} on average`,
    );
  return {
    label: cut(oneLine(tab.headline.sentence), CHECKS_LIMIT),
    url: `${url}#gid=${tab.resultsSheetId}`,
    detail: cut([counts, rates].map((parts) => parts.join(', ')).join('. '), 2 * SENTENCE_LIMIT),
  };
}

/** What a reader wants to know first, used as the subject. */
function headline({ tabs, stopped }: MailFacts): string {
  const said = (what: string, of: (changes: MailChanges) => readonly Change[]): string[] => {
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
  const start = `${stopped === '' ? '' : 'run stopped; '}${isComparable ? '' : 'not comparable with the run before; '}`;
  // A metric may fall by less than is listed: only of cases that pass or fail it is known that nothing got worse.
  const isCompared = tabs.some(({ changes, measured }) => changes.compared > 0 && measured > 0);
  if (worse.length === 0 && !(isCompared && isComparable)) return `${start}${passRate(tabs)}${where}`;
  const what = worse.length > 0 ? worse.join(', ') : 'nothing got worse';
  return `${start}${what}${where} (${passRate(tabs)})`;
}

function placeOf(tabs: readonly MailTab[]): string {
  const [first, second] = tabs;
  if (!first) return '';
  if (!second) return ` in ${nameOf(first.name)}`;
  const others = tabs.length === 2 ? nameOf(second.name) : `${tabs.length - 1} other tabs`;
  return ` in ${nameOf(first.name)} and ${others}`;
}

/** If no case passes or fails, the mean of a metric. */
function passRate(tabs: readonly MailTab[]): string {
  const mean = tabs.find(({ headline: { isMean } }) => isMean)?.headline;
  if (mean && tabs.every(({ measured }) => measured === 0)) return `${mean.rate} ${mean.counts}`;
  return `${sum(tabs, ({ passed }) => passed)} of ${sum(tabs, ({ measured }) => measured)} pass`;
}

function sum(tabs: readonly MailTab[], of: (tab: MailTab) => number): number {
  return tabs.reduce((total, tab) => total + of(tab), 0);
}

function aboutRun(facts: MailFacts): string[] {
  const { spreadsheet, run, schedule, startedAt, finishedAt, stopped } = facts;
  const what = cut(oneLine(spreadsheet.name), QUERY_LIMIT) || spreadsheet.url;
  const notes = new Set(facts.tabs.map((tab) => tab.headline.note));
  return [
    ...(stopped === '' ? [] : [`The run could not be completed: ${stopped}`]),
    ...[...notes].filter((note) => note !== '').slice(0, MOST_NOTES),
    `${headline(facts)}: ${what}, ${run}, ${periodText(startedAt, finishedAt, 'Etc/UTC')} UTC${
      schedule === '' ? '' : `, ${schedule}`
    }.`,
  ].map((sentence) => cut(oneLine(sentence), 2 * SENTENCE_LIMIT));
}

function nameOf(text: string): string {
  return cut(oneLine(text), NAME_LIMIT);
}

function more({ items, of }: Section): string {
  return of > items.length ? `and ${count(of - items.length, 'more', 'more')}` : '';
}

function textOf(about: readonly string[], sections: readonly Section[]): string {
  const blocks = sections.map((one) => {
    const items = one.items.flatMap(({ label, url, detail }) => [
      `- ${label}${detail === '' ? '' : ` (${detail})`}`,
      ...(url === '' ? [] : [`  ${url}`]),
    ]);
    return [one.title, ...items, ...(more(one) === '' ? [] : [more(one)])].join('\n');
  });
  return `${[...about, ...blocks].join('\n\n')}\n`;
}

function htmlOf(about: readonly string[], sections: readonly Section[]): string {
  return html`<div style="font:14px/1.45 Arial,sans-serif;color:#202124">
    ${about.map((sentence) => html`<p>${sentence}</p>`)}${sections.map(sectionMarkup)}
  </div>`.markup;
}

function sectionMarkup(one: Section): Markup {
  const items = one.items.map(({ label, url, detail }) => {
    const name = url === '' ? html`${label}` : html`<a href="${url}">${label}</a>`;
    return html`<li>${name}${detail === '' ? [] : html`<br />${detail}`}</li>`;
  });
  const rest = more(one);
  return html`<h3>${one.title}</h3>
    <ul>
      ${items}
    </ul>
    ${rest === '' ? [] : html`<p>${rest}</p>`}`;
}
