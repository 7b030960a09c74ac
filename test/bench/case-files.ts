/** Files of cases: what is done for a row beside scoring it, as processor time in one process; and what whole commands take, in processes of their own. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { openAddOn } from '../../local/cli/add-on';
import { Workbook } from '../../local/runtime';
import { program } from '../support/program';
import { processorMs } from './processor-ms';
import { atMost, type BenchRow } from './row';
import { scoringMs } from './scoring';
import { usualRows } from './usual-case';

const ROWS = 3000;
const PORTION = 250;
/** Enough that portions which nobody lets go of would show: the cards of the larger file are 120 MiB. */
const ROWS_OF_COMMAND = { few: 10_000, many: 40_000 };
const NIGHTLY_ROWS = { few: 50_000, many: 200_000 };

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

/** In a process that says what it took when it ends: MiB at the peak, seconds of processor time. */
const SAYS_COSTS = `data:text/javascript,process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  console.error(JSON.stringify([maxRSS / 1024, (userCPUTime + systemCPUTime) / 1e6]));
})`;

interface Costs {
  readonly mebibytes: number;
  readonly seconds: number;
}

/** Of a whole command, threads included, in a process of its own. */
function costsOf(args: readonly string[]): Costs {
  const child = spawnSync(
    process.execPath,
    ['--import', SAYS_COSTS, ...program('local/cli/main.ts'), ...args],
    { encoding: 'utf8' },
  );
  if (child.status !== 0) throw new Error(child.stderr);
  const told: unknown = JSON.parse(child.stderr.trim().split('\n').pop() ?? '');
  const [mebibytes, seconds] = z.tuple([z.number(), z.number()]).parse(told);
  return { mebibytes, seconds };
}

/** Scores two files, and compares the smaller one with one of the same cases in which some were lost. */
function costsOfCommands(rows: typeof ROWS_OF_COMMAND): Readonly<Record<'few' | 'many' | 'diff', Costs>> {
  const folder = mkdtempSync(join(tmpdir(), 'gnw-bench-'));
  const at = (name: string): string => join(folder, name);
  const scored = (count: number, name: string): Costs => {
    writeFileSync(at('cases.jsonl'), textOf(linesOf(count).map(([, text]) => text)));
    return costsOf(['--cases', at('cases.jsonl'), '--json', at(name)]);
  };
  const [many, few] = [scored(rows.many, 'many.jsonl'), scored(rows.few, 'before.jsonl')];
  const cards = readFileSync(at('before.jsonl'), 'utf8').trimEnd().split('\n');
  const lost = cards.map((card, index) =>
    index % 50 === 0 ? card.replace('"aoi_id_match":{"score":1', '"aoi_id_match":{"score":0') : card,
  );
  writeFileSync(at('after.jsonl'), textOf(lost));
  const diff = costsOf(['diff', at('before.jsonl'), at('after.jsonl')]);
  rmSync(folder, { recursive: true });
  return { few, many, diff };
}

function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

export function benchCaseFiles(isNightly: boolean): BenchRow[] {
  const alone = scoringMs(usualRows(ROWS));
  const whole = processorMs(throughFile(linesOf(ROWS)));
  const rows = isNightly ? NIGHTLY_ROWS : ROWS_OF_COMMAND;
  const { few, many, diff } = costsOfCommands(rows);
  const [fewer, more] = [rows.few.toLocaleString('en'), rows.many.toLocaleString('en')];
  return [
    atMost(
      `a row of a file, read, scored and written (${((whole / ROWS) * 1000).toFixed(0)} µs), beside reading and scoring it alone (${((alone / ROWS) * 1000).toFixed(0)} µs)`,
      whole / alone,
      3,
      ' times',
    ),
    atMost(
      '100,000 cases of a file, the whole command: processor time, on each of two cores',
      ((many.seconds - few.seconds) / (rows.many - rows.few)) * 50_000,
      40,
      ' s',
    ),
    atMost(`${more} cases of a file, the whole command: memory at the peak`, many.mebibytes, 400, ' MiB'),
    atMost(
      `the same beside that of ${fewer}, a quarter as many`,
      many.mebibytes / few.mebibytes,
      1.25,
      ' times',
    ),
    atMost(
      `the diff of two files of ${fewer} scorecards, the whole command: memory at the peak`,
      diff.mebibytes,
      400,
      ' MiB',
    ),
  ];
}
