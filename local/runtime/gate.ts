/** What every service call of an execution goes through: rights, faults, counting, the write buffer, virtual time. */
import { amountOf, type CallKind, costOf, costOfWriting, isRoundTrip, kindOf } from './engine/costs';
import type { Execution } from './engine/execution';
import { ScriptException, WriteRefused } from './engine/exception';
import type { Gate } from './engine/membrane';
import { assertPermitted } from './engine/permissions';
import type { ServiceObject } from './engine/service-object';
import { assertMayEdit } from './services/sheets/may-edit';
import { RangeArea } from './services/sheets/range-area';
import { EmulatedRangeList } from './services/sheets/range-list';
import { SheetLayout } from './services/sheets/sheet-layout';
import type { RuntimeState } from './state';

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
    stats.countWritten(method, amount);
    const write = (): unknown => {
      assertMayEdit(target, { user: execution.options.user, owner: state.email });
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
      assertMayEdit(target, { user: execution.options.user, owner: state.email });
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
      const index = stats.call(typeName, method, kind);
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
