/** Reads a worksheet part in one pass: cells one by one, and the elements around them as small trees. */
import { type GridCell, CellError, type StoredValue } from '../workbook/cell';
import { columnLetters, columnNumber, MAX_COLUMNS, MAX_ROWS } from '../workbook/a1';
import { serialOfDay } from '../workbook/serial-date';
import { PLAIN_STYLE } from '../workbook/style';
import { decodeText, readItem, type SharedStrings, type StringItem } from './shared-strings';
import type { StyleSheet } from './styles';
import { parseElements, TreeBuilder, type XmlNode } from './xml';
import { NotASpreadsheet } from './zip';

export interface SheetContext {
  readonly strings: SharedStrings;
  readonly styles: StyleSheet;
  /** True if the file counts days from 1904. */
  readonly is1904: boolean;
}

export interface PlacedCell {
  readonly row: number;
  readonly column: number;
  readonly cell: GridCell;
}

export interface RowFacts {
  readonly row: number;
  readonly attributes: Readonly<Record<string, string>>;
}

interface SheetPieces {
  /** Attributes of the root, which hold its namespaces. */
  readonly rootAttributes: Record<string, string>;
  /** The children of the root except `sheetData`. */
  readonly around: XmlNode[];
  readonly rows: RowFacts[];
}

function isoSerial(text: string): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2}))?)?/.exec(text);
  if (match === null) return null;
  const day = serialOfDay(Number(match[1]), Number(match[2]), Number(match[3]));
  const seconds = Number(match[4] ?? 0) * 3600 + Number(match[5] ?? 0) * 60 + Number(match[6] ?? 0);
  return day === null ? null : day + seconds / 86_400;
}

/** Reads a cell's value; undefined if it does not fit the type. */
function valueOf({ attributes, value: text, hasValue }: OpenCell): StoredValue | undefined {
  const type = attributes['t'] ?? 'n';
  // Blank, or a formula that was never calculated; an empty text is a value.
  if (!hasValue || (text.trim() === '' && type !== 'str' && type !== 'inlineStr')) return null;
  switch (type) {
    case 'b':
      return ['1', 'true'].includes(text) ? true : ['0', 'false'].includes(text) ? false : undefined;
    case 'e':
      return new CellError(text);
    // Inline text belongs in `is`; some programs write it here.
    case 'inlineStr':
    case 'str':
      return decodeText(text);
    case 'd':
      return isoSerial(text) ?? text;
    case 'n':
      // An integer of more digits than a number keeps is an id.
      if (/^-?\d{16,}$/.test(text.trim()) && String(Number(text)) !== text.trim()) return text.trim();
      return Number.isFinite(Number(text)) ? Number(text) : undefined;
    default:
      return undefined;
  }
}

/** The text that a cell refers to or contains; undefined if its value is not a text, or is missing. */
function itemOf({ attributes, value, inline }: OpenCell, { strings }: SheetContext): StringItem | undefined {
  if (attributes['t'] === 's') return value.trim() === '' ? undefined : strings.items[Number(value)];
  return inline === null ? undefined : readItem(inline);
}

const isPlace = (row: number, column: number): boolean =>
  Number.isInteger(row) && row >= 1 && row <= MAX_ROWS && column >= 1 && column <= MAX_COLUMNS;

const placeText = ({ attributes }: OpenCell, row: number, column: number): string =>
  attributes['r'] ?? `in row ${row}, column ${column},`;

/** Shared formulas by number, each with its text and its first cell. */
type SharedFormulas = Map<string, { readonly text: string; readonly row: number; readonly column: number }>;

function formulaOf(open: OpenCell, row: number, column: number, shared: SharedFormulas): string | null {
  if (open.formula === null) return null;
  const number = open.formulaAttributes['si'];
  if (open.formulaAttributes['t'] !== 'shared' || number === undefined)
    return open.formula === '' ? null : `=${open.formula}`;
  if (open.formula !== '') {
    shared.set(number, { text: open.formula, row, column });
    return `=${open.formula}`;
  }
  const first = shared.get(number);
  return first === undefined ? null : `=${movedFormula(first.text, row - first.row, column - first.column)}`;
}

/** The parts of a cell's element, as they arrive. */
class OpenCell {
  value = '';
  hasValue = false;
  formula: string | null = null;
  formulaAttributes: Record<string, string> = {};
  inline: XmlNode | null = null;
  private collected: 'value' | 'formula' | null = null;

  constructor(readonly attributes: Record<string, string>) {}

  open(name: string, attributes: Record<string, string>): void {
    if (name === 'v') [this.collected, this.hasValue] = ['value', true];
    if (name !== 'f') return;
    [this.collected, this.formula, this.formulaAttributes] = ['formula', '', attributes];
  }

  take(text: string): void {
    if (this.collected === 'value') this.value += text;
    else if (this.collected === 'formula') this.formula = (this.formula ?? '') + text;
  }

  close(): void {
    this.collected = null;
  }
}

/** @param place takes each cell that is not empty @throws NotASpreadsheet for a cell whose content cannot be read */
export function readSheet(
  text: string,
  tab: string,
  context: SheetContext,
  place: (cell: PlacedCell) => void,
): SheetPieces {
  const pieces: SheetPieces = { rootAttributes: {}, around: [], rows: [] };
  const tree = new TreeBuilder();
  const shared: SharedFormulas = new Map();
  let [depth, row, column] = [0, 0, 0];
  let isInCells = false;
  let cell: OpenCell | null = null;

  const finish = (done: OpenCell): void => {
    const style = context.styles.style(Number(done.attributes['s'] ?? 0));
    const formula = formulaOf(done, row, column, shared);
    const item = itemOf(done, context);
    const value = item === undefined ? valueOf(done) : item.text;
    if (value === undefined || !isPlace(row, column))
      throw new NotASpreadsheet(`the cell ${placeText(done, row, column)} of “${tab}” is damaged`);
    const content = value === '' && formula === null ? null : value;
    if (content === null && formula === null && style === PLAIN_STYLE) return;
    const rich = item?.rich ?? null;
    place({ row, column, cell: { value: content, formula, style, note: '', rich, link: null } });
  };

  parseElements(text, {
    open(name, attributes) {
      depth += 1;
      if (tree.isBuilding) tree.start(name, attributes);
      else if (!isInCells) {
        if (depth === 1) Object.assign(pieces.rootAttributes, attributes);
        else if (name === 'sheetData') isInCells = true;
        else tree.start(name, attributes);
      } else if (name === 'row') {
        row = attributes['r'] === undefined ? row + 1 : Number(attributes['r']);
        column = 0;
        if (Object.keys(attributes).length > 1) pieces.rows.push({ row, attributes });
      } else if (name === 'c') {
        const letters = attributes['r']?.replace(/\d+$/, '');
        column = letters === undefined ? column + 1 : columnNumber(letters);
        cell = new OpenCell(attributes);
      } else if (name === 'is') tree.start(name, attributes);
      else cell?.open(name, attributes);
    },
    text(piece) {
      if (tree.isBuilding) tree.text(piece);
      else cell?.take(piece);
    },
    close(name) {
      depth -= 1;
      if (tree.isBuilding) {
        const done = tree.end();
        if (done === null) return;
        if (cell) cell.inline = done;
        else pieces.around.push(done);
      } else if (name === 'c') {
        if (cell) finish(cell);
        cell = null;
      } else if (name === 'sheetData') isInCells = false;
      else cell?.close();
    },
  });
  return pieces;
}

const TOKEN = /"(?:[^"]|"")*"|'(?:[^']|'')*'|(?<![\w.$])(\$?)([A-Za-z]{1,3})(\$?)(\d+)(?![\w(.])/g;

/** Moves the relative references of a formula; texts and names of tabs stay. */
export function movedFormula(formula: string, rows: number, columns: number): string {
  return formula.replace(
    TOKEN,
    (
      token: string,
      fixedColumn: string | undefined,
      letters: string | undefined,
      fixedRow: string | undefined,
      digits: string | undefined,
    ) => {
      if (letters === undefined || digits === undefined) return token;
      const column = fixedColumn === '$' ? letters : columnLetters(columnNumber(letters) + columns);
      const row = fixedRow === '$' ? digits : String(Number(digits) + rows);
      return `${fixedColumn ?? ''}${column}${fixedRow ?? ''}${row}`;
    },
  );
}
