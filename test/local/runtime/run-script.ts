/** Runs a piece of script as one execution of the local runtime, as most of these tests do. */
import {
  type CallContext,
  type FaultHooks,
  openRuntime,
  type Runtime,
  type RuntimeOptions,
  type Tab,
  VirtualClock,
  Workbook,
} from '../../../local/runtime';
import { area } from '../../../local/workbook/area';

/** Monday, 5 January 2026, noon UTC. */
export const NOON = Date.UTC(2026, 0, 5, 12);

/** Runs a callback just before the first call of this name, for example to start a second execution during the first. */
export function before(call: string, happen: () => void): FaultHooks {
  let isDone = false;
  return {
    beforeServiceCall(name) {
      if (name !== call || isDone) return null;
      isDone = true;
      happen();
      return null;
    },
  };
}

export interface Script {
  readonly runtime: Runtime;
  /** Runs a function body as a menu item would. */
  readonly run: (body: string, context?: CallContext) => unknown;
}

/** `sheet` is the tab `Data`, `at` a range of it, `ss` its spreadsheet; `a1_` names the place of a range within the first 26 columns. */
const PRELUDE = `
var sheet, ss;
function at(a1) { return sheet.getRange(a1); }
function body_(text, args) {
  ss = SpreadsheetApp.getActiveSpreadsheet();
  sheet = ss.getSheetByName('Data');
  return new Function('args', text)(args);
}
function main(text, args) { return body_(text, args); }
function a1_(range) {
  var name = function (row, column) { return String.fromCharCode(64 + column) + row; };
  var first = name(range.getRow(), range.getColumn());
  var last = name(range.getRow() + range.getNumRows() - 1, range.getColumn() + range.getNumColumns() - 1);
  return first === last ? first : first + ':' + last;
}
`;

/** Opens a runtime over a workbook with one empty tab, `Data`, whose id is 2. */
export function openScript(code = '', options: Partial<RuntimeOptions> = {}): Script {
  const workbook = options.workbook ?? new Workbook();
  if (workbook.tabs.length === 0) workbook.addTab('Data');
  const runtime = openRuntime({ code: PRELUDE + code, clock: new VirtualClock(NOON), ...options, workbook });
  return { runtime, run: (body, context) => runtime.call('main', [body], context) };
}

/** Runs one body in a new runtime. */
export const runScript = (body: string, options?: Partial<RuntimeOptions>): unknown =>
  openScript('', options).run(body);

/** The message a body throws, seen from inside the script. */
export const thrownBy = (body: string, options?: Partial<RuntimeOptions>): unknown =>
  runScript(
    `try { ${body} } catch (error) { return error.name + ': ' + error.message; } return 'nothing was thrown';`,
    options,
  );

/** One test per body: what it returns in a new runtime. */
export function returns(rows: readonly (readonly [what: string, body: string, result: unknown])[]): void {
  test.each(rows)('%s', (_what, body, result) => {
    expect(runScript(body)).toEqual(result);
  });
}

/** One test per call: the message with which it throws; '' if it does not. */
export function throwing(rows: readonly (readonly [call: string, message: string])[]): void {
  test.each(rows)('%s throws “%s”', (call, message) => {
    expect(thrownBy(`${call};`)).toBe(message === '' ? 'nothing was thrown' : `Exception: ${message}`);
  });
}

/** The tab `Data` of the workbook, to inspect what scripts cannot read here. */
export function tabOf({ runtime }: Script): Tab {
  const tab = runtime.workbook.tabNamed('Data');
  if (tab === undefined) throw new Error('the tab Data is gone');
  return tab;
}

/** The owner protects a cell of row 1. */
export function protect(script: Script, column: number): void {
  tabOf(script).protections.push(area(1, column));
}
