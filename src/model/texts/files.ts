/** The names of exported files, and files in pieces. */
import { localTime } from '../local-time';

const NOT_IN_FILE_NAMES = /[<>:"/\\|?*]/g;

/**
 * The names `<tab>_summary.csv` and `<tab>_detailed.csv`; characters that file systems do not allow are replaced.
 *
 * @example csvNames('A/B') // { summary: 'A-B_summary.csv', detailed: 'A-B_detailed.csv' }
 */
export function csvNames(tab: string): Readonly<Record<'summary' | 'detailed', string>> {
  const name = inFileName(tab);
  return { summary: `${name}_summary.csv`, detailed: `${name}_detailed.csv` };
}

/**
 * The name of a report: the spreadsheet's name and the day on which the run ended (UTC).
 *
 * @example reportName('Eval sets', '2026-11-22T09:00:00.000Z') // 'Eval sets 2026-11-22.html'
 */
export function reportName(spreadsheet: string, finishedAt: string): string {
  const name = inFileName(spreadsheet).replace(/\s+/g, ' ').trim();
  return `${[name === '' ? 'GNW Evals' : name, finishedAt.slice(0, 10)].join(' ')}.html`;
}

/**
 * The name of a JSON file: its eval sets, and the local time of the results.
 *
 * @param names of eval sets or tabs, at least one
 * @example jsonName(['GOLD', 'Regions'], Date.parse('2026-11-29T06:40:00Z'), 'Etc/UTC') // 'GOLD and 1 more 2026-11-29 0640.json'
 */
export function jsonName([first = '', ...others]: readonly string[], time: number, timeZone: string): string {
  const [day, clock = ''] = new Date(localTime(time, timeZone)).toISOString().split('T');
  const who = others.length === 0 ? first : `${first} and ${others.length} more`;
  return `${inFileName(who)} ${day} ${clock.slice(0, 5).replace(':', '')}.json`;
}

function inFileName(text: string): string {
  return text.replace(NOT_IN_FILE_NAMES, '-');
}

export interface TextFile {
  readonly name: string;
  readonly text: string;
}

/** Joins consecutive pieces of the same name into one file. */
export function joinedFiles(pieces: readonly TextFile[]): TextFile[] {
  const files: { readonly name: string; readonly texts: string[] }[] = [];
  for (const { name, text } of pieces) {
    const last = files[files.length - 1];
    if (last?.name === name) last.texts.push(text);
    else files.push({ name, texts: [text] });
  }
  return files.map(({ name, texts }) => ({ name, text: texts.join('') }));
}

/** Characters per call: far below the limit of Apps Script. */
const MAX_PIECE = 8_000_000;

/** Splits a file into pieces that each fit into one call: JSON Lines between lines; any other file is one piece. */
export function piecesOf(text: string, max = MAX_PIECE): string[] {
  if (text.length <= max || !/^\s*\{.*\}[ \t\r]*\n\s*\{/.test(text)) return [text];
  const pieces: string[] = [];
  let from = 0;
  while (from < text.length) {
    const end = text.length - from <= max ? -1 : text.lastIndexOf('\n', from + max);
    // A single line may be longer than a piece.
    const stop = end > from ? end : text.indexOf('\n', from + max);
    const next = text.length - from <= max || stop < 0 ? text.length : stop + 1;
    pieces.push(text.slice(from, next));
    from = next;
  }
  return pieces;
}
