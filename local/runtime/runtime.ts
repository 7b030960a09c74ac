/** The local Apps Script runtime: runs the pushed bundle over a workbook in memory. */
import vm from 'node:vm';
import type { AuthModeName, CallContext, ExecutionOptions } from './engine/execution';
import type { VirtualClock } from './engine/clock';
import { userEdit, type EventOutcome, runDueTriggers, openEvent } from './events';
import type { RuntimeOptions } from './options';
import { type MakeArguments, runExecution } from './run-execution';
import type { LockName } from './services/lock';
import type { CapturedMail } from './services/mail';
import type { PropertyStore } from './services/properties';
import type { InstalledTrigger } from './services/trigger-table';
import { assertSidebarArguments } from './sidebar-values';
import { RuntimeState } from './state';
import type { Stats } from './stats';
import type { Workbook } from './workbook/workbook';

export interface CallOptions {
  /** Whose rights the execution has. Default: the runtime's user. */
  readonly user?: string;
  readonly authMode?: AuthModeName;
}

const AUTH_MODE: Readonly<Record<CallContext, AuthModeName>> = {
  menu: 'FULL',
  editor: 'FULL',
  sidebar: 'FULL',
  trigger: 'FULL',
  'simple-trigger': 'LIMITED',
  'custom-function': 'CUSTOM_FUNCTION',
};

export class Runtime {
  private readonly state: RuntimeState;
  private readonly script: vm.Script;

  constructor(options: RuntimeOptions) {
    this.state = new RuntimeState(options);
    this.script = new vm.Script(options.code, { filename: 'Code.js' });
  }

  /**
   * Runs one top-level function as one execution: the script is loaded afresh, and nothing survives but properties, caches,
   * triggers and the workbook. Gives a copy of what it returns; throws ScriptError for what it throws.
   */
  call(
    functionName: string,
    args: readonly unknown[] = [],
    context: CallContext = 'menu',
    options: CallOptions = {},
  ): unknown {
    if (context === 'sidebar') assertSidebarArguments(args);
    return this.execute(functionName, context, () => args, options);
  }

  /** Opens the file: the simple trigger onOpen, then installed open triggers. */
  open(authMode: AuthModeName = 'LIMITED'): EventOutcome[] {
    return openEvent(this.state, authMode, this.execute);
  }

  /** A person types (or pastes) into cells: written as typed, then onEdit and installed edit triggers fire. */
  edit(
    tabName: string,
    a1: string,
    values: readonly (readonly unknown[])[] | string | number | boolean,
  ): EventOutcome[] {
    return userEdit(this.state, tabName, a1, values, this.execute);
  }

  /** Fires every clock trigger that is due by now, in order; new ones that they install and that are due fire too. */
  runDueTriggers(): EventOutcome[] {
    return runDueTriggers(this.state, this.execute);
  }

  /** Lets virtual time pass outside any execution. Fires nothing by itself. */
  advance(milliseconds: number): void {
    this.state.clock.advance(milliseconds);
  }

  /** When the next clock trigger is due, or null. */
  get nextTriggerAt(): number | null {
    return this.state.triggers.firstDue(Infinity)?.due ?? null;
  }

  get triggers(): readonly InstalledTrigger[] {
    return this.state.triggers.all();
  }

  get clock(): VirtualClock {
    return this.state.clock;
  }

  get workbook(): Workbook {
    return this.state.workbook;
  }

  get stats(): Stats {
    return this.state.stats.snapshot();
  }

  /** Mails the script has sent; none leaves the machine. */
  get mails(): readonly CapturedMail[] {
    return this.state.mails;
  }

  /** The content of a property store, to look at or to change from outside. */
  properties(store: 'script' | 'user' | 'document', user: string = this.state.email): PropertyStore {
    if (store === 'user') return this.state.propertiesOf(user);
    return store === 'script' ? this.state.scriptProperties : this.state.documentProperties;
  }

  /** Lets "another process" hold a lock for that long. */
  holdLock(name: LockName, milliseconds: number): void {
    this.state.locks.holdElsewhere(name, this.state.clock.now() + milliseconds);
  }

  /** Selects cells on a tab, as a user does before clicking a menu. */
  select(tabName: string, row = 1, column = 1, rows = 1, columns = 1): void {
    const tab = this.state.workbook.tabNamed(tabName);
    if (tab === undefined) throw new Error(`There is no tab named ${tabName}.`);
    this.state.workbook.activeTab = tab;
    this.state.selection = { row, column, rows, columns };
  }

  private readonly execute = (
    functionName: string,
    context: CallContext,
    makeArguments: MakeArguments,
    options: CallOptions = {},
  ): unknown => {
    const { limits } = this.state;
    const limitOf: Partial<Record<CallContext, number>> = {
      'simple-trigger': limits.simpleTriggerMs,
      'custom-function': limits.customFunctionMs,
    };
    const execution: ExecutionOptions = {
      functionName,
      context,
      authMode: options.authMode ?? AUTH_MODE[context],
      user: options.user ?? this.state.email,
      limitMs: limitOf[context] ?? limits.executionMs,
    };
    return runExecution(this.state, this.script, execution, makeArguments);
  };
}

/** Opens a runtime over a workbook. */
export function openRuntime(options: RuntimeOptions): Runtime {
  return new Runtime(options);
}
