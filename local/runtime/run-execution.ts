/** Executes functions of the script, each execution in its own realm. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'node:util';
import vm from 'node:vm';
import { Execution, type ExecutionOptions } from './engine/execution';
import { FunctionNotFound, ScriptError, ScriptException, TIME_LIMIT_TEXT } from './engine/exception';
import { Membrane } from './engine/membrane';
import { openRealm, type Realm, runInRealm } from './engine/realm';
import { callGate } from './call-gate';
import { makeServices, type ExecutionServices } from './services/globals';
import { scheduleNext } from './services/installed-triggers';
import type { RuntimeState } from './state';

/** Builds the arguments once the execution's own services exist (an event carries the spreadsheet and a range). */
export type MakeArguments = (services: ExecutionServices) => readonly unknown[];

const scripts = new Map<string, vm.Script>();

/**
 * Compiles a script once for all runtimes of this process.
 *
 * @param cacheFolder keeps V8's compiled code for the next process
 */
export function compiledScript(code: string, cacheFolder?: string): vm.Script {
  const known = scripts.get(code);
  if (known) return known;
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 16);
  const file = cacheFolder && join(cacheFolder, `code-${hash}-${process.version}-${process.arch}`);
  const cachedData = file && existsSync(file) ? readFileSync(file) : undefined;
  const script = new vm.Script(code, { filename: 'Code.js', ...(cachedData && { cachedData }) });
  // On exit, when all functions that were used have been compiled.
  if (file && (!cachedData || script.cachedDataRejected))
    process.once('exit', () => saveCache(file, script.createCachedData()));
  scripts.set(code, script);
  return script;
}

function saveCache(file: string, data: Buffer): void {
  try {
    writeFileSync(`${file}.${process.pid}`, data);
    renameSync(`${file}.${process.pid}`, file);
  } catch {
    // If the folder is read-only, each process compiles the script.
  }
}

const FUNCTION_NAME = /^[A-Za-z_$][\w$]*(\.[A-Za-z_$][\w$]*)*$/;

function prepareRealm(state: RuntimeState, membrane: Membrane, services: ExecutionServices): Realm {
  const realm = openRealm({
    now: () => Math.floor(state.clock.now()),
    log: (level, ...args) =>
      state.options.onConsole?.({ level, text: format(...args.map((arg) => membrane.toHost(arg))) }),
  });
  membrane.realm = realm;
  for (const [name, service] of Object.entries(services.globals)) {
    Object.defineProperty(realm.context, name, {
      value: membrane.toScript(service),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return realm;
}

const textProperty = (value: unknown, key: string): string | null => {
  if (typeof value !== 'object' || value === null) return null;
  const property: unknown = Reflect.get(value, key);
  return typeof property === 'string' ? property : null;
};

function asScriptError(error: unknown, execution: Execution, mistake: Error | null): Error {
  if (execution.isKilled || textProperty(error, 'code') === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
    return new ScriptError(TIME_LIMIT_TEXT, 'Exception', true);
  if (mistake !== null) return mistake;
  if (error instanceof ScriptException) return new ScriptError(error.message, 'Exception', false);
  if (error instanceof Error) return error;
  const message = textProperty(error, 'message') ?? String(error);
  return new ScriptError(message, textProperty(error, 'name') ?? 'Error', false);
}

/** Finds a function that the script declares. @param builtIns names of globals that are not the script's, such as `eval` @throws FunctionNotFound */
function findFunction(
  realm: Realm,
  name: string,
  isSidebar: boolean,
  builtIns: ReadonlySet<string>,
): (...args: unknown[]) => unknown {
  const [root = ''] = name.split('.');
  const isDeclared = Object.hasOwn(realm.context, root) && !builtIns.has(root);
  const isCallable =
    isDeclared && FUNCTION_NAME.test(name) && !(isSidebar && (name.endsWith('_') || name.includes('.')));
  const declared: unknown = isCallable
    ? new vm.Script(`typeof ${name} === 'function' ? ${name} : undefined`).runInContext(realm.context)
    : undefined;
  if (typeof declared !== 'function') throw new FunctionNotFound(name);
  return (...args) => {
    const result: unknown = Reflect.apply(declared, undefined, args);
    return result;
  };
}

/** Writes out the buffer of a failed execution; a killed execution loses its buffer. */
function writeOutBuffer(execution: Execution): void {
  if (execution.isKilled) return;
  try {
    execution.writeOut();
  } catch (error) {
    // Only the script's own error is reported.
    if (!(error instanceof ScriptException)) throw error;
  }
}

/** An execution with its own services. The script is loaded at the first call. */
export class ScriptExecution {
  private readonly execution: Execution;
  private readonly membrane: Membrane;
  private readonly services: ExecutionServices;
  private readonly depth: number;
  private loaded: { readonly realm: Realm; readonly builtIns: ReadonlySet<string> } | undefined;

  constructor(
    private readonly state: RuntimeState,
    private readonly script: vm.Script,
    private readonly options: ExecutionOptions,
  ) {
    this.execution = new Execution(options, state.clock);
    this.membrane = new Membrane(callGate(state, this.execution));
    this.services = makeServices(state, this.execution);
    this.depth = state.running.push(this.execution) - 1;
  }

  /** Calls a function of the script. @throws ScriptError if it throws or is killed; a bug of the runtime is thrown unchanged */
  call(functionName: string, makeArguments: MakeArguments): unknown {
    const { execution, membrane, state } = this;
    const isSidebar = this.options.context === 'sidebar';
    try {
      return inTimeZone(state.workbook.timeZone, () => {
        const { realm, builtIns } = (this.loaded ??= this.load());
        const entry = findFunction(realm, functionName, isSidebar, builtIns);
        const args = makeArguments(this.services).map((arg) => membrane.toScript(arg));
        const returned = runInRealm(realm, () => entry(...args), state.limits.cpuMs);
        // A killed script may have caught the error and returned normally.
        execution.assertAlive();
        execution.writeOut();
        return membrane.toHost(returned);
      });
    } catch (error) {
      writeOutBuffer(execution);
      throw asScriptError(error, execution, membrane.mistake);
    }
  }

  end(): void {
    const { execution, state, depth } = this;
    // If this execution computes for too long, V8 may tear down nested ones without running their `finally`.
    for (const ended of state.running.splice(depth)) state.lock.release(ended);
    const now = state.clock.now();
    state.sums.executions += 1;
    state.sums.virtualMs += now - execution.startedAt;
    if (depth > 0) return;
    // Triggers that came due during this execution are skipped: in Google they would have run in parallel, and found it running.
    for (const trigger of state.triggers)
      if (trigger.due !== null && trigger.due > execution.startedAt && trigger.due < now)
        scheduleNext(trigger, now, state.strictness.lateMs);
  }

  private load(): NonNullable<ScriptExecution['loaded']> {
    const { state, membrane, services, script } = this;
    const realm = prepareRealm(state, membrane, services);
    const builtIns = new Set(Object.getOwnPropertyNames(realm.context));
    script.runInContext(realm.context, { timeout: state.limits.cpuMs });
    return { realm, builtIns };
  }
}

/** Runs with `TZ` set (V8 takes Date’s zone from it), then restores it. (Under Jest `process.env` is a copy: no effect.) */
function inTimeZone<T>(zone: string, run: () => T): T {
  const before = process.env['TZ'];
  if (before === zone) return run();
  process.env['TZ'] = zone;
  try {
    return run();
  } finally {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  }
}
