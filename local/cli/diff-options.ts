/** The command line of `npm start -- diff`: arguments in, checked options out. */
import { extname } from 'node:path';
import { GATE_FLAGS, type GateRules, gatesOf } from './gates';
import { checkFiles, type NamedFile } from './outputs';
import { UsageError } from './usage-error';
import { parsedArgs } from './flag-values';

export const DIFF_USAGE = `Compares two runs of one eval set, case by case and check by check.

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
export function readDiffOptions(args: readonly string[]): DiffOptions | undefined {
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

export function isWorkbook(file: string): boolean {
  return extname(file).toLowerCase() === '.xlsx';
}
