/**
 * The local Apps Script runtime: runs a script over a workbook in memory, with Google's limits and refusals.
 *
 * @example
 * const workbook = new Workbook();
 * workbook.addTab('Data');
 * const code = `function put(text) { SpreadsheetApp.getActiveSpreadsheet().getSheets()[0].getRange('A1').setValues([[text]]); }`;
 * openRuntime({ code, workbook }).call('put', ['hello']);
 * workbook.tabNamed('Data')?.grid.get(1, 1).value; // 'hello'
 */
export { type CallContext, VirtualClock, WallClock } from './engine/execution';
export { ScriptError, TIME_LIMIT_TEXT } from './engine/exception';
export { type CallOptions, openRuntime, Runtime } from './runtime';
export { ExecutionLost, httpTransport, patientTransport, type Transport } from './services/fetch/transport';
export type { WireReply, WireRequest, WireResult } from './services/fetch/http-exchange';
export type { Alert, ButtonName, Menu, ShownPage } from './services/ui';
export {
  type EventOutcome,
  type Fault,
  type FaultHooks,
  type RuntimeOptions,
  type Scope,
  SCOPES,
} from './state';
export {
  AUTHORIZATION,
  drawStrictness,
  LANGUAGES,
  permissionText,
  quotaText,
  STRICTEST,
  type Strictness,
} from './strictness';
export { Tab } from '../workbook/tab';
export { Workbook } from '../workbook/workbook';
