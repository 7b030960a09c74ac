/** The options of all commands: flags, help and parser. `--help` and error messages are made from them. */
import { lastSet, providerIn, type SettingChanges, UsageError } from '../ask';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import type { ReplyOf, RequestOf } from '../../src/commands/table';
import { JUDGE_PROVIDERS } from '../../src/model/judge';
import { GATES, type GateRules } from '../../src/model/run-diff';
import { extensionFor } from '../xlsx';
import { nameOf } from './input-workbook';

// Values: parsed and validated.

/** Parses a value. @param flag as typed, such as --rows @throws UsageError that says what to type instead */
type Read<Value> = (text: string, flag: string) => Value;

/** Rejects '' (the value of an unset shell variable) and a value that looks like the next flag. */
const fileName: Read<string> = (text, flag) => {
  if (text === '' || text.startsWith('--')) throw new UsageError(`${flag} needs a file name.`);
  return text;
};

const listOf = (text: string): string[] => text.split(',').map((item) => item.trim());

const wholeNumber =
  (min: number, max = Number.MAX_SAFE_INTEGER): Read<number> =>
  (text, flag) => {
    if (/^\d{1,15}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max) return Number(text);
    const range = max === Number.MAX_SAFE_INTEGER ? `of ${min} or more` : `from ${min} to ${max}`;
    throw new UsageError(`${flag} takes a whole number ${range}, got “${text}”.`);
  };

/** The most rows that a sheet can have. */
const MAX_ROWS = 1048576;
/** @example rowsOf('2-4,9', '--rows') // [2, 3, 4, 9] */
const rowsOf: Read<number[]> = (text, flag) =>
  listOf(text).flatMap((item) => {
    const [, first, last = first] = /^(\d+)(?:-(\d+))?$/.exec(item) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (!(from >= 1 && to >= from && to <= MAX_ROWS))
      throw new UsageError(`${flag} takes rows of the sheet such as 2-10,15, got “${text}”.`);
    return Array.from({ length: to - from + 1 }, (_item, index) => from + index);
  });

const oneOf =
  <Name extends string>(names: readonly Name[]): Read<Name> =>
  (text, flag) => {
    const name = names.find((each) => each === text);
    if (name !== undefined) return name;
    throw new UsageError(`${flag} takes ${names.join(', ')}, got “${text}”.`);
  };

const gatesOf: Read<(typeof GATES)[number][]> = (text, flag) =>
  listOf(text).map((item) => oneOf(GATES)(item, flag));

/** @example rateOf('agent_answer=85%', '--min-pass') // { check: 'agent_answer', rate: 0.85 } */
const rateOf: Read<{ readonly check: string; readonly rate: number }> = (text, flag) => {
  const [, check = '', number = '', percent] =
    /^\s*([\p{L}\p{N}_-]+)\s*=\s*(\d+(?:\.\d+)?)\s*(%?)\s*$/u.exec(text) ?? [];
  const rate = percent === '%' ? Number(number) / 100 : Number(number);
  if (check !== '' && rate <= 1) return { check, rate };
  throw new UsageError(`${flag} takes CHECK=RATE with a rate such as 0.9 or 90%, got “${text}”.`);
};

const settingOf: Read<SettingChanges[number]> = (text, flag) => {
  const equals = text.indexOf('=');
  if (equals < 1) throw new UsageError(`${flag} takes section.key=VALUE, got “${text}”.`);
  return [text.slice(0, equals).trim(), text.slice(equals + 1)];
};

// Options: their flags, help text and parser.

interface OptionForm {
  readonly flags: string;
  readonly help: string;
  /** The heading in the help. */
  readonly group: string;
  readonly isRepeatable: boolean;
}

/** The form of each option, by the schema of its value. */
export const FORMS = new Map<unknown, OptionForm>();

const flagOf = (flags = ''): string => flags.split(' ')[0] ?? '';

function groupOf(group: string) {
  const noted = <S extends z.ZodType>(
    flags: string,
    help: string,
    schema: S,
    isRepeatable = false,
  ): z.ZodOptional<S> => {
    const option = schema.optional();
    FORMS.set(option, { flags, help, group, isRepeatable });
    return option;
  };
  const read = <V>(flags: string, as: Read<V>) => z.string().transform((text) => as(text, flagOf(flags)));
  return {
    one: <V>(flags: string, help: string, as: Read<V>) => noted(flags, help, read(flags, as)),
    many: <V>(flags: string, help: string, as: Read<V>) =>
      noted(flags, `${help} (repeatable)`, z.array(read(flags, as)), true),
    file: (flags: string, help: string) => noted(flags, help, read(flags, fileName)),
    flag: (flags: string, help: string) => noted(flags, help, z.boolean()),
  };
}

const cases = groupOf('What to score:');
const agent = groupOf('The agent:');
const judge = groupOf('The judge and other settings:');
const files = groupOf('Files to write:');
const gates = groupOf('Gates for a build (exit status 4 if one fails):');
const further = groupOf('Further options:');

const JUDGES = JUDGE_PROVIDERS.join('|');
const SETTINGS = {
  judge: judge.one(
    `--judge <${JUDGES}>`,
    'who judges the answers that the rules cannot decide; default: rules, which leaves them undecided',
    oneOf(JUDGE_PROVIDERS),
  ),
  judgeUrl: judge.one('--judge-url <URL>', "the provider's base URL", String),
  judgeModel: judge.one('--judge-model <NAME>', "the model's name at the provider", String),
  rules: judge.flag('--no-rules', 'ask the model about every answer'),
  set: judge.many('--set <section.key=VALUE>', 'change a setting for this command', settingOf),
};

const GATE_OPTIONS = {
  failOn: gates.one(
    '--fail-on <LIST>',
    'what fails the build: any of regression, coverage-loss, error',
    gatesOf,
  ),
  minPass: gates.many('--min-pass <CHECK=RATE>', 'lowest acceptable pass rate, such as verdict=90%', rateOf),
  junit: gates.file('--junit <FILE>', 'JUnit XML: a test case per row, and a suite of the gates'),
  markdown: gates.file(
    '--markdown <FILE>',
    'headline, gates and changed rows as Markdown, for a pull request or job summary',
  ),
};

const yes = further.flag(
  '--yes',
  'run even if judging may cost more than judge.confirmAboveUsd (default: US$5)',
);

export const RUN = z.object({
  workbook: cases.file(
    '--workbook <FILE|URL>',
    'an .xlsx or .csv file, or the URL of a sheet; default: the sample',
  ),
  tab: cases.many('--tab <NAME>', 'only this tab; default: all eval sets', String),
  responses: cases.file('--responses <FILE>', "the agent's outputs to import first: CSV, JSON or JSON Lines"),
  rows: cases.one('--rows <LIST>', 'only these rows, such as 2-10,15', rowsOf),
  id: cases.one('--id <LIST>', 'only cases with these test ids', listOf),
  status: cases.one('--status <LIST>', 'only rows with these statuses', listOf),
  group: cases.one('--group <TEXT>', 'only groups whose names contain this text', String),
  sample: cases.one('--sample <N>', 'N random cases of each eval set', wholeNumber(1)),
  seed: cases.one('--seed <N>', 'makes --sample pick the same cases each time', wholeNumber(0)),
  agentUrl: agent.one(
    '--agent-url <URL>',
    'ask the live agent first; its answers are kept in “Responses”',
    String,
  ),
  askOnly: agent.flag(
    '--ask-only',
    'ask for missing responses and score nothing; default output: out/<workbook>-responses.xlsx',
  ),
  trials: agent.one('--trials <N>', 'N outputs per case; the majority verdict counts', String),
  ...SETTINGS,
  out: files.file(
    '--out <FILE.xlsx>',
    'the scored workbook; default: out/<workbook name>.xlsx, for the sample out/sample.xlsx',
  ),
  csv: files.file('--csv <DIR>', 'two files per tab: <tab>_summary.csv and <tab>_detailed.csv'),
  json: files.file('--json <FILE>', 'the scorecards as JSON'),
  html: files.file('--html <FILE>', 'a report in one self-contained page'),
  baseline: gates.file('--baseline <FILE>', 'an earlier run to compare with (see diff --help)'),
  ...GATE_OPTIONS,
  note: further.one('--note <TEXT>', 'a note that is kept with the run', String),
  langfuse: further.flag('--langfuse', 'send the scores to Langfuse (host: --set langfuse.host=URL)'),
  yes,
  verbose: further.flag(
    '--verbose',
    'also show the checks that will run, rates per check and group, and every failing row',
  ),
});
type ParsedRun = z.output<typeof RUN>;

/** Options that `--ask-only` uses, apart from `OF_ROWS`, which select rows. All other options affect scoring only. */
const OF_ASKING = ['askOnly', 'agentUrl', 'workbook', 'tab', 'responses', 'out', 'set', 'trials'];
const OF_ROWS = ['status', 'group', 'rows', 'id', 'sample', 'seed'];
const OF_SCORES = RUN.keyof().options.filter((name) => ![...OF_ASKING, ...OF_ROWS].includes(name));

/** Rejects options that would have no effect. @throws UsageError */
function refuse(parsed: Partial<ParsedRun>, names: readonly (keyof ParsedRun)[], why: string): void {
  const option = names.find((name) => parsed[name] !== undefined);
  if (option) throw new UsageError(`${flagOf(FORMS.get(RUN.shape[option])?.flags)} ${why}.`);
}

/** Returns the settings that the options change. @throws UsageError for an option that would have no effect */
function settingsOf(parsed: Partial<ParsedRun>): SettingChanges {
  const changes: Readonly<Record<string, string | undefined>> = {
    'agent.baseUrl': parsed.agentUrl,
    'run.trials': parsed.trials,
    'run.note': parsed.note,
    'judge.provider': parsed.judge,
    'judge.baseUrl': parsed.judgeUrl,
    'judge.model': parsed.judgeModel,
    'judge.useRules': parsed.rules?.toString(),
  };
  const paths = Object.entries(changes).filter(
    (change): change is [string, string] => change[1] !== undefined,
  );
  const settings = [...paths, ...(parsed.set ?? [])];
  if (providerIn(settings) !== '') return [ALL_TOGETHER, ...settings];
  refuse(parsed, ['judgeUrl', 'judgeModel', 'rules'], WITHOUT_JUDGE);
  return settings;
}

const WITHOUT_JUDGE = 'has no effect without --judge and the name of a provider: the rules call no model';

/** Judge requests per batch. Replies are saved as they arrive, so an interruption loses no more with a large batch. */
const ALL_TOGETHER = ['judge.atOnce', '100'] as const;

const sample = (name: string): string => fileURLToPath(new URL(`../../samples/${name}`, import.meta.url));
const SAMPLE = sample('gnw-eval-sets.xlsx');

const outputOf = (workbook: string, name = nameOf(workbook)): string =>
  join('out', `${name}${extensionFor(workbook)}`);

export type RunOptions = ReturnType<typeof runOptions>;

/** @throws UsageError if an option is used that would have no effect */
export function runOptions(parsed: ParsedRun) {
  const { workbook = SAMPLE, sample: size, seed, status, group, rows, id } = parsed;
  if (size === undefined) refuse(parsed, ['seed'], 'has no effect without --sample');
  const comparesRuns = parsed.failOn?.some((gate) => gate !== 'error') === true;
  if (parsed.baseline === undefined && comparesRuns)
    refuse(parsed, ['failOn'], 'needs --baseline, unless it is only error');
  if (parsed.agentUrl === undefined) refuse(parsed, ['askOnly'], 'has no effect without --agent-url');
  if (parsed.askOnly) refuse(parsed, OF_SCORES, 'has no effect with --ask-only, which scores nothing');
  const isPlain = Object.keys(parsed).every((option) => option === 'verbose');
  const choice: RequestOf<'runEvals'>['choice'] = {
    ...{ statuses: status, ids: id, group, rows, seed },
    sample: size,
  };
  const name = parsed.workbook === undefined ? 'sample' : nameOf(workbook);
  return {
    ...parsed,
    ...{ workbook, choice, set: settingsOf(parsed) },
    out: parsed.out ?? outputOf(workbook, `${name}${parsed.askOnly ? '-responses' : ''}`),
    csv: parsed.csv ?? (isPlain ? 'out' : undefined),
  };
}

const XLSX = 'also write a workbook; if it exists, its verdicts are reused';
export const COMPARE = z.object({ ...SETTINGS, xlsx: files.file('--xlsx <FILE.xlsx>', XLSX), yes });

export type ComparisonOptions = ReturnType<typeof compareOptions>;

/** @throws UsageError */
export function compareOptions(parsed: z.output<typeof COMPARE>, [old, later, out]: readonly string[]) {
  if (old !== undefined && later === undefined)
    throw new UsageError('compare needs two files, OLD.json and NEW.json: the second is missing.');
  return {
    ...parsed,
    ...{ old: old ?? sample('comparison-old.json'), new: later ?? sample('comparison-new.json') },
    out: fileName(out ?? join('out', 'comparison_results.json'), 'OUT.json'),
    set: settingsOf(parsed),
  };
}

export const DIFF = z.object({ ...GATE_OPTIONS, json: files.file('--json <FILE>', 'the diff as JSON') });
export type DiffOptions = z.output<typeof DIFF>;

/** Two runs compared, with the gates that failed. */
export type FileDiff = ReplyOf<'diffFiles'>;
export type { GateRules };

/** The gates of a command by name, each with its failures. */
export const gateResults = ({ failOn, minPass }: GateRules, failures: FileDiff['failures']) =>
  [...failOn, ...minPass.map(({ check }) => `min-pass ${check}`)].map((gate) => ({
    gate,
    failed: failures.filter((failure) => failure.gate === gate),
  }));

export const SCORE = z.object({
  ...SETTINGS,
  cache: judge.file('--cache <FILE>', 'keep the judge’s replies in this file, and reuse those in it'),
  yes: further.flag('--yes', 'run the judge even without a cost cap (judge.costCapUsd)'),
});

export type ScoreOptions = ReturnType<typeof scoreOptions>;

/** @throws UsageError */
export function scoreOptions(parsed: z.output<typeof SCORE>, [file = '-']: readonly string[]) {
  const set = settingsOf(parsed);
  const provider = providerIn(set);
  if (provider !== '' && !(Number(lastSet(set, 'judge.costCapUsd')) > 0) && !parsed.yes)
    throw new UsageError(
      `The cost of judging with ${provider} is not known in advance: set judge.costCapUsd, or pass --yes.`,
    );
  if (provider === '' && parsed.cache !== undefined) throw new UsageError(`--cache ${WITHOUT_JUDGE}.`);
  return { file: fileName(file, 'FILE'), set, cache: parsed.cache, isJudged: provider !== '' };
}

export const WORKBENCH = z.object({
  out: files.file('--out <FILE.xlsx>', 'where “Save” writes; default: out/<workbook name>.xlsx'),
  port: further.one('--port <N>', 'the port to serve on; default: any free port', wholeNumber(0, 65535)),
});

export type WorkbenchOptions = ReturnType<typeof workbenchOptions>;

export function workbenchOptions(parsed: z.output<typeof WORKBENCH>, [file = SAMPLE]: readonly string[]) {
  return { file, port: parsed.port ?? 0, savePath: parsed.out ?? outputOf(file) };
}
