/** The size of the bundle, and how fast it starts. */
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openRuntime, Workbook } from '../../local/runtime';
import { calibrationMs } from './calibration';
import { processorMs } from './processor-ms';
import { atMost, type BenchRow } from './row';

const BUNDLE = fileURLToPath(new URL('../../dist/Code.js', import.meta.url));
const SIDEBAR = fileURLToPath(new URL('../../dist/sidebar.html', import.meta.url));

export function benchBundle(): BenchRow[] {
  const code = readFileSync(BUNDLE, 'utf8');
  const workbook = new Workbook();
  workbook.addTab('GOLD');
  let times = 0;
  // Another text each time: V8 keeps what it has compiled.
  const opens = (): void => void openRuntime({ code: `${code}\n//${(times += 1)}`, workbook }).open();
  const open = Math.min(...Array.from({ length: 4 }, () => processorMs(opens)));
  return [
    atMost('sidebar.html', statSync(SIDEBAR).size / 1024, 150, ' KiB'),
    atMost('bundle, minified', statSync(BUNDLE).size / 1024, 690, ' KiB'),
    atMost(
      `compiling it, loading it and running onOpen (${open.toFixed(1)} ms)`,
      open / calibrationMs(),
      55,
      ' loops',
    ),
  ];
}
