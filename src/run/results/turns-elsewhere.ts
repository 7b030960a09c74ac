/** Turns of an eval set's conversations that stand in another tab, where no run of this one reaches them. */
import { type EvalSet, readTab } from '../../evalset/read-tab';
import type { TurnNotRun } from '../../evalset/recorded-case';
import { isTurn, turnNumber } from '../../model/conversation/turns';
import type { SpreadsheetPort } from '../../model/sheet/spreadsheet';
import { foldCase } from '../../model/text';
import { looksLikeOurs } from '../../report/unsigned';
import type { Settings } from '../../settings/schema';

/**
 * The eval set with these turns among those that are not run. The same name in two tabs means two conversations, each from turn 1:
 * only a tab without turn 1 holds turns of another tab's. Other tabs are read only if there are conversations.
 */
export function withTurnsElsewhere(
  evalSet: EvalSet,
  spreadsheet: Pick<SpreadsheetPort, 'tabs' | 'read'>,
  { columns }: Pick<Settings, 'columns'>,
): EvalSet {
  if (!evalSet.cases.some(({ turn }) => turn?.kind === 'turn')) return evalSet;
  const own = turnsOf(evalSet);
  const elsewhere = spreadsheet.tabs().flatMap(({ sheetId, signature, name }): TurnNotRun[] => {
    if (signature !== undefined || sheetId === evalSet.sheetId) return [];
    const grid = spreadsheet.read(sheetId);
    if (looksLikeOurs(grid)) return [];
    const other = readTab(grid, columns[name] ?? {});
    const turns = other ? turnsOf(other) : new Map<string, Turns>();
    return [...turns].flatMap(([conversation, there]) => {
      const here = own.get(conversation);
      if (!here?.has(1) || there.has(1)) return [];
      return [...there].flatMap(([number, row]) =>
        here.has(number)
          ? []
          : [{ conversation, turn: String(number), where: `row ${row} of the tab ${name}` }],
      );
    });
  });
  return { ...evalSet, turnsNotRun: [...(evalSet.turnsNotRun ?? []), ...elsewhere] };
}

/** Turn number → row. */
type Turns = ReadonlyMap<number, number>;

/** By the names of their conversations, folded. */
function turnsOf({ cases }: Pick<EvalSet, 'cases'>): ReadonlyMap<string, Turns> {
  const found = new Map<string, Map<number, number>>();
  for (const { evalCase } of cases.filter((one) => isTurn(one.evalCase))) {
    const name = foldCase(evalCase.conversation);
    const number = turnNumber(evalCase.turn);
    if (number !== undefined)
      found.set(name, (found.get(name) ?? new Map<number, number>()).set(number, evalCase.row));
  }
  return found;
}
