/** The size of the project: files, lines, folders, and the files that take part in scoring six rows by rules. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { basename, dirname, join } from 'node:path';
import { buildSync } from 'esbuild';
import { openRuntime } from '../../local/runtime';
import { callApi } from '../support/call-api';
import { workbookOf } from '../support/workbook-file';
import { atMost, type BenchRow } from './row';
import { usualTable } from './usual-case';

const SCRIPT = /\.tsx?$/;

export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => statSync(file).isFile());
}

const linesOf = (file: string): number => readFileSync(file, 'utf8').split('\n').length - 1;
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

export async function benchHouse(): Promise<BenchRow[]> {
  const files = ['src', 'local'].flatMap(filesBelow);
  const scripts = files.filter((file) => SCRIPT.test(file));
  const tests = filesBelow('test').filter((file) => SCRIPT.test(file));
  const names = scripts.map((file) => basename(file));
  const maxShared = Math.max(...names.map((name) => names.filter((other) => other === name).length));
  return [
    atMost('src and local: lines', sum(files.map(linesOf)), 59_500),
    atMost('src and local: files', files.length, 450),
    atMost('src and local: folders', new Set(files.map(dirname)).size, 45),
    atMost('the longest file of src and local: lines', Math.max(...scripts.map(linesOf)), 350),
    atMost('files of src and local that share a name, at most', maxShared, 2),
    atMost('tests: lines', sum(tests.map(linesOf)), 48_500),
    atMost('files that run a function for six rows scored by rules', (await journey()).size, 170),
  ];
}

/** The files of src/ with a function that runs only when a run scores six rows, not for every call. */
export async function journey(): Promise<ReadonlySet<string>> {
  const { outputFiles } = buildSync({
    ...{ entryPoints: ['src/main.ts'], bundle: true, write: false, format: 'iife', globalName: 'addOn' },
    target: 'es2019',
  });
  const code = `${outputFiles[0]?.text ?? ''}\nvar call = addOn.call;`;
  const workbook = workbookOf({ GOLD: usualTable(6) });
  const runtime = openRuntime({ code, workbook });
  const idle = await timesCalled(code, () => callApi(runtime, 'no such command'));
  const running = await timesCalled(code, () => callApi(runtime, 'runEvals', { tabs: ['GOLD'] }));
  const starts = [...code.matchAll(/^ *\/\/ (src\/\S+)$/gm)].map(({ index, 1: file }) => ({ index, file }));
  const fileAt = (place: number): string => starts.filter(({ index }) => index < place).at(-1)?.file ?? '';
  const ran = [...running].filter(([place, count]) => count > (idle.get(place) ?? 0));
  return new Set(ran.map(([place]) => fileAt(place)).filter((file) => file !== ''));
}

/** How often each function of the script is called, by the place where it begins. */
async function timesCalled(code: string, work: () => void): Promise<ReadonlyMap<number, number>> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  const ends = ({ functions }: (typeof result)[number]): number => functions[0]?.ranges[0]?.endOffset ?? 0;
  const script = result.find((one) => Math.abs(ends(one) - code.length) < 1000);
  const called = (script?.functions ?? []).flatMap(({ ranges: [range] }) => (range ? [range] : []));
  return new Map(called.map(({ startOffset, count }) => [startOffset, count]));
}
