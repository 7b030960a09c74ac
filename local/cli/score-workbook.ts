/** One pass over a workbook: read, say what will be checked, run, write what was asked for, sum up. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type * as z from 'zod';
import { judgeKeyFromEnvironment } from '../judge-key';
import { openRuntime, ScriptError, type Workbook } from '../runtime';
import { chaosOf } from './chaos';
import { readWorkbook, writeWorkbook } from '../xlsx';
import type { Options } from './options';
import { checkOutputs, orUsageError, writeText } from './outputs';
import { Answer, Coverage, Files, Scorecards } from './replies';
import { RunStopped, runToEnd } from './run-to-end';
import { snakeCased } from './snake-case';
import { coverageLines, endProgress, showProgress, summaryLines } from './terminal';
import { UsageError } from './usage-error';

const BUNDLE = fileURLToPath(new URL('../../dist/Code.js', import.meta.url));

/** @throws UsageError before anything runs, RunStopped where the run could not be completed */
export async function scoreWorkbook(options: Options): Promise<void> {
  checkOutputs(options);
  const workbook = await orUsageError(readWorkbook(options.workbook));
  const chaos = options.chaos === undefined ? undefined : chaosOf(options.chaos);
  const runtime = openRuntime({
    code: readFileSync(BUNDLE, 'utf8'),
    workbook,
    properties: { user: { 'gnw.judgeKey': judgeKeyFromEnvironment() } },
    onToast: showProgress,
    // A judge that asks for a pause means it.
    sleeps: 'really',
    ...(chaos && { faults: chaos }),
  });
  // Whoever only looks on is not disturbed, and what goes wrong there is no matter of runs.
  const aside = <T>(look: () => T): T => {
    const wasOn = chaos?.isOn ?? false;
    if (chaos) chaos.isOn = false;
    const seen = inOneLine(look);
    if (chaos) chaos.isOn = wasOn;
    return seen;
  };
  const ask = <T>(functionName: string, request: object, schema: z.ZodType<T>): T => {
    const call = (): unknown => runtime.call(functionName, [JSON.stringify(request)], 'sidebar');
    const answer = Answer.parse(JSON.parse(String(RUNNING.has(functionName) ? call() : aside(call))));
    if (answer.ok) return schema.parse(answer.value);
    throw answer.code === 'usage'
      ? new UsageError(ended(answer.message))
      : new RunStopped(ended(answer.message));
  };
  const { tabs, choice, set } = options;
  const request = { ...(tabs && { tabs }), choice, set, from: 'command line' };
  console.log(`${coverageLines(ask('coverage', request, Coverage))}\n`);
  if (chaos) chaos.isOn = true;
  const summary = await orKeepWhatWasDone(() => runToEnd(runtime, ask, request), workbook, options.out);
  if (chaos) {
    chaos.isOn = false;
    console.log(`Chaos: ${chaos.faults} calls went wrong.\n`);
  }
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
  if (options.html !== undefined) {
    const [page] = ask('exportResults', { format: 'html' }, Files).files;
    written.push(writeText(options.html, page?.text ?? ''));
  }
  console.log(`\nWritten: ${written.join(', ')}`);
  const { stopped, outcome } = summary;
  if (stopped !== '') throw new RunStopped(stopped);
  if (outcome !== 'finished') throw new RunStopped(`The run is ${outcome}.`);
}

/** Functions whose execution may die and be gone on with. */
const RUNNING: ReadonlySet<string> = new Set(['runEvals', 'resumeRun']);

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
function inOneLine<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error;
    endProgress();
    throw new RunStopped(ended(`The run could not be completed: ${error.message}`));
  }
}

/** A sentence ends in a full stop: more may follow. */
const ended = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
