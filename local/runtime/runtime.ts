/** The local Apps Script runtime: runs the pushed bundle over a workbook in memory, for calls, edits and triggers. */
import type vm from 'node:vm';
import { parseReference } from '../workbook/a1';
import { type CellArea, area } from '../workbook/area';
import { display } from '../workbook/number-format';
import type { Tab } from '../workbook/tab';
import { FunctionNotFound, ScriptError, ScriptException } from './engine/exception';
import type { AuthModeName, CallContext, ExecutionOptions } from './engine/execution';
import { AUTHORIZATION } from './strictness';
import { compiledScript, type MakeArguments, ScriptExecution } from './run-execution';
import { firstDue, type EmulatedTrigger, scheduleNext } from './services/installed-triggers';
import { AUTH_MODE } from './services/script-app';
import { writeBlock } from './services/sheets/range-values';
import { withValue } from './services/sheets/write-cell';
import {
  type EventOutcome,
  type PropertyStore,
  RuntimeState,
  type RuntimeOptions,
  type Scope,
} from './state';

const AUTH_MODES: Readonly<Record<CallContext, AuthModeName>> = {
  menu: 'FULL',
  editor: 'FULL',
  sidebar: 'FULL',
  trigger: 'FULL',
  'simple-trigger': 'LIMITED',
  'custom-function': 'CUSTOM_FUNCTION',
};

export interface CallOptions {
  readonly user?: string;
  readonly authMode?: AuthModeName;
  /** True for an edit trigger, false for a clock trigger. */
  readonly isEdit?: boolean;
}

/** A value for all cells, or one for each. */
type EditedValues = readonly (readonly unknown[])[] | string | number | boolean;

interface EditOptions {
  /** The user who edits, with whose permissions `onEdit` runs. Default: the runtime's user. */
  readonly user?: string;
  /** True if Google drops the event, so that no trigger fires. */
  readonly isDropped?: boolean;
}

export class Runtime extends RuntimeState {
  private readonly script: vm.Script;
  private pageCalls = 0;

  constructor(options: RuntimeOptions) {
    super(options);
    this.script = compiledScript(options.code, options.cacheFolder);
  }

  /**
   * Loads the script and runs one of its top-level functions in a new execution. A hook may call this during another execution, to simulate a
   * second user.
   *
   * @returns a copy of the function's result @throws ScriptError if the function throws
   */
  call(
    functionName: string,
    args: readonly unknown[] = [],
    context: CallContext = 'menu',
    options: CallOptions = {},
  ): unknown {
    if (context !== 'sidebar') return this.execute(functionName, context, () => args, options);
    const { runAs, refusal } = this.options.pages ?? {};
    const refused = refusal?.(this.pageCalls++);
    const networkError = `NetworkError: Connection failure due to HTTP ${refused ?? ''}`;
    if (refused) throw new ScriptError(networkError, 'Error', false);
    const result = this.execute(functionName, context, () => args, {
      ...(runAs !== undefined && { user: runAs }),
      ...options,
    });
    if (refused === 0) throw new ScriptError(networkError, 'Error', false);
    return result;
  }

  /** Opens the file, which fires onOpen. */
  open(authMode: AuthModeName = 'LIMITED'): EventOutcome[] {
    return this.fireSimple('onOpen', { authMode }, ({ spreadsheet }) => [
      { authMode: AUTH_MODE.of(authMode), source: spreadsheet },
    ]);
  }

  /** Types or pastes into cells as a user, then fires onEdit and installed edit triggers. */
  edit(
    tabName: string,
    a1: string,
    values: EditedValues,
    { user, isDropped = false }: EditOptions = {},
  ): EventOutcome[] {
    const tab = this.tabNamed(tabName);
    const edited = areaOn(tab, a1);
    const rules = {
      timeZone: this.workbook.timeZone,
      maxCharacters: this.limits.cellCharacters,
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
      ...this.fireSimple('onEdit', { ...(user !== undefined && { user }) }, eventFor('LIMITED', {})),
      ...this.triggers
        .filter(({ event, isDead }) => event === 'ON_EDIT' && !isDead)
        .map((trigger) =>
          // A number here, but a string in the trigger itself: seen in public logs of events.
          this.fireInstalled(trigger, eventFor('FULL', { triggerUid: Number(trigger.id) })),
        ),
    ];
  }

  /** Fires all clock triggers that are due, in order, including any that they install. */
  runDueTriggers(): EventOutcome[] {
    const outcomes: EventOutcome[] = [];
    for (;;) {
      const now = this.clock.now();
      const trigger = firstDue(this.triggers, now);
      if (trigger === undefined) return outcomes;
      scheduleNext(trigger, now, this.strictness.lateMs);
      const event = { authMode: AUTH_MODE.of('FULL'), triggerUid: trigger.id };
      outcomes.push(this.fireInstalled(trigger, () => [event]));
    }
  }

  /** Lets virtual time pass between executions. Fires no triggers. */
  advance(milliseconds: number): void {
    this.clock.advanceTo(this.clock.now() + milliseconds);
  }

  /** Virtual time of the next clock trigger, ms; null if there is none. */
  get nextTriggerAt(): number | null {
    return firstDue(this.triggers, Infinity)?.due ?? null;
  }

  /** A copy of the sums so far. */
  get stats(): RuntimeState['sums'] {
    return structuredClone(this.sums);
  }

  /** The content of a property store, to be read or changed from outside. */
  properties(store: 'user' | 'document', user: string = this.email): PropertyStore {
    return store === 'user' ? this.propertiesOf(user) : this.documentProperties;
  }

  /** Makes a user leave boxes of Google's consent screen unticked. */
  untick(scopes: readonly Scope[], user: string = this.email): void {
    this.unticked.set(user, new Set(scopes));
  }

  /** Lets another process hold the document lock for this long. */
  holdLock(milliseconds: number): void {
    this.lock.foreignUntil = this.clock.now() + milliseconds;
  }

  /** Selects cells on a tab, as a user does before clicking a menu. @param blocks in A1 notation; default: A1 */
  select(tabName: string, ...blocks: readonly string[]): void {
    const tab = this.tabNamed(tabName);
    this.workbook.activeTab = tab;
    this.selection = (blocks.length === 0 ? ['A1'] : blocks).map((block) => areaOn(tab, block));
  }

  /** The selected block of the active tab; the last one if there are several. */
  get selected(): CellArea {
    return this.selection.at(-1) ?? area(1, 1);
  }

  /** Starts an execution without a time limit, for many calls of a script that is loaded once. */
  longExecution(): Pick<Runtime, 'call'> {
    const execution = this.begin('editor', {}, Infinity);
    return { call: (functionName, args) => execution.call(functionName, () => args ?? []) };
  }

  /** Calls the script's function of that name, if it exists. */
  private fireSimple(name: string, options: CallOptions, makeArguments: MakeArguments): EventOutcome[] {
    const outcome = outcomeOf(name, null, () => this.execute(name, 'simple-trigger', makeArguments, options));
    return outcome.error instanceof FunctionNotFound ? [] : [outcome];
  }

  /** Runs a trigger's handler as its creator. */
  private fireInstalled(
    { handler, id, owner, event }: EmulatedTrigger,
    makeArguments: MakeArguments,
  ): EventOutcome {
    const options = { user: owner, isEdit: event === 'ON_EDIT' };
    return outcomeOf(handler, id, () => this.execute(handler, 'trigger', makeArguments, options));
  }

  private execute(
    functionName: string,
    context: CallContext,
    makeArguments: MakeArguments,
    options: CallOptions,
  ): unknown {
    const execution = this.begin(context, options);
    try {
      return execution.call(functionName, makeArguments);
    } finally {
      execution.end();
    }
  }

  private begin(
    context: CallContext,
    { user = this.email, authMode = AUTH_MODES[context], isEdit = false }: CallOptions,
    limitMs = this.limits.executionMs,
  ): ScriptExecution {
    const { limits, strictness, options } = this;
    const limitOf: Partial<Record<CallContext, number>> = {
      'simple-trigger': limits.simpleTriggerMs,
      'custom-function': limits.customFunctionMs,
    };
    // Google does not start a trigger of a bound script that lacks a permission.
    if (context === 'trigger' && this.unticked.get(user)?.size && !options.addOn)
      throw new ScriptException(AUTHORIZATION[strictness.language]);
    const triggersSeeFile = isEdit
      ? !strictness.editTriggersLackFile
      : options.addOn === undefined && !strictness.clockTriggersLackFile;
    const execution: ExecutionOptions = {
      ...{ context, authMode, user },
      hasFile: context !== 'trigger' || triggersSeeFile,
      limitMs: limitOf[context] ?? limitMs,
    };
    return new ScriptExecution(this, this.script, execution);
  }
}

function outcomeOf(handler: string, triggerId: string | null, run: () => unknown): EventOutcome {
  try {
    run();
    return { handler, triggerId, error: null };
  } catch (error) {
    return { handler, triggerId, error: error instanceof Error ? error : new Error(String(error)) };
  }
}

/** @throws Error for a place that is not on the tab */
function areaOn(tab: Tab, a1: string): CellArea {
  const place = parseReference(a1, tab.grid.maxRows, tab.grid.maxColumns);
  if (place === null || place.tab !== null) throw new Error(`There is no ${a1} on a tab named ${tab.name}.`);
  return place.area;
}

function valueAt(values: readonly unknown[], down: number, right: number): unknown {
  const row: unknown = values[down];
  return Array.isArray(row) ? row[right] : undefined;
}

export const openRuntime = (options: RuntimeOptions): Runtime => new Runtime(options);
