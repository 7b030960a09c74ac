/** One pass over a workbook: read, say what will be checked, run, write what was asked for, sum up. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type * as z from 'zod';
import { openRuntime, type Runtime, ScriptError, type Workbook } from '../runtime';
import { readWorkbook, writeWorkbook } from '../xlsx';
import type { Options } from './options';
import { checkOutputs, orUsageError, writeText } from './outputs';
import { Answer, Coverage, Files, Scorecards, Summary } from './replies';
import { snakeCased } from './snake-case';
import { coverageLines, endProgress, showProgress, summaryLines } from './terminal';
import { UsageError } from './usage-error';

/** A run that began and could not be completed. */
export class RunStopped extends Error {}

const BUNDLE = fileURLToPath(new URL('../../dist/Code.js', import.meta.url));

/** @throws UsageError before anything runs, RunStopped where the run could not be completed */
export async function scoreWorkbook(options: Options): Promise<void> {
  checkOutputs(options);
  const workbook = await orUsageError(readWorkbook(options.workbook));
  const runtime = openRuntime({
    code: readFileSync(BUNDLE, 'utf8'),
    workbook,
    properties: { user: { 'gnw.judgeKey': judgeKeyFromEnvironment() } },
    onToast: showProgress,
  });
  const ask = <T>(functionName: string, request: object, schema: z.ZodType<T>): T => {
    const answer = Answer.parse(JSON.parse(callBundle(runtime, functionName, JSON.stringify(request))));
    if (answer.ok) return schema.parse(answer.value);
    throw answer.code === 'usage'
      ? new UsageError(ended(answer.message))
      : new RunStopped(ended(answer.message));
  };
  const { tabs, choice, set } = options;
  const request = { ...(tabs && { tabs }), choice, set };
  console.log(`${coverageLines(ask('coverage', request, Coverage))}\n`);
  const summary = await orKeepWhatWasDone(() => ask('runEvals', request, Summary), workbook, options.out);
  endProgress();
  console.log(summaryLines(summary));
  const finished = summary.tabs.map(({ tab, resultsTab }) => ({ tab, resultsTab }));
  await orUsageError(writeWorkbook(workbook, options.out));
  const written = [options.out];
  if (options.csv !== undefined) {
    for (const { name, text } of ask('exportResults', { format: 'csv', tabs: finished }, Files).files) {
      written.push(writeText(join(options.csv, name), text));
    }
  }
  if (options.json !== undefined) {
    const { scorecards } = ask('exportResults', { format: 'json', tabs: finished }, Scorecards);
    written.push(
      writeText(options.json, `${JSON.stringify({ run: snakeCased(summary), scorecards }, null, 2)}\n`),
    );
  }
  console.log(`\nWritten: ${written.join(', ')}`);
  if (summary.stopped !== '') throw new RunStopped(summary.stopped);
}

/** As the add-on keeps a key; whoever starts the command names the address too, so it goes to any host. */
function judgeKeyFromEnvironment(): string {
  const key = process.env['GNW_JUDGE_KEY'] ?? '';
  return key === '' ? 'null' : JSON.stringify({ key, host: '*' });
}

/** A run that stops in the middle has written results and kept the judge's replies: they are saved, too. */
async function orKeepWhatWasDone<T>(run: () => T, workbook: Workbook, out: string): Promise<T> {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof RunStopped)) throw error;
    endProgress();
    await orUsageError(writeWorkbook(workbook, out));
    throw new RunStopped(`${error.message} What was done until then is in ${out}.`);
  }
}

/** What the bundle throws (an execution that was ended, a service that failed) is said in one line. */
function callBundle(runtime: Runtime, functionName: string, json: string): string {
  try {
    return String(runtime.call(functionName, [json], 'sidebar'));
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error;
    endProgress();
    throw new RunStopped(ended(`The run could not be completed: ${error.message}`));
  }
}

/** A sentence ends in a full stop: more may follow. */
const ended = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
