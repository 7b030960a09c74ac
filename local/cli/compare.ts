/** `npm start -- compare`: two files in, one comparison out, by the bundle that is pushed to Google. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import type { ReplyOf } from '../../src/commands/table';
import { RunStopped } from '../ask';
import { Saving } from '../files/saving';
import { Workbook } from '../runtime';
import { readWorkbook, workbookBytes } from '../xlsx';
import { openAddOn, repliesBeside } from './add-on';
import { end, orKeep } from './ending';
import { checkCostAgreed, checkJudgeKey, assertNeeds, JUDGE_NEEDS } from './needs';
import { orUsageError, checkFiles, outputAndAnswers, type NamedFile } from './outputs';
import { type RunKind, runToEnd } from './run-to-end';
import { sectionsText } from './diff-terminal';
import { endProgress, plain, print, problemLines } from './terminal';
import { join } from 'node:path';
import { JUDGE_PROVIDERS } from '../../src/model/judge';
import { settingsOf } from './options';
import { UsageError, parsedArgs } from './flag-values';
import { isUtf8 } from 'node:buffer';
import { codeOf, reasonOf } from '../files/system-error';

// Text files are UTF-8, or else an error says so.

/** @throws UsageError if it cannot be read, or is not UTF-8 */
export function readText(file: string): string {
  const bytes = readBytes(file);
  if (isUtf8(bytes)) return bytes.toString('utf8');
  throw new UsageError(`${file} is not UTF-8: line ${badLine(bytes)} holds other bytes; save it as UTF-8.`);
}

function readBytes(file: string): Buffer {
  try {
    // Opening it would wait for a writer, and what it says is gone once it was read.
    const there = statSync(file);
    if (!there.isFile() && !there.isDirectory())
      throw new UsageError(`${file} is a pipe or a device: save what it holds as a file first.`);
    return readFileSync(file);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(
      codeOf(error) === 'ENOENT'
        ? `There is no file ${file}.`
        : `${file} cannot be read (${reasonOf(error)}).`,
    );
  }
}

const LINE_FEED = 10;

/** The first line that is not UTF-8, counted from 1. */
function badLine(bytes: Buffer): number {
  for (let [line, from] = [1, 0]; ; line += 1) {
    const end = bytes.indexOf(LINE_FEED, from);
    if (end < 0 || !isUtf8(bytes.subarray(from, end))) return line;
    from = end + 1;
  }
}

// The command line of `npm start -- compare`: arguments in, checked options out.

const COMPARE_USAGE = `Compares the answers of two versions of an agent with the ground truth, as the add-on does in Google Sheets.

npm start -- compare                                 the samples; writes out/comparison_results.json
npm start -- compare OLD.json NEW.json [OUT.json] [options]

  OLD.json, NEW.json  lists of items with Question, Answer (the ground truth) and Agentic_answer, or {"results": [...]}
  --xlsx FILE.xlsx    also the workbook with the tabs Comparison input, results and summary; what the judge has said in a
                      workbook of that name is not asked again
  ${`--judge ${JUDGE_PROVIDERS.filter((name) => name !== 'rules').join('|')}`.padEnd(52)} who scores; without it only identical answers are scored
  --judge-url URL     the provider's base address      --judge-model NAME
  --set section.key=VALUE   any setting (repeatable), such as judge.costCapUsd=2
  --yes               go on even if judging may cost more than judge.confirmAboveUsd (5 US dollars)
  --help

The key of the judge's provider is read from the environment: GNW_JUDGE_KEY. For example, through a proxy:
  npm start -- compare old.json new.json --judge openai --judge-url https://proxy.example/v1 --judge-model azure_ai/gpt-oss-120b`;

interface CompareOptions {
  readonly old: string;
  readonly new: string;
  readonly out: string;
  readonly xlsx: string | undefined;
  readonly set: readonly (readonly [string, string])[];
  /** Whether it may cost more than the set limit. */
  readonly yes: boolean;
}

const SAMPLES = { old: 'samples/comparison-old.json', new: 'samples/comparison-new.json' };

const FLAGS = {
  xlsx: { type: 'string' },
  judge: { type: 'string' },
  'judge-url': { type: 'string' },
  'judge-model': { type: 'string' },
  'no-rules': { type: 'boolean' },
  yes: { type: 'boolean' },
  set: { type: 'string', multiple: true },
  help: { type: 'boolean' },
} as const;

/**
 * @returns undefined if help is asked for
 * @throws UsageError on anything that cannot be understood, or that cannot be written
 */
function readCompareOptions(args: readonly string[]): CompareOptions | undefined {
  const { values, positionals } = parsedArgs('npm start -- compare', {
    args: [...args],
    options: FLAGS,
    allowPositionals: true,
  });
  if (values.help) return undefined;
  assertNeeds(values, JUDGE_NEEDS);
  if (positionals.length === 1 || positionals.length > 3)
    throw new UsageError(
      'compare takes two files, OLD.json and NEW.json, and after them where the results go; “npm start -- compare --help” says more.',
    );
  const [before, after, out = join('out', 'comparison_results.json')] = positionals;
  const files = { old: before ?? SAMPLES.old, new: after ?? SAMPLES.new };
  const { xlsx } = values;
  if (xlsx !== undefined && !xlsx.toLowerCase().endsWith('.xlsx'))
    throw new UsageError(`--xlsx takes a file that ends in .xlsx, got “${xlsx}”.`);
  if (out === '') throw new UsageError('The results need the name of a file.');
  const workbook: NamedFile[] = xlsx === undefined ? [] : [['--xlsx', xlsx]];
  checkFiles(
    [...outputAndAnswers('OUT.json', out), ...workbook],
    [
      ['OLD.json', files.old],
      ['NEW.json', files.new],
    ],
  );
  return { ...files, out, xlsx, set: settingsOf(values), yes: values.yes ?? false };
}

type ComparisonSummary = NonNullable<ReplyOf<'lastComparison'>['summary']>;

function comparisonOf(start: RunKind<ComparisonSummary>['start']): RunKind<ComparisonSummary> {
  return {
    start,
    summaryIn: (report) => (report.state === 'compared' ? report.summary : undefined),
    last: (ask) => ask('lastComparison', {}).summary,
  };
}

/** @throws UsageError before anything runs, RunStopped if the comparison could not be completed, NotSaved */
export async function compareFiles(args: readonly string[]): Promise<void> {
  const options = readCompareOptions(args);
  if (options) await compare(options);
  else print(COMPARE_USAGE);
}

async function compare(options: CompareOptions): Promise<void> {
  const { set, out, xlsx } = options;
  const workbook = await workbookAt(xlsx);
  const replies = repliesBeside(out, set);
  const { runtime, ask } = openAddOn(workbook, { replies });
  const files = { old: fileNamed(options.old), new: fileNamed(options.new) };
  const { sheetId, text, problems, model, judging, costQuestion } = ask('importComparison', {
    ...files,
    set,
  });
  checkJudgeKey(set);
  checkCostAgreed(costQuestion, options.yes);
  print(`${plain(text)}${model === '' ? '' : `; scored by ${plain(model)}`}`);
  print(`${problemLines(problems).join('\n')}\n`);
  if (judging !== '') print(`${plain(judging)}\n`);
  if (replies.remark !== '') print(`${replies.remark}\n`);
  const saving = new Saving(replies.file);
  const keep = (): void => {
    if (xlsx !== undefined) saving.save(xlsx, workbookBytes(workbook));
  };
  const start = { sheetId, set, from: 'command line' } as const;
  const kind = comparisonOf(() => ask('startComparison', start));
  const summary = orKeep(keep, { replies, saving }, () => runToEnd(runtime, ask, kind));
  endProgress();
  // Problems reported before the start are not repeated.
  const news = summary.problems.filter((problem) => !problems.includes(problem));
  print([sectionsText(summary.sections), ...problemLines(news)].join('\n'));
  const { text: exported } = ask('exportComparison', {});
  saving.save(out, exported);
  keep();
  print(`\nWritten: ${saving.written.join(', ')}`);
  end(summary, 'comparison', { replies, saving });
  if (summary.statistics.compared === 0)
    throw new RunStopped('Nothing could be measured: of no question both answers have a score.');
}

/** An earlier comparison's workbook holds its verdicts, which are not asked for again. @throws UsageError */
async function workbookAt(file: string | undefined): Promise<Workbook> {
  if (file !== undefined && existsSync(file)) return orUsageError(readWorkbook(file));
  const workbook = new Workbook({ timeZone: 'Etc/UTC' });
  workbook.addTab('Sheet1');
  return workbook;
}

const fileNamed = (name: string): { readonly name: string; readonly text: string } => ({
  name,
  text: readText(name),
});
