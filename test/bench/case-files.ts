/** Files of cases: what is done for a row beside scoring it, as processor time in one process; and the memory of the command, in a process of its own. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAddOn } from '../../local/cli/add-on';
import { Workbook } from '../../local/runtime';
import { program } from '../support/program';
import { processorMs } from './processor-ms';
import { atMost, type BenchRow } from './row';
import { scoringMs } from './scoring';
import { usualRows } from './usual-case';

const ROWS = 3000;
const PORTION = 250;
/** Enough that portions which nobody lets go of would show: the cards of this file are 30 MiB. */
const ROWS_OF_COMMAND = 10_000;

type Line = [number, string];

function linesOf(rows: number): Line[] {
  return usualRows(rows).map((row, index) => [index + 1, JSON.stringify(row)]);
}

/** Reads and scores a file, as a thread of the command does, portion by portion. */
function throughFile(lines: readonly Line[]): () => void {
  const { ask } = openAddOn(new Workbook({ locale: '' }), { isOneExecution: true });
  const portions = Array.from({ length: lines.length / PORTION }, (_item, index) =>
    lines.slice(index * PORTION, (index + 1) * PORTION),
  );
  return () => {
    const read = portions.map((portion) => ask('readCases', { name: 'F', lines: portion }));
    const { names = [], calledFor = [] } = read[0] ?? {};
    const whole = { name: 'F', names, calledFor, dates: [], hasTurns: false };
    const about = { whole, faults: [], choice: {}, set: [], runId: 'R', spentUsd: 0, namesUnchosen: false };
    for (const lines of portions) ask('scoreCases', { ...about, lists: false, lines });
  };
}

/** In a process that says its memory at the peak when it ends. */
const SAYS_MEMORY = `data:text/javascript,process.on('exit', () => console.error(process.resourceUsage().maxRSS))`;

/** Of the whole command, threads included, in a process of its own. */
function memoryOfCommand(): number {
  const folder = mkdtempSync(join(tmpdir(), 'gnw-bench-'));
  const cases = join(folder, 'cases.jsonl');
  writeFileSync(
    cases,
    linesOf(ROWS_OF_COMMAND)
      .map(([, text]) => `${text}\n`)
      .join(''),
  );
  const child = spawnSync(
    process.execPath,
    [
      ...['--import', SAYS_MEMORY, ...program('local/cli/main.ts')],
      ...['--cases', cases, '--json', join(folder, 'scored.jsonl')],
    ],
    { encoding: 'utf8' },
  );
  rmSync(folder, { recursive: true });
  if (child.status !== 0) throw new Error(child.stderr);
  return Number(child.stderr.trim().split('\n').pop()) / 1024;
}

export function benchCaseFiles(): BenchRow[] {
  const alone = scoringMs(usualRows(ROWS));
  const whole = processorMs(throughFile(linesOf(ROWS)));
  return [
    atMost(
      `a row of a file, read, scored and written (${((whole / ROWS) * 1000).toFixed(0)} µs), beside reading and scoring it alone (${((alone / ROWS) * 1000).toFixed(0)} µs)`,
      whole / alone,
      3,
      ' times',
    ),
    atMost(
      `${ROWS_OF_COMMAND.toLocaleString('en')} cases of a file, the whole command: memory at the peak`,
      memoryOfCommand(),
      400,
      ' MiB',
    ),
  ];
}
