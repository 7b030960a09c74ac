/** What every service call of an execution goes through: rights, faults, counting, the write buffer, virtual time. */
import { amountOf, type CallKind, costOf, costOfWriting, isRoundTrip, kindOf } from './engine/costs';
import type { Execution, ExecutionOptions } from './engine/execution';
import { ScriptException, WriteRefused } from './engine/exception';
import type { Gate } from './engine/membrane';
import type { ServiceObject } from './engine/service-object';
import { RangeArea } from './services/sheets/range-values';
import { EmulatedRangeList } from './services/sheets/sheet';
import { SheetLayout } from './services/sheets/sheet-layout';
import type { RuntimeState } from './state';
import { isClosed } from './services/sheets/range';

// Which service calls each authorisation mode refuses, in Apps Script's words.

const SCOPE = 'https://www.googleapis.com/auth/';

/** Services that act for the user, and the scope the refusal names. */
const SCOPES: Readonly<Record<string, string>> = {
  UrlFetchApp: 'script.external_request',
  MailApp: 'script.send_mail',
  ClockTriggerBuilder: 'script.scriptapp',
  SpreadsheetTriggerBuilder: 'script.scriptapp',
};

const refuse = (what: string, scope: string): ScriptException =>
  new ScriptException(`You do not have permission to call ${what}. Required permissions: ${SCOPE}${scope}`);

const UI_THAT_NEEDS_RIGHTS = new Set(['alert', 'showSidebar', 'showModalDialog']);
const DOCUMENT_TYPES = new Set(['Range', 'Sheet', 'Spreadsheet']);
const TRIGGER_ADMIN = new Set(['newTrigger', 'getProjectTriggers', 'deleteTrigger']);
const READS = /^(get|is|can|find|toString|offset)/;

function refusalInLimitedMode(typeName: string, method: string): ScriptException | null {
  const scope = SCOPES[typeName];
  if (scope !== undefined) return refuse(`${typeName}.${method}`, scope);
  if (typeName === 'ScriptApp' && TRIGGER_ADMIN.has(method))
    return refuse(`ScriptApp.${method}`, 'script.scriptapp');
  if (typeName === 'Ui' && UI_THAT_NEEDS_RIGHTS.has(method))
    return refuse(`Ui.${method}`, 'script.container.ui');
  return null;
}

/** Before a published add-on is used in a file it may only build its menu. */
function refusalInNoneMode(typeName: string, method: string): ScriptException | null {
  const limited = refusalInLimitedMode(typeName, method);
  if (limited !== null) return limited;
  const isDocument = DOCUMENT_TYPES.has(typeName) || (typeName === 'SpreadsheetApp' && method !== 'getUi');
  if (isDocument) return refuse(`${typeName}.${method}`, 'spreadsheets');
  if (typeName === 'PropertiesService' || typeName === 'Properties')
    return refuse(`${typeName}.${method}`, 'script.storage');
  return null;
}

/** A custom function may fetch and read, but not write the document, show UI, send mail or set triggers. */
function refusalInCustomFunction(typeName: string, method: string): ScriptException | null {
  if (typeName === 'UrlFetchApp') return null;
  if (DOCUMENT_TYPES.has(typeName) && !READS.test(method)) return refuse(method, 'spreadsheets');
  return refusalInLimitedMode(typeName, method);
}

function assertPermitted(execution: ExecutionOptions, typeName: string, method: string): void {
  const refusal = {
    FULL: () => null,
    LIMITED: () => refusalInLimitedMode(typeName, method),
    CUSTOM_FUNCTION: () => refusalInCustomFunction(typeName, method),
    NONE: () => refusalInNoneMode(typeName, method),
  }[execution.authMode]();
  if (refusal !== null) throw refusal;
}

const NOTHING_READ = amountOf(null);

/** The tab that a call is about, or that it makes. */
function tabOf(target: ServiceObject, method: string, [name]: readonly unknown[]): string {
  if (target instanceof RangeArea || target instanceof SheetLayout) return target.tab.name;
  if (target instanceof EmulatedRangeList) return target.ranges[0]?.tab.name ?? '';
  return method === 'insertSheet' && typeof name === 'string' ? name : '';
}

export function makeGate(state: RuntimeState, execution: Execution): Gate {
  const { costs, stats, options, strictness } = state;

  /** Calls the hooks. @returns whether the execution dies once the call has had its effect */
  const strike = (name: string, index: number, tab: string): boolean => {
    const fault = options.faults?.beforeServiceCall?.(name, index, tab);
    // The hooks may have run other executions, whose time has passed for this one too.
    execution.spend(0);
    if (fault?.kind === 'error') throw new ScriptException(fault.message);
    if (fault?.kind === 'kill') execution.kill();
    return fault?.kind === 'kill-after';
  };

  /** A write may be refused when it is made, or when it is written out. */
  const applyWrite = (
    target: ServiceObject,
    method: string,
    given: readonly unknown[],
    perform: () => unknown,
  ): unknown => {
    const amount = amountOf(given[0]);
    const costMs = costOfWriting(costs, method, amount);
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
    method: string,
    args: readonly unknown[],
    perform: () => unknown,
  ): unknown => {
    if (kind === 'write') return applyWrite(target, method, args, perform);
    if (kind === 'structure') return applyStructure(target, perform);
    if (kind === 'read') execution.writeOut();
    if (kind === 'flush' && execution.writeOut()) stats.add('roundTrips', 1);
    return perform();
  };

  return {
    pass(target, method, args, perform) {
      const { typeName } = target;
      execution.assertAlive();
      assertPermitted(execution.options, typeName, method);
      if (execution.options.context === 'trigger')
        state.consents.assertGiven(execution.options.user, typeName);
      const kind = kindOf(typeName, method);
      if (kind === 'free') return perform();
      if (kind === 'packing') {
        execution.spend(costs.perCall.packing);
        return perform();
      }
      const index = stats.call(typeName, kind);
      options.onServiceCall?.(`${typeName}.${method}`);
      const dies = strike(`${typeName}.${method}`, index, tabOf(target, method, args));
      if (isRoundTrip(kind)) stats.add('roundTrips', 1);
      if (kind === 'property' && !state.propertyQuota.take(1, state.clock.now()))
        throw new ScriptException('Service invoked too many times for one day: properties.');
      const result = apply(kind, target, method, args, perform);
      if (dies) execution.kill();
      const read = kind === 'read' ? amountOf(result) : NOTHING_READ;
      if (target instanceof RangeArea) stats.countRead(target.tab.name, read);
      execution.spend(costOf(costs, kind, read));
      return result;
    },
  };
}

/** Throws if the owner has reserved what a method of the Range or Sheet would change. */
function assertOpen(target: ServiceObject): void {
  if (target instanceof EmulatedRangeList) target.ranges.forEach(assertOpen);
  if (!(target instanceof RangeArea || target instanceof SheetLayout)) return;
  if (isClosed(target.tab, target instanceof RangeArea ? target.area : null))
    throw new WriteRefused(
      'You are trying to edit a protected cell or object. Please contact the spreadsheet owner to remove protection if you need to edit.',
    );
}
