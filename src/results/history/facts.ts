/** What the tab `Run history` says about a run: its name, who started it, and with what settings. */
import { signedTabs } from '../../model/sheet/signed-tabs';
import type { RunAbout } from '../../model/ledger';
import type { SpreadsheetPort } from '../../model/sheet/spreadsheet';
import { type Cell, isDate } from '../../model/sheet/tab-grid';
import { jsonIn } from '../../model/texts/json';
import { SETTINGS_COLUMN } from './columns';
import { SIGNATURE, TAB } from './tab';

/** The status is above it. */
const HEADER_ROW = 2;

/**
 * Looks up what runs were run with; three calls at the first look.
 *
 * @returns undefined for a run that has no line there, and if there is no history
 */
export function historyFacts(spreadsheet: SpreadsheetPort): (runId: string) => HistoryAbout | undefined {
  let facts: ReadonlyMap<string, HistoryAbout> | undefined;
  return (runId) => {
    facts ??= readFacts(spreadsheet);
    return facts.get(runId);
  };
}

/** What a run was run with, and what it keeps of its settings: see run-settings.ts. */
export interface HistoryAbout extends RunAbout {
  readonly settings?: unknown;
}

/** What a line says of a run's end and of what it was run with. */
export interface HistoryFacts {
  readonly judge: string;
  readonly outcome: string;
  readonly settingsHash: string;
  readonly filters: string;
  /** See run-settings.ts; absent in a line whose cell is damaged. */
  readonly settings?: unknown;
}

/** The line of a run; undefined if it has none. */
export function historyLine(spreadsheet: SpreadsheetPort, runId: string): HistoryFacts | undefined {
  const { names, lines } = readLines(spreadsheet);
  const line = lines.find((cells) => idOf(cells, names) === runId);
  if (!line) return undefined;
  const text = (name: string): string => String(line[names.indexOf(name)] ?? '');
  const settings = jsonIn(text(SETTINGS_COLUMN));
  return {
    judge: text('judge'),
    outcome: text('outcome'),
    settingsHash: text('settings_hash'),
    filters: text('filters'),
    ...(settings !== undefined && { settings }),
  };
}

/** Names of tabs → the run that the history shows as their baseline. */
export function shownBaselines(spreadsheet: SpreadsheetPort): ReadonlyMap<string, string> {
  const { names, lines } = readLines(spreadsheet);
  const place = names.indexOf('baseline_of');
  return new Map(
    lines.flatMap((line) =>
      shownText(line[place])
        .split('; ')
        .flatMap((tab): [string, string][] => (tab === '' ? [] : [[tab, idOf(line, names)]])),
    ),
  );
}

/** Read once per execution; a tab made in this execution holds what it wrote. */
function readLines(spreadsheet: SpreadsheetPort): {
  readonly names: readonly string[];
  readonly lines: readonly (readonly Cell[])[];
} {
  const tabs = spreadsheet.tabs(SIGNATURE);
  // If another program saved the file, it dropped the signature.
  const tabInfo =
    signedTabs(tabs, SIGNATURE, TAB)[0] ??
    spreadsheet.tabs().find(({ name, signature }) => name === TAB && signature === undefined);
  if (!tabInfo) return { names: [], lines: [] };
  const sheet = spreadsheet.open(tabInfo.name);
  const values = sheet.read();
  const [header = [], ...lines] = values.slice(HEADER_ROW - 1);
  return { names: header.map(String), lines };
}

function readFacts(spreadsheet: SpreadsheetPort): ReadonlyMap<string, HistoryAbout> {
  const { names, lines } = readLines(spreadsheet);
  return new Map(
    lines.map((line): [string, HistoryAbout] => {
      const cellOf = (name: string): Cell | undefined => line[names.indexOf(name)];
      // A column that this version of the tab lacks says nothing; a blank one says "none".
      const text = (name: string): string | undefined => {
        const value = cellOf(name);
        return value === undefined ? undefined : String(value);
      };
      const trials = cellOf('trials');
      const words = {
        name: shownText(cellOf('name')),
        note: shownText(cellOf('note')),
        isArchived: isTicked(cellOf('archived')),
      };
      // An imported run has a line for what people say about it, and nothing else.
      if (cellOf('outcome') === '') return [idOf(line, names), words];
      return [
        idOf(line, names),
        {
          ...words,
          build: text('build') || undefined,
          startedBy: text('started_by') || undefined,
          startedFrom: text('started_from') || undefined,
          amended: text('amended') || undefined,
          scorer: text('scorer') || undefined,
          settingsHash: text('settings_hash') || undefined,
          judge: text('judge') || undefined,
          ff: text('ff'),
          trials: typeof trials === 'number' ? trials : undefined,
          filters: text('filters'),
          settings: jsonIn(text(SETTINGS_COLUMN) ?? ''),
        },
      ];
    }),
  );
}

function idOf(line: readonly Cell[], names: readonly string[]): string {
  return String(line[names.indexOf('run_id')] ?? '');
}

/** As typed, on one line; for a date, its day. */
function shownText(cell: Cell | undefined): string {
  const text = isDate(cell) ? cell.toISOString().slice(0, 10) : String(cell ?? '');
  return text.replace(/\s+/g, ' ').trim();
}

/** People tick a box, or type anything. */
function isTicked(cell: Cell | undefined): boolean {
  return !/^(|false|no|0)$/i.test(shownText(cell));
}
