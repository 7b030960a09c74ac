/** The command line of `npm run collect`: flags in, checked options out. */
import { basename, extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { addressProblem, FF_PATTERN, isLocal } from '../../src/agent/live/requests';
import { AGENT_TOKEN_VARIABLE, agentTokenFromEnvironment } from '../keys';
import { changesIn } from '../cli/options';
import { UsageError } from '../cli/usage-error';

export const USAGE = `Asks a live agent the questions of a workbook, without the limits of a Google script.

npm run collect -- --workbook FILE.xlsx --agent-url URL [options]

  --out FILE          where the answers go: FILE.xlsx (a copy of the workbook with the tab “Responses”) or FILE.csv
                      (its rows alone, to be imported); default: out/<workbook name>-responses.xlsx.
                      What a file of that name holds is kept: only what has no answer there is asked.
  --tab NAME          only this tab (repeatable); default: every eval set
  --rows LIST         only these rows, such as 2-10,15   --status LIST   only rows with these statuses
  --trials N          ask each question N times          --concurrency N   questions at a time; default: 10
  --persona NAME      default: Researcher                --ff NAME       the agent's tool profile
  --wait SECONDS      for one answer; default: 900       --build NAME    tags the agent's traces
  --set agent.KEY=VALUE   an agent that is not the GNW API: agent.kind=http and what docs/agent.md names (repeatable)
  --help

The agent's token is read from the environment: ${AGENT_TOKEN_VARIABLE}.`;

export interface CollectOptions {
  readonly workbook: string;
  readonly agentUrl: string;
  readonly token: string;
  readonly out: string;
  readonly tabs: readonly string[] | undefined;
  readonly choice: { readonly rows?: readonly number[]; readonly statuses?: readonly string[] };
  readonly trials: number;
  readonly concurrency: number;
  readonly waitSeconds: number;
  readonly persona: string;
  readonly ff: string;
  readonly build: string;
  /** Settings of the agent. */
  readonly set: readonly (readonly [path: string, value: string])[];
}

const FLAGS = {
  workbook: { type: 'string' },
  'agent-url': { type: 'string' },
  out: { type: 'string' },
  tab: { type: 'string', multiple: true },
  rows: { type: 'string' },
  status: { type: 'string' },
  trials: { type: 'string' },
  concurrency: { type: 'string' },
  wait: { type: 'string' },
  persona: { type: 'string' },
  ff: { type: 'string' },
  build: { type: 'string' },
  set: { type: 'string', multiple: true },
  help: { type: 'boolean' },
} as const;

/** @returns undefined if help is asked for. @throws UsageError on anything that cannot be understood */
export function readCollectOptions(
  args: readonly string[],
  readRows: (text: string) => number[],
): CollectOptions | undefined {
  const flags = parseFlags(args);
  if (flags.help) return undefined;
  const { workbook, ff = '' } = flags;
  const agentUrl = flags['agent-url'];
  if (!workbook || !agentUrl)
    throw new UsageError(
      '--workbook FILE.xlsx and --agent-url URL are needed. “npm run collect -- --help” says more.',
    );
  const set = changesIn(flags.set);
  const other = set.find(([path]) => !path.startsWith('agent.'));
  if (other) throw new UsageError(`--set takes settings of the agent here (agent.…), got ${other[0]}.`);
  const isGnw = !set.some(([path, value]) => path === 'agent.kind' && value !== 'gnw');
  const problem = isGnw ? addressProblem(agentUrl) : undefined;
  if (problem !== undefined) throw new UsageError(`--agent-url ${problem}.`);
  if (ff !== '' && !FF_PATTERN.test(ff))
    throw new UsageError(`--ff takes small letters, digits and hyphens, got “${ff}”.`);
  const token = agentTokenFromEnvironment();
  if (token === '' && isGnw && !isLocal(agentUrl))
    throw new UsageError(`Set ${AGENT_TOKEN_VARIABLE} to your token for the agent at ${agentUrl}.`);
  const out = flags.out ?? join('out', `${basename(workbook, extname(workbook))}-responses.xlsx`);
  if (!/\.(?:xlsx|csv)$/i.test(out))
    throw new UsageError(`--out takes a file that ends in .xlsx or .csv, got “${out}”.`);
  return {
    ...{ workbook, agentUrl, token, out, ff, set },
    tabs: flags.tab,
    choice: {
      ...(flags.rows !== undefined && { rows: readRows(flags.rows) }),
      ...(flags.status !== undefined && { statuses: flags.status.split(',').map((item) => item.trim()) }),
    },
    trials: wholeNumber('--trials', flags.trials, 1, 20),
    concurrency: wholeNumber('--concurrency', flags.concurrency, 10, 1000),
    waitSeconds: wholeNumber('--wait', flags.wait, 900, 86_400),
    persona: flags.persona ?? 'Researcher',
    build: flags.build ?? '',
  };
}

function parseFlags(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: FLAGS, strict: true, allowPositionals: false }).values;
  } catch (error) {
    const [firstLine = ''] = String(error instanceof Error ? error.message : error).split(/\.\s/);
    throw new UsageError(`${firstLine}. “npm run collect -- --help” lists the options.`);
  }
}

function wholeNumber(flag: string, text: string | undefined, fallback: number, most: number): number {
  if (text === undefined) return fallback;
  const parsed = z.coerce
    .number()
    .int()
    .min(1)
    .max(most)
    .safeParse(text.trim() === '' ? undefined : text);
  if (!parsed.success) throw new UsageError(`${flag} takes a whole number from 1 to ${most}, got “${text}”.`);
  return parsed.data;
}
