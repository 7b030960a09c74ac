/** Runs a piece of script as one execution of the local runtime: what most of these tests do. */
import {
  type CallContext,
  openRuntime,
  type Runtime,
  type RuntimeOptions,
  VirtualClock,
  Workbook,
} from '../../../local/runtime';

/** Monday, 5 January 2026, noon UTC. */
export const NOON = Date.UTC(2026, 0, 5, 12);

export interface Script {
  readonly runtime: Runtime;
  /** Runs a function body as a menu item would. `sheet` is the tab `Data`. */
  run(body: string, context?: CallContext): unknown;
}

const PRELUDE = `
var sheet;
function body_(text, args) {
  sheet = SpreadsheetApp.getActiveSpreadsheet().getSheetByName('Data');
  return new Function('args', text)(args);
}
function main(text, args) { return body_(text, args); }
`;

/** Opens a runtime over a workbook with one empty tab, `Data`, whose id is 2. */
export function openScript(code = '', options: Partial<RuntimeOptions> = {}): Script {
  const workbook = options.workbook ?? new Workbook();
  if (workbook.tabs.length === 0) workbook.addTab('Data');
  const runtime = openRuntime({ code: PRELUDE + code, clock: new VirtualClock(NOON), ...options, workbook });
  return { runtime, run: (body, context) => runtime.call('main', [body], context) };
}

/** Runs one body in a runtime of its own. */
export const runScript = (body: string, options?: Partial<RuntimeOptions>): unknown =>
  openScript('', options).run(body);

/** The message a body throws, seen from inside the script. */
export const thrownBy = (body: string, options?: Partial<RuntimeOptions>): unknown =>
  runScript(
    `try { ${body} } catch (error) { return error.name + ': ' + error.message; } return 'nothing was thrown';`,
    options,
  );
