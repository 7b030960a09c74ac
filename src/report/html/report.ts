/**
 * A run as one file for a browser: no network, one script, all cell content escaped. The policy in its head lets no other script run,
 * whatever the file holds.
 */
import { CHECKS } from '../../checks/registry';
// The renamed tag keeps the formatter from reflowing the templates: white space inside a cell's tags would be shown.
import { html as h, type Markup } from '../../model/texts/html';
import type { NamedCase, ReportBucket, ReportLines, ReportTab, RunReport } from '../../model/run-report';
import type { Change } from '../../model/ledger';
import { ROW_VERDICTS } from '../../model/scorecard';
import { wallTime } from '../../model/local-time';
import { count, cut } from '../../model/text';
import { CHANGE_LISTS, changesSentence, changeTitles } from '../change-lists';
import { rateBar, rateText, trendChart } from './charts';
import { headline } from './headline';
import {
  type Blocked,
  failingRows,
  heatTable,
  isWebAddress,
  legend,
  linked,
  place,
  type Places,
} from './rows';
import { FILTER_SCRIPT, FILTER_SCRIPT_HASH } from './script';
import { REPORT_STYLE } from './style';
import { oneLine } from '../one-line';
import { restsOn } from '../rests-on';
import { shownCounts } from '../shown-counts';
import { sliceChecks } from '../slice-checks';
import { BUCKET_WORDS, INFO_ONLY_IN_BUCKETS, STAGE_WORDS } from '../stage-words';

export interface ReportData {
  /** Times are shown in its time zone (IANA), as in its tabs. */
  readonly spreadsheet: { readonly name: string; readonly url: string; readonly timeZone: string };
  readonly report: RunReport;
  readonly lines: readonly ReportLines[];
  /** The checks of a row whose 0 an earlier failure explains. */
  readonly blocked: Blocked;
}

const TEXT_LIMIT = 300;
/** Most eval sets side by side; more are stacked. */
const MOST_BESIDE = 3;
/** Most cases in a list of changes. */
const MOST_CASES = 200;

export function htmlReport(data: ReportData): string {
  const { report, lines, blocked } = data;
  const { name, timeZone } = data.spreadsheet;
  const title = oneLine(`GNW Evals: ${name}, ${wallTime(report.startedAt, timeZone)}`);
  const places: Places = { url: webAddress(data.spreadsheet.url) };
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src '${FILTER_SCRIPT_HASH}'; base-uri 'none'; form-action 'none'`;
  return h`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${{ markup: REPORT_STYLE }}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${headline(report)}
${trends(report, timeZone)}
${report.tabs.map((tab) => (tab.measuredLess === '' ? h`` : h`<p><b>${nameOf(tab)}: ${oneLine(tab.measuredLess)}</b></p>`))}${about(report, places, timeZone)}
<nav><a href="#trend">Trend</a><a href="#summary">Summary</a><a href="#checks">Checks</a><a href="#changes">Changes</a><a href="#heatmap">Heatmap</a><a href="#failing">Failing rows</a></nav>
${summary(report)}
${checks(report)}
${people(report)}
${buckets(report)}
${causes(report)}
${changes(report, places)}
${notes(report, places)}
<div id="tools" hidden><input id="filter" type="search" placeholder="Filter rows: id, group, text, reason …" aria-label="Filter rows"><select id="only" aria-label="Verdict"><option value="">all verdicts</option>${ROW_VERDICTS.map((verdict) => h`<option>${verdict}</option>`)}</select><span id="shown" aria-live="polite"></span></div>
<h2 id="heatmap">Heatmap</h2>
${legend()}
${lines.map((tab) => h`<h3>${oneLine(tab.tab)}</h3>${heatTable(tab, blocked, places)}`)}
<h2 id="failing">Rows that do not pass, and failed checks of those that do</h2>
${lines.map((tab) => h`<h3>${oneLine(tab.tab)}</h3>${failingRows(tab, blocked, places)}`)}
</main>
<script>${{ markup: FILTER_SCRIPT }}</script>
</body>
</html>
`.markup;
}

/** Without the fragment, to which links add their own; '' for anything but an address on the web. */
function webAddress(url: string): string {
  return isWebAddress(url) ? url.replace(/#.*$/, '') : '';
}

function about(
  { runId, startedAt, finishedAt, outcome, chosen, judge }: RunReport,
  { url }: Places,
  timeZone: string,
): Markup {
  const time = (iso: string): string => oneLine(wallTime(iso, timeZone));
  const rows = chosen === '' ? '' : `; rows chosen: ${oneLine(chosen)}`;
  const link = url === '' ? h`` : h` · <a href="${url}">spreadsheet</a>`;
  return h`<p class="quiet">${time(startedAt)} to ${time(finishedAt)} (${timeZone}), ${oneLine(outcome)}; judge: ${oneLine(judge)}${rows}; run ${oneLine(runId)}${link}</p>`;
}

function nameOf(tab: ReportTab): string {
  return oneLine(tab.statistics.tab);
}

/** @param texts how many of the first columns are not numeric */
function heads(texts: number, ...names: readonly string[]): Markup {
  const head = (name: string, index: number): Markup =>
    name === '' ? h`<td class="headless"></td>` : h`<th class="${index < texts ? '' : 'n'}">${name}</th>`;
  return h`<tr>${names.map(head)}</tr>`;
}

/** @param names shown next to each value if the page is too narrow for a header row */
function numbers(values: readonly (string | number)[], names: readonly string[] = []): Markup {
  return h`${values.map((value, at) => h`<td class="n" data-head="${names[at] ?? ''}">${value}</td>`)}`;
}

/** Headers of the table of root causes. */
const CAUSES = ['rows', 'of them failing', 'would pass without it', '0s it blocks'] as const;
/** Headers of the table of the judge. */
const JUDGED = ['by rules', 'by model', 'from cache', 'tokens', 'US$', 'still open'] as const;

function summary({ tabs, sideBySide: { together } }: RunReport): Markup {
  const counts = shownCounts(tabs);
  const names = [...counts.heads, 'mean'];
  const rows = tabs.map((tab) => {
    const { rate, means } = tab.statistics;
    const mean = means.overall.mean === null ? '–' : means.overall.mean.toFixed(2);
    return h`<tr><th>${nameOf(tab)}</th><td>${rateBar(rate)}</td><td class="n">${rateText(rate)}</td>${numbers([...counts.of(tab), mean], names)}</tr>`;
  });
  const all =
    together && tabs.length > 1
      ? h`<tr><th>all together</th><td>${rateBar(together.rate)}</td><td class="n">${rateText(together.rate)}</td></tr>`
      : h``;
  return h`<h2 id="summary">Summary</h2><table class="wide">${heads(2, 'eval set', 'pass rate, 95 % interval', '', ...names)}${rows}${all}</table><p class="quiet">Only rows that pass or fail count in rates and means; a quality metric’s mean counts every row in which it was scored.</p>`;
}

function people({ people: sentences = [] }: RunReport): Markup {
  return sentences.length === 0
    ? h``
    : h`<h2 id="people">The judge beside people</h2>${sentences.map((text) => h`<p>${oneLine(text)}</p>`)}`;
}

function checks({ tabs, sideBySide }: RunReport): Markup {
  const rows = sideBySide.checks.map(
    ({ title, isMean, rates }) =>
      h`<tr><th>${title}${isMean ? ' (mean)' : ''}</th>${tabs.map((tab, index) => {
        const rate = rates[index];
        return rate && rate.n > 0
          ? h`<td data-head="${nameOf(tab)}">${rateBar(rate)}<small>${rateText(rate)}</small></td>`
          : h`<td class="quiet none">not checked</td>`;
      })}</tr>`,
  );
  const groups = tabs
    .filter(({ statistics }) => statistics.groups.some(({ group }) => group !== ''))
    .map(
      (tab) =>
        h`<h3>${nameOf(tab)} by group</h3><table>${heads(2, 'group', 'pass rate', '', 'rows')}${tab.statistics.groups.map(
          (group) =>
            h`<tr><th>${group.group === '' ? '(no group)' : oneLine(group.group)}</th><td>${rateBar(group)}</td><td class="n">${rateText(group)}</td><td class="n">${group.rows}</td></tr>`,
        )}</table>`,
    );
  const slices = tabs
    .filter(({ statistics }) => statistics.slices.some(({ column }) => column !== 'test_group'))
    .map(
      (tab) =>
        h`<h3>${nameOf(tab)} by slice</h3><table class="wide">${heads(2, 'slice', 'pass rate', '', 'rows', 'checks that failed')}${tab.statistics.slices
          .filter(({ column }) => column !== 'test_group')
          .map(
            (slice) =>
              h`<tr><th>${oneLine(slice.column)}: ${oneLine(slice.value)}</th><td>${rateBar(slice)}</td><td class="n">${rateText(slice)}</td>${numbers([slice.rows], ['rows'])}<td><small>${sliceChecks(slice)}</small></td></tr>`,
          )}</table>`,
    );
  return h`<h2 id="checks">Checks</h2><table class="wide ${tabs.length > MOST_BESIDE ? 'stacked' : ''}"><tr><th>check</th>${tabs.map((tab) => h`<th>${nameOf(tab)}</th>`)}</tr>${rows}</table>${groups}${slices}`;
}

function buckets({ tabs }: RunReport): Markup {
  const rowOf = (name: string, { bucket, own, shared, rows }: ReportBucket): Markup => {
    const cells =
      rows === 0
        ? h`<td class="quiet" colspan="4">not measured</td>`
        : h`<td>${rateBar(own)}</td><td class="n">${rateText(own)}</td>${numbers([shared.n === 0 ? '–' : `${shared.passed} of ${shared.n}`, rows], ['shared', 'rows'])}`;
    return h`<tr><th>${BUCKET_WORDS[bucket]}${name}</th>${cells}</tr>`;
  };
  const tables = tabs
    .filter(({ statistics }) => statistics.buckets.some(({ rows }) => rows > 0))
    .map((tab) => {
      const { buckets: all, groups } = tab.statistics;
      const named = groups.some(({ group }) => group !== '') ? groups : [];
      const ofGroups = named.flatMap(({ group, buckets: own }) =>
        own.map((one) => rowOf(`, ${group === '' ? '(no group)' : oneLine(group)}`, one)),
      );
      return h`<h3>${nameOf(tab)}</h3><table class="wide">${heads(2, 'bucket', 'scores of its own checks', '', 'shared', 'rows')}${all.map((one) => rowOf('', one))}${ofGroups}</table>`;
    });
  return tables.length === 0
    ? h``
    : h`<h2 id="buckets">Buckets</h2>${tables}<p class="quiet">A failure of a check that two buckets share cannot be attributed to either one. ${INFO_ONLY_IN_BUCKETS}</p>`;
}

function causes({ tabs }: RunReport): Markup {
  const rows = tabs.flatMap((tab) =>
    tab.rootCauses
      .filter((cause) => cause.rows > 0)
      .map(
        ({ stage, rows: all, failing, wouldPass, blocked }) =>
          h`<tr><th>${nameOf(tab)}</th><td>${STAGE_WORDS[stage]}</td>${numbers([all, failing, wouldPass, blocked], CAUSES)}</tr>`,
      ),
  );
  if (rows.length === 0) return h``;
  return h`<h2>Root causes</h2><table class="wide">${heads(2, 'eval set', 'first failure', ...CAUSES)}${rows}</table>`;
}

function changes({ tabs }: RunReport, places: Places): Markup {
  const caseItem = (tab: ReportTab, one: Change | NamedCase, isGone: boolean): Markup => {
    const id = cut(oneLine(one.testId), TEXT_LIMIT);
    const name = id === '' ? `row ${one.row}` : id;
    const usual = isGone ? { sheetId: tab.resultsSheetId, row: 1 } : { sheetId: tab.sheetId, row: one.row };
    const link = ('link' in one ? one.link : undefined) ?? usual;
    const label = linked(places, link.sheetId, link.row, name);
    const what = changeTitles(one, CHECKS);
    return h`<li>${label}: ${cut(oneLine(one.query), TEXT_LIMIT)}${what === '' ? [] : h` <small>(${cut(what, TEXT_LIMIT)})</small>`}</li>`;
  };
  const sections = tabs.map((tab) => {
    const lists = CHANGE_LISTS.map(({ title, of, isGone = false }) => {
      const cases = of(tab.changes);
      const left = cases.length - MOST_CASES;
      return cases.length === 0
        ? h``
        : h`<p>${title} (${cases.length})</p><ul>${cases.slice(0, MOST_CASES).map((one) => caseItem(tab, one, isGone))}${left > 0 ? h`<li>and ${count(left, 'more', 'more')}</li>` : []}</ul>`;
    });
    return h`<h3>${nameOf(tab)}: ${changesSentence(tab.changes)}</h3>${lists}`;
  });
  return h`<h2 id="changes">What changed</h2>${sections}`;
}

function trends({ tabs }: RunReport, timeZone: string): Markup {
  const charts = tabs
    // A single run is not a trend.
    .filter(({ trend }) => trend.length > 1)
    .map((tab) => h`<h3>${nameOf(tab)}</h3>${trendChart(nameOf(tab), tab.trend, timeZone)}`);
  return charts.length === 0
    ? h`<h2 id="trend">Trend</h2><p>No earlier runs.</p>`
    : h`<h2 id="trend">Trend: pass rate from run to run, with its 95 % interval</h2>${charts}`;
}

function notes(report: RunReport, places: Places): Markup {
  const { tabs } = report;
  const judged = tabs.map((tab) => {
    const { byRules, byModel, fromCache, tokens, costUsd } = tab.judged;
    return h`<tr><th>${nameOf(tab)}</th>${numbers([byRules, byModel, fromCache, tokens, costUsd.toFixed(4), tab.openQuestions], JUDGED)}</tr>`;
  });
  const slowest = tabs.flatMap(({ statistics, sheetId }) =>
    statistics.slowest.map(
      (row) =>
        h`<tr><td class="n">${row.latencyS === null ? '' : `${row.latencyS.toFixed(1)} s`}</td><td>${oneLine(row.tab)}</td><td class="n">${place(places, sheetId, row)}</td><td>${cut(oneLine(row.testId), TEXT_LIMIT)}</td><td>${cut(oneLine(row.query), TEXT_LIMIT)}</td></tr>`,
    ),
  );
  const list = (title: string, sentences: readonly string[]): Markup =>
    sentences.length === 0
      ? h``
      : h`<h2>${title}</h2><ul>${sentences.map((sentence) => h`<li>${oneLine(sentence)}</li>`)}</ul>`;
  return h`<h2>Judge: ${oneLine(report.judge)}</h2><table class="wide">${heads(1, 'eval set', ...JUDGED)}${judged}</table>${slowest.length === 0 ? [] : h`<h2>Slowest rows</h2><table>${slowest}</table>`}${list(
    'What is not checked',
    tabs.flatMap((tab) => tab.gaps.map((gap) => `${tab.statistics.tab}: ${gap}`)),
  )}${list('To look at', [...report.problems, ...tabs.flatMap(({ problems }) => problems)])}${list('What the rates rest on', restsOn(report))}`;
}
