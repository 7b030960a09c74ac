/** Scores a workbook: opens it, announces the checks, runs, prints a summary, writes the requested files, checks the gates. */
import { endSentence } from '../../src/model/run';
import { dirname, join } from 'node:path';
import { memoize } from '../../src/model/memoize';
import type { ReplyOf } from '../../src/commands/table';
import { type AskAddOn, RunStopped, UsageError } from '../ask';
import { Saving } from '../files/saving';
import type { Workbook } from '../runtime';
import { areKeysSet } from '../keys-from-environment';
import { workbookBytes } from '../xlsx';
import { keepEarlierWork, openInput } from './input-workbook';
import { checkCostAgreed, checkJudgeKey, openAddOn, openReplies } from './open-add-on';
import { importResponses } from './ask-workbook';
import { checkGatesAndBaseline, runTextOf } from './diff';
import { diffText } from './diff-text';
import { finish, orKeep } from './end-command';
import { exportedPieces, exportedText } from './export-files';
import { joinedFiles } from '../../src/model/texts/files';
import { junitXml } from './junit';
import { markdownText } from './markdown';
import type { RunOptions } from './options';
import { checkCsvFiles, checkOutputs } from './check-outputs';
import type { Replies } from './saved-replies';
import { evalsRun, type Outcome, runToEnd } from './run-to-end';
import { beforeRunText, detailText, outcomeText } from './run-summary-text';
import { endProgress, print } from './terminal';

/** @throws UsageError before anything runs, RunStopped if the run could not be completed, NotSaved */
export async function scoreWorkbook(options: RunOptions): Promise<void> {
  checkOutputs(options);
  if (options.langfuse && !areKeysSet('langfuse'))
    throw new UsageError('--langfuse needs LANGFUSE_PUBLIC_KEY and LANGFUSE_SECRET_KEY in the environment.');
  const { baseline, junit, markdown, failOn = [], minPass = [], verbose: isVerbose = false } = options;
  const before = baseline === undefined ? undefined : await runTextOf(baseline);
  const rules = { failOn, minPass };
  const isGated =
    before !== undefined || failOn.length + minPass.length > 0 || (junit ?? markdown) !== undefined;
  const workbook = await openInput(options.workbook);
  if (options.out !== options.workbook) await keepEarlierWork(options.out, workbook);
  checkTrials(options, workbook);
  const { tab: tabs, choice, set } = options;
  const replies = openReplies(options.out, set);
  const { runtime, ask, inOneExecution } = openAddOn(workbook, { replies });
  importResponses(ask, options);
  const request = { tabs, choice, set, from: 'command line', beganAt: replies.beganAt } as const;
  const asking = { ...request, thenScore: true };
  // If the run ends in its first execution, later calls reuse what that execution has already read.
  const askInFirstExecution = inOneExecution();
  // Which checks will run depends on answers that the agent has not given yet.
  const plan = options.agentUrl === undefined ? undefined : askInFirstExecution('planAsking', asking);
  const coverage = plan ? undefined : askInFirstExecution('coverage', request);
  const toDo = plan?.text ?? (coverage ? beforeRunText(coverage, isVerbose) : '');
  checkJudgeKey(set);
  checkCostAgreed((plan ?? coverage)?.costQuestion ?? '', options.yes ?? false);
  if (isGated) checkGatesAndBaseline(ask, before, rules);
  if (options.csv !== undefined)
    checkCsvFiles(options, (coverage ?? askInFirstExecution('coverage', request)).tabs);
  if (toDo !== '') print(`${toDo}\n`);
  if (replies.remark !== '') print(`${replies.remark}\n`);
  const saving = new Saving(replies.file);
  const saveWorkbook = (): void => {
    saving.save(options.out, workbookBytes(workbook));
  };
  const states: string[] = [];
  const reports = memoize(() => (states.join() === 'finished' ? askInFirstExecution : inOneExecution()));
  const start = (): ReplyOf<'runEvals'> => {
    const report = plan ? askInFirstExecution('askAgent', asking) : askInFirstExecution('runEvals', request);
    states.push(report.state);
    return report;
  };
  const kind = evalsRun(start, (sheetIds) => reports()('runOutcome', { sheetIds }).outcome);
  const outcome = orKeep(saveWorkbook, { replies, saving }, () => runToEnd(runtime, ask, kind));
  endProgress();
  const problems = (coverage?.tabs ?? []).flatMap((tab) => tab.problems);
  print(outcomeText(outcome, { problems, isVerbose }));
  if (isVerbose) print(detailText(outcome));
  saveWorkbook();
  saveFiles(options, outcome, reports(), saving);
  const diff =
    isGated &&
    reports()('diffFiles', {
      ...rules,
      ...(before && { before }),
      ...(tabs && { tabs: [...tabs] }),
    });
  if (diff && before) print(`\n${diffText(diff)}`);
  if (diff && junit !== undefined) saving.save(junit, junitXml(diff, rules));
  if (diff && markdown !== undefined) {
    const sentences = outcome.tabs.map(({ headline }) => headline.sentence);
    const headlines = [endSentence(outcome.outcome), ...sentences].filter((text) => text !== '');
    saving.save(markdown, markdownText(headlines, diff, rules, before !== undefined));
  }
  print(`Written: ${writtenText(saving.written)}`);
  if (options.langfuse) print(sendToLangfuse(ask, set, replies));
  finish({
    ...{ saving, replies, stopped: endSentence(outcome.outcome) },
    unmeasured: outcome.tabs.every(({ scored }) => scored === 0) ? NOTHING_MEASURED : '',
    ...(diff && { failures: diff.failures }),
  });
}

const NOTHING_MEASURED = 'Nothing could be measured: no check has a score in any row.';

/** @throws UsageError if there can be only one output per case */
function checkTrials({ trials, agentUrl, responses }: RunOptions, workbook: Workbook): void {
  const hasResponses = workbook.tabs.some(({ name }) => /^Responses\b/.test(name));
  if (trials !== undefined && agentUrl === undefined && responses === undefined && !hasResponses)
    throw new UsageError(
      '--trials needs --agent-url, --responses or a workbook with the tab “Responses”: without them there is one output per case.',
    );
}

/** Lists files, but only counts CSV files if there are three or more. */
function writtenText(files: readonly string[]): string {
  const csv = files.filter((file) => file.endsWith('.csv'));
  const [first] = csv;
  if (first === undefined || csv.length < 3) return files.join(', ');
  const others = files.filter((file) => !csv.includes(file));
  return [...others, `${csv.length} CSV files in ${dirname(first)}`].join(', ');
}

function saveFiles({ csv, json, html }: RunOptions, { tabs }: Outcome, ask: AskAddOn, saving: Saving): void {
  const sheetIds = tabs.map(({ sheetId }) => sheetId);
  if (csv !== undefined)
    for (const { name, text } of joinedFiles([...exportedPieces(ask, { format: 'csv', sheetIds })]))
      saving.save(join(csv, name), text);
  if (json !== undefined) saving.save(json, () => exportedText(ask, { format: 'json', sheetIds }));
  if (html !== undefined) saving.save(html, () => exportedText(ask, { format: 'html' }));
}

/** @returns the outcome, in a sentence @throws RunStopped if some scores were not accepted; running the same command again resends them */
function sendToLangfuse(
  ask: AskAddOn,
  set: readonly (readonly [string, string])[],
  replies: Replies,
): string {
  for (;;) {
    const { message, sent, refused, unsent } = ask('sendToLangfuse', { set });
    if (unsent > 0 && sent > 0) continue;
    if (refused + unsent > 0) {
      replies.saveStartTime();
      throw new RunStopped(message);
    }
    return message;
  }
}
