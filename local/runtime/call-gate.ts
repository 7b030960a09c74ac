/** Everything that a service call passes through: permissions, injected faults, statistics, the write buffer, virtual time. */
import { type CallKind, cellsIn, kindOf, PER_CELL_READ, PER_CELL_WRITTEN, PER_WRITE } from './engine/limits';
import type { AuthModeName, Execution, ExecutionOptions } from './engine/execution';
import { ScriptException, WriteRefused } from './engine/exception';
import type { CallGate } from './engine/membrane';
import type { ServiceObject } from './engine/service-object';
import { permissionText } from './open-questions';
import type { RuntimeState, Scope } from './state';
import { isProtected, Place } from './services/sheets/sheets-context';

/** Classes and methods, and the scope that they need. */
type Refusals<S = string> = readonly (readonly [type: RegExp, method: RegExp, scope: S])[];

const ANY = /./;
const DOCUMENT = /^(Range|Sheet|Spreadsheet)$/;
const NO_RIGHTS: Refusals<Scope> = [
  [/^MailApp$/, ANY, 'script.send_mail'],
  [/^(Clock|Spreadsheet)TriggerBuilder$/, ANY, 'script.scriptapp'],
  [/^ScriptApp$/, /^(newTrigger|getProjectTriggers|deleteTrigger)$/, 'script.scriptapp'],
  [/^Ui$/, /^(alert|showSidebar|showModelessDialog)$/, 'script.container.ui'],
];
const LIMITED: Refusals<Scope> = [...NO_RIGHTS, [/^UrlFetchApp$/, ANY, 'script.external_request']];
/** The scope that each service needs from the user's consent. */
const SCOPE_OF_CALLS: Refusals<Scope> = [
  ...LIMITED,
  [/^(Session|User)$/, ANY, 'userinfo.email'],
  [DOCUMENT, ANY, 'spreadsheets.currentonly'],
  [/^SpreadsheetApp$/, /^(getActiveSpreadsheet|flush)$/, 'spreadsheets.currentonly'],
];
const REFUSED: Readonly<Record<AuthModeName, Refusals>> = {
  FULL: [],
  LIMITED,
  // A custom function may fetch and read.
  CUSTOM_FUNCTION: [...NO_RIGHTS, [DOCUMENT, /^(?!get|is|can|find|toString|offset)/, 'spreadsheets']],
  // Before a published add-on is used in a file it may only build its menu.
  NONE: [
    ...LIMITED,
    [DOCUMENT, ANY, 'spreadsheets'],
    [/^SpreadsheetApp$/, /^(?!getUi$)/, 'spreadsheets'],
    [/^Properties(Service)?$/, ANY, 'script.storage'],
  ],
};

function needOf<S>(refusals: Refusals<S>, typeName: string, method: string): S | undefined {
  return refusals.find(([type, name]) => type.test(typeName) && name.test(method))?.[2];
}

function assertPermitted(
  { authMode, user, context }: ExecutionOptions,
  { unticked, strictness }: RuntimeState,
  typeName: string,
  method: string,
): void {
  const call = `${typeName}.${method}`;
  const deniedScope = needOf(REFUSED[authMode], typeName, method);
  const isWrite = authMode === 'CUSTOM_FUNCTION' && deniedScope === 'spreadsheets';
  if (deniedScope !== undefined)
    throw new ScriptException(permissionText(strictness.language, isWrite ? method : call, deniedScope));
  const missing =
    context === 'simple-trigger' || context === 'custom-function' ? undefined : unticked.get(user);
  const needed = missing && needOf(SCOPE_OF_CALLS, typeName, method);
  if (needed && missing.has(needed))
    throw new ScriptException(permissionText(strictness.language, call, needed));
}

/** The name of the tab that a call targets or creates; '' if there is none. */
function tabOf({ data }: ServiceObject, method: string, [name]: readonly unknown[]): string {
  if (data instanceof Place) return data.tab.name;
  return method === 'insertSheet' && typeof name === 'string' ? name : '';
}

/** Makes the gate of an execution. */
export function callGate(state: RuntimeState, execution: Execution): CallGate {
  const { sums, options, strictness } = state;

  /** Calls the hook that injects faults. @returns whether the execution dies after the call */
  const injectFault = (name: string, index: number, tab: string): boolean => {
    const fault = options.faults?.beforeServiceCall?.(name, index, tab);
    // The hook may have run other executions: bring this one's clock up to date.
    execution.spend(0);
    if (fault?.kind === 'error') throw new ScriptException(fault.message);
    if (fault?.kind === 'kill') execution.kill();
    return fault?.kind === 'kill-after';
  };

  /** Performs a change unless it touches cells that the spreadsheet's owner has protected against this user. */
  const performUnprotected = (target: ServiceObject, perform: () => unknown): unknown => {
    if (execution.options.user !== state.email) assertUnprotected(target);
    return perform();
  };

  /** Buffers a write, which may be refused now or when the buffer is written out. */
  const applyWrite = (target: ServiceObject, args: readonly unknown[], perform: () => unknown): unknown => {
    const costMs = state.costFactor * (PER_WRITE + cellsIn(args[0]) * PER_CELL_WRITTEN);
    if (strictness.writesAreHeldBack) {
      execution.hold(costMs, () => void performUnprotected(target, perform));
      return target;
    }
    execution.hold(costMs);
    return performUnprotected(target, perform);
  };

  const applyStructure = (target: ServiceObject, perform: () => unknown): unknown => {
    try {
      execution.writeOut();
      return performUnprotected(target, perform);
    } catch (error) {
      if (!(error instanceof WriteRefused) || !strictness.writesAreHeldBack) throw error;
      execution.refuseLater(error.message);
      return target;
    }
  };

  const apply = (
    kind: CallKind['name'],
    target: ServiceObject,
    args: readonly unknown[],
    perform: () => unknown,
  ): unknown => {
    if (kind === 'write') return applyWrite(target, args, perform);
    if (kind === 'structure') return applyStructure(target, perform);
    if (kind === 'read') execution.writeOut();
    if (kind === 'flush' && execution.writeOut()) sums.roundTrips += 1;
    return perform();
  };

  return (target, method, args, perform) => {
    const { data } = target;
    const call = `${target.typeName}.${method}`;
    execution.assertAlive();
    assertPermitted(execution.options, state, target.typeName, method);
    const { name: kind, ms, isRoundTrip } = kindOf(call);
    if (kind === 'free') return perform();
    const index = state.calls;
    state.calls += 1;
    options.onServiceCall?.(call);
    const dies = injectFault(call, index, tabOf(target, method, args));
    if (isRoundTrip) sums.roundTrips += 1;
    const result = apply(kind, target, args, perform);
    if (dies) execution.kill();
    const read = kind === 'read' ? cellsIn(result) : 0;
    if (data instanceof Place && read > 0) sums.read[data.tab.name] = (sums.read[data.tab.name] ?? 0) + read;
    execution.spend(state.costFactor * (ms + read * PER_CELL_READ));
    return result;
  };
}

/** @throws WriteRefused if the owner has protected the cells of a range, a list of ranges or a sheet */
function assertUnprotected({ data }: ServiceObject): void {
  if (data instanceof Place && isProtected(data))
    throw new WriteRefused(
      'You are trying to edit a protected cell or object. Please contact the spreadsheet owner to remove protection if you need to edit.',
    );
}
