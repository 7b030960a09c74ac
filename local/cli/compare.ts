/** `npm start -- compare`: two files in, one comparison out, by the bundle that is pushed to Google. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ReplyOf } from '../../src/api/table';
import { answerTo, type Ask, RunStopped } from '../ask';
import { judgeKeyFromEnvironment } from '../judge-key';
import { openRuntime, ScriptError, Workbook } from '../runtime';
import { readWorkbook, writeWorkbook } from '../xlsx';
import { COMPARE_USAGE, type CompareOptions, readCompareOptions } from './compare-options';
import { comparisonLines } from './compare-terminal';
import { orUsageError, writeText } from './outputs';
import { type RunKind, runToEnd } from './run-to-end';
import { endProgress, plain, problemLines, showProgress } from './terminal';
import { UsageError } from './usage-error';

const BUNDLE = fileURLToPath(new URL('../../dist/Code.js', import.meta.url));

type ComparisonSummary = NonNullable<ReplyOf<'lastComparison'>['summary']>;

function comparisonOf(start: RunKind<ComparisonSummary>['start']): RunKind<ComparisonSummary> {
  return {
    start,
    summaryIn: (report) => (report.state === 'compared' ? report.summary : undefined),
    last: (ask) => ask('lastComparison', {}).summary,
  };
}

/** @throws UsageError before anything runs, RunStopped where the comparison could not be completed */
export async function compareFiles(args: readonly string[]): Promise<void> {
  const options = readCompareOptions(args);
  if (options) await compare(options);
  else console.log(COMPARE_USAGE);
}

async function compare(options: CompareOptions): Promise<void> {
  const { set, out, xlsx } = options;
  const workbook = await workbookAt(xlsx);
  const runtime = openRuntime({
    code: readFileSync(BUNDLE, 'utf8'),
    workbook,
    properties: { user: { 'gnw.judgeKey': judgeKeyFromEnvironment() } },
    onToast: showProgress,
    // A judge that asks for a pause means it.
    sleeps: 'really',
  });
  const ask: Ask = (name, request) => {
    const answer = answerTo(runtime, name, request);
    if (answer.ok) return answer.value;
    throw answer.code === 'usage' ? new UsageError(answer.message) : new RunStopped(answer.message);
  };
  const files = { old: fileNamed(options.old), new: fileNamed(options.new) };
  const { sheetId, text, problems, model } = ask('importComparison', { ...files, set });
  console.log(`${plain(text)}${model === '' ? '' : `; scored by ${plain(model)}`}`);
  console.log(`${problemLines(problems).join('\n')}\n`);
  const start = { sheetId, set, from: 'command line' } as const;
  const summary = await orKeepWhatWasJudged(
    () =>
      runToEnd(
        runtime,
        ask,
        comparisonOf(() => ask('startComparison', start)),
      ),
    workbook,
    options,
  );
  // What was told before the start is not told again.
  const news = summary.problems.filter((problem) => !problems.includes(problem));
  console.log(comparisonLines({ ...summary, problems: news }));
  const written = [writeText(out, ask('exportComparison', {}).text)];
  if (xlsx !== undefined) {
    await orUsageError(writeWorkbook(workbook, xlsx));
    written.push(xlsx);
  }
  console.log(`\nWritten: ${written.join(', ')}`);
  if (summary.stopped !== '') throw new RunStopped(summary.stopped);
  if (summary.outcome !== 'finished') throw new RunStopped(`The comparison is ${summary.outcome}.`);
}

/** A workbook of an earlier comparison holds what was judged then: it is not asked again. @throws UsageError */
async function workbookAt(file: string | undefined): Promise<Workbook> {
  if (file !== undefined && existsSync(file)) return orUsageError(readWorkbook(file));
  const workbook = new Workbook({ timeZone: 'Etc/UTC' });
  workbook.addTab('Sheet1');
  return workbook;
}

/** A comparison that stops in the middle has been paid for: its workbook is written, also where none was wanted. */
async function orKeepWhatWasJudged<T>(
  run: () => T,
  workbook: Workbook,
  { out, xlsx = `${out.replace(/\.json$/i, '')}.xlsx` }: CompareOptions,
): Promise<T> {
  try {
    return finished(run);
  } catch (error) {
    if (!(error instanceof RunStopped)) throw error;
    await orUsageError(writeWorkbook(workbook, xlsx));
    throw new RunStopped(
      `${error.message} What was done until then is in ${xlsx}: the same command with --xlsx ${xlsx} goes on from there.`,
    );
  }
}

/** What the bundle throws is said in one line. */
function finished<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof ScriptError)
      throw new RunStopped(`The comparison could not be completed: ${error.message}.`);
    throw error;
  } finally {
    endProgress();
  }
}

/** @throws UsageError where it cannot be read */
function fileNamed(name: string): { readonly name: string; readonly text: string } {
  try {
    return { name, text: readFileSync(name, 'utf8') };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new UsageError(
      code === 'ENOENT' ? `There is no file ${name}.` : `${name} cannot be read (${code}).`,
    );
  }
}
