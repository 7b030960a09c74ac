/** The gate that every service call of an execution passes: rights, faults, statistics, the write buffer, virtual time. */
import { type CallKind, cellsIn, costOf, costOfWriting, isRoundTrip, kindOf } from './engine/costs';
import type { AuthModeName, Execution, ExecutionOptions } from './engine/execution';
import { ScriptException, WriteRefused } from './engine/exception';
import type { Gate } from './engine/membrane';
import type { ServiceObject } from './engine/service-object';
import { RangeArea } from './services/sheets/range-values';
import { EmulatedRangeList } from './services/sheets/sheet';
import { SheetLayout } from './services/sheets/sheet-layout';
import { permissionText } from './google-words';
import type { RuntimeState, Scope } from './state';
import { isClosed } from './services/sheets/range';

/** Calls that are refused: classes and methods, and the scope that the refusal names. */
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
/** The scope that each service needs. */
const NEEDED: Refusals<Scope> = [
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
  const denied = needOf(REFUSED[authMode], typeName, method);
  const isWrite = authMode === 'CUSTOM_FUNCTION' && denied === 'spreadsheets';
  if (denied !== undefined)
    throw new ScriptException(permissionText(strictness.language, isWrite ? method : call, denied));
  const missing =
    context === 'simple-trigger' || context === 'custom-function' ? undefined : unticked.get(user);
  const needed = missing && needOf(NEEDED, typeName, method);
  if (needed && missing.has(needed))
    throw new ScriptException(permissionText(strictness.language, call, needed));
}

/** The name of the tab that a call concerns or makes; '' if there is none. */
function tabOf(target: ServiceObject, method: string, [name]: readonly unknown[]): string {
  if (target instanceof RangeArea || target instanceof SheetLayout) return target.tab.name;
  if (target instanceof EmulatedRangeList) return target.ranges[0]?.tab.name ?? '';
  return method === 'insertSheet' && typeof name === 'string' ? name : '';
}

export function makeGate(state: RuntimeState, execution: Execution): Gate {
  const { stats, options, strictness } = state;

  /** Calls the hook that injects faults. @returns whether the execution dies after the call */
  const strike = (name: string, index: number, tab: string): boolean => {
    const fault = options.faults?.beforeServiceCall?.(name, index, tab);
    // The hook may have run other executions, whose time has passed for this one too.
    execution.spend(0);
    if (fault?.kind === 'error') throw new ScriptException(fault.message);
    if (fault?.kind === 'kill') execution.kill();
    return fault?.kind === 'kill-after';
  };

  /** Buffers a write, which may be refused now or when it is written out. */
  const applyWrite = (target: ServiceObject, args: readonly unknown[], perform: () => unknown): unknown => {
    const costMs = state.pace * costOfWriting(cellsIn(args[0]));
    const write = (): unknown => {
      if (execution.options.user !== state.email) assertOpen(target);
      return perform();
    };
    if (strictness.writesAreHeldBack) {
      execution.hold({ costMs, write: () => void write() });
      return target;
    }
    execution.hold({ costMs });
    return write();
  };

  const applyStructure = (target: ServiceObject, perform: () => unknown): unknown => {
    try {
      execution.writeOut();
      if (execution.options.user !== state.email) assertOpen(target);
      return perform();
    } catch (error) {
      if (!(error instanceof WriteRefused) || !strictness.writesAreHeldBack) throw error;
      execution.refuseLater(error.message);
      return target;
    }
  };

  const apply = (
    kind: CallKind,
    target: ServiceObject,
    args: readonly unknown[],
    perform: () => unknown,
  ): unknown => {
    if (kind === 'write') return applyWrite(target, args, perform);
    if (kind === 'structure') return applyStructure(target, perform);
    if (kind === 'read') execution.writeOut();
    if (kind === 'flush' && execution.writeOut()) stats.add('roundTrips', 1);
    return perform();
  };

  return {
    pass(target, method, args, perform) {
      const { typeName } = target;
      execution.assertAlive();
      assertPermitted(execution.options, state, typeName, method);
      const kind = kindOf(typeName, method);
      if (kind === 'free') return perform();
      const index = stats.countCall();
      options.onServiceCall?.(`${typeName}.${method}`);
      const dies = strike(`${typeName}.${method}`, index, tabOf(target, method, args));
      if (isRoundTrip(kind)) stats.add('roundTrips', 1);
      const result = apply(kind, target, args, perform);
      if (dies) execution.kill();
      const read = kind === 'read' ? cellsIn(result) : 0;
      if (target instanceof RangeArea) stats.countRead(target.tab.name, read);
      execution.spend(state.pace * costOf(kind, read));
      return result;
    },
  };
}

/** @throws WriteRefused if the owner has protected the cells of a range, a list of ranges or a sheet */
function assertOpen(target: ServiceObject): void {
  if (target instanceof EmulatedRangeList) target.ranges.forEach(assertOpen);
  if (!(target instanceof RangeArea || target instanceof SheetLayout)) return;
  if (isClosed(target.tab, target instanceof RangeArea ? target.area : null))
    throw new WriteRefused(
      'You are trying to edit a protected cell or object. Please contact the spreadsheet owner to remove protection if you need to edit.',
    );
}
