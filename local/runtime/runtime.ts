/** The local Apps Script runtime: runs the pushed bundle over a workbook in memory. */
import type vm from 'node:vm';
import { type Area, area } from '../workbook/area';
import type { Workbook } from '../workbook/workbook';
import type { VirtualClock, AuthModeName, CallContext, ExecutionOptions } from './engine/execution';
import {
  type CapturedMail,
  type EventOutcome,
  type PropertyStore,
  RuntimeState,
  type RuntimeOptions,
  type Scope,
  type Stats,
} from './state';
import { ScriptError, ScriptException } from './engine/exception';
import { type EditOptions, openEvent, runDueTriggers, userEdit } from './fire-triggers';
import { ManualEdits } from './manual-edits';
import { compiledScript, type MakeArguments, ScriptExecution } from './run-execution';
import { AUTHORIZATION } from './google-words';
import type { InstalledTrigger } from './services/trigger-table';
import { parseReference } from '../workbook/a1';
import type { Tab } from '../workbook/tab';

export interface CallOptions {
  readonly user?: string;
  readonly authMode?: AuthModeName;
  /** True for an edit trigger, false for a clock trigger. */
  readonly isEdit?: boolean;
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
  readonly person: ManualEdits;
  private readonly state: RuntimeState;
  private readonly script: vm.Script;
  private pageCalls = 0;

  constructor(options: RuntimeOptions) {
    this.state = new RuntimeState(options);
    this.person = new ManualEdits(this.state);
    this.script = compiledScript(options.code, options.cacheFolder);
  }

  /**
   * Loads the script and runs one of its top-level functions, as an execution of its own. A hook may call this during another execution,
   * which simulates a second user.
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
    const { runAs, refusal } = this.state.options.pages ?? {};
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

  open(authMode: AuthModeName = 'LIMITED'): EventOutcome[] {
    return openEvent(authMode, this.execute);
  }

  /** Types or pastes into cells as a user, then fires onEdit and installed edit triggers. */
  edit(
    tabName: string,
    a1: string,
    values: readonly (readonly unknown[])[] | string | number | boolean,
    options?: EditOptions,
  ): EventOutcome[] {
    return userEdit(this.state, tabName, a1, values, this.execute, options);
  }

  /** Fires all clock triggers that are due, in order, including those installed meanwhile. */
  runDueTriggers(): EventOutcome[] {
    return runDueTriggers(this.state, this.execute);
  }

  /** Lets virtual time pass between executions. Fires no triggers. */
  advance(milliseconds: number): void {
    this.state.clock.advanceTo(this.state.clock.now() + milliseconds);
  }

  /** When the next clock trigger is due, ms; null if there is none. */
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

  /** The running executions, outermost first. There are several if a hook has started one during another. */
  get running(): readonly ExecutionOptions[] {
    return this.state.running.map(({ options }) => options);
  }

  get stats(): Stats {
    return this.state.stats.snapshot();
  }

  /** Emails sent by the script, which are captured. */
  get mails(): readonly CapturedMail[] {
    return this.state.mails;
  }

  /** The content of a property store, to be read or changed from outside. */
  properties(store: 'user' | 'document', user: string = this.state.email): PropertyStore {
    return store === 'user' ? this.state.propertiesOf(user) : this.state.documentProperties;
  }

  /** Makes a user leave boxes of Google's consent screen unticked. */
  untick(scopes: readonly Scope[], user: string = this.state.email): void {
    this.state.unticked.set(user, new Set(scopes));
  }

  /** Lets another process hold the document lock for this long. */
  holdLock(milliseconds: number): void {
    this.state.lock.holdElsewhere(this.state.clock.now() + milliseconds);
  }

  /** Selects cells on a tab, as a user does before clicking a menu. @param blocks in A1 notation; default: A1 */
  select(tabName: string, ...blocks: readonly string[]): void {
    const tab = this.state.workbook.tabNamed(tabName);
    if (tab === undefined) throw new Error(`There is no tab named ${tabName}.`);
    this.state.workbook.activeTab = tab;
    this.state.selection = (blocks.length === 0 ? ['A1'] : blocks).map((block) => areaOn(tab, block));
  }

  /** The selected block of the active tab; the last one if there are several. */
  get selected(): Area {
    const { selection } = this.state;
    return selection[selection.length - 1] ?? area(1, 1);
  }

  /** Starts an execution without a time limit for many calls, so that the script is loaded only once. */
  longExecution(): Pick<Runtime, 'call'> {
    const execution = this.begin('', 'editor', {}, Infinity);
    return { call: (functionName, args) => execution.call(functionName, () => args ?? []) };
  }

  private readonly execute = (
    functionName: string,
    context: CallContext,
    makeArguments: MakeArguments,
    options: CallOptions = {},
  ): unknown => {
    const execution = this.begin(functionName, context, options);
    try {
      return execution.call(functionName, makeArguments);
    } finally {
      execution.end();
    }
  };

  private begin(
    functionName: string,
    context: CallContext,
    options: CallOptions = {},
    limitMs = this.state.limits.executionMs,
  ): ScriptExecution {
    const { limits } = this.state;
    const limitOf: Partial<Record<CallContext, number>> = {
      'simple-trigger': limits.simpleTriggerMs,
      'custom-function': limits.customFunctionMs,
    };
    const user = options.user ?? this.state.email;
    // Google does not start a trigger of a bound script that lacks a permission.
    if (context === 'trigger' && this.state.unticked.get(user)?.size && !this.state.options.addOn)
      throw new ScriptException(AUTHORIZATION[this.state.strictness.language]);
    const execution: ExecutionOptions = {
      functionName,
      context,
      hasFile: context !== 'trigger' || this.triggersSeeFile(options.isEdit === true),
      authMode: options.authMode ?? AUTH_MODE[context],
      user,
      limitMs: limitOf[context] ?? limitMs,
    };
    return new ScriptExecution(this.state, this.script, execution);
  }

  private triggersSeeFile(isEdit: boolean): boolean {
    const { strictness, options } = this.state;
    return isEdit ? !strictness.editsSeeNoFile : options.addOn === undefined && !strictness.clocksSeeNoFile;
  }
}

export const openRuntime = (options: RuntimeOptions): Runtime => new Runtime(options);

function areaOn(tab: Tab, a1: string): Area {
  const reference = parseReference(a1, tab.grid.maxRows, tab.grid.maxColumns);
  if (reference === null || reference.tab !== null)
    throw new Error(`There is no ${a1} on a tab named ${tab.name}.`);
  return reference.area;
}
