/** The command line of `npm run workbench`. */
import { basename, extname, join } from 'node:path';
import { UsageError, checkExtension, parsedArgs } from '../cli/flag-values';
import { extensionFor } from '../xlsx';

const SAMPLE_WORKBOOK = 'samples/gnw-eval-sets.xlsx';

export const USAGE = `Opens a workbook on a page that looks like a spreadsheet, with the add-on in its menu bar.

npm run workbench                            the sample workbook
npm run workbench -- FILE.xlsx [options]     a workbook of yours; nothing is written until you save

  --out FILE.xlsx  where “Save” writes; default: out/<workbook name>.xlsx
  --port N         where on this machine the page is served; default: any free port
  --help

The key of a judge's provider is read from the environment: GNW_JUDGE_KEY.`;

export interface Options {
  readonly file: string;
  /** 0 for any free port. */
  readonly port: number;
  /** Where “Save” writes, and nowhere else. */
  readonly savePath: string;
}

/**
 * Reads the command line.
 *
 * @returns undefined if help is asked for
 * @throws UsageError on anything that cannot be understood
 */
export function readOptions(args: readonly string[]): Options | undefined {
  const { values, positionals } = parsedArgs('npm run workbench --', {
    args: [...args],
    options: { out: { type: 'string' }, port: { type: 'string' }, help: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.help) return undefined;
  if (positionals.length > 1) throw new UsageError(`One workbook at a time, got ${positionals.length}.`);
  const file = positionals[0] ?? SAMPLE_WORKBOOK;
  const savePath = values.out ?? join('out', `${basename(file, extname(file))}${extensionFor(file)}`);
  checkExtension(savePath, file);
  return { file, port: portOf(values.port), savePath };
}

const HIGHEST_PORT = 65_535;

function portOf(text: string | undefined): number {
  if (text === undefined) return 0;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (!(port <= HIGHEST_PORT))
    throw new UsageError(`--port takes a whole number up to ${HIGHEST_PORT}, got “${text}”.`);
  return port;
}
