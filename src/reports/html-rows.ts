/** The rows of a run in the HTML report: the heatmap, the failing rows, those not scored. */
import { type CheckMeta, type Checks, STAGE_WORDS } from '../checks/check';
import { html as h, type Markup } from './markup';
import type { ReportLines } from '../model/run-report';
import { type Scorecard, verdictWord } from '../model/scorecard';
import { sidesOf } from '../results/sides';
import { whyText } from '../results/why';
import { count, cut } from '../model/text';
import { byGroup, caseName } from './by-group';
import { HEAT, HEAT_WORDS, heatKind } from './heat';
import { inLines, oneLine } from '../model/texts/one-line';

// The renamed tag keeps the formatter from reflowing the templates: white space inside a cell's tags would be shown.

const MAX_REASON = 600;
const MAX_TOOLTIP = 200;
const MAX_QUERY = 400;
const MAX_NAME = 80;
/** Of an eval set: more failing rows are lines, more that are not scored are folded away. */
const MAX_CARDS = 24;

/** Links to rows; '' if the spreadsheet has no web address. */
export interface Places {
  readonly url: string;
}

/** Only http(s), in the characters that addresses consist of. */
export function isWebAddress(url: string): boolean {
  return /^https?:\/\/[!#-;=?-~]+$/.test(url);
}

/** If the spreadsheet has an address and the row is known. */
export function linked({ url }: Places, sheetId: number, row: number, label: string): Markup {
  if (url === '' || row < 1) return h`${label}`;
  return h`<a href="${url}#gid=${sheetId}&range=${row}:${row}">${label}</a>`;
}

function place(places: Places, sheetId: number, { row }: Scorecard): Markup {
  return row === null ? h`gone` : linked(places, sheetId, row, String(row));
}

/** The words that the filter searches. */
function belongs(row: Scorecard): string {
  return oneLine(`${row.tab} ${row.test_group} ${verdictWord(row.verdict)}`);
}

export function legend(): Markup {
  const kinds = ['pass', 'fail', 'partly', 'blocked', 'error', 'open', 'blank'] as const;
  const items = kinds.map(
    (kind) =>
      h`<span class="h-${kind}">${HEAT[kind].mark === '' ? '\u00a0' : HEAT[kind].mark}</span>${HEAT_WORDS[kind]}`,
  );
  return h`<p class="legend">${items}</p>`;
}

export function heatTable(lines: ReportLines, places: Places, { all }: Checks): Markup {
  const checks = all.filter(({ id }) => lines.checks.includes(id));
  const groups = byGroup(lines.rows);
  const bodies = [...groups].map(([group, rows]) => {
    const title = group === '' ? '(no group)' : cut(oneLine(group), MAX_NAME);
    const head = h`<tr class="g"><th colspan="${checks.length + 4}">${title}: ${rows.length} rows</th></tr>`;
    return h`<tbody>${groups.size === 1 && group === '' ? [] : head}${rows.map((row) => heatRow(lines, row, checks, places))}</tbody>`;
  });
  const names = checks.map(({ title }) => h`<th class="c"><span>${title}</span></th>`);
  return h`<table class="heat"><thead><tr><th>row</th><th>test_id</th><th>verdict</th><th>first failure</th>${names}</tr></thead>${bodies}</table>`;
}

function heatRow(lines: ReportLines, row: Scorecard, checks: readonly CheckMeta[], places: Places): Markup {
  const cells = checks.map((check) => heatCell(row, check));
  const stage = row.first_failure === null ? '' : STAGE_WORDS[row.first_failure];
  const verdict = verdictWord(row.verdict);
  return h`<tr data-case data-verdict="${verdict}" data-in="${belongs(row)}"><td class="n">${place(places, lines.sheetId, row)}</td><td class="id" title="${cut(oneLine(row.query), MAX_TOOLTIP)}">${cut(oneLine(caseName(row)), MAX_NAME)}</td><td class="v-${verdict}">${verdict}</td><td>${stage}</td>${cells}</tr>
`;
}

function heatCell(row: Scorecard, check: CheckMeta): Markup {
  const { id, title } = check;
  const kind = heatKind(row, check);
  if (kind === 'blank') return h`<td class="c h-blank"></td>`;
  if (kind === 'pass') return h`<td class="c h-pass" title="${title}"></td>`;
  const why = cut(oneLine(row.checks[id]?.reason ?? ''), MAX_TOOLTIP);
  return h`<td class="c h-${kind}" title="${title}: ${HEAT_WORDS[kind]}${why === '' ? '' : ` – ${why}`}">${HEAT[kind].mark}</td>`;
}

/** With rows that pass in spite of a failed check: the first as cards, the others as lines. */
export function failingRows(lines: ReportLines, places: Places, checks: Checks): Markup {
  const rows = lines.rows.filter(
    ({ verdict, checks }) =>
      verdict === 'fail' || (verdict === 'pass' && Object.values(checks).some(({ score }) => score === 0)),
  );
  if (rows.length === 0) return h``;
  return h`<h3>${oneLine(lines.tab)}</h3><div class="cards">${rows.slice(0, MAX_CARDS).map((row) => failingRow(lines, row, places, checks))}</div>${rowLines(lines, rows.slice(MAX_CARDS), places, checks)}`;
}

/** The first as lines, the others folded away. */
export function notScoredRows(lines: ReportLines, places: Places, checks: Checks): Markup {
  const rows = lines.rows.filter(
    ({ verdict }) => verdict !== null && verdict !== 'pass' && verdict !== 'fail',
  );
  if (rows.length === 0) return h``;
  const [first, others] = [rows.slice(0, MAX_CARDS), rows.slice(MAX_CARDS)];
  const more = h`<details class="more"><summary>${count(others.length, 'more row')} of ${oneLine(lines.tab)}</summary>${rowLines(lines, others, places, checks)}</details>`;
  return h`<h3>${oneLine(lines.tab)}</h3>${rowLines(lines, first, places, checks)}${others.length === 0 ? [] : more}`;
}

function rowLines(lines: ReportLines, rows: readonly Scorecard[], places: Places, checks: Checks): Markup {
  if (rows.length === 0) return h``;
  const body = rows.map(
    (row) =>
      h`<tr data-verdict="${verdictWord(row.verdict)}" data-in="${belongs(row)}"><td class="n">${place(places, lines.sheetId, row)}</td><td>${cut(oneLine(caseName(row)), MAX_NAME)}</td><td>${verdictChip(row)}</td><td>${cut(oneLine(row.query), MAX_QUERY)}</td><td>${cut(whyText(row, checks), MAX_REASON)}</td></tr>`,
  );
  return h`<table class="rows"><tr><th>row</th><th>test_id</th><th>verdict</th><th>query</th><th>why</th></tr>${body}</table>`;
}

function verdictChip({ verdict }: Scorecard): Markup {
  const word = verdictWord(verdict);
  return h`<span class="chip v-${word}">${word}</span>`;
}

function failingRow(lines: ReportLines, row: Scorecard, places: Places, { all }: Checks): Markup {
  const checks = all.flatMap((check) => {
    const line = row.checks[check.id];
    const kind = heatKind(row, check);
    // The result shared by all checks of a row without an output is stated once, above them.
    const isSaid = line?.score === null && line.kind !== 'error' && kind === 'error';
    return line && !isSaid && kind !== 'pass' && kind !== 'blank'
      ? [{ check, line, sides: sidesOf(check, row), kind }]
      : [];
  });
  const text = (value: string): string => cut(inLines(value), MAX_REASON);
  const table = h`<table><tr><th>check</th><th>expected</th><th>actual</th><th>why</th></tr>${checks.map(
    ({ check, line, sides, kind }) =>
      h`<tr><td>${check.title}<br /><span class="chip h-${kind}">${HEAT_WORDS[kind]}</span></td><td>${text(sides.expected)}</td><td>${text(sides.actual)}</td><td>${text(line.reason)}</td></tr>`,
  )}</table>`;
  const trace = isWebAddress(row.trace_url) ? h` · <a href="${row.trace_url}">trace</a>` : h``;
  return h`<div class="case" data-verdict="${verdictWord(row.verdict)}" data-in="${belongs(row)}"><p>${verdictChip(row)} row ${place(places, lines.sheetId, row)}, ${cut(oneLine(caseName(row)), MAX_NAME)}${row.test_group === '' ? '' : `, ${cut(oneLine(row.test_group), MAX_NAME)}`}${trace}</p><p><q>${cut(inLines(row.query), MAX_QUERY)}</q></p>${row.error === '' ? [] : h`<p>${cut(oneLine(row.error), MAX_REASON)}</p>`}${checks.length === 0 ? [] : table}</div>
`;
}
