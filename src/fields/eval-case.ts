/** An eval case: a row of an eval set, with its query and expected values. And conversations, whose turns are cases. */
import type { BadCell } from '../model/assessment';
import { everyOf, grouped } from '../model/collections';
import type { Exchange } from '../model/judge';
import { foldCase, isSheetError, rowsText } from '../model/text';
import type { DayOrder } from './calendar-day';
import { ENTRIES, EXPECTED_FIELDS, type ExpectedField, type AgentOutput } from './fields';
import type { DecimalMark } from './digits';
import { listIn } from './field';

/** The cleaned text of each expected column; '' if the cell is blank or the column missing. */
export type ExpectedValues = Readonly<Record<ExpectedField, string>>;

export function expectedValues(text: (field: ExpectedField) => string): ExpectedValues {
  return everyOf(EXPECTED_FIELDS, text);
}

/** How dates such as 1/8/2024 are read. */
export interface DayReading {
  /** undefined if unknown. */
  readonly order: DayOrder | undefined;
  /** The source of the order, or why it is unknown. @example 'as in the spreadsheet’s locale (en_GB)' */
  readonly because: string;
}

export interface EvalCase {
  readonly tab: string;
  /** The row's number in the sheet, from 1. */
  readonly row: number;
  /** A hash of the query, the turn and all non-blank expected values. */
  readonly uid: string;
  readonly testId: string;
  readonly group: string;
  readonly status: string;
  readonly query: string;
  /** '' for a case outside any conversation. */
  readonly conversation: string;
  readonly turn: string;
  readonly expected: ExpectedValues;
  /** True if its tab has the column `expected_answer_criteria`, even if its cell is blank. */
  readonly hasCriteria: boolean;
  /** Set if an expected date could be read in two ways, and the row's other dates do not show which. */
  readonly dayReading?: DayReading;
  /** Set if a figure of the row could be read in two ways, and the tab or its locale shows which. */
  readonly decimals?: DecimalMark;
  /** Expected cells that are wrong for every check: a spreadsheet error (its text counts as blank), a period that ends before it starts. */
  readonly badCells: readonly BadCell[];
}

/** True if a cell expects something: a list of blanks (`;`) does not. @example expectsIn(evalCase, 'expected_answer') // true */
export function expectsIn({ expected }: EvalCase, column: ExpectedField): boolean {
  const cell = expected[column];
  const items = cell === '' ? undefined : ENTRIES.get(column)?.items;
  return items === undefined ? cell !== '' : listIn(items, cell).length > 0;
}

// Conversations: their turns in order, and the state before a turn.

/** Rows that claim to be turns but are not run. */
export interface ConversationFault {
  readonly rows: readonly number[];
  /** The fault, its rows, and what to do. */
  readonly sentence: string;
}

/** True if a case belongs to a conversation, or claims to. Turn 1 without a conversation is no turn. */
export function isTurn({ conversation, turn }: Pick<EvalCase, 'conversation' | 'turn'>): boolean {
  return conversation !== '' || (turn !== '' && turnNumber(turn) !== 1);
}

/** The number of a turn, from 1; undefined for any other text. @example turnNumber('2.0') // 2 */
export function turnNumber(turn: string): number | undefined {
  const digits = /^0*([1-9]\d{0,3})(?:[.,]0+)?$/.exec(turn.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Groups the turns of one or several tabs into conversations, each in its tab; names are compared without regard to case and spacing. */
export function conversationsOf(cases: readonly EvalCase[]): {
  readonly conversations: readonly (readonly EvalCase[])[];
  readonly faults: readonly ConversationFault[];
} {
  const conversations: EvalCase[][] = [];
  const faults: ConversationFault[] = [];
  const turns = grouped(cases.filter(isTurn), ({ tab, conversation }) =>
    JSON.stringify([tab, foldCase(conversation)]),
  );
  for (const rows of turns.values()) {
    const name = rows[0].conversation;
    const inOrder = [...rows].sort((a, b) => (turnNumber(a.turn) ?? 0) - (turnNumber(b.turn) ?? 0));
    const wrong = isSheetError(name) || name === '' ? namelessFault(name, rows) : numberingFault(inOrder);
    if (wrong === '') conversations.push(inOrder);
    else {
      const what = name === '' ? '' : `conversation “${name}” is not run: `;
      faults.push({ rows: rows.map(({ row }) => row), sentence: `${what}${wrong}` });
    }
  }
  return { conversations, faults };
}

function namelessFault(name: string, turns: readonly EvalCase[]): string {
  const rows = rowsText(turns.map(({ row }) => row));
  return name === ''
    ? `${rows}: not run, a turn of no conversation; name it in the column conversation, or clear the turn`
    : `the formula that names it in ${rows} shows ${name}; fix it`;
}

/** The fault of the turns' numbers, a phrase; '' if they begin with 1 and no number occurs twice. */
function numberingFault(turns: readonly EvalCase[]): string {
  const byNumber = new Map<number, number[]>();
  const wrong: string[] = [];
  for (const { row, turn } of turns) {
    const number = turnNumber(turn);
    if (number !== undefined) byNumber.set(number, [...(byNumber.get(number) ?? []), row]);
    else wrong.push(`row ${row} has ${turn === '' ? 'no turn number' : `“${turn}” for a turn number`}`);
  }
  for (const [number, rows] of byNumber)
    if (rows.length > 1) wrong.push(`turn ${number} is in ${rowsText(rows)}`);
  const last = Math.max(0, ...byNumber.keys());
  const missing: number[] = [];
  for (let number = 1; number < last; number += 1) if (!byNumber.has(number)) missing.push(number);
  if (missing[0] === 1) {
    const shown = `${missing.slice(0, 5).join(', ')}${missing.length > 5 ? ', …' : ''}`;
    wrong.push(`${missing.length === 1 ? 'turn' : 'turns'} ${shown} missing in this tab`);
  }
  return wrong.length === 0 ? '' : `${wrong.join('; ')}; number its turns 1, 2, 3 … in one tab`;
}

export interface NamedTurn {
  readonly conversation: string;
  /** From 1. */
  readonly number: number;
}

/** The turn that two cells name; undefined for none. */
export function turnNamed(conversation: string, turn: string): NamedTurn | undefined {
  const number = turnNumber(turn);
  return conversation === '' || number === undefined ? undefined : { conversation, number };
}

/** The turn of a case; undefined outside any conversation. */
export function turnOf(evalCase: Pick<EvalCase, 'conversation' | 'turn'>): NamedTurn | undefined {
  return isTurn(evalCase) ? turnNamed(evalCase.conversation, evalCase.turn) : undefined;
}

/** True if a response of this turn can belong to a case: one without a turn can belong to any. */
export function isOfTurn(turn: NamedTurn | undefined, evalCase: EvalCase): boolean {
  if (!turn) return true;
  const ownTurn = turnOf(evalCase);
  return ownTurn !== undefined && turnKey(ownTurn) === turnKey(turn);
}

/** The same for each spelling of a conversation. */
export function turnKey({ conversation, number }: NamedTurn): string {
  return `${number} ${foldCase(conversation)}`;
}

/** The output and the exchanges before a turn that is not the first. */
export interface EarlierTurns {
  readonly output: AgentOutput;
  readonly exchange: readonly Exchange[];
}
