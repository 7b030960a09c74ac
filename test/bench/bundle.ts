/** The size of the bundle, and how fast it starts. */
import { readFileSync, statSync } from 'node:fs';
import vm from 'node:vm';
import { fileURLToPath } from 'node:url';
import { openRuntime, Workbook } from '../../local/runtime';
import { processorMs } from './costs';
import { atMost, type BenchRow } from './row';

const BUNDLE = fileURLToPath(new URL('../../dist/Code.js', import.meta.url));
const SIDEBAR = fileURLToPath(new URL('../../dist/sidebar.html', import.meta.url));

export function benchBundle(): BenchRow[] {
  const code = readFileSync(BUNDLE, 'utf8');
  const workbook = new Workbook();
  workbook.addTab('GOLD');
  let times = 0;
  // A different text each time: V8 caches compiled code.
  const opens = (): void => void openRuntime({ code: `${code}\n//${(times += 1)}`, workbook }).open();
  const open = Math.min(...Array.from({ length: 4 }, () => processorMs(opens)));
  const compiles = (): void =>
    void new vm.Script(`${code}\n//${(times += 1)}`, { produceCachedData: true }).cachedDataRejected;
  const compiled = Math.min(...Array.from({ length: 4 }, () => processorMs(compiles)));
  return [
    atMost('sidebar.html', statSync(SIDEBAR).size / 1024, 150, ' KiB'),
    atMost('bundle, minified', statSync(BUNDLE).size / 1024, 690, ' KiB'),
    atMost(
      `loading it and running onOpen (${open.toFixed(1)} ms), beside compiling all of it`,
      open / compiled,
      3,
      ' times',
    ),
  ];
}
