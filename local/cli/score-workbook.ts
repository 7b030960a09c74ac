/** One pass over a workbook: read, say what will be checked, run, write what was asked for, sum up. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Name, RequestOf } from '../../src/api/table';
import { storedAgentToken } from '../agent-token';
import { answerTo, type Ask, RunStopped } from '../ask';
import { judgeKeyFromEnvironment } from '../judge-key';
import { langfuseKeysFromEnvironment } from '../langfuse-keys';
import { openRuntime, ScriptError, type Workbook } from '../runtime';
import { chaosOf } from './chaos';
import { readWorkbook, writeWorkbook } from '../xlsx';
import { checkLangfuseKeys, sendToLangfuse } from './langfuse';
import type { Options } from './options';
import { checkOutputs, orUsageError, writeText } from './outputs';
import { evals, runToEnd } from './run-to-end';
import { snakeCased } from './snake-case';
import { coverageLines, endProgress, importLines, showProgress, summaryLines } from './terminal';
import { UsageError } from './usage-error';

const BUNDLE = fileURLToPath(new URL('../../dist/Code.js', import.meta.url));

/** @throws UsageError before anything runs, RunStopped where the run could not be completed */
export async function scoreWorkbook(options: Options): Promise<void> {
  checkOutputs(options);
  if (options.langfuse) checkLangfuseKeys();
  const workbook = await orUsageError(readWorkbook(options.workbook));
  const chaos = options.chaos === undefined ? undefined : chaosOf(options.chaos);
  const runtime = openRuntime({
    code: readFileSync(BUNDLE, 'utf8'),
    workbook,
    properties: {
      user: {
        'gnw.judgeKey': judgeKeyFromEnvironment(),
        'gnw.agentToken': storedAgentToken(),
        'gnw.langfuseKeys': langfuseKeysFromEnvironment(),
      },
    },
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
  const ask: Ask = (name, request) => {
    const call = () => answerTo(runtime, name, request);
    const answer = RUNNING.has(name) ? call() : aside(call);
    if (answer.ok) return answer.value;
    throw answer.code === 'usage'
      ? new UsageError(ended(answer.message))
      : new RunStopped(ended(answer.message));
  };
  const { tabs, choice } = options;
  // Whoever gives outputs wants them to be scored.
  const set =
    options.responses === undefined ? options.set : [...options.set, ['run.responsesFirst', 'true'] as const];
  if (options.responses !== undefined)
    console.log(`${importLines(ask('importResponses', { ...importOf(options.responses, tabs), set }))}\n`);
  const request = { tabs, choice, set, from: 'command line' } as const;
  const asking = { ...request, thenScore: true };
  // What will be checked depends on what the agent will have answered.
  const before = options.asksAgent ? ask('planAsking', asking).text : coverageLines(ask('coverage', request));
  console.log(`${before}\n`);
  if (chaos) chaos.isOn = true;
  const kind = evals(() => (options.asksAgent ? ask('askAgent', asking) : ask('runEvals', request)));
  const summary = await orKeepWhatWasDone(() => runToEnd(runtime, ask, kind), workbook, options.out);
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
    for (const { name, text } of ask('exportResults', { format: 'csv', tabs: finished }).files) {
      written.push(writeText(join(options.csv, name), text));
    }
  }
  if (options.json !== undefined) {
    const { scorecards } = ask('scorecards', { tabs: finished });
    written.push(
      writeText(options.json, `${JSON.stringify({ run: snakeCased(summary), scorecards }, null, 2)}\n`),
    );
  }
  if (options.html !== undefined) {
    const [page] = ask('exportResults', { format: 'html' }).files;
    written.push(writeText(options.html, page?.text ?? ''));
  }
  console.log(`\nWritten: ${written.join(', ')}`);
  if (options.langfuse) console.log(sendToLangfuse(ask, set));
  const { stopped, outcome } = summary;
  if (stopped !== '') throw new RunStopped(stopped);
  if (outcome !== 'finished') throw new RunStopped(`The run is ${outcome}.`);
}

/** @throws UsageError where the file cannot be read */
function importOf(file: string, tabs: Options['tabs']): RequestOf<'importResponses'> {
  try {
    return { fileName: basename(file), text: readFileSync(file, 'utf8'), tabs };
  } catch (error) {
    throw new UsageError(
      existsSync(file)
        ? `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.`
        : `There is no file ${file}.`,
    );
  }
}

/** Functions whose execution may die and be gone on with. */
const RUNNING: ReadonlySet<Name> = new Set(['runEvals', 'askAgent', 'resumeRun']);

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
