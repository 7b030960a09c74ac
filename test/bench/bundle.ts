/** The size of the bundle, how fast it starts, and what a run asks of the spreadsheet. */
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openRuntime, Workbook } from '../../local/runtime';
import { callApi } from '../support/call-api';
import { calibrationMs } from './calibration';
import { processorMs } from './processor-ms';
import { atMost, type BenchRow } from './row';

const BUNDLE = fileURLToPath(new URL('../../dist/Code.js', import.meta.url));
const SIDEBAR = fileURLToPath(new URL('../../dist/sidebar.html', import.meta.url));

/** Spreadsheet calls of a run over `rows` rows, ten rows per wave. */
function callsFor(rows: number): number {
  const workbook = new Workbook({ timeZone: 'Etc/UTC' });
  const tab = workbook.addTab('GOLD', 0, rows + 10, 10);
  const lines = Array.from({ length: rows }, (_item, index) => [
    `t${index}`,
    `q${index}`,
    'BRA',
    'BRA',
    'gadm',
  ]);
  [['test_id', 'query', 'expected_aoi_ids', 'actual_id', 'actual_source'], ...lines].forEach((line, row) =>
    line.forEach((value, column) => tab.grid.update(row + 1, column + 1, { value })),
  );
  const runtime = openRuntime({ code: readFileSync(BUNDLE, 'utf8'), workbook });
  callApi(runtime, 'runEvals', '{"set":[["run.waveRows","10"]]}');
  return runtime.stats.spreadsheetCalls;
}

export function benchBundle(): BenchRow[] {
  const code = readFileSync(BUNDLE, 'utf8');
  const workbook = new Workbook();
  workbook.addTab('GOLD');
  const runtime = openRuntime({ code, workbook });
  const open = Math.min(...Array.from({ length: 7 }, () => processorMs(() => void runtime.open())));
  const [few, many] = [callsFor(100), callsFor(400)];
  const perWave = (many - few) / 30;
  return [
    atMost('sidebar.html', statSync(SIDEBAR).size / 1024, 150, ' KiB'),
    { label: 'bundle, minified', figure: `${(statSync(BUNDLE).size / 1024).toFixed(1)} KiB` },
    atMost(`loading it and running onOpen (${open.toFixed(1)} ms)`, open / calibrationMs(), 8, ' loops'),
    atMost(
      `spreadsheet calls of a run over one tab, ${few - 10 * perWave} and per wave, the flush among them`,
      perWave,
      7,
    ),
  ];
}
