/** Fires the events that start executions: opening the file, a user's edit, and due clock triggers. */
import { parseReference } from '../workbook/a1';
import { area, lastColumnOf, lastRowOf } from '../workbook/area';
import { display } from '../workbook/number-format';
import { FunctionNotFound } from './engine/exception';
import type { AuthModeName, CallContext } from './engine/execution';
import type { EventOutcome, RuntimeState } from './state';
import type { MakeArguments } from './run-execution';
import { AUTH_MODE } from './services/script-app';
import { withValue } from './services/sheets/write-cell';
import type { InstalledTrigger } from './services/trigger-table';

type Execute = (
  functionName: string,
  context: CallContext,
  makeArguments: MakeArguments,
  options?: { readonly user?: string; readonly authMode?: AuthModeName; readonly isEdit?: boolean },
) => unknown;

function attempt(handler: string, triggerId: string | null, run: () => unknown): EventOutcome {
  try {
    run();
    return { handler, triggerId, error: null };
  } catch (error) {
    return { handler, triggerId, error: error instanceof Error ? error : new Error(String(error)) };
  }
}

/** Fires a simple trigger: calls the script's function of that name, if it exists. */
function fireSimple(
  name: string,
  execute: Execute,
  options: { readonly authMode: AuthModeName; readonly user?: string },
  makeArguments: MakeArguments,
): EventOutcome[] {
  const outcome = attempt(name, null, () => execute(name, 'simple-trigger', makeArguments, options));
  return outcome.error instanceof FunctionNotFound ? [] : [outcome];
}

/** Runs a trigger's handler as its creator. */
function fireInstalled(
  { handler, id, owner, event }: InstalledTrigger,
  execute: Execute,
  makeArguments: MakeArguments,
): EventOutcome {
  return attempt(handler, id, () =>
    execute(handler, 'trigger', makeArguments, { user: owner, isEdit: event === 'ON_EDIT' }),
  );
}

export function openEvent(authMode: AuthModeName, execute: Execute): EventOutcome[] {
  return fireSimple('onOpen', execute, { authMode }, ({ spreadsheet }) => [
    { authMode: AUTH_MODE.of(authMode), source: spreadsheet },
  ]);
}

export interface EditOptions {
  /** The user who edits, with whose permissions `onEdit` runs. Default: the runtime's user. */
  readonly user?: string;
  /** True if Google drops the event, so that no trigger fires. */
  readonly isDropped?: boolean;
}

export function userEdit(
  state: RuntimeState,
  tabName: string,
  a1: string,
  values: readonly (readonly unknown[])[] | string | number | boolean,
  execute: Execute,
  { user, isDropped = false }: EditOptions = {},
): EventOutcome[] {
  const tab = state.workbook.tabNamed(tabName);
  const place = tab === undefined ? null : parseReference(a1, tab.grid.maxRows, tab.grid.maxColumns);
  if (tab === undefined || place === null) throw new Error(`There is no ${a1} on a tab named ${tabName}.`);
  const edited = place.area;
  const rules = {
    timeZone: state.workbook.timeZone,
    maxCharacters: state.limits.cellCharacters,
    takesCommas: true,
  };
  const isOneCell = edited.rows === 1 && edited.columns === 1;
  const before = tab.grid.get(edited.row, edited.column);
  for (let row = edited.row; row <= lastRowOf(edited); row += 1) {
    for (let column = edited.column; column <= lastColumnOf(edited); column += 1) {
      const value = Array.isArray(values)
        ? valueAt(values, row - edited.row, column - edited.column)
        : values;
      tab.grid.set(row, column, withValue(tab.grid.get(row, column), value, rules));
    }
  }
  if (isDropped) return [];
  const after = tab.grid.get(edited.row, edited.column);
  // Events of a single cell have `value` and `oldValue` as strings; each is left out if the cell is (or was) blank.
  const single = {
    ...(isOneCell && after.value !== null ? { value: display(after.value, '') } : {}),
    ...(isOneCell && before.value !== null ? { oldValue: display(before.value, '') } : {}),
  };
  const eventFor = (authMode: AuthModeName, triggerUid: string | null): MakeArguments => {
    return ({ spreadsheet, range }) => [
      {
        authMode: AUTH_MODE.of(authMode),
        source: spreadsheet,
        range: range(tab, area(edited.row, edited.column, edited.rows, edited.columns)),
        ...single,
        ...(triggerUid === null
          ? {}
          : // A number here, but a string in the trigger itself: seen in public logs of events.
            { triggerUid: Number(triggerUid) }),
      },
    ];
  };
  const installed = state.triggers.all().filter(({ event, isDead }) => event === 'ON_EDIT' && !isDead);
  return [
    ...fireSimple(
      'onEdit',
      execute,
      { authMode: 'LIMITED', ...(user !== undefined && { user }) },
      eventFor('LIMITED', null),
    ),
    ...installed.map((trigger) => fireInstalled(trigger, execute, eventFor('FULL', trigger.id))),
  ];
}

function valueAt(values: readonly unknown[], down: number, right: number): unknown {
  const row: unknown = values[down];
  return Array.isArray(row) ? row[right] : undefined;
}

export function runDueTriggers(state: RuntimeState, execute: Execute): EventOutcome[] {
  const outcomes: EventOutcome[] = [];
  for (;;) {
    const now = state.clock.now();
    const trigger = state.triggers.firstDue(now);
    if (trigger === null) return outcomes;
    state.triggers.scheduleNext(trigger, now);
    outcomes.push(
      fireInstalled(trigger, execute, () => [{ authMode: AUTH_MODE.of('FULL'), triggerUid: trigger.id }]),
    );
  }
}
