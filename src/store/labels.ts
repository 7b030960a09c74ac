/** What people said about judged rows, in the tab `Labels`: lines are only added; we never change or remove any. */
import type { Label } from '../model/label';
import {
  isLabelsHeader,
  LABEL_COLUMNS,
  labelCells,
  labelLines,
  labelsIn,
  type LabelsRead,
} from '../model/label-lines';
import { freeName, signedTabs } from '../model/sheet/signed-tabs';
import type { OwnTab, SpreadsheetPort, TabFormat } from '../model/sheet/spreadsheet';
import { type Cell, isDate } from '../model/sheet/tab-grid';

export interface LabelStore {
  /** All labels, in the order in which they were added. */
  readonly all: () => LabelsRead;
  /** Adds them in one write, creating the tab first if there is none. Call under the document's lock: two people may label at once. */
  readonly add: (labels: readonly Label[]) => void;
}

const NAME = 'Labels';
const SIGNATURE = 'labels';

/** Whether there is such a tab: costs no further call if the spreadsheet was looked at. */
export function hasLabels(spreadsheet: SpreadsheetPort): boolean {
  return spreadsheet.tabs(SIGNATURE).some(({ signature }) => signature === SIGNATURE);
}

export function openLabels(spreadsheet: SpreadsheetPort): LabelStore {
  return {
    all: () => {
      const { tab, damaged } = find(spreadsheet);
      if (tab) spreadsheet.refresh(tab.sheetId);
      const [header = [], ...lines] = tab?.read().map((line) => line.map(textOf)) ?? [];
      const read = tab ? labelsIn(header, lines, tab.name) : { labels: [], problems: [] };
      const lost = damaged.map(
        (name) => `The tab “${name}” has lost columns of its header, and its labels cannot be read.`,
      );
      return { ...read, problems: [...lost, ...read.problems] };
    },
    add: (labels) => {
      if (labels.length === 0) return;
      const { tab = create(spreadsheet), header } = find(spreadsheet);
      // The header is written with the first lines: a tab has both or neither.
      if (header.length === 0) {
        tab.fit(labels.length + 1, LABEL_COLUMNS.length);
        tab.format(FORMAT);
        tab.write(1, 1, [LABEL_COLUMNS, ...labels.map(labelCells)]);
        return;
      }
      const missing = LABEL_COLUMNS.filter((name) => !header.includes(name));
      const names = [...header, ...missing];
      const row = tab.lastRow() + 1;
      tab.fit(row + labels.length - 1, names.length);
      if (missing.length > 0) tab.write(1, header.length + 1, [missing]);
      tab.write(row, 1, labelLines(labels, names));
    },
  };
}

interface Found {
  readonly tab: OwnTab | undefined;
  /** [] in an empty tab. */
  readonly header: readonly string[];
  /** Names of our tabs that can no longer be read. */
  readonly damaged: readonly string[];
}

/** Finds the tab by its signature or, if another program dropped that, by its name and header. */
function find(spreadsheet: SpreadsheetPort): Found {
  const tabs = spreadsheet.tabs();
  const unsigned = tabs.filter(({ name, signature }) => signature === undefined && name === NAME);
  const damaged: string[] = [];
  for (const { name, signature } of [...signedTabs(tabs, SIGNATURE, NAME), ...unsigned]) {
    const tab = spreadsheet.open(name);
    const header = tab.readHeader();
    if (header.length === 0 || isLabelsHeader(header)) {
      if (signature === undefined) spreadsheet.sign(name, SIGNATURE);
      return { tab, header, damaged };
    }
    if (signature !== undefined) damaged.push(name);
  }
  return { tab: undefined, header: [], damaged };
}

function create(spreadsheet: SpreadsheetPort): OwnTab {
  const names = spreadsheet.tabs().map(({ name }) => name);
  return spreadsheet.create(freeName(NAME, names), SIGNATURE);
}

function textOf(cell: Cell): string {
  return isDate(cell) ? cell.toISOString() : String(cell);
}

const WIDE: ReadonlySet<string> = new Set(['query', 'judged_text']);
const HIDDEN: ReadonlySet<string> = new Set([
  'judged_text_hash',
  'stratum',
  'stratum_rows',
  'stratum_drawn',
  'drawn_of',
]);

const FORMAT: TabFormat = {
  rows: 2,
  columns: LABEL_COLUMNS.map((name) => ({
    width: WIDE.has(name) ? 320 : name === 'row' ? 52 : 110,
    isHidden: HIDDEN.has(name),
    isCentred: name === 'verdict',
    numberFormat: undefined,
  })),
  rules: [],
  frozenColumns: 0,
};
