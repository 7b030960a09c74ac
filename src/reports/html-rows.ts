/** The rows of a run in the HTML report: the heatmap, failing rows, rows that neither pass nor fail. */
import type { CheckMeta, Checks } from '../checks/check';
// `html` as `h`: the formatter would add white space to `html` templates.
import { html as h, type Markup, markdownMarkup } from './markup';
import { grouped } from '../model/collections';
import type { ReportLines, ReportTab } from './run-report';
import { isMeasured, type Scorecard, verdictWord } from '../model/scorecard';
import { whyText } from '../results/why';
import { textsForPeople } from '../results/expected-actual';
import { count, multiline, oneLine, shortened } from '../model/text';
import { byGroup, caseName, HEAT, heatKind, type HeatKind } from './heat-cells';
import { isScoredByMetrics } from '../scoring/rates';

const MAX_REASON = 600;
const MAX_TOOLTIP = 200;
const MAX_QUERY = 400;
const MAX_NAME = 80;
/** Failing rows of an eval set shown as cards; the others are lines of a table. */
const MAX_CARDS = 24;
/** More rows are folded: the page of one eval set stays under 12,000 pixels on a phone. */
const [OPEN_CARDS, OPEN_LINES, OPEN_HEATMAP] = [8, 8, 100];

/** True for an http(s) URL in ASCII without spaces, `"`, `<` or `>`. */
export function isWebAddress(url: string): boolean {
  return /^https?:\/\/[!#-;=?-~]+$/i.test(url);
}

/** A label, linked if the row is known. @param url of the spreadsheet; '' if it has none */
export function linked(url: string, sheetId: number, row: number, label: string): Markup {
  if (url === '' || row < 1) return h`${label}`;
  return h`<a href="${url}#gid=${sheetId}&range=${row}:${row}">${label}</a>`;
}

function place(url: string, sheetId: number, { row }: Scorecard): Markup {
  return row === null ? h`gone` : linked(url, sheetId, row, String(row));
}

/** Words that the filter finds besides those shown. */
function filterWords(row: Scorecard): string {
  return oneLine(`${row.tab} ${row.test_group} ${verdictWord(row.verdict)}`);
}

function legend(): Markup {
  const items = Object.entries(HEAT).map(
    ([kind, { mark, words }]) => h`<span class="h-${kind}">${mark === '' ? '\u00a0' : mark}</span>${words}`,
  );
  return h`<p class="legend">${items}</p>`;
}

/** Folded if it has many rows. */
export function heatmap(tabs: readonly ReportTab[], url: string, checks: Checks): Markup {
  const rows = tabs.reduce((sum, tab) => sum + tab.rows.length, 0);
  return h`<details id="heatmap" class="more"${{ markup: rows > OPEN_HEATMAP ? '' : ' open' }}><summary>Heatmap</summary>
${legend()}
${tabs.map((tab) => h`<h3>${oneLine(tab.tab)}</h3>${heatTable(tab, url, checks)}`)}
</details>`;
}

function heatTable(tab: ReportTab, url: string, { all }: Checks): Markup {
  const checks = all.filter(({ id }) => tab.statistics.checks.some((check) => check.id === id));
  const groups = byGroup(tab.rows);
  const bodies = [...groups].map(([group, rows]) => {
    const title = group === '' ? '(no group)' : shortened(oneLine(group), MAX_NAME);
    const head = h`<tr class="g"><th colspan="${checks.length + 3}">${title}: ${count(rows.length, 'row')}</th></tr>`;
    return h`<tbody>${groups.size === 1 && group === '' ? [] : head}${rows.map((row) => heatRow(tab, row, checks, url))}</tbody>`;
  });
  const names = checks.map(({ title }) => h`<th class="c"><span>${title}</span></th>`);
  return h`<table class="heat"><thead><tr><th>row</th><th>test_id</th><th>verdict</th>${names}</tr></thead>${bodies}</table>`;
}

function heatRow(lines: ReportLines, row: Scorecard, checks: readonly CheckMeta[], url: string): Markup {
  const cells = checks.map((check) => heatCell(row, check));
  const verdict = verdictWord(row.verdict);
  return h`<tr data-case data-verdict="${verdict}" data-in="${filterWords(row)}"><td class="n">${place(url, lines.sheetId, row)}</td><td class="id" title="${shortened(oneLine(row.query), MAX_TOOLTIP)}">${shortened(oneLine(caseName(row)), MAX_NAME)}</td><td class="v-${verdict}">${verdict}</td>${cells}</tr>
`;
}

function heatCell(row: Scorecard, check: CheckMeta): Markup {
  const { id, title } = check;
  const kind = heatKind(row, check);
  if (kind === 'blank') return h`<td class="c h-blank"></td>`;
  if (kind === 'pass') return h`<td class="c h-pass" title="${title}"></td>`;
  const why = shortened(oneLine(row.checks[id]?.reason ?? ''), MAX_TOOLTIP);
  return h`<td class="c h-${kind}" title="${title}: ${HEAT[kind].words}${why === '' ? '' : ` – ${why}`}">${HEAT[kind].mark}</td>`;
}

/** The first rows as cards, the others folded: first cards, then lines of a table. */
export function failingRows(lines: ReportLines, url: string, checks: Checks): Markup {
  const rows = lines.rows.filter(({ verdict }) => verdict === 'fail');
  if (rows.length === 0) return h``;
  const cards = (from: number, to: number): Markup =>
    h`<div class="cards">${rows.slice(from, to).map((row) => failingCard(lines, row, url, checks))}</div>`;
  const more = h`${cards(OPEN_CARDS, MAX_CARDS)}${rowLines(lines, rows.slice(MAX_CARDS), url, checks)}`;
  return h`<h3>${oneLine(lines.tab)}</h3>${cards(0, OPEN_CARDS)}${folded(rows.length - OPEN_CARDS, lines, more)}`;
}

/** The first rows as lines of a table, the others folded. */
export function notCountedRows(lines: ReportLines, url: string, checks: Checks): Markup {
  const rows = lines.rows.filter(
    (row) => row.verdict !== null && !isMeasured(row) && !isScoredByMetrics(row),
  );
  if (rows.length === 0) return h``;
  const [first, others] = [rows.slice(0, OPEN_LINES), rows.slice(OPEN_LINES)];
  const more = rowLines(lines, others, url, checks);
  return h`<h3>${oneLine(lines.tab)}</h3>${rowLines(lines, first, url, checks)}${folded(others.length, lines, more)}`;
}

/** Rows that are shown on a click, in print, and while the filter is used. */
function folded(rows: number, { tab }: ReportLines, content: Markup): Markup {
  if (rows <= 0) return h``;
  return h`<details class="more"><summary>${count(rows, 'more row')} of ${oneLine(tab)}</summary>${content}</details>`;
}

function rowLines(lines: ReportLines, rows: readonly Scorecard[], url: string, checks: Checks): Markup {
  if (rows.length === 0) return h``;
  const body = rows.map(
    (row) =>
      h`<tr data-verdict="${verdictWord(row.verdict)}" data-in="${filterWords(row)}"><td class="n">${place(url, lines.sheetId, row)}</td><td>${shortened(oneLine(caseName(row)), MAX_NAME)}</td><td>${verdictChip(row)}</td><td>${shortened(oneLine(row.query), MAX_QUERY)}</td><td>${shortened(whyText(row, checks), MAX_REASON)}</td></tr>`,
  );
  return h`<table class="rows"><tr><th>row</th><th>test_id</th><th>verdict</th><th>query</th><th>why</th></tr>${body}</table>`;
}

function verdictChip({ verdict }: Scorecard): Markup {
  const word = verdictWord(verdict);
  return h`<span class="chip v-${word}">${word}</span>`;
}

/** Kinds of checks shown on a card with expected and actual values; others are only named. */
const SHOWN_WHOLE: readonly HeatKind[] = ['fail', 'partly', 'error'];

function failingCard(lines: ReportLines, row: Scorecard, url: string, { all }: Checks): Markup {
  const checks = all.flatMap((check) => {
    const line = row.checks[check.id];
    const kind = heatKind(row, check);
    // A row without an output states its error once, above its checks.
    const isRepeat = line?.score === null && line.kind !== 'error' && kind === 'error';
    return line && !isRepeat && kind !== 'pass' && kind !== 'blank'
      ? [{ check, line, sides: textsForPeople(check, row), kind }]
      : [];
  });
  const side = (name: string, value: string): Markup =>
    value === ''
      ? h``
      : h`<div><small>${name}</small> ${markdownMarkup(shortened(multiline(value), MAX_REASON))}</div>`;
  const isShownWhole = ({ kind }: { readonly kind: HeatKind }): boolean => SHOWN_WHOLE.includes(kind);
  const whole = checks.filter(isShownWhole);
  const details = whole.map(
    ({ check, line, sides, kind }) =>
      h`<div class="check"><b>${check.title}</b>${kind === 'fail' ? [] : h` <span class="chip h-${kind}">${HEAT[kind].words}</span>`}<div class="sides">${side('expected', sides.expected)}${side('got', sides.actual)}</div>${side('why', line.reason)}</div>`,
  );
  const others = [
    ...grouped(
      checks.filter((check) => !isShownWhole(check)),
      ({ kind }) => kind,
    ),
  ].map(
    ([kind, some]) =>
      h`<p class="quiet">${HEAT[kind].words}: ${some.map(({ check }) => check.title).join(', ')}</p>`,
  );
  const names = [caseName(row), row.test_group].filter((name) => name !== '');
  const trace = isWebAddress(row.trace_url) ? h` · <a href="${row.trace_url}">trace</a>` : h``;
  return h`<div class="case" data-verdict="${verdictWord(row.verdict)}" data-in="${filterWords(row)}"><p>${verdictChip(row)} row ${place(url, lines.sheetId, row)}${names.map((name) => `, ${shortened(oneLine(name), MAX_NAME)}`).join('')}${trace}</p><p><q>${shortened(multiline(row.query), MAX_QUERY)}</q></p>${row.error === '' ? [] : h`<p>${shortened(oneLine(row.error), MAX_REASON)}</p>`}${details}${others}</div>
`;
}
