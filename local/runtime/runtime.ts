/** The local Apps Script runtime: runs the pushed bundle over a workbook in memory. */
import type vm from 'node:vm';
import { type Area, area } from '../workbook/area';
import type { AuthModeName, CallContext, ExecutionOptions } from './engine/execution';
import { ScriptError, ScriptException } from './engine/exception';
import {
  areaOn,
  type CallOptions,
  type EditedValues,
  type EditOptions,
  fireDueTriggers,
  openEvent,
  type TriggerHost,
  userEdit,
} from './fire-triggers';
import { AUTHORIZATION } from './open-questions';
import { compiledScript, type MakeArguments, ScriptExecution } from './run-execution';
import { firstDue } from './services/installed-triggers';
import {
  type EventOutcome,
  type PropertyStore,
  RuntimeState,
  type RuntimeOptions,
  type Scope,
} from './state';

const AUTH_MODE: Readonly<Record<CallContext, AuthModeName>> = {
  menu: 'FULL',
  editor: 'FULL',
  sidebar: 'FULL',
  trigger: 'FULL',
  'simple-trigger': 'LIMITED',
  'custom-function': 'CUSTOM_FUNCTION',
};

export class Runtime extends RuntimeState implements TriggerHost {
  private readonly script: vm.Script;
  private pageCalls = 0;

  constructor(options: RuntimeOptions) {
    super(options);
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

  open(authMode: AuthModeName = 'LIMITED'): EventOutcome[] {
    return openEvent(this, authMode);
  }

  /** Types or pastes into cells as a user, then fires onEdit and installed edit triggers. */
  edit(tabName: string, a1: string, values: EditedValues, options?: EditOptions): EventOutcome[] {
    return userEdit(this, tabName, a1, values, options);
  }

  /** Fires all clock triggers that are due, in order, including those installed meanwhile. */
  runDueTriggers(): EventOutcome[] {
    return fireDueTriggers(this);
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
  get selected(): Area {
    return this.selection.at(-1) ?? area(1, 1);
  }

  /** Starts an execution without a time limit for many calls, so that the script is loaded only once. */
  longExecution(): Pick<Runtime, 'call'> {
    const execution = this.begin('', 'editor', {}, Infinity);
    return { call: (functionName, args) => execution.call(functionName, () => args ?? []) };
  }

  execute(
    functionName: string,
    context: CallContext,
    makeArguments: MakeArguments,
    options: CallOptions,
  ): unknown {
    const execution = this.begin(functionName, context, options);
    try {
      return execution.call(functionName, makeArguments);
    } finally {
      execution.end();
    }
  }

  private begin(
    functionName: string,
    context: CallContext,
    { user = this.email, authMode = AUTH_MODE[context], isEdit = false }: CallOptions,
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
      ? !strictness.editsSeeNoFile
      : options.addOn === undefined && !strictness.clocksSeeNoFile;
    const execution: ExecutionOptions = {
      ...{ functionName, context, authMode, user },
      hasFile: context !== 'trigger' || triggersSeeFile,
      limitMs: limitOf[context] ?? limitMs,
    };
    return new ScriptExecution(this, this.script, execution);
  }
}

export const openRuntime = (options: RuntimeOptions): Runtime => new Runtime(options);
