/** The command line of `npm start`: flags in, checked options out. */
import { basename, extname, join } from 'node:path';
import type { RequestOf } from '../../src/commands/table';
import { JUDGE_PROVIDERS } from '../../src/model/judge';
import { extensionFor } from '../xlsx';
import { GATE_FLAGS, type GateRules, gatesOf } from './gates';
import { changesIn, listOf, parsedArgs, rowsOf, wholeNumber, UsageError } from './flag-values';
import { anyOf, assertNeeds, JUDGE_NEEDS, type Needs } from './needs';

const SAMPLE_WORKBOOK = 'samples/gnw-eval-sets.xlsx';

export const USAGE = `Scores the eval sets of a workbook, as the add-on does in Google Sheets.

npm start                                    the sample workbook; writes out/sample.xlsx and CSV files
npm start -- --workbook FILE.xlsx [options]
npm start -- compare [OLD.json NEW.json]     compares old and new answers; “npm start -- compare --help”
npm start -- score [FILE or -]               a filter: one case per line in, one scorecard per line out; “npm start -- score --help”
npm start -- diff EARLIER LATER              what changed between two runs; “npm start -- diff --help”

  --tab NAME          only this tab (repeatable); default: every eval set
  --responses FILE    first imports the agent's outputs from FILE (CSV, JSON or JSON Lines)
  --out FILE.xlsx     where the scored workbook goes; default: out/<workbook name>.xlsx
  --csv DIR           also <tab>_summary.csv and <tab>_detailed.csv
  --json FILE         also the scorecards as JSON
  --html FILE         also a report as one page that needs no network
  --status LIST       only rows with these statuses      --group TEXT   only groups that contain this text
  --rows LIST         only these rows, such as 2-10,15
  --sample N          a random sample of N cases         --seed N       the same seed gives the same sample
  ${`--judge ${JUDGE_PROVIDERS.join('|')}`.padEnd(54)} who decides what the rules cannot; default: rules
  --judge-url URL     the provider's base address        --judge-model NAME
  --no-rules          let the model decide everything    --set section.key=VALUE   any setting (repeatable)
  --agent-url URL     asks the live agent first, then scores its answers; they are kept in the tab “Responses”
  --ask-only          only asks the agent, for what has no response yet, in the workbook or in the output of the same command before;
                      default output: out/<workbook name>-responses.xlsx
  --trials N          asks the agent N times per case: what most outputs came to counts; of --responses, scores up to N outputs per case
  --baseline FILE     compares the run with an earlier one: a file that --json wrote, a run file or a scored workbook;
                      with it --fail-on, as “npm start -- diff --help” tells it
  --min-pass CHECK=RATE   ends with status 4 where the check's rate is lower, such as verdict=90% (repeatable); it needs no
                      earlier run
  --junit FILE        also as JUnit XML: a test case per row, which fails, is an error or is skipped; the gates in a suite of their own
  --yes               go on even if judging may cost more than judge.confirmAboveUsd (5 US dollars)
  --langfuse          also send the scores to Langfuse (address: --set langfuse.host=URL)
  --verbose           also what will be checked, rates per check, slices, and every failing row
  --help

The key of a judge's provider is read from the environment: GNW_JUDGE_KEY; the agent's token from GNW_AGENT_TOKEN; those
of Langfuse from LANGFUSE_PUBLIC_KEY and LANGFUSE_SECRET_KEY.`;

export interface Options {
  readonly workbook: string;
  /** A file of agent outputs to import before the run. */
  readonly responses: string | undefined;
  readonly tabs: readonly string[] | undefined;
  readonly out: string;
  readonly csv: string | undefined;
  readonly json: string | undefined;
  readonly html: string | undefined;
  /** The base address of a live agent that is asked first. */
  readonly agentUrl: string | undefined;
  /** Whether the agent is asked, and nothing is scored. */
  readonly isAskOnly: boolean;
  /** Whether the scores are sent to Langfuse. */
  readonly langfuse: boolean;
  /** Whether to run even if the cost would need confirmation. */
  readonly yes: boolean;
  /** Whether more is printed than failing rows, a table and files. */
  readonly isVerbose: boolean;
  /** Seed for the injected call failures; undefined for none. */
  readonly choice: Choice;
  /** Whether --trials is given. */
  readonly hasTrials: boolean;
  readonly set: readonly (readonly [string, string])[];
  /** What the run is compared with. */
  readonly baseline: Baseline | undefined;
}

export interface Baseline extends GateRules {
  /** undefined for rates alone. */
  readonly file: string | undefined;
  readonly junit: string | undefined;
}

type Choice = NonNullable<RequestOf<'runEvals'>['choice']>;

const FLAGS = {
  workbook: { type: 'string' },
  responses: { type: 'string' },
  tab: { type: 'string', multiple: true },
  out: { type: 'string' },
  csv: { type: 'string' },
  json: { type: 'string' },
  html: { type: 'string' },
  status: { type: 'string' },
  group: { type: 'string' },
  rows: { type: 'string' },
  sample: { type: 'string' },
  seed: { type: 'string' },
  judge: { type: 'string' },
  'judge-url': { type: 'string' },
  'judge-model': { type: 'string' },
  'no-rules': { type: 'boolean' },
  set: { type: 'string', multiple: true },
  'agent-url': { type: 'string' },
  'ask-only': { type: 'boolean' },
  langfuse: { type: 'boolean' },
  yes: { type: 'boolean' },
  trials: { type: 'string' },
  baseline: { type: 'string' },
  ...GATE_FLAGS,
  verbose: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/** What a run needs for these flags to do anything; --trials needs outputs of several trials, which a workbook may hold. */
const RUN_NEEDS: Needs = {
  ...JUDGE_NEEDS,
  'ask-only': anyOf(['agent-url'], '--agent-url: it says who is asked'),
  seed: anyOf(['sample'], '--sample: it says which sample'),
  'fail-on': anyOf(['baseline'], '--baseline: it says what the run is compared with'),
};

/** What asking alone heeds; the others are about scores. */
const OF_ASKING: ReadonlySet<string> = new Set([
  ...['ask-only', 'agent-url', 'workbook', 'tab', 'responses', 'out', 'set', 'trials'],
  ...['status', 'group', 'rows', 'sample', 'seed'],
]);

type Flags = ReturnType<typeof parseFlags>;

/**
 * Reads the command line.
 *
 * @returns undefined if help is asked for
 * @throws UsageError on anything that cannot be understood
 */
export function readOptions(args: readonly string[]): Options | undefined {
  const flags = parseFlags(args);
  if (flags.help) return undefined;
  assertNeeds(flags, RUN_NEEDS);
  for (const name of ['workbook', 'responses', 'out', 'csv', 'json', 'html', 'baseline', 'junit'] as const) {
    if (flags[name] === '') throw new UsageError(`--${name} needs a name.`);
  }
  const isAskOnly = flags['ask-only'] ?? false;
  if (isAskOnly) assertAskOnly(flags);
  const workbook = flags.workbook ?? SAMPLE_WORKBOOK;
  const isSample = flags.workbook === undefined;
  const name = isSample ? 'sample' : basename(workbook, extname(workbook));
  return {
    workbook,
    responses: flags.responses,
    tabs: flags.tab,
    out: flags.out ?? join('out', `${name}${isAskOnly ? '-responses' : ''}${extensionFor(workbook)}`),
    csv: flags.csv ?? (args.every((arg) => arg === '--verbose') ? 'out' : undefined),
    json: flags.json,
    html: flags.html,
    agentUrl: flags['agent-url'],
    isAskOnly,
    langfuse: flags.langfuse ?? false,
    yes: flags.yes ?? false,
    isVerbose: flags.verbose ?? false,
    choice: choiceOf(flags),
    hasTrials: flags.trials !== undefined,
    set: [...agentSettings(flags), ...settingsOf(flags)],
    baseline: baselineOf(flags),
  };
}

/** @throws UsageError if a flag is given that asking does not heed */
function assertAskOnly(flags: Flags): void {
  const idle = Object.keys(flags).find((flag) => !OF_ASKING.has(flag));
  if (idle !== undefined) throw new UsageError(`--${idle} does nothing with --ask-only: nothing is scored.`);
}

/** The agent that is asked, as a setting. */
function agentSettings({ 'agent-url': url }: Flags): (readonly [string, string])[] {
  return url === undefined ? [] : [['agent.baseUrl', url]];
}

/** @throws UsageError */
function baselineOf(flags: Flags): Baseline | undefined {
  const { baseline: file, junit } = flags;
  const isGated = (['baseline', 'fail-on', 'min-pass', 'junit'] as const).some(
    (name) => flags[name] !== undefined,
  );
  return isGated ? { file, junit, ...gatesOf(flags) } : undefined;
}

function parseFlags(args: readonly string[]) {
  return parsedArgs('npm start --', { args: [...args], options: FLAGS }).values;
}

function choiceOf(flags: Flags): Choice {
  return {
    ...(flags.status !== undefined && { statuses: listOf(flags.status) }),
    ...(flags.group !== undefined && { group: flags.group }),
    ...(flags.rows !== undefined && { rows: rowsOf(flags.rows) }),
    ...(flags.sample !== undefined && { sample: wholeNumber('--sample', flags.sample, 1) }),
    ...(flags.seed !== undefined && { seed: wholeNumber('--seed', flags.seed, 0) }),
  };
}

/** What the flags about judge and trials, and `--set`, change for this run. */
export function settingsOf(
  flags: Pick<Flags, 'judge' | 'judge-url' | 'judge-model' | 'no-rules' | 'set'> &
    Partial<Pick<Flags, 'trials'>>,
): (readonly [string, string])[] {
  const judge: (readonly [string, string | undefined])[] = [
    ['judge.provider', flags.judge],
    ['judge.baseUrl', flags['judge-url']],
    ['judge.model', flags['judge-model']],
    ['judge.useRules', flags['no-rules'] ? 'false' : undefined],
    ['run.trials', flags.trials],
  ];
  return [
    ...judge.flatMap(([path, value]) => (value === undefined ? [] : [[path, value] as const])),
    ...changesIn(flags.set),
  ];
}
