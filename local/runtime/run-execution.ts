/** Runs entry functions in a fresh realm: the heart of the runtime. */
import { format } from 'node:util';
import vm from 'node:vm';
import { Execution, type ExecutionOptions } from './engine/execution';
import { ScriptError, ScriptException, TIME_LIMIT_TEXT } from './engine/exception';
import { Membrane } from './engine/membrane';
import { openRealm, type Realm, runInRealm } from './engine/realm';
import { makeGate } from './gate';
import { makeServices, type Services } from './services/globals';
import type { RuntimeState } from './state';
import { ServiceObject } from './engine/service-object';

/** Builds the arguments once the execution's own services exist (an event carries the spreadsheet and a range). */
export type MakeArguments = (services: Services) => readonly unknown[];

const FUNCTION_NAME = /^[A-Za-z_$][\w$]*(\.[A-Za-z_$][\w$]*)*$/;

function prepareRealm(state: RuntimeState, membrane: Membrane, services: Services): Realm {
  const realm = openRealm({
    now: () => Math.floor(state.clock.now()),
    log: (level, ...args) =>
      state.options.onConsole?.({ level, text: format(...args.map((arg) => membrane.toHost(arg))) }),
  });
  membrane.attach(realm);
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
  if (execution.killReason !== null) return new ScriptError(execution.killReason, 'Exception', true);
  if (textProperty(error, 'code') === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
    return new ScriptError(TIME_LIMIT_TEXT, 'Exception', true);
  if (mistake !== null) return mistake;
  if (error instanceof ScriptException) return new ScriptError(error.message, 'Exception', false);
  if (error instanceof Error) return error;
  const message = textProperty(error, 'message') ?? String(error);
  return new ScriptError(message, textProperty(error, 'name') ?? 'Error', false);
}

/** @param before names of globals that are not the script's own, such as `eval` */
function findFunction(
  realm: Realm,
  name: string,
  isSidebar: boolean,
  before: ReadonlySet<string>,
): (...args: unknown[]) => unknown {
  const [root = ''] = name.split('.');
  const isDeclared = Object.hasOwn(realm.context, root) && !before.has(root);
  const isCallable =
    isDeclared && FUNCTION_NAME.test(name) && !(isSidebar && (name.endsWith('_') || name.includes('.')));
  const declared: unknown = isCallable
    ? new vm.Script(`typeof ${name} === 'function' ? ${name} : undefined`).runInContext(realm.context)
    : undefined;
  if (typeof declared !== 'function') throw new ScriptException(`Script function not found: ${name}`);
  return (...args) => {
    const result: unknown = Reflect.apply(declared, undefined, args);
    return result;
  };
}

/** What a script wrote before it failed reaches the workbook; a killed one writes nothing more. */
function writeOutRest(execution: Execution): void {
  if (execution.killReason !== null) return;
  try {
    execution.writeOut();
  } catch (error) {
    // The script has already failed, and says why.
    if (!(error instanceof ScriptException)) throw error;
  }
}

/** One execution: the script is loaded when it first calls a function. */
export class ScriptExecution {
  private readonly execution: Execution;
  private readonly membrane: Membrane;
  private readonly services: Services;
  private readonly depth: number;
  private loaded: { readonly realm: Realm; readonly before: ReadonlySet<string> } | undefined;

  constructor(
    private readonly state: RuntimeState,
    private readonly script: vm.Script,
    private readonly options: ExecutionOptions,
  ) {
    this.execution = new Execution(options, state.clock);
    this.membrane = new Membrane(makeGate(state, this.execution));
    this.services = makeServices(state, this.execution);
    this.depth = state.running.push(this.execution) - 1;
  }

  /** Throws ScriptError for anything the script throws, and when it is killed. */
  call(functionName: string, makeArguments: MakeArguments): unknown {
    const { execution, membrane, state } = this;
    const isSidebar = this.options.context === 'sidebar';
    try {
      return inTimeZone(state.workbook.timeZone, () => {
        const { realm, before } = (this.loaded ??= this.load());
        const entry = findFunction(realm, functionName, isSidebar, before);
        const args = makeArguments(this.services).map((arg) => membrane.toScript(arg));
        const returned = runInRealm(realm, () => entry(...args), state.limits.cpuMs);
        // A killed script may have caught the error and returned as if nothing had happened.
        if (execution.killReason !== null) throw new ScriptException(execution.killReason);
        execution.writeOut();
        const value = membrane.toHost(returned);
        return isSidebar ? sidebarValue(value, state.strictness.longestReply) : value;
      });
    } catch (error) {
      writeOutRest(execution);
      throw asScriptError(error, execution, membrane.mistake);
    }
  }

  end(): void {
    const { execution, state, depth } = this;
    // If this execution computes for too long, V8 may tear down nested ones without running their `finally`.
    for (const ended of state.running.splice(depth)) state.lock.release(ended);
    state.stats.countExecution(state.clock.now() - execution.startedAt);
    if (depth === 0) state.triggers.passOver(execution.startedAt, state.clock.now());
  }

  private load(): NonNullable<ScriptExecution['loaded']> {
    const { state, membrane, services, script } = this;
    const realm = prepareRealm(state, membrane, services);
    const before = new Set(Object.getOwnPropertyNames(realm.context));
    script.runInContext(realm.context, { timeout: state.limits.cpuMs });
    return { realm, before };
  }
}

/** Sets `TZ`, which is where V8 takes the zone of JavaScript's own Date methods from, runs, and restores it. (Under Jest `process.env` is a copy, so this has no effect there.) */
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

// The border of `google.script.run`: what a page may send and what it gets back.

function illegalKey(value: unknown, key: string, path: readonly object[]): string | null {
  if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint') return key;
  if (typeof value !== 'object' || value === null) return null;
  if (value instanceof Date || value instanceof ServiceObject || value instanceof Map || value instanceof Set)
    return key;
  if (path.includes(value)) throw new ScriptException('Failed due to circular reference.');
  for (const [name, item] of Object.entries(value)) {
    const illegal = illegalKey(item, name, [...path, value]);
    if (illegal !== null) return illegal;
  }
  return null;
}

/** Throws, as the page does, for an argument that cannot cross: a Date, a function, a service object, a circular reference. */
export function assertSidebarArguments(args: readonly unknown[]): void {
  args.forEach((arg, index) => {
    const key = illegalKey(arg, String(index), []);
    if (key !== null) throw new ScriptException(`Failed due to illegal value in property: ${key}`);
  });
}

/** What the page's handler gets: a copy of limited length, or null if the value contains a Date or another illegal value. */
function sidebarValue(value: unknown, longest: number | null): unknown {
  if (value === undefined || illegalKey(value, 'value', []) !== null) return null;
  const text = JSON.stringify(value);
  if (longest !== null && text.length > longest)
    throw new ScriptException(`The reply has ${text.length} characters; a page gets ${longest} at most.`);
  const copy: unknown = JSON.parse(text);
  return copy;
}
