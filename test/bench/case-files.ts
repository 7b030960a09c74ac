/** Files of cases: what is done for a row beside scoring it, as processor time in one process; and the memory of the command, in a process of its own. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

/** MiB at the peak of a whole command, threads included, in a process of its own. */
function memoryOf(args: readonly string[]): number {
  const child = spawnSync(
    process.execPath,
    ['--import', SAYS_MEMORY, ...program('local/cli/main.ts'), ...args],
    { encoding: 'utf8' },
  );
  if (child.status !== 0) throw new Error(child.stderr);
  return Number(child.stderr.trim().split('\n').pop()) / 1024;
}

/** Scores a file, and compares it with one of the same cases in which some were lost. */
function memoryOfCommands(): { readonly scoring: number; readonly diff: number } {
  const folder = mkdtempSync(join(tmpdir(), 'gnw-bench-'));
  const at = (name: string): string => join(folder, name);
  writeFileSync(at('cases.jsonl'), textOf(linesOf(ROWS_OF_COMMAND).map(([, text]) => text)));
  const scoring = memoryOf(['--cases', at('cases.jsonl'), '--json', at('before.jsonl')]);
  const cards = readFileSync(at('before.jsonl'), 'utf8').trimEnd().split('\n');
  const lost = cards.map((card, index) =>
    index % 50 === 0 ? card.replace('"aoi_id_match":{"score":1', '"aoi_id_match":{"score":0') : card,
  );
  writeFileSync(at('after.jsonl'), textOf(lost));
  const diff = memoryOf(['diff', at('before.jsonl'), at('after.jsonl')]);
  rmSync(folder, { recursive: true });
  return { scoring, diff };
}

function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

export function benchCaseFiles(): BenchRow[] {
  const alone = scoringMs(usualRows(ROWS));
  const whole = processorMs(throughFile(linesOf(ROWS)));
  const memory = memoryOfCommands();
  const many = ROWS_OF_COMMAND.toLocaleString('en');
  return [
    atMost(
      `a row of a file, read, scored and written (${((whole / ROWS) * 1000).toFixed(0)} µs), beside reading and scoring it alone (${((alone / ROWS) * 1000).toFixed(0)} µs)`,
      whole / alone,
      3,
      ' times',
    ),
    atMost(`${many} cases of a file, the whole command: memory at the peak`, memory.scoring, 400, ' MiB'),
    atMost(
      `the diff of two files of ${many} scorecards, the whole command: memory at the peak`,
      memory.diff,
      400,
      ' MiB',
    ),
  ];
}
