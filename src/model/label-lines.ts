/** Labels as lines of a table: the tab `Labels`, or a CSV file. */
import { type Label, LABEL_VERDICTS, STRATA, WITHDRAWN } from './label';
import { foldCase } from './text';

interface LabelColumn {
  readonly name: string;
  readonly cell: (label: Label) => string | number;
}

const COLUMNS = [
  { name: 'tab', cell: ({ tab }) => tab },
  { name: 'row', cell: ({ row }) => row || '' },
  { name: 'test_id', cell: ({ testId }) => testId },
  { name: 'query', cell: ({ query }) => query },
  { name: 'check', cell: ({ check }) => check },
  { name: 'judged_text_hash', cell: ({ textHash }) => textHash },
  { name: 'expected', cell: ({ expected }) => expected },
  { name: 'judged_text', cell: ({ judgedText }) => judgedText },
  { name: 'verdict', cell: ({ verdict }) => verdict },
  { name: 'note', cell: ({ note }) => note },
  { name: 'who', cell: ({ who }) => who },
  { name: 'when', cell: ({ when }) => when },
  { name: 'example', cell: ({ isExample }) => (isExample ? 'yes' : '') },
  { name: 'stratum', cell: ({ stratum }) => stratum },
  { name: 'stratum_rows', cell: ({ stratumRows }) => stratumRows || '' },
  { name: 'stratum_drawn', cell: ({ stratumDrawn }) => stratumDrawn || '' },
  { name: 'drawn_of', cell: ({ drawnOf }) => drawnOf ?? '' },
] as const satisfies readonly LabelColumn[];
export type LabelColumnName = (typeof COLUMNS)[number]['name'];

/** All columns of a line; a reader finds them by name, in any order. */
export const LABEL_COLUMNS: readonly LabelColumnName[] = COLUMNS.map(({ name }) => name);
/** A line is useless without these. */
const NEEDED: readonly LabelColumnName[] = ['check', 'verdict'];
/** A header with these is that of the tab `Labels`, even if its metadata was lost. */
const TELLING: readonly LabelColumnName[] = ['check', 'judged_text_hash', 'verdict', 'who'];

export function isLabelsHeader(header: readonly string[]): boolean {
  return TELLING.every((name) => header.includes(name));
}

/** @returns the names of missing columns without which no label can be read */
export function missingIn(header: readonly string[]): LabelColumnName[] {
  const names = header.map(columnName);
  return NEEDED.filter((column) => !names.includes(column));
}

/** All that a label holds, in the order of `LABEL_COLUMNS`. */
export function labelCells(label: Label): (string | number)[] {
  return COLUMNS.map(({ cell }) => cell(label));
}

/** Labels as lines below a header; other columns stay blank. */
export function labelLines(labels: readonly Label[], header: readonly string[]): (string | number)[][] {
  const cells = header.map((name) => COLUMNS.find((column) => column.name === columnName(name))?.cell);
  return labels.map((label) => cells.map((cell) => cell?.(label) ?? ''));
}

/** A column of drawn files only: from which stratum a text was drawn, unreadable to people, who should not see what the judge said. */
export const DRAW_COLUMN = 'draw';

/** When a text was drawn, and from what. */
export type DrawnFrom = Pick<Label, 'stratum' | 'stratumRows' | 'stratumDrawn' | 'drawnOf'>;

/** @returns hexadecimal digits that only mean something beside the hash of their text */
export function sealedDraw(
  { stratum, stratumRows, stratumDrawn, drawnOf = 0 }: DrawnFrom,
  textHash: string,
): string {
  return crossed(
    [STRATA.indexOf(stratum === '' ? 'volunteered' : stratum), stratumRows, stratumDrawn, drawnOf],
    textHash,
  )
    .map((part) => part.toString(16).padStart(SEALED, '0'))
    .join('');
}

/** Files of before have three parts. */
function unsealedDraw(text: string, textHash: string): DrawnFrom | undefined {
  const parts = /^(?:[0-9a-f]{6}){3,4}$/i.test(text)
    ? Array.from({ length: text.length / SEALED }, (_part, place) => hexAt(text, place))
    : [];
  const [place = -1, stratumRows = 0, stratumDrawn = 0, drawnOf = 0] = crossed(parts, textHash);
  const stratum = STRATA[place];
  if (!stratum || stratum === 'volunteered' || stratumDrawn < 1 || stratumDrawn > stratumRows)
    return undefined;
  return { stratum, stratumRows, stratumDrawn, ...(drawnOf > 0 && { drawnOf }) };
}

const SEALED = 6;

function hexAt(text: string, part: number): number {
  return parseInt(text.slice(SEALED * part, SEALED * (part + 1)), 16);
}

/** Doing it twice gives what was there before. */
function crossed(parts: readonly number[], textHash: string): number[] {
  const digits = textHash.padEnd(4 * SEALED, textHash);
  return parts.map((part, index) => part ^ (hexAt(digits, index) || 0));
}

export interface LabelsRead {
  readonly labels: readonly Label[];
  /** Sentences about lines that cannot be used, each with its place. */
  readonly problems: readonly string[];
}

/**
 * Reads labels; lines without a verdict are not labels yet.
 *
 * @param lines those below the header
 * @param where names the table; a line is named by its row, the header's being 1
 */
export function labelsIn(
  header: readonly string[],
  lines: readonly (readonly string[])[],
  where: string,
): LabelsRead {
  const places = new Map(header.map((name, place) => [columnName(name), place]));
  const problems: string[] = [];
  const labels = lines.flatMap((line, index): Label[] => {
    const textOf = (column: LabelColumnName | typeof DRAW_COLUMN): string =>
      (line[places.get(column) ?? -1] ?? '').trim();
    const text = textOf('verdict');
    if (text === '') return [];
    const verdict = foldCase(text) === WITHDRAWN ? WITHDRAWN : labelVerdict(text);
    if (verdict === undefined) {
      problems.push(
        `${where}, row ${index + 2}: “${text}” is not a verdict; write ${LABEL_VERDICTS.join(', ')}.`,
      );
      return [];
    }
    return [
      {
        tab: textOf('tab'),
        row: wholeNumber(textOf('row')),
        testId: textOf('test_id'),
        query: textOf('query'),
        check: foldCase(textOf('check'))
          .replace(/^human_/, '')
          .replace(/_score$/, ''),
        textHash: textOf('judged_text_hash'),
        expected: textOf('expected'),
        judgedText: textOf('judged_text'),
        verdict,
        note: textOf('note'),
        who: textOf('who'),
        when: textOf('when'),
        stratum: STRATA.find((stratum) => stratum === foldCase(textOf('stratum'))) ?? '',
        stratumRows: wholeNumber(textOf('stratum_rows')),
        stratumDrawn: wholeNumber(textOf('stratum_drawn')),
        ...(wholeNumber(textOf('drawn_of')) > 0 && { drawnOf: wholeNumber(textOf('drawn_of')) }),
        ...unsealedDraw(textOf(DRAW_COLUMN), textOf('judged_text_hash')),
        ...(foldCase(textOf('example')) === 'yes' && { isExample: true }),
      },
    ];
  });
  return { labels, problems };
}

/** The spellings people use, in English only: “ja” could mean anything. */
const WORDS: ReadonlyMap<string, (typeof LABEL_VERDICTS)[number]> = new Map([
  ...LABEL_VERDICTS.map((verdict) => [verdict, verdict] as const),
  ['p', 'pass'],
  ['f', 'fail'],
  ['u', 'unsure'],
  ['w', 'expected wrong'],
]);

/** @example labelVerdict('Expected_wrong') // 'expected wrong' */
export function labelVerdict(text: string): (typeof LABEL_VERDICTS)[number] | undefined {
  return WORDS.get(foldCase(text.replace(/[_-]/g, ' ')));
}

function columnName(text: string): string {
  return foldCase(text).replace(/[\s-]+/g, '_');
}

/** 0 if it is not a positive whole number. */
function wholeNumber(text: string): number {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 ? number : 0;
}
