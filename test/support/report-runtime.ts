/** A spreadsheet into which the reports of a lifelike run can be written, over the real google port. */
import { buildSync } from 'esbuild';
import { fileURLToPath } from 'node:url';
import { openRuntime, type Runtime, Workbook } from '../../local/runtime';

const SCRIPT = 'GnwReports';

/** Its functions: `heatmap(rows, sheetId)`, `summary(rows, sheetId)`. */
export function reportRuntime(workbook = new Workbook({ timeZone: 'Etc/UTC' }), rows = 1000): Runtime {
  if (workbook.tabs.length === 0) workbook.addTab('GOLD', undefined, rows + 10);
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL('report-scripts.ts', import.meta.url))],
    ...{ bundle: true, write: false, target: 'es2019', format: 'iife', globalName: SCRIPT },
  });
  const call = (name: string): string => `function ${name}(){return ${SCRIPT}.${name}.apply(null,arguments)}`;
  const code = [outputFiles[0]?.text ?? '', call('heatmap'), call('summary')].join('\n');
  return openRuntime({ code, workbook });
}
