/** `npm start -- diff`: two runs in, what changed between them, by the bundle that is pushed to Google. */
import type { ReplyOf, RequestOf } from '../../src/commands/table';
import { count } from '../../src/model/text';
import type { Ask } from '../ask';
import { NotSaved, Saving } from '../files/saving';
import { Workbook } from '../runtime';
import { readWorkbook } from '../xlsx';
import { openAddOn } from './add-on';
import { GateFailed, gateRules, GATE_FLAGS, type GateRules, gatesOf } from './gates';
import { diffLines } from './diff-terminal';
import type { Baseline } from './options';
import { orUsageError, checkFiles, type NamedFile } from './outputs';
import { junitXml } from './junit';
import { readText } from './compare';
import { plain, print } from './terminal';
import { extname } from 'node:path';
import { UsageError, parsedArgs } from './flag-values';
import { verdictId } from '../../src/model/scorecard';

// The command line of `npm start -- diff`: arguments in, checked options out.

const DIFF_USAGE = `Compares two runs of one eval set, case by case and check by check.

npm start -- diff EARLIER LATER [options]

  EARLIER, LATER      a file that --json wrote, a run file of wri/gnw-gold-evals, or a scored workbook (.xlsx): its results
                      as they stand
  --fail-on LIST      regression, coverage-loss, error: ends with status 4 where there are any
  --min-pass CHECK=RATE   ends with status 4 where the check's rate in LATER is lower (repeatable); RATE is 0.9 or 90%;
                      CHECK is a check's id, or verdict for the cases that pass
  --json FILE         also the diff as JSON
  --junit FILE        LATER as JUnit XML: a test case per row, which fails, is an error or is skipped; the gates in a suite of their own
  --help`;

interface DiffOptions extends GateRules {
  readonly before: string;
  readonly after: string;
  readonly json: string | undefined;
  readonly junit: string | undefined;
}

const FLAGS = {
  ...GATE_FLAGS,
  json: { type: 'string' },
  help: { type: 'boolean' },
} as const;

/**
 * @returns undefined if help is asked for
 * @throws UsageError on anything that cannot be understood, or that cannot be written
 */
function readDiffOptions(args: readonly string[]): DiffOptions | undefined {
  const { values, positionals } = parsedArgs('npm start -- diff', {
    args: [...args],
    options: FLAGS,
    allowPositionals: true,
  });
  if (values.help) return undefined;
  const [before, after, ...more] = positionals;
  if (before === undefined || after === undefined || more.length > 0)
    throw new UsageError('diff takes two runs, EARLIER and LATER; “npm start -- diff --help” says more.');
  const { json, junit } = values;
  const outputs = Object.entries({ '--json': json, '--junit': junit }).flatMap(([name, file]): NamedFile[] =>
    file === undefined ? [] : [[name, file]],
  );
  checkFiles(outputs, [
    ['EARLIER', before],
    ['LATER', after],
  ]);
  return { before, after, json, junit, ...gatesOf(values) };
}

function isWorkbook(file: string): boolean {
  return extname(file).toLowerCase() === '.xlsx';
}

type FileDiff = ReplyOf<'diffFiles'>;
type RunText = RequestOf<'diffFiles'>['after'];

/** @throws UsageError, GateFailed, NotSaved */
export async function diffFiles(args: readonly string[]): Promise<void> {
  const options = readDiffOptions(args);
  if (!options) {
    print(DIFF_USAGE);
    return;
  }
  const [before, after] = [await runTextOf(options.before), await runTextOf(options.after)];
  const workbook = new Workbook({ timeZone: 'Etc/UTC' });
  workbook.addTab('Sheet1');
  const diff = openAddOn(workbook).ask('diffFiles', { before, after, ...gateRules(options) });
  print(diffLines(diff));
  const saving = new Saving();
  const { json, junit } = options;
  if (json !== undefined) saving.save(json, `${JSON.stringify(snakeCased(diff), null, 2)}\n`);
  if (junit !== undefined) saving.save(junit, junitXml(diff, options));
  if (saving.written.length > 0) print(`\nWritten: ${saving.written.join(', ')}`);
  assertGates(diff, saving.moved);
  if (saving.moved.length > 0) throw new NotSaved(saving.moved.join('\n'));
}

/**
 * Reads the run that this one is compared with, and says so; says nothing for rates alone.
 *
 * @throws UsageError if it cannot be used
 */
export function announceBaseline(ask: Ask, before: RunText | undefined, rules: Baseline): void {
  const { evalSets } = ask('baseline', { ...(before && { before }), ...gateRules(rules) });
  const runs = evalSets.map(
    ({ tab, name, cases }) => `${tab === '' ? '' : `${tab}, `}${name}, ${count(cases, 'case')}`,
  );
  if (before) print(`Baseline: ${plain(runs.join('; '))}\n`);
}

/** @throws GateFailed with one line per failed gate, followed by `besides` */
export function assertGates({ failures }: Pick<FileDiff, 'failures'>, besides: readonly string[]): void {
  if (failures.length === 0) return;
  const failed = failures.map(({ gate, sentence }) => `The gate ${gate} does not hold: ${sentence}.`);
  throw new GateFailed([...failed, ...besides].join('\n'));
}

/** A run in a file: its text as it is, or for a scored workbook, its current results. @throws UsageError */
export async function runTextOf(file: string): Promise<RunText> {
  if (!isWorkbook(file)) return { name: file, text: readText(file) };
  const { ask } = openAddOn(await orUsageError(readWorkbook(file)));
  return { name: file, text: ask('runFile', {}).text };
}

// Keys as in the whole JSON file: `runId` → `run_id`, `edited, score again` → `edited`.

/** The same value with all keys of all objects in snake case. */
export function snakeCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeCased);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      verdictId(key).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      snakeCased(inner),
    ]),
  );
}
