/** The tab `Labels` with people’s verdicts. The add-on only adds lines; people may also type some. */
import { everyOf, namesOf } from '../model/collections';
import { wholeSeconds } from '../model/local-time';
import { type Label, LABEL_VERDICTS, WITHDRAWN } from '../model/label';
import {
  findOurs,
  freeName,
  signedOrNamed,
  type OwnTab,
  type SpreadsheetPort,
  type TabFormat,
} from '../model/spreadsheet';
import { type Cell, isDate } from '../model/tab-grid';
import { foldCase } from '../model/text';

/** The column of each property of a label, in order. */
const COLUMNS = {
  tab: 'tab',
  row: 'row',
  testId: 'test_id',
  query: 'query',
  check: 'check',
  textHash: 'judged_text_hash',
  expected: 'expected',
  judgedText: 'judged_text',
  verdict: 'verdict',
  note: 'note',
  who: 'who',
  when: 'when',
  drawn: 'drawn_under',
} as const satisfies Record<keyof Label, string>;
const PARTS = namesOf(COLUMNS);

const HEADER: readonly string[] = Object.values(COLUMNS);
/** Columns that identify the tab `Labels` if its metadata was lost. */
const IDENTIFYING = [COLUMNS.check, COLUMNS.textHash, COLUMNS.verdict, COLUMNS.who];

export function isLabelsHeader(header: readonly string[]): boolean {
  return IDENTIFYING.every((name) => header.includes(name));
}

interface LabelsRead {
  /** In the order in which they were added. */
  readonly labels: readonly Label[];
  /** Sentences about lines that cannot be used, each with its place. */
  readonly problems: readonly string[];
}

/** Rows of a new tab, with room for lines that people type. */
const FIRST_ROWS = 200;

const NAME = 'Labels';
const SIGNATURE = 'labels';

export function hasLabels(spreadsheet: SpreadsheetPort): boolean {
  return spreadsheet.tabs(SIGNATURE).some(({ signature }) => signature === SIGNATURE);
}

export function openLabels(spreadsheet: SpreadsheetPort) {
  return {
    all: (): LabelsRead => {
      const { tab, damaged } = find(spreadsheet);
      const [header = [], ...lines] = tab?.read().map((line) => line.map(timeOrText)) ?? [];
      const read = tab ? labelsIn(header, lines, tab.name) : { labels: [], problems: [] };
      const lost = damaged.map(
        (name) => `The tab “${name}” has lost columns of its header, and its labels cannot be read.`,
      );
      return { ...read, problems: [...lost, ...read.problems] };
    },
    /** To be called under the document's lock: two people may label at once. @param labels at least one */
    add: (labels: readonly Label[]): void => {
      const { tab: known, header } = find(spreadsheet);
      const tab = known ?? spreadsheet.create(freeName(NAME, spreadsheet.tabs()), SIGNATURE);
      if (!known) tab.trim(FIRST_ROWS, HEADER.length);
      // The header is written with the first line: a tab has both or neither.
      if (header.every((name) => name === '')) {
        tab.fit(labels.length + 1, HEADER.length);
        tab.format(FORMAT);
        tab.write(1, 1, [HEADER, ...labels.map((label) => cellsOf(label, HEADER))]);
        return;
      }
      const names = [...header, ...HEADER.filter((name) => !header.includes(name))];
      const row = tab.read().length + 1;
      tab.fit(row + labels.length - 1, names.length);
      if (names.length > header.length) tab.write(1, header.length + 1, [names.slice(header.length)]);
      tab.write(
        row,
        1,
        labels.map((label) => cellsOf(label, names)),
      );
    },
  };
}

/** The cells of a label under these columns; '' in columns that people have added. */
function cellsOf(label: Label, columns: readonly string[]): (string | number)[] {
  const cells = { ...label, row: label.row || '', when: wholeSeconds(label.when) };
  const byColumn = new Map(PARTS.map((part): [string, string | number] => [COLUMNS[part], cells[part]]));
  return columns.map((name) => byColumn.get(name) ?? '');
}

/** Lines without a verdict are not labels yet. */
function labelsIn(
  header: readonly string[],
  lines: readonly (readonly string[])[],
  tabName: string,
): LabelsRead {
  const places = new Map(header.map((name, place) => [name.trim(), place]));
  const problems: string[] = [];
  const labels = lines.flatMap((line, index): Label[] => {
    const texts = everyOf(PARTS, (part) => (line[places.get(COLUMNS[part]) ?? -1] ?? '').trim());
    const verdict = verdictIn(texts.verdict);
    if (texts.verdict !== '' && verdict === undefined)
      problems.push(
        `${tabName}, row ${index + 2}: “${texts.verdict}” is not a verdict; write ${LABEL_VERDICTS.join(', ')}.`,
      );
    if (verdict === undefined) return [];
    const row = Number(texts.row);
    const check = foldCase(texts.check).replace(/_score$/, '');
    return [{ ...texts, row: Number.isInteger(row) && row > 0 ? row : 0, check, verdict }];
  });
  return { labels, problems };
}

/** The spellings people use, in English only: “ja” could mean anything. */
const SPELLINGS: readonly (readonly [text: string, verdict: Label['verdict']])[] = [
  ...LABEL_VERDICTS.map((verdict) => [verdict, verdict] as const),
  [WITHDRAWN, WITHDRAWN],
  ['p', 'pass'],
  ['f', 'fail'],
  ['u', 'unsure'],
  ['w', 'expected wrong'],
];

function verdictIn(text: string): Label['verdict'] | undefined {
  const word = foldCase(text.replace(/[_-]/g, ' '));
  return SPELLINGS.find(([spelling]) => spelling === word)?.[1];
}

interface LabelsTab {
  readonly tab: OwnTab | undefined;
  /** [] in an empty tab. */
  readonly header: readonly string[];
  /** Names of our tabs that can no longer be read. */
  readonly damaged: readonly string[];
}

/** Finds the tab by its signature or, if another program dropped that, by its name and header. */
function find(spreadsheet: SpreadsheetPort): LabelsTab {
  const damaged: string[] = [];
  const candidates = signedOrNamed(spreadsheet.tabs(), SIGNATURE, NAME);
  const found = findOurs(spreadsheet, candidates, SIGNATURE, (tab, isSigned) => {
    const header = (tab.read()[0] ?? []).map(String);
    if (header.every((name) => name === '') || isLabelsHeader(header)) return { tab, header };
    if (isSigned) damaged.push(tab.name);
    return undefined;
  });
  return { ...(found ?? { tab: undefined, header: [] }), damaged };
}

function timeOrText(cell: Cell): string {
  return isDate(cell) ? wholeSeconds(cell.toISOString()) : String(cell);
}

const WIDTHS: Readonly<Partial<Record<keyof Label, number>>> = { row: 52, query: 320, judgedText: 320 };

const FORMAT: TabFormat = {
  rows: 2,
  columns: PARTS.map((part) => ({
    width: WIDTHS[part] ?? 110,
    isHidden: part === 'textHash' || part === 'drawn',
    isCentred: part === 'verdict',
  })),
};
