/**
 * Reads the inputs of a command: texts, and the workbook of a run (a file, the CSV of one sheet, or the URL of either), into which it
 * carries over cached replies and labels from the previous output file.
 */
import { UsageError } from '../ask';
import { isUtf8 } from 'node:buffer';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { readCsv } from '../../src/model/texts/read-csv';
import { Workbook } from '../runtime';
import type { Tab } from '../workbook/tab';
import { type GridCell, EMPTY_CELL } from '../workbook/cell';
import { readWorkbook, workbookIn, XlsxError } from '../xlsx';
import { notAFile, reasonOf, unreadable } from '../files/system-error';

/** @throws UsageError if it cannot be read, or is not UTF-8 */
export function readText(file: string): string {
  try {
    const stats = statSync(file);
    if (!stats.isFile() && !stats.isDirectory()) throw new UsageError(notAFile(file));
    return textIn(readFileSync(file), file);
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(unreadable(file, error));
  }
}

/** @throws UsageError if it is not UTF-8 */
function textIn(bytes: Buffer, source: string): string {
  if (isUtf8(bytes)) return bytes.toString('utf8');
  throw new UsageError(`${source} is not UTF-8: save it as UTF-8.`);
}

const isUrl = (source: string): boolean => /^https?:\/\//i.test(source);
const isCsv = (name: string): boolean => /\.(?:csv|tsv)$/i.test(name);

/** Splits a Google Sheets URL's path at the spreadsheet id; undefined for any other URL. */
function sheetIn({ pathname }: URL) {
  const [, start = '', id = '', rest = ''] =
    /^(\/spreadsheets\/(?:u\/\d+\/)?d\/)((?:e\/)?[\w-]+)(\/.*)?$/.exec(pathname) ?? [];
  return id === '' ? undefined : { start, id, rest };
}

/** Base name for a run's output files. @example nameOf('https://docs.google.com/spreadsheets/d/1AbC/edit') // '1AbC' */
export function nameOf(source: string): string {
  if (!isUrl(source)) return basename(source, extname(source));
  const url = urlOf(source);
  const sheet = sheetIn(url);
  if (sheet) return sheet.id.replace('e/', '');
  const last = decoded(basename(url.pathname, extname(url.pathname)));
  return last.replace(/[^\p{L}\p{N}._ -]/gu, ' ').trim() || url.hostname;
}

/** Decodes percent-encoding; invalid encoding is returned unchanged. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @param source a path or a URL @throws UsageError, XlsxError */
export async function openInput(source: string): Promise<Workbook> {
  if (isUrl(source)) return fetchedWorkbook(source);
  return isCsv(source) ? workbookOfCsv(readText(source), source, nameOf(source)) : readWorkbook(source);
}

/** Characters that a tab's name cannot contain. */
const NOT_IN_NAMES = /[[\]:*?/\\\p{Cc}]/gu;
const MAX_TAB_NAME = 31;

/** Makes a workbook of one tab. All values stay strings, as what looks like a number may be an id. */
function workbookOfCsv(text: string, source: string, name: string): Workbook {
  const { rows, strays, openQuote } = readCsv(text);
  if (openQuote !== undefined)
    throw new UsageError(`${source} cannot be read: the quote opened on line ${openQuote} is never closed.`);
  const [stray] = strays;
  if (stray)
    throw new UsageError(
      `${source} cannot be read: on ${linesText(stray)}, text follows a closing quote. Double the quotes inside a field.`,
    );
  const workbook = new Workbook({ name, locale: '' });
  const columns = rows.reduce((widest, row) => Math.max(widest, row.length), 1);
  const tabName = name.replace(NOT_IN_NAMES, ' ').trim().slice(0, MAX_TAB_NAME);
  const tab = workbook.addTab(tabName || 'Sheet1', 0, Math.max(1, rows.length), columns);
  rows.forEach((row, at) =>
    row.forEach((value, place) => {
      if (value !== '') tab.grid.set(at + 1, place + 1, { ...EMPTY_CELL, value });
    }),
  );
  return workbook;
}

/** @example linesText({ from: 3, to: 4 }) // 'lines 3–4' */
const linesText = ({ from, to }: { readonly from: number; readonly to: number }): string =>
  from === to ? `line ${from}` : `lines ${from}–${to}`;

const MAX_BYTES = 100 * 1024 * 1024;
const TIMEOUT_MS = 60_000;
const MAX_REDIRECTS = 10;
const THIS_MACHINE = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const OF_GOOGLE = /(?:^|\.)google(?:apis)?\.com$/;

function urlOf(text: string): URL {
  if (!URL.canParse(text)) throw new UsageError(`${text} is not a valid URL.`);
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && THIS_MACHINE.test(url.hostname)))
    throw new UsageError(`Cannot fetch ${text}: the URL must start with https://.`);
  return url;
}

/** Turns a spreadsheet's page URL into its .xlsx export URL; any other URL is returned unchanged. */
function exportUrl(url: URL): URL {
  const sheet = sheetIn(url);
  if (!sheet || /^\/(?:export|gviz|pub$)/.test(sheet.rest)) return url;
  const query = sheet.id.startsWith('e/') ? 'pub?output=xlsx' : 'export?format=xlsx';
  return new URL(`${sheet.start}${sheet.id}/${query}`, url);
}

async function fetchedWorkbook(source: string): Promise<Workbook> {
  const { bytes, fileName } = await download(exportUrl(urlOf(source)), source);
  const name = fileName === '' ? nameOf(source) : basename(fileName, extname(fileName));
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return workbookIn(bytes, source, name);
  const text = textIn(bytes, source);
  if (/^\s*<(?:!doctype|html)/i.test(text))
    throw notShared(source, 'is a web page, not a workbook or CSV file');
  return workbookOfCsv(text, source, name);
}

function notShared(source: string, problem: string): UsageError {
  const url = urlOf(source);
  const remedy =
    sheetIn(url) || OF_GOOGLE.test(url.hostname)
      ? 'share it with anyone who has the link, or set GOOGLE_TOKEN to a token with read access'
      : 'the URL must open a file without sign-in';
  return new UsageError(`${source} ${problem}: ${remedy}.`);
}

interface Download {
  readonly bytes: Buffer;
  /** From the Content-Disposition header; '' if it has none. */
  readonly fileName: string;
}

/** Downloads a file. Follows redirects itself, to send the token to Google and this machine only. */
async function download(first: URL, source: string): Promise<Download> {
  const token = (process.env['GOOGLE_TOKEN'] ?? '').trim().replace(/^Bearer\s+/i, '');
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let url = first;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    if (url.hostname === 'accounts.google.com') throw notShared(source, 'requires sign-in');
    const isTrusted = OF_GOOGLE.test(url.hostname) || THIS_MACHINE.test(url.hostname);
    const headers = token !== '' && isTrusted ? { authorization: `Bearer ${token}` } : undefined;
    try {
      const reply = await fetch(url, { redirect: 'manual', signal, ...(headers && { headers }) });
      const location = reply.headers.get('location');
      if (reply.status >= 300 && reply.status < 400 && location !== null) {
        await reply.body?.cancel();
        url = urlOf(new URL(location, url).href);
        continue;
      }
      if ([401, 403, 404].includes(reply.status))
        throw notShared(source, `cannot be read (HTTP ${reply.status})`);
      if (!reply.ok) throw new UsageError(`${source} cannot be read (HTTP ${reply.status}).`);
      return { bytes: await bodyOf(reply, source), fileName: fileNameOf(reply) };
    } catch (error) {
      if (error instanceof UsageError) throw error;
      const isLate = error instanceof Error && error.name === 'TimeoutError';
      const why = isLate
        ? `not loaded within ${TIMEOUT_MS / 1000} seconds`
        : `the download failed (${reasonOf(error instanceof Error ? (error.cause ?? error) : error)})`;
      throw new UsageError(`${source} cannot be read: ${why}.`);
    }
  }
  throw new UsageError(`${source} cannot be read: too many redirects.`);
}

/** Stops at the limit: the rest of a longer body is not loaded. @throws UsageError */
async function bodyOf({ body }: Response, source: string): Promise<Buffer> {
  const stream: AsyncIterable<Uint8Array> | readonly Uint8Array[] = body ?? [];
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new UsageError(`${source} is larger than ${MAX_BYTES / 1024 / 1024} MB.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function fileNameOf({ headers }: Response): string {
  const disposition = headers.get('content-disposition') ?? '';
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? [];
  const [, plain = ''] = /filename="?([^";]+)/i.exec(disposition) ?? [];
  return encoded === undefined ? plain : decoded(encoded);
}

/** Tabs with the judge's replies and people's verdicts. */
const KEPT = ['GNW cache', 'Labels'];

/**
 * Adds the cached replies and labels of an earlier command's output, which is about to be overwritten.
 *
 * @param out need not exist, or be a workbook
 */
export async function keepEarlierWork(out: string, workbook: Workbook): Promise<void> {
  if (!existsSync(out)) return;
  const before = await readWorkbook(out).catch((error: unknown) => {
    if (error instanceof XlsxError) return undefined;
    throw error;
  });
  for (const name of KEPT) {
    const tab = before?.tabNamed(name);
    if (tab) mergeInto(workbook, tab);
  }
}

/** Rows to add when a tab is full. */
const GROWTH = 1000;

/** Copies a tab's rows that the workbook does not have yet. */
function mergeInto(workbook: Workbook, from: Tab): void {
  const existing = workbook.tabNamed(from.name);
  const tab =
    existing ?? workbook.addTab(from.name, workbook.tabs.length, from.grid.maxRows, from.grid.maxColumns);
  if (!existing) {
    tab.isHidden = from.isHidden;
    tab.metadata = from.metadata.map((entry) => ({ ...entry }));
  }
  const lineOf = (cells: readonly (GridCell | undefined)[]): string =>
    JSON.stringify(cells.map((cell) => cell?.value ?? ''));
  const known = new Set([...tab.grid.rowsInUse()].map(([, cells]) => lineOf(cells)));
  let last = [...tab.grid.rowsInUse()].pop()?.[0] ?? 0;
  for (const [, cells] of from.grid.rowsInUse()) {
    if (known.has(lineOf(cells))) continue;
    last += 1;
    if (last > tab.grid.maxRows) tab.grid.shift('rows', last, GROWTH);
    cells.forEach((cell, place) => {
      if (cell) tab.grid.set(last, place + 1, { ...cell, rich: null, link: null });
    });
  }
}
