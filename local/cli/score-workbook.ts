/** One pass over a workbook: read it, say what will be checked, run, write the requested files, sum up. */
import { basename, dirname, join } from 'node:path';
import type { RequestOf } from '../../src/api/table';
import { type Ask, RunStopped } from '../ask';
import { Saving } from '../files/saving';
import type { Content } from '../files/write-whole';
import { areKeysSet } from '../keys';
import { readWorkbook, workbookBytes } from '../xlsx';
import { openAddOn, repliesBeside } from './add-on';
import { announceBaseline, assertGates, runTextOf } from './diff';
import { gateRules } from './gates';
import { diffLines } from './diff-terminal';
import { end, orKeep } from './ending';
import { exportedFiles, jsonTexts } from './exported';
import { junitXml } from './junit';
import { checkCostAgreed, checkJudgeKey } from './needs';
import type { Options } from './options';
import { checkCsvFiles, checkOutputs, orUsageError } from './outputs';
import type { Replies } from './replies';
import { readText } from './read-text';
import { evals, type RunSummary, runToEnd } from './run-to-end';
import { snakeCased } from './snake-case';
import { beforeRun, detailLines } from './details-terminal';
import { summaryLines } from './summary-terminal';
import { endProgress, importLines, print } from './terminal';
import { UsageError } from './usage-error';

/** @throws UsageError before anything runs, RunStopped if the run could not be completed, NotSaved */
export async function scoreWorkbook(options: Options): Promise<void> {
  checkOutputs(options);
  if (options.langfuse) checkLangfuseKeys();
  const { baseline } = options;
  const before = baseline?.file === undefined ? undefined : await runTextOf(baseline.file);
  const workbook = await orUsageError(readWorkbook(options.workbook));
  const hasOutputs = options.agentUrl !== undefined || options.responses !== undefined;
  if (options.hasTrials && !hasOutputs && !workbook.tabs.some(({ name }) => /^Responses\b/.test(name)))
    throw new UsageError(
      '--trials needs --agent-url, --responses or a workbook with the tab “Responses”: without them there is one output per case.',
    );
  const { tabs, choice } = options;
  const replies = repliesBeside(options.out, options.set);
  const { runtime, ask, inOneExecution } = openAddOn(workbook, { replies });
  const { set } = options;
  if (options.responses !== undefined)
    print(`${importLines(ask('importResponses', { ...importOf(options.responses, tabs), set }))}\n`);
  const request = { tabs, choice, set, from: 'command line' } as const;
  const asking = { ...request, thenScore: true };
  // What will be checked depends on the agent's answers to come.
  const plan = options.agentUrl === undefined ? undefined : ask('planAsking', asking);
  const coverage = plan ? undefined : ask('coverage', request);
  const { isVerbose } = options;
  const toDo = plan?.text ?? (coverage ? beforeRun(coverage, isVerbose) : '');
  checkJudgeKey(set);
  checkCostAgreed((plan ?? coverage)?.costQuestion ?? '', options.yes);
  if (baseline) announceBaseline(ask, before, baseline);
  if (options.csv !== undefined) checkCsvFiles(options, (coverage ?? ask('coverage', request)).tabs);
  if (toDo !== '') print(`${toDo}\n`);
  if (replies.remark !== '') print(`${replies.remark}\n`);
  const saving = new Saving(replies.file);
  const keep = (): void => {
    saving.save(options.out, workbookBytes(workbook));
  };
  const kind = evals(() =>
    options.agentUrl !== undefined ? ask('askAgent', asking) : ask('runEvals', request),
  );
  const summary = orKeep(keep, { replies, saving }, () => runToEnd(runtime, ask, kind));
  endProgress();
  const look = inOneExecution();
  const { outcome } = look('runOutcome', {});
  const problems = (coverage?.tabs ?? []).flatMap((tab) => tab.problems);
  print(summaryLines(summary, outcome, { problems, isVerbose }));
  if (isVerbose) print(detailLines(summary, outcome));
  keep();
  for (const { path, text } of filesOf(options, summary, look)) saving.save(path, text);
  const diff =
    baseline &&
    look('gateResults', {
      ...gateRules(baseline),
      ...(before && { before }),
      ...(tabs && { tabs: [...tabs] }),
    });
  if (diff && before) print(`\n${diffLines(diff)}`);
  if (diff && baseline.junit !== undefined) saving.save(baseline.junit, junitXml(diff, baseline));
  print(`Written: ${writtenText(saving.written)}`);
  if (options.langfuse) print(sendToLangfuse(ask, set, replies));
  end(summary, 'run', { replies, saving });
  if (summary.tabs.every(({ scored }) => scored === 0)) throw new RunStopped(NOTHING_MEASURED);
  // An incomplete run has already said so: only a complete one is compared with another.
  if (diff) assertGates(diff, []);
}

const NOTHING_MEASURED = 'Nothing could be measured: no check of any row has a score.';

/** Many CSV files are counted. */
function writtenText(files: readonly string[]): string {
  const csv = files.filter((file) => file.endsWith('.csv'));
  const [first] = csv;
  if (first === undefined || csv.length < 3) return files.join(', ');
  const others = files.filter((file) => !csv.includes(file));
  return [...others, `${csv.length} CSV files in ${dirname(first)}`].join(', ');
}

interface WantedFile {
  readonly path: string;
  readonly text: Content;
}

/** The requested files other than the workbook. */
function filesOf({ csv, json, html }: Options, summary: RunSummary, ask: Ask): WantedFile[] {
  const files: WantedFile[] = [];
  const tabs = summary.tabs.map(({ tab, resultsTab }) => ({ tab, resultsTab }));
  if (csv !== undefined)
    for (const { name, text } of exportedFiles(ask, { format: 'csv', tabs }))
      files.push({ path: join(csv, name), text });
  if (json !== undefined) files.push({ path: json, text: () => jsonTexts(ask, tabs, snakeCased(summary)) });
  if (html !== undefined) {
    const [page] = exportedFiles(ask, { format: 'html' });
    files.push({ path: html, text: page?.text ?? '' });
  }
  return files;
}

/** @throws UsageError if the file cannot be read */
export function importOf(file: string, tabs: Options['tabs']): RequestOf<'importResponses'> {
  return { fileName: basename(file), text: readText(file), tabs };
}

/** Checks before anything runs. @throws UsageError if the environment holds no keys */
function checkLangfuseKeys(): void {
  if (!areKeysSet('langfuse'))
    throw new UsageError('--langfuse needs LANGFUSE_PUBLIC_KEY and LANGFUSE_SECRET_KEY in the environment.');
}

/**
 * @returns the outcome, in words
 * @throws RunStopped if not all of the scores got there: the same command sends them as those of the same run
 */
function sendToLangfuse(ask: Ask, set: readonly (readonly [string, string])[], replies: Replies): string {
  for (;;) {
    const { message, sent, refused, left } = ask('sendToLangfuse', { set });
    if (left > 0 && sent > 0) continue;
    if (refused + left > 0) {
      replies.keepBeginning();
      throw new RunStopped(message);
    }
    return message;
  }
}
