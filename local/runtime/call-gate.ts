/** Handles every service call of a script: checks permissions, injects faults, counts calls, buffers writes, advances the clock. */
import { type CallKind, cellsIn, kindOf, PER_CELL_READ, PER_CELL_WRITTEN, PER_WRITE } from './engine/limits';
import type { AuthModeName, Execution, ExecutionOptions } from './engine/execution';
import { ScriptException, WriteRefused } from './engine/exception';
import type { CallGate } from './engine/membrane';
import type { ServiceObject } from './engine/service-object';
import { permissionText } from './strictness';
import type { RuntimeState, Scope } from './state';
import { isProtected, Place } from './services/sheets/sheets-context';

/** Calls, as `Class.method`, with the scope that they need. The first match counts. */
type Scopes<S = string> = readonly (readonly [calls: RegExp, scope: S])[];

const FULL_ONLY: Scopes<Scope> = [
  [/^MailApp\./, 'script.send_mail'],
  [/^(?:Clock|Spreadsheet)TriggerBuilder\./, 'script.scriptapp'],
  [/^ScriptApp\.(?:newTrigger|getProjectTriggers|deleteTrigger)$/, 'script.scriptapp'],
  [/^Ui\.(?:alert|showSidebar|showModelessDialog)$/, 'script.container.ui'],
];
const LIMITED: Scopes<Scope> = [...FULL_ONLY, [/^UrlFetchApp\./, 'script.external_request']];
/** The scope that each service needs from the user's consent. */
const CONSENTS: Scopes<Scope> = [
  ...LIMITED,
  [/^(?:Session|User)\./, 'userinfo.email'],
  [
    /^(?:Range|Sheet|Spreadsheet)\.|^SpreadsheetApp\.(?:getActiveSpreadsheet|flush)$/,
    'spreadsheets.currentonly',
  ],
];
const REFUSED: Readonly<Record<AuthModeName, Scopes>> = {
  FULL: [],
  LIMITED,
  // A custom function may fetch URLs and read cells.
  CUSTOM_FUNCTION: [
    ...FULL_ONLY,
    [/^(?:Range|Sheet|Spreadsheet)\.(?!get|is|can|find|toString|offset)/, 'spreadsheets'],
  ],
  // Until a published add-on is used in a file, it may only build its menu.
  NONE: [
    ...LIMITED,
    [/^(?:Range|Sheet|Spreadsheet)\.|^SpreadsheetApp\.(?!getUi$)/, 'spreadsheets'],
    [/^Properties(?:Service)?\./, 'script.storage'],
  ],
};

const scopeOf = <S>(scopes: Scopes<S>, call: string): S | undefined =>
  scopes.find(([calls]) => calls.test(call))?.[1];

/** @param call as `Class.method` @throws ScriptException for a call that the user has not permitted, or that is refused in this context */
function assertPermitted(
  { authMode, user, context }: ExecutionOptions,
  { unticked, strictness }: RuntimeState,
  call: string,
): void {
  const refused = scopeOf(REFUSED[authMode], call);
  const isWrite = authMode === 'CUSTOM_FUNCTION' && refused === 'spreadsheets';
  if (refused !== undefined)
    throw new ScriptException(
      permissionText(strictness.language, isWrite ? call.replace(/.*\./, '') : call, refused),
    );
  const missing =
    context === 'simple-trigger' || context === 'custom-function' ? undefined : unticked.get(user);
  const needed = missing && scopeOf(CONSENTS, call);
  if (needed && missing.has(needed))
    throw new ScriptException(permissionText(strictness.language, call, needed));
}

/** The name of the tab that a call targets or creates; '' if there is none. */
function tabOf({ data }: ServiceObject, method: string, [name]: readonly unknown[]): string {
  if (data instanceof Place) return data.tab.name;
  return method === 'insertSheet' && typeof name === 'string' ? name : '';
}

/** Creates the call gate of an execution. */
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

  /** Performs a change. @throws WriteRefused if the spreadsheet's owner has protected the cells against this user */
  const performUnlessProtected = ({ data }: ServiceObject, perform: () => unknown): unknown => {
    if (execution.options.user !== state.email && data instanceof Place && isProtected(data))
      throw new WriteRefused(
        'You are trying to edit a protected cell or object. Please contact the spreadsheet owner to remove protection if you need to edit.',
      );
    return perform();
  };

  /** Buffers a write, which may be refused now or when the buffer is written out. */
  const applyWrite = (target: ServiceObject, args: readonly unknown[], perform: () => unknown): unknown => {
    const costMs = state.costFactor * (PER_WRITE + cellsIn(args[0]) * PER_CELL_WRITTEN);
    execution.bufferWrite(
      costMs,
      strictness.writesAreHeldBack ? () => void performUnlessProtected(target, perform) : undefined,
    );
    return strictness.writesAreHeldBack ? target : performUnlessProtected(target, perform);
  };

  const applyStructure = (target: ServiceObject, perform: () => unknown): unknown => {
    try {
      execution.writeOut();
      return performUnlessProtected(target, perform);
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
    assertPermitted(execution.options, state, call);
    const { name: kind, ms, isRoundTrip } = kindOf(call);
    if (kind === 'free') return perform();
    const index = state.calls;
    state.calls += 1;
    options.onServiceCall?.(call);
    const diesAfterCall = injectFault(call, index, tabOf(target, method, args));
    if (isRoundTrip) sums.roundTrips += 1;
    const result = apply(kind, target, args, perform);
    if (diesAfterCall) execution.kill();
    const read = kind === 'read' ? cellsIn(result) : 0;
    if (data instanceof Place && read > 0) sums.read[data.tab.name] = (sums.read[data.tab.name] ?? 0) + read;
    execution.spend(state.costFactor * (ms + read * PER_CELL_READ));
    return result;
  };
}
