/** Fires the events that start executions: opening the file, a user's edit, and due clock triggers. */
import { parseReference } from '../workbook/a1';
import type { Area } from '../workbook/area';
import type { Tab } from '../workbook/tab';
import { display } from '../workbook/number-format';
import { FunctionNotFound } from './engine/exception';
import type { AuthModeName, CallContext } from './engine/execution';
import type { EventOutcome, RuntimeState } from './state';
import type { MakeArguments } from './run-execution';
import { AUTH_MODE } from './services/script-app';
import { writeBlock } from './services/sheets/range-values';
import { withValue } from './services/sheets/write-cell';
import { firstDue, type InstalledTrigger, scheduleNext } from './services/installed-triggers';

/** The runtime, as far as it is needed here. */
export interface TriggerHost extends RuntimeState {
  /** Runs a function of the script as an execution of its own. */
  readonly execute: (
    functionName: string,
    context: CallContext,
    makeArguments: MakeArguments,
    options: CallOptions,
  ) => unknown;
}

export interface CallOptions {
  readonly user?: string;
  readonly authMode?: AuthModeName;
  /** True for an edit trigger, false for a clock trigger. */
  readonly isEdit?: boolean;
}

function outcomeOf(handler: string, triggerId: string | null, run: () => unknown): EventOutcome {
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
  host: TriggerHost,
  options: CallOptions,
  makeArguments: MakeArguments,
): EventOutcome[] {
  const outcome = outcomeOf(name, null, () => host.execute(name, 'simple-trigger', makeArguments, options));
  return outcome.error instanceof FunctionNotFound ? [] : [outcome];
}

/** Runs a trigger's handler as its creator. */
function fireInstalled(
  { handler, id, owner, event }: InstalledTrigger,
  host: TriggerHost,
  makeArguments: MakeArguments,
): EventOutcome {
  const options = { user: owner, isEdit: event === 'ON_EDIT' };
  return outcomeOf(handler, id, () => host.execute(handler, 'trigger', makeArguments, options));
}

export function openEvent(host: TriggerHost, authMode: AuthModeName): EventOutcome[] {
  return fireSimple('onOpen', host, { authMode }, ({ spreadsheet }) => [
    { authMode: AUTH_MODE.of(authMode), source: spreadsheet },
  ]);
}

/** A value for all cells, or one for each. */
export type EditedValues = readonly (readonly unknown[])[] | string | number | boolean;

export interface EditOptions {
  /** The user who edits, with whose permissions `onEdit` runs. Default: the runtime's user. */
  readonly user?: string;
  /** True if Google drops the event, so that no trigger fires. */
  readonly isDropped?: boolean;
}

/** Types or pastes into cells as a user, then fires onEdit and installed edit triggers. */
export function userEdit(
  host: TriggerHost,
  tabName: string,
  a1: string,
  values: EditedValues,
  { user, isDropped = false }: EditOptions = {},
): EventOutcome[] {
  const { workbook } = host;
  const tab = host.tabNamed(tabName);
  const edited = areaOn(tab, a1);
  const rules = {
    timeZone: workbook.timeZone,
    maxCharacters: host.limits.cellCharacters,
    takesCommas: true,
  };
  const before = tab.grid.get(edited.row, edited.column);
  writeBlock(tab.grid, edited, (cell, down, right) =>
    withValue(cell, Array.isArray(values) ? valueAt(values, down, right) : values, rules),
  );
  if (isDropped) return [];
  const after = tab.grid.get(edited.row, edited.column);
  const isOneCell = edited.rows === 1 && edited.columns === 1;
  // Events of a single cell have `value` and `oldValue` as strings; each is left out if the cell is (or was) blank.
  const single = {
    ...(isOneCell && after.value !== null ? { value: display(after.value, '') } : {}),
    ...(isOneCell && before.value !== null ? { oldValue: display(before.value, '') } : {}),
  };
  const eventFor =
    (authMode: AuthModeName, more: object): MakeArguments =>
    ({ spreadsheet, range }) => [
      {
        ...{ authMode: AUTH_MODE.of(authMode), source: spreadsheet, range: range(tab, edited) },
        ...single,
        ...more,
      },
    ];
  return [
    ...fireSimple('onEdit', host, { ...(user !== undefined && { user }) }, eventFor('LIMITED', {})),
    ...host.triggers
      .filter(({ event, isDead }) => event === 'ON_EDIT' && !isDead)
      .map((trigger) =>
        // A number here, but a string in the trigger itself: seen in public logs of events.
        fireInstalled(trigger, host, eventFor('FULL', { triggerUid: Number(trigger.id) })),
      ),
  ];
}

/** @throws Error for a place that is not on the tab */
export function areaOn(tab: Tab, a1: string): Area {
  const place = parseReference(a1, tab.grid.maxRows, tab.grid.maxColumns);
  if (place === null || place.tab !== null) throw new Error(`There is no ${a1} on a tab named ${tab.name}.`);
  return place.area;
}

function valueAt(values: readonly unknown[], down: number, right: number): unknown {
  const row: unknown = values[down];
  return Array.isArray(row) ? row[right] : undefined;
}

/** Fires all clock triggers that are due, in order, including those installed meanwhile. */
export function fireDueTriggers(host: TriggerHost): EventOutcome[] {
  const outcomes: EventOutcome[] = [];
  for (;;) {
    const now = host.clock.now();
    const trigger = firstDue(host.triggers, now);
    if (trigger === undefined) return outcomes;
    scheduleNext(trigger, now, host.strictness.lateMs);
    const event = { authMode: AUTH_MODE.of('FULL'), triggerUid: trigger.id };
    outcomes.push(fireInstalled(trigger, host, () => [event]));
  }
}
