/**
 * The HTML report: a run as one file without network access. Content of cells is escaped, and the content security policy allows only the
 * filter script. The first page fits on a sheet of A4; failing rows follow, then the rest, folded.
 */
// Renamed, so that the formatter leaves templates alone: it would add white space to cells.
import { html as h, type Markup } from './markup';
import type { RunReport } from './run-report';
import { ROW_VERDICTS, verdictWord } from '../model/scorecard';
import { momentText } from '../model/local-time';
import { oneLine } from '../model/text';
import { footOf, pageOf } from './summary-tab';
import { rateSections } from './sections';
import {
  isBounded,
  isRate,
  isSentence,
  rateText,
  type Section,
  type SectionRow,
  words,
  type Rate,
} from '../model/section';
import { failingRows, heatmap, isWebAddress, notCountedRows, linked } from './html-rows';
import { COLOURS } from '../results/colours';
import { HEAT } from './heat-cells';

const heat = Object.entries(HEAT)
  .filter(([kind]) => kind !== 'blank')
  .map(([kind, { background, text }]) => `.h-${kind}{background:${background};color:${text}}`)
  .join('');
const verdicts = Object.entries({ pass: COLOURS.pass, fail: HEAT.fail, error: HEAT.error })
  .map(([kind, { background, text }]) => `.v-${kind}{background:${background};color:${text}}`)
  .join('');

/** CSS that shows each row of a table as a block, with a column's header before each cell. */
function stacked(table: string): string {
  const all = ['', ' tbody', ' tr', ' th', ' td'].map((part) => table + part).join(',');
  const cells = `${table} td{border:0;padding:1px 9px}${table} td:empty,${table} .none{display:none}`;
  const heads = `${table} [data-head]::before{content:attr(data-head) ': ';color:var(--quiet)}`;
  const bars = `${table} [data-head] svg{display:inline-block;vertical-align:middle;margin-right:6px;max-width:40%}`;
  return `${all}{display:block;text-align:left}${table} tr:first-child{display:none}${cells}${heads}${bars}`;
}

const LIGHT =
  '--alarm:#a3271c;--ink:#202124;--paper:#fff;--quiet:#5f6368;--link:#174ea6;--line:#dadce0;--soft:#f1f3f4;--rule:#3c4a63;--bar:#7f9cc9;--mark:#23406e';
const DARK =
  '--alarm:#f2b8b5;--ink:#e8eaed;--paper:#1f2023;--quiet:#a8adb3;--link:#8ab4f8;--line:#46484c;--soft:#2b2d31;--rule:#8ea4cc;--bar:#4f74ad;--mark:#d5e2f7';

export const REPORT_STYLE = `
:root{${LIGHT}}
@media screen and (prefers-color-scheme:dark){:root{${DARK}}}
*{box-sizing:border-box}
body{font:14px/1.45 Arial,Helvetica,sans-serif;color:var(--ink);background:var(--paper);max-width:1280px;margin:0 auto;padding:20px 24px 60px}
h1{font-size:22px;margin:0 0 4px}h2{font-size:16px;margin:18px 0 4px;padding-bottom:2px;border-bottom:2px solid var(--rule);scroll-margin-top:52px}h3{font-size:14px;margin:16px 0 4px}
p{margin:4px 0}.quiet,small{color:var(--quiet)}a{color:var(--link)}
table{border-collapse:collapse;margin:4px 0 10px}th,td{padding:2px 9px;text-align:left;vertical-align:top;border-bottom:1px solid var(--line);unicode-bidi:isolate;overflow-wrap:anywhere}
th{overflow-wrap:break-word;font-weight:600}tr:first-child th,.headless,.g{background:var(--soft)}.n{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}.id{white-space:nowrap}
@media screen and (min-width:761px){.wide th{min-width:6em}}td svg{display:inline-block;vertical-align:middle;margin-right:8px}
.chip{display:inline-block;padding:0 8px;border-radius:9px;background:var(--soft);white-space:nowrap}
ul{margin:2px 0 8px;padding-left:24px}nav a{display:inline-block;min-height:24px;margin-right:14px}nav{margin-top:18px}svg{display:block;max-width:100%;height:auto}
.bar{fill:var(--bar)}.track{fill:var(--soft)}.mark{stroke:var(--mark)}
.alarm{font-size:17px;font-weight:bold;color:var(--alarm)}.lead{font-size:20px;font-weight:bold;margin:10px 0}
#tools{position:sticky;top:0;background:var(--paper);padding:8px 0;border-bottom:1px solid var(--line);z-index:2}
#tools input,#tools select{font:inherit;color:inherit;background:var(--paper);padding:4px 8px;border:1px solid #80868b;border-radius:4px}#tools input{width:340px;max-width:60vw}#tools select{margin:0 10px}
details{border-bottom:1px solid var(--line)}summary{cursor:pointer;font-weight:600;padding:5px 0;min-height:24px}
.heat th,.heat td{border:1px solid var(--paper);padding:0 6px;line-height:18px}.heat .c{width:22px;min-width:22px;max-width:22px;padding:0;text-align:center;font-weight:700}
.heat th.c{height:136px;vertical-align:bottom;background:none}.heat th.c span{writing-mode:vertical-rl;transform:rotate(180deg);white-space:nowrap;font-weight:600;padding:4px 0}
.heat thead th{vertical-align:bottom;background:none}.heat .id{max-width:160px;overflow:hidden;text-overflow:ellipsis}
.legend span{display:inline-block;min-width:22px;text-align:center;font-weight:700;margin:0 4px 0 12px;border:1px solid var(--line)}
.cards{columns:2 460px;column-gap:14px}
.case{border:1px solid var(--line);border-radius:6px;margin:0 0 10px;padding:6px 10px;break-inside:avoid}
.check{border-top:1px solid var(--line);margin-top:4px;padding-top:3px;font-size:13px;white-space:pre-wrap;overflow-wrap:anywhere}.sides{display:grid;grid-template-columns:1fr 1fr;gap:0 12px}.sides>*{min-width:0}.check ul,.check ol{margin:2px 0;padding-left:22px}.case td{padding:1px 6px}.case q{quotes:none;font-weight:600;unicode-bidi:isolate}
.h-blank{background:var(--soft)}${heat}${verdicts}.case .chip{font-size:12px;white-space:normal}
[hidden]{display:none!important}
@page{size:A4;margin:10mm}
@media print{.more::details-content{content-visibility:visible}.more>summary{display:none}body{max-width:none;padding:0;font-size:9.5px}#tools,nav{display:none}h1{font-size:16px}h2{font-size:12px;margin:8px 0 2px;break-after:avoid}h3{font-size:10.5px;margin:6px 0 2px;break-after:avoid}.lead{font-size:12px;margin:4px 0}p{margin:2px 0}th,td{padding:1px 4px}#summary{break-after:page}#summary th{white-space:nowrap}#summary td svg{width:110px}.wide td svg{width:90px}.n,.id,.chip{white-space:normal}
.cards{columns:2;column-gap:8px}.case{margin:0 0 5px;padding:2px 6px;font-size:8px}.check{font-size:7.5px}.case td{padding:0 3px}.case .chip{font-size:7.5px;padding:0 4px}.rows{font-size:8px}
.heat th,.heat td{padding:0 2px;line-height:9px;font-size:7px}.heat .c{width:11px;min-width:11px;max-width:11px}.heat .id{max-width:90px}tr{break-inside:avoid}*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
@media screen and (max-width:1000px){th{overflow-wrap:anywhere}.n,.id,.chip{white-space:normal}.heat .c{width:14px;min-width:14px;max-width:14px}}
@media screen and (max-width:760px){
${stacked('.wide')}.wide [data-head]{display:inline-block}}
@media screen and (max-width:600px){body{padding:12px}#tools input{width:100%;max-width:none}#tools select{margin:6px 0 0}
.sides{display:block}
.rows td,.rows tr,.rows tbody{display:block}.rows tr{border-bottom:1px solid var(--line)}.rows td{border:0}.rows td:nth-child(-n+3){display:inline-block}.rows tr:first-child{display:none}
.heat,.heat tbody{display:block}.heat tr{display:flex}.heat thead,.heat td:nth-child(n+2):nth-child(-n+3){display:none}.heat .g th{flex:1}.heat td:first-child{flex:0 0 36px;padding:0 3px;font-size:12px}.heat .c{flex:1;width:auto;min-width:0;max-width:none;font-size:0;border-width:0 0 1px}}
`;

/** Filters rows by words and verdict. */
export const FILTER_SCRIPT = `(function(){
var box=document.getElementById('filter'),only=document.getElementById('only'),shown=document.getElementById('shown');
var rows=[].slice.call(document.querySelectorAll('[data-verdict]'));
var texts=null,wait=0;
function apply(){
texts=texts||rows.map(function(row){var titles=[].map.call(row.querySelectorAll('[title]'),function(e){return e.title});return(row.getAttribute('data-in')+' '+row.textContent+' '+titles.join(' ')).toLowerCase()});
var words=box.value.toLowerCase().split(/\\s+/).filter(Boolean),verdict=only.value,n=0;
rows.forEach(function(row,i){
var on=(!verdict||row.getAttribute('data-verdict')===verdict)&&words.every(function(word){return texts[i].indexOf(word)>=0});
row.hidden=!on;if(on&&row.hasAttribute('data-case'))n+=1});
if(words.length||verdict)[].forEach.call(document.querySelectorAll('.more'),function(more){more.open=true});
shown.textContent=words.length||verdict?n+' of '+document.querySelectorAll('[data-case]').length+' rows':''}
function later(){clearTimeout(wait);wait=setTimeout(apply,120)}
box.addEventListener('input',later);only.addEventListener('change',apply);
document.getElementById('tools').hidden=false})();`;

/** Hash of the script for the policy; a test checks it. */
export const FILTER_SCRIPT_HASH = 'sha256-aBakD8hJ9FAGdB8TYZVFpT/SYk1Kiajjatmm2vbNOIA=';

const BAR = { width: 240, height: 16 };

/** Draws a bar as long as the rate, with a whisker for its interval. */
function rateBar(rate: Rate): Markup {
  const { width, height } = BAR;
  const middle = height / 2;
  const x = (share: number): string => (share * width).toFixed(1);
  const { interval } = rate;
  const whisker = interval
    ? h`<path
        d="M${x(interval.low)} ${middle}H${x(interval.high)}M${x(interval.low)} 4V12M${x(interval.high)} 4V12"
        class="mark"
        fill="none"
      />`
    : h``;
  return h`<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${rateText(rate)}">
    <rect width="${width}" height="${height}" class="track" />
    <rect width="${x(rate.rate ?? 0)}" height="${height}" class="bar" />${whisker}
  </svg>`;
}

export interface ReportData {
  /** `timeZone`: IANA name, for all times. */
  readonly spreadsheet: { readonly name: string; readonly url: string; readonly timeZone: string };
  readonly report: RunReport;
  /** A table for each eval set that has flaky cases. */
  readonly histories: readonly Section[];
}

/** Rows of sections on the first page, headings included. */
const MAX_PAGE_ROWS = 36;

export function htmlReport(data: ReportData): string {
  const { report } = data;
  const { name, timeZone } = data.spreadsheet;
  const title = oneLine(`GNW Evals: ${name}, ${momentText(report.startedAt, timeZone)}`);
  // Links add a fragment of their own.
  const url = isWebAddress(data.spreadsheet.url) ? data.spreadsheet.url.replace(/#.*$/, '') : '';
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src '${FILTER_SCRIPT_HASH}'; base-uri 'none'; form-action 'none'`;
  const { alarm, sentence, notes, sections } = pageOf(report, timeZone, () => MAX_PAGE_ROWS);
  const link = url === '' ? h`` : h` · <a href="${url}">spreadsheet</a>`;
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
${alarm === '' ? h`` : h`<p class="alarm">${alarm}</p>`}<p class="lead">${sentence}</p>
${notes.map((note) => h`<p class="quiet">${oneLine(note)}</p>`)}
${sections.map((section) => h`<h2>${section.title}</h2>${sectionTable(section, url)}`)}
</section>
<nav><a href="#failing">Failing rows</a><a href="#not-counted">Rows not counted</a><a href="#rates">Rates</a><a href="#heatmap">Heatmap</a></nav>
<div id="tools" hidden><input id="filter" type="search" placeholder="Filter rows: id, group, text, reason …" aria-label="Filter rows"><select id="only" aria-label="Verdict"><option value="">all verdicts</option>${ROW_VERDICTS.map((verdict) => h`<option>${verdictWord(verdict)}</option>`)}</select><span id="shown" aria-live="polite"></span></div>
<h2 id="failing">Failing rows</h2>
${report.tabs.map((tab) => failingRows(tab, url, report.checks))}
<h2 id="not-counted">Rows not counted</h2>
${report.tabs.map((tab) => notCountedRows(tab, url, report.checks))}
<h2 id="rates">Rates</h2>
${[...rateSections(report.tabs), ...data.histories].map((section) => h`<details><summary>${section.title}</summary>${sectionTable(section, url)}</details>`)}
${heatmap(report.tabs, url, report.checks)}
${footOf(report, timeZone).map((section) => h`<h2>${section.title}</h2>${sectionTable(section, url)}`)}<p class="quiet">Times in ${timeZone}; ${report.judge === 'rules' ? 'without a judge model' : `judge: ${oneLine(report.judge)}`}${link}</p>
</main>
<script>${{ markup: FILTER_SCRIPT }}</script>
</body>
</html>
`.markup;
}

function sectionTable({ columns, rows }: Section, url: string): Markup {
  if (columns.length === 0) return h`<ul>${rows.map((row) => h`<li>${words(row)}</li>`)}</ul>`;
  const heads = columns.map(({ head, kind }) =>
    head === '' ? h`<td class="headless"></td>` : h`<th class="${kind === 'number' ? 'n' : ''}">${head}</th>`,
  );
  const body = rows.map((row) => {
    if (isSentence(row, { columns })) return h`<tr><td colspan="${columns.length}">${words(row)}</td></tr>`;
    return h`<tr>${columns.map(({ head, kind }, index) => cellOf(row, index, head, kind, url))}</tr>`;
  });
  return h`<table class="wide"><tr>${heads}</tr>${body}</table>`;
}

function cellOf({ cells, link }: SectionRow, i: number, head: string, kind: string, url: string): Markup {
  const cell = cells[i] ?? '';
  if (isRate(cell))
    return cell.n === 0 && !isBounded(cell)
      ? h`<td class="quiet none" data-head="${head}">not checked</td>`
      : h`<td data-head="${head}">${rateBar(cell)}<small>${rateText(cell)}</small></td>`;
  if (kind === 'number')
    return h`<td class="n" data-head="${head}">${typeof cell === 'number' ? withThousands(cell) : cell}</td>`;
  if (i > 0) return h`<td data-head="${head}">${cell}</td>`;
  if (link?.id !== undefined)
    return h`<th>${linked(url, link.sheetId, link.row, link.id)} ${String(cell)}</th>`;
  return h`<th>${link ? linked(url, link.sheetId, link.row, String(cell)) : String(cell)}</th>`;
}

/** @example withThousands(12345) // '12,345' */
function withThousands(value: number): string {
  const [whole = '', part] = String(value).split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...(part === undefined ? [] : [part])].join('.');
}
