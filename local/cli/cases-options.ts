/** The command line of `npm start -- --cases`. */
import {
  agentSettings,
  assertAskOnly,
  type Baseline,
  baselineOf,
  type Choice,
  choiceOf,
  parseFlags,
  RUN_NEEDS,
  settingsOf,
} from './options';
import { anyOf, assertNeeds, JUDGE_NEEDS } from './needs';
import type { Options } from './options';
import { UsageError } from './usage-error';

/** Cases from a file, without a workbook. */
export interface CasesOptions {
  /** JSON Lines: one case per line. */
  readonly cases: string;
  /** JSON Lines: one scorecard per line. */
  readonly json: string;
  readonly html: string | undefined;
  /** A file of checks of one's own. */
  readonly checks: string | undefined;
  readonly choice: Choice;
  /** The share of the file that this command takes. */
  readonly shard: Shard | undefined;
  /** What the run is compared with. */
  readonly baseline: Baseline | undefined;
  /** The agent that is asked first; undefined if outputs are in the file. */
  readonly agentUrl: string | undefined;
  /** Only asks: `json` gets the cases with their outputs. */
  readonly isAskOnly: boolean;
  /** Whether --trials is given. */
  readonly hasTrials: boolean;
  readonly isVerbose: boolean;
  readonly set: Options['set'];
  readonly yes: boolean;
}

/** One share of several, counted from 1. */
export interface Shard {
  readonly share: number;
  readonly of: number;
}

/** The options allowed with --cases. */
const WITH_CASES: ReadonlySet<string> = new Set([
  ...['cases', 'json', 'html', 'checks', 'shard', 'verbose'],
  ...['judge', 'judge-url', 'judge-model', 'no-rules', 'batch', 'set', 'yes'],
  ...['agent-url', 'ask-only', 'status', 'group', 'rows', 'offset', 'sample', 'seed'],
  ...['baseline', 'fail-on', 'allow-missing', 'allow', 'min-pass', 'junit', 'trials'],
]);

/** Flags that are for workbooks, and why. */
const OF_WORKBOOKS: Readonly<Record<string, string>> = {
  'all-trials': 'says what holds for --cases anyway: each case is asked N times.',
  labels: 'needs a workbook, whose tab “Labels” says which judged row each label is about.',
};

/** What asking alone heeds. */
const OF_ASKING: ReadonlySet<string> = new Set([
  ...['cases', 'json', 'agent-url', 'ask-only', 'shard', 'set', 'trials'],
  ...['status', 'group', 'rows', 'offset', 'sample', 'seed'],
]);

const BASELINE = anyOf(['baseline'], '--baseline FILE: a file of cases has no run pinned');

const NEEDS = {
  ...RUN_NEEDS,
  ...JUDGE_NEEDS,
  'fail-on': BASELINE,
  'allow-missing': BASELINE,
  junit: anyOf(['baseline', 'min-pass'], '--baseline FILE or --min-pass: it says which gates do not hold'),
};

/**
 * @returns undefined if no file of cases is given
 * @throws UsageError on anything that cannot be understood
 */
export function readCasesOptions(args: readonly string[]): CasesOptions | undefined {
  const flags = parseFlags(args);
  const { cases, json = '', html, checks, baseline, junit } = flags;
  if (cases === undefined || flags.help) return undefined;
  const others = Object.keys(flags).filter((name) => !WITH_CASES.has(name));
  const alone = others.find((name) => name in OF_WORKBOOKS);
  if (alone !== undefined) throw new UsageError(`--${alone} ${OF_WORKBOOKS[alone]}`);
  if (others.length > 0)
    throw new UsageError(`--cases cannot be used together with --${others.join(', --')}.`);
  if (cases === '' || json === '')
    throw new UsageError('--cases takes a file of cases, and needs --json OUT.jsonl for their scorecards.');
  for (const [name, file] of Object.entries({ html, checks, baseline, junit }))
    if (file === '') throw new UsageError(`--${name} needs a name behind it.`);
  assertNeeds(flags, NEEDS);
  const isAskOnly = flags['ask-only'] ?? false;
  if (isAskOnly) assertAskOnly(flags, OF_ASKING);
  const choice = choiceOf(flags);
  const shard = flags.shard === undefined ? undefined : shardOf(flags.shard);
  const counted = (['offset', 'sample'] as const).find((name) => choice[name] !== undefined);
  if (shard && counted)
    throw new UsageError(
      `--shard and --${counted} do not go together: --${counted} counts the cases of the whole file.`,
    );
  const gates = baselineOf(flags);
  if (shard && gates)
    throw new UsageError(
      `--shard and ${gates.file === undefined ? '--min-pass' : '--baseline'} do not go together: put the shares together, and use “npm start -- diff”.`,
    );
  return {
    cases,
    json,
    html,
    checks,
    choice,
    shard,
    baseline: gates,
    agentUrl: flags['agent-url'],
    isAskOnly,
    hasTrials: flags.trials !== undefined,
    isVerbose: flags.verbose ?? false,
    set: [...agentSettings(flags), ...settingsOf(flags)],
    yes: flags.yes ?? false,
  };
}

/** More machines than anyone has. */
const MOST_SHARDS = 10_000;

/** @example shardOf('3/8') // { share: 3, of: 8 } */
function shardOf(text: string): Shard {
  const [, share, of] = (/^(\d{1,5})\/(\d{1,5})$/.exec(text.trim()) ?? []).map(Number);
  if (share === undefined || of === undefined || share < 1 || share > of || of > MOST_SHARDS)
    throw new UsageError(`--shard takes a share such as 3/8, the third of eight, got “${text}”.`);
  return { share, of };
}
