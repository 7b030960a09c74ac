/**
 * A run as one file for a browser: no network, one script, all cell content escaped. The policy in its head lets no other script run,
 * whatever the file holds. Page one fits on a sheet of A4; failing rows come next, and behind them the rest, folded away.
 */
// The renamed tag keeps the formatter from reflowing the templates: white space inside a cell's tags would be shown.
import { html as h, type Markup } from '../../model/texts/html';
import type { ReportLines, RunReport } from '../../model/run-report';
import { ROW_VERDICTS } from '../../model/scorecard';
import { momentText } from '../../model/local-time';
import { oneLine } from '../../model/texts/one-line';
import { pageOf } from '../sections/page';
import { rateSections } from '../sections/sections';
import { isRate, isSentence, rateText, type Section, type SectionRow, words } from '../../model/section';
import { trendChart, rateBar } from './charts';
import { failingRows, heatTable, isWebAddress, legend, notScoredRows, type Places, linked } from './rows';
import { FILTER_SCRIPT, FILTER_SCRIPT_HASH } from './script';
import { REPORT_STYLE } from './style';

export interface ReportData {
  /** Times are shown in its time zone (IANA), as in its tabs. */
  readonly spreadsheet: { readonly name: string; readonly url: string; readonly timeZone: string };
  readonly report: RunReport;
  readonly lines: readonly ReportLines[];
}

/** Rows of lists that fit on page one, their headings included. */
const ROOM = 36;
/** Most eval sets whose trend fits there. */
const MOST_TRENDS = 1;

export function htmlReport(data: ReportData): string {
  const { report, lines } = data;
  const { name, timeZone } = data.spreadsheet;
  const title = oneLine(`GNW Evals: ${name}, ${momentText(report.startedAt, timeZone)}`);
  const places: Places = { url: webAddress(data.spreadsheet.url) };
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src '${FILTER_SCRIPT_HASH}'; base-uri 'none'; form-action 'none'`;
  const trends = report.tabs.filter(({ trend }) => trend.length > 1);
  const drawn = trends.map(({ statistics: { tab }, trend }) => trendChart(oneLine(tab), trend, timeZone));
  const isShort = trends.length <= MOST_TRENDS;
  const { alarm, sentence, figures, notes, sections } = pageOf(report, lines, timeZone, () =>
    isShort && trends.length > 0 ? ROOM - 8 : ROOM,
  );
  const link = places.url === '' ? h`` : h` · <a href="${places.url}">spreadsheet</a>`;
  return h`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${{ markup: REPORT_STYLE }}</style>
</head>
<body>
<main>
<section id="summary">
<h1>${title}</h1>
${alarm === '' ? h`` : h`<p class="alarm">${alarm}</p>`}<p class="lead">${sentence}</p><p class="numbers">${figures.map(({ figure, what }) => h`<span><b>${figure}</b> ${what}</span>`)}</p>
${notes.map((note) => h`<p class="quiet">${oneLine(note)}</p>`)}<p class="quiet">Times in ${timeZone}; ${report.judge === 'rules' ? 'without a judge model' : `judge: ${oneLine(report.judge)}`}${link}</p>
${isShort ? drawn.map((chart) => h`<h2>Trend: pass rate from run to run, with its 95 % interval</h2>${chart}`) : h``}
${sections.map((section) => h`<h2>${section.title}</h2>${sectionTable(section, places)}`)}
</section>
<nav><a href="#failing">Failing rows</a><a href="#not-scored">Rows not scored</a><a href="#rates">Rates</a><a href="#heatmap">Heatmap</a></nav>
<div id="tools" hidden><input id="filter" type="search" placeholder="Filter rows: id, group, text, reason …" aria-label="Filter rows"><select id="only" aria-label="Verdict"><option value="">all verdicts</option>${ROW_VERDICTS.map((verdict) => h`<option>${verdict}</option>`)}</select><span id="shown" aria-live="polite"></span></div>
<h2 id="failing">Failing rows, and failed checks of rows that pass</h2>
${lines.map((tab) => failingRows(tab, places, report.checks))}
<h2 id="not-scored">Rows not scored</h2>
${lines.map((tab) => notScoredRows(tab, places))}
<h2 id="rates">Rates</h2>
${isShort ? h`` : folded('Trend', h`${trends.map(({ statistics: { tab } }, index) => h`<h3>${oneLine(tab)}</h3>${drawn[index] ?? []}`)}`)}
${rateSections(report.tabs).map((section) => folded(section.title, sectionTable(section, places)))}
<details id="heatmap" open><summary>Heatmap</summary>
${legend()}
${lines.map((tab) => h`<h3>${oneLine(tab.tab)}</h3>${heatTable(tab, places, report.checks)}`)}
</details>
</main>
<script>${{ markup: FILTER_SCRIPT }}</script>
</body>
</html>
`.markup;
}

function folded(title: string, content: Markup): Markup {
  return h`<details><summary>${title}</summary>${content}</details>`;
}

/** Without the fragment, to which links add their own; '' for anything but an address on the web. */
function webAddress(url: string): string {
  return isWebAddress(url) ? url.replace(/#.*$/, '') : '';
}

/** @param isWide whether rows become blocks where the page is too narrow for the table */
function sectionTable({ columns, rows }: Section, places: Places): Markup {
  if (columns.length === 0) return h`<ul>${rows.map((row) => item(words(row), row.isHeading))}</ul>`;
  const heads = columns.map(({ head, kind }) =>
    head === '' ? h`<td class="headless"></td>` : h`<th class="${isNumber(kind) ? 'n' : ''}">${head}</th>`,
  );
  const body = rows.map((row) => {
    if (row.isHeading) return h`<tr><th class="g" colspan="${columns.length}">${words(row)}</th></tr>`;
    if (isSentence(row, { columns })) return h`<tr><td colspan="${columns.length}">${words(row)}</td></tr>`;
    return h`<tr>${columns.map(({ head, kind }, index) => cellOf(row, index, head, kind, places))}</tr>`;
  });
  return h`<table class="wide"><tr>${heads}</tr>${body}</table>`;
}

function item(text: string, isHeading = false): Markup {
  return isHeading ? h`<li class="g"><b>${text}</b></li>` : h`<li>${text}</li>`;
}

function isNumber(kind: string): boolean {
  return kind === 'number';
}

function cellOf({ cells, link }: SectionRow, i: number, head: string, kind: string, places: Places): Markup {
  const cell = cells[i] ?? '';
  if (isRate(cell))
    return cell.n === 0
      ? h`<td class="quiet none" data-head="${head}">not checked</td>`
      : h`<td data-head="${head}">${rateBar(cell)}<small>${rateText(cell)}</small></td>`;
  if (isNumber(kind))
    return h`<td class="n" data-head="${head}">${typeof cell === 'number' ? shown(cell) : cell}</td>`;
  if (i > 0) return h`<td data-head="${head}">${cell}</td>`;
  return h`<th>${link ? linked(places, link.sheetId, link.row, String(cell)) : String(cell)}</th>`;
}

/** @example shown(12345) // '12,345' */
function shown(value: number): string {
  const [whole = '', part] = String(value).split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...(part === undefined ? [] : [part])].join('.');
}
