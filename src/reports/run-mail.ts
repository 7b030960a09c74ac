/** The mail after a run: rows that got worse, the result, problems in the sheet. */
import { endSentence } from '../model/run';
import { periodText } from '../model/local-time';
import type { Mail } from '../model/ports';
import { RESULTS_HEADER_ROWS } from '../results/lines';
import { firstRows, type Section, type SectionRow, text } from '../model/section';
import { count, oneLine, shortened } from '../model/text';
import { html } from './markup';
import { allOf, headlineOf, passedText } from './headline';
import type { ReportChanges, ReportTab, RunReport } from './run-report';
import { section, sheetProblems, setName, changedRows } from './sections';

interface Envelope {
  readonly to: string;
  readonly spreadsheet: { readonly name: string; readonly url: string };
  /** The schedule that started the run, such as "Every day at 02:00, all eval sets"; '' if a person did. */
  readonly schedule: string;
}

/** Rows of a list. */
const MAX_ROWS = 50;
const MAX_SENTENCE = 400;
const MAX_SUBJECT = 200;
/** Bytes of the text and HTML versions together. */
const MAX_BODY = 200000;

export function isWorse(changes: readonly ReportChanges[]): boolean {
  return changes.some(
    ({ coverageLost, worse, lostChecks, newErrors }) =>
      coverageLost.length + worse.length + lostChecks.length + newErrors.length > 0,
  );
}

/** @param report only of the eval sets that the mail is about */
export function composeMail(report: RunReport, envelope: Envelope): Mail {
  const mail = compose(report, envelope, MAX_ROWS);
  // Escaped characters are up to six times as long.
  return bytes(mail.text) + bytes(mail.html) <= MAX_BODY ? mail : compose(report, envelope, MAX_ROWS / 10);
}

function compose(report: RunReport, { to, spreadsheet, schedule }: Envelope, maxRows: number): Mail {
  const headline = subjectOf(report);
  const period = `${periodText(report.startedAt, report.finishedAt, 'Etc/UTC')} UTC`;
  const facts = [spreadsheet.name.trim() || spreadsheet.url, period, schedule].filter((part) => part !== '');
  const sentences = [endSentence(report.outcome), `${headline}: ${facts.join(', ')}.`]
    .filter((sentence) => sentence !== '')
    .map((sentence) => shortened(oneLine(sentence), 2 * MAX_SENTENCE));
  const sections = [...changedRows(report), ...results(report), ...sheetProblems(report)].map((part) => ({
    ...part,
    rows: firstRows(part.rows, maxRows),
  }));
  const url = spreadsheet.url.replace(/#.*$/, '');
  return {
    to,
    subject: shortened(oneLine(`GNW Evals: ${headline}`), MAX_SUBJECT),
    text: mailText(sentences, sections, url),
    html: htmlOf(sentences, sections, url),
  };
}

/** An upper bound: three bytes for each code unit that is not ASCII. */
function bytes(text: string): number {
  return text.length + 2 * text.replace(/[ -~\n]/g, '').length;
}

function results({ tabs }: RunReport): Section[] {
  const rows = tabs.map((tab) => ({
    cells: [shortened(oneLine(allOf(headlineOf(tab))), MAX_SENTENCE)],
    link: { sheetId: tab.resultsSheetId, row: RESULTS_HEADER_ROWS },
  }));
  return section('Results', [text('')], rows);
}

function subjectOf({ tabs, outcome }: RunReport): string {
  const counted = (what: string, of: (changes: ReportChanges) => number): string[] => {
    const rows = tabs.reduce((sum, { changes }) => sum + of(changes), 0);
    return rows === 0 ? [] : [`${count(rows, 'row')} ${what}`];
  };
  const worse = [
    ...counted('lost a score', ({ coverageLost }) => coverageLost.length),
    ...counted('worse', ({ worse: rows }) => rows.length),
    ...counted('lost another check', ({ lostChecks }) => lostChecks.length),
    ...counted('newly in error', ({ newErrors }) => newErrors.length),
  ];
  // A metric that falls a little is not listed: “nothing got worse” is true only of cases that pass or fail.
  const compared = tabs.filter(({ changes, statistics: { rate } }) => changes.compared > 0 && rate.n > 0);
  const concerned = worse.length > 0 ? tabs.filter(({ changes }) => isWorse([changes])) : compared;
  const where = placeOf(concerned.length > 0 ? concerned : tabs);
  const isComparable = tabs.every(({ changes }) => changes.notComparable.length === 0);
  const start = `${outcome.how === 'finished' ? '' : 'not finished; '}${isComparable ? '' : 'not comparable with the previous run; '}`;
  if (worse.length === 0 && !(compared.length > 0 && isComparable))
    return `${start}${passRate(tabs)}${where}`;
  const what = worse.length > 0 ? worse.join(', ') : 'nothing got worse';
  return `${start}${what}${where} (${passRate(tabs)})`;
}

function placeOf(tabs: readonly ReportTab[]): string {
  const [first, ...others] = tabs.map(setName);
  if (first === undefined) return '';
  const rest = others.length > 1 ? [`${others.length} other tabs`] : others;
  return ` in ${[first, ...rest].join(' and ')}`;
}

/** The pass rate, or the mean of a metric if no case passes or fails. */
function passRate(tabs: readonly ReportTab[]): string {
  const [mean] = tabs.map(headlineOf).filter(({ kind }) => kind === 'mean');
  if (mean && tabs.every(({ statistics: { rate } }) => rate.n === 0)) return `${mean.rate} ${mean.counts}`;
  return passedText(tabs);
}

function partsOf({ cells, link }: SectionRow, url: string): { label: string; rest: string; place: string } {
  const texts = [link?.id ?? '', ...cells].filter((cell) => typeof cell === 'string' && cell !== '');
  const [label = '', ...rest] = texts.map(String);
  const place = link ? `${url}#gid=${link.sheetId}&range=${link.row}:${link.row}` : '';
  return { label, rest: rest.map((part) => ` · ${part}`).join(''), place };
}

function mailText(sentences: readonly string[], sections: readonly Section[], url: string): string {
  const blocks = sections.map(({ title, rows }) => {
    const lines = rows.flatMap((row) => {
      const { label, rest, place } = partsOf(row, url);
      return [`- ${label}${rest}`, ...(place === '' ? [] : [`  ${place}`])];
    });
    return [title, ...lines].join('\n');
  });
  return `${[...sentences, ...blocks].join('\n\n')}\n`;
}

function htmlOf(sentences: readonly string[], sections: readonly Section[], url: string): string {
  return html`<div style="font:14px/1.45 Arial,sans-serif;color:#202124">
    ${sentences.map((sentence) => html`<p>${sentence}</p>`)}${sections.map(
      ({ title, rows }) =>
        html`<h3>${title}</h3>
          <ul>
            ${rows.map((row) => {
              const { label, rest, place } = partsOf(row, url);
              return html`<li>${place === '' ? label : html`<a href="${place}">${label}</a>`}${rest}</li>`;
            })}
          </ul>`,
    )}
  </div>`.markup;
}
