/** The command line: its commands, their help, and messages about mistakes in it. */
import { UsageError } from '../ask';
import { Command, CommanderError, Option } from 'commander';
import * as z from 'zod';
import * as options from './options';
import { readFileSync } from 'node:fs';
import { beginProgress, print } from './terminal';

/** How users call the program: as a script of this project, or installed. */
const NAME = process.env['npm_package_name'] === 'gnw-evals-for-sheets' ? 'npm start --' : 'gnw-evals';

function packageVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(text));
  return version;
}

const EPILOGUE = `
Keys come from the environment: GNW_JUDGE_KEY, GNW_AGENT_TOKEN, GOOGLE_TOKEN (for a sheet that is not shared),
LANGFUSE_PUBLIC_KEY, LANGFUSE_SECRET_KEY.
Exit status: 0 finished, 2 bad usage or an unusable file, 3 not completed, 4 a gate failed, 130 interrupted.`;

const program = new Command(NAME)
  .description(
    'Score the eval sets of a workbook with GNW Evals. Options without a command are those of run (“run --help”).',
  )
  .usage('[command] [options]')
  .helpOption('--help', 'show this help')
  .helpCommand('help [command]', 'Show help for a command.')
  .version(packageVersion(), '--version', 'show the version')
  .exitOverride()
  .configureOutput({
    writeOut: (text) => print(text.trimEnd()),
    writeErr: () => undefined,
    getOutHelpWidth: () => 110,
  });

/** Adds a command. @param args its arguments, with their help @param run receives the parsed options and the arguments */
function addCommand<Shape extends z.ZodRawShape>(
  name: string,
  description: string,
  args: Readonly<Record<string, string>>,
  schema: z.ZodObject<Shape>,
  run: (parsed: z.output<z.ZodObject<Shape>>, args: readonly string[]) => Promise<void>,
): void {
  const command = program.command(name, { isDefault: name === 'run' }).description(description);
  for (const [arg, help] of Object.entries(args)) command.argument(arg, help);
  for (const value of Object.values(schema.shape)) {
    const { flags = '', help = '', group = '', isRepeatable } = options.FORMS.get(value) ?? {};
    const option = new Option(flags, help).helpGroup(group);
    if (isRepeatable) option.argParser((text, before: string[] | undefined) => [...(before ?? []), text]);
    command.addOption(option);
  }
  command.addHelpText('after', EPILOGUE).action(async () => {
    const typed = Object.entries(command.opts()).filter(
      ([key]) => command.getOptionValueSource(key) === 'cli',
    );
    await run(schema.parse(Object.fromEntries(typed)), command.args);
  });
}

async function run(parsed: Parameters<typeof options.runOptions>[0]): Promise<void> {
  const parsedOptions = options.runOptions(parsed);
  if (parsed.askOnly) await (await import('./ask-workbook')).askWorkbook(parsedOptions);
  else await (await import('./score-workbook')).scoreWorkbook(parsedOptions);
}
addCommand('run', 'Score the eval sets of a workbook.', {}, options.RUN, run);
addCommand('sample', 'Score the sample workbook.', {}, options.RUN.omit({ workbook: true }), run);

const COMPARE_ARGUMENTS = {
  '[OLD.json]': 'items with Question, Answer (the ground truth) and Agentic_answer; default: the samples',
  '[NEW.json]': 'the same items, answered by the later version',
  '[OUT.json]': 'default: out/comparison_results.json',
};
addCommand(
  'compare',
  'Compare the answers of two versions of an agent with the ground truth.',
  COMPARE_ARGUMENTS,
  options.COMPARE,
  async (parsed, files) => (await import('./compare')).compareFiles(options.compareOptions(parsed, files)),
);

const DIFF_ARGUMENTS = {
  '<EARLIER>': 'a file written by --json, a run file of wri/gnw-gold-evals, or a scored workbook',
  '<LATER>': 'the later run, in any of these forms',
};
addCommand(
  'diff',
  'Compare two runs of the same eval sets, check by check.',
  DIFF_ARGUMENTS,
  options.DIFF,
  async (parsed, files) => (await import('./diff')).diffFiles(parsed, files),
);

const SCORE_ARGUMENTS = {
  '[FILE]': 'JSON Lines with the columns of an eval set as keys; default or “-”: standard input',
};
addCommand(
  'score',
  'Read one case and write one scorecard per line.',
  SCORE_ARGUMENTS,
  options.SCORE,
  async (parsed, files) => (await import('./score')).score(options.scoreOptions(parsed, files)),
);

const WORKBENCH_ARGUMENTS = { '[FILE.xlsx]': 'default: the sample; nothing is written until you save' };
addCommand(
  'workbench',
  'Open a workbook with the add-on in a browser.',
  WORKBENCH_ARGUMENTS,
  options.WORKBENCH,
  async (parsed, files) => (await import('./workbench')).serve(options.workbenchOptions(parsed, files)),
);

/** Runs a command line. @throws UsageError, or another error that ends a command (end-command.ts) */
export async function runCommandLine(args: readonly string[]): Promise<void> {
  beginProgress();
  try {
    if (args.length === 0) program.outputHelp();
    else await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Such as “error: unknown option '--tabs'\n(Did you mean --tab?)”.
    const message = error.message.replace(/^error: (.)/, (_all, letter: string) => letter.toUpperCase());
    const [first = ''] = args;
    const typed = program.commands.find((known) => known.name() === first)?.name();
    if (error.code === 'commander.excessArguments' && typed === undefined && !first.startsWith('-'))
      throw new UsageError(`There is no command “${first}”. “${NAME} --help” lists the commands.`);
    const sentence = message.replace(/\.$/, '').replace('\n', ' ');
    if (error.exitCode !== 0) throw new UsageError(`${sentence}. See “${NAME} ${typed ?? 'run'} --help”.`);
  }
}
