/** The command line: its commands, their help, and what a mistake in it is answered with. */
import { Command, CommanderError, Option } from 'commander';
import * as z from 'zod';
import * as options from './options';
import { UsageError } from './option-values';
import { readFileSync } from 'node:fs';
import { beginProgress, print } from './terminal';

/** How it was called: as a script of this project, or installed. */
const NAME = process.env['npm_package_name'] === 'gnw-evals-for-sheets' ? 'npm start --' : 'gnw-evals';

function versionOf(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(text));
  return version;
}

const EPILOGUE = `
Keys come from the environment: GNW_JUDGE_KEY, GNW_AGENT_TOKEN, GOOGLE_TOKEN (for a sheet that is not shared),
LANGFUSE_PUBLIC_KEY, LANGFUSE_SECRET_KEY.
Exit status: 0 finished, 2 bad usage or an unusable file, 3 not completed, 4 a gate failed, 130 interrupted.`;

const program = new Command(NAME)
  .description('GNW Evals, as in Google Sheets. Without a command it scores; “run --help” lists its options.')
  .usage('[command] [options]')
  .helpOption('--help', 'this text')
  .version(versionOf(), '--version', 'which version this is')
  .exitOverride()
  .configureOutput({
    writeOut: (text) => print(text.trimEnd()),
    writeErr: () => undefined,
    getOutHelpWidth: () => 110,
  });

/** @param run is given the checked options, and the files among them */
function add<Shape extends z.ZodRawShape>(
  name: string,
  about: string,
  files: Readonly<Record<string, string>>,
  schema: z.ZodObject<Shape>,
  run: (given: z.output<z.ZodObject<Shape>>, files: readonly string[]) => Promise<void>,
): void {
  const command = program.command(name, { isDefault: name === 'run' }).description(about);
  for (const [file, help] of Object.entries(files)) command.argument(file, help);
  for (const value of Object.values(schema.shape)) {
    const { flags = '', help = '', group = '' } = options.FORMS.get(value) ?? {};
    const option = new Option(flags, help).helpGroup(group);
    if (help.endsWith('; repeatable'))
      option.argParser((text, before: string[] | undefined) => [...(before ?? []), text]);
    command.addOption(option);
  }
  command.addHelpText('after', EPILOGUE).action(async () => {
    const given = Object.entries(command.opts()).filter(
      ([key]) => command.getOptionValueSource(key) === 'cli',
    );
    await run(schema.parse(Object.fromEntries(given)), command.args);
  });
}

async function run(given: Parameters<typeof options.runOptions>[0]): Promise<void> {
  const { askWorkbook, scoreWorkbook } = await import('./score-workbook');
  await (given.askOnly ? askWorkbook : scoreWorkbook)(options.runOptions(given));
}
add('run', 'Scores the eval sets of a workbook.', {}, options.RUN, run);
add('sample', 'Scores the sample workbook.', {}, options.RUN.omit({ workbook: true }), run);

const LISTS = {
  '[OLD.json]':
    'items with Question, Answer (the ground truth) and Agentic_answer; without files: the samples',
  '[NEW.json]': 'the same of the later version',
  '[OUT.json]': 'default: out/comparison_results.json',
};
const ANSWERS = 'Compares the answers of two versions of an agent with the ground truth.';
add('compare', ANSWERS, LISTS, options.COMPARE, async (given, files) =>
  (await import('./compare')).compareFiles(options.compareOptions(given, files)),
);

const RUNS = {
  '<EARLIER>': 'a file that --json wrote, a run file of wri/gnw-gold-evals, or a scored workbook',
  '<LATER>': 'another one',
};
add('diff', 'Compares two runs of one eval set, check by check.', RUNS, options.DIFF, async (given, files) =>
  (await import('./diff')).diffFiles(given, files),
);

const LINES = { '[FILE]': 'cases, with the columns of an eval set as keys; - or nothing: standard input' };
add('score', 'One case per line in, its scorecard out.', LINES, options.SCORE, async (given, files) =>
  (await import('./score')).score(options.scoreOptions(given, files)),
);

const BOOK = { '[FILE.xlsx]': 'the workbook; default: the sample. Nothing is written until you save' };
add('workbench', 'The add-on over a workbook, on a page.', BOOK, options.WORKBENCH, async (given, files) =>
  (await import('./workbench')).serve(options.workbenchOptions(given, files)),
);

/** @throws UsageError */
export async function command(args: readonly string[]): Promise<void> {
  beginProgress();
  try {
    if (args.length === 0) program.outputHelp();
    else await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Such as “error: unknown option '--tabs'\n(Did you mean --tab?)”.
    const what = error.message.replace(/^error: (.)/, (_all, first: string) => first.toUpperCase());
    const isCommand = program.commands.some((known) => known.name() === args[0]);
    if (error.code === 'commander.excessArguments' && !isCommand)
      throw new UsageError(`There is no command “${args[0] ?? ''}”. “${NAME} --help” lists them.`);
    if (error.exitCode !== 0)
      throw new UsageError(`${what.replace(/\.$/, '').replace('\n', ' ')}. “${NAME} --help” says more.`);
  }
}
