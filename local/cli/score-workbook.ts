/** One pass over a workbook: read it, say what will be checked, run, write the requested files, sum up. */
import { endSentence } from '../../src/model/run';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { RequestOf, ReplyOf } from '../../src/commands/table';
import { type Ask, RunStopped } from '../ask';
import { Saving } from '../files/saving';
import { areKeysSet } from '../keys';
import { readWorkbook, workbookBytes } from '../xlsx';
import { keepEarlierWork, openInput } from './input-workbook';
import { checkCostAgreed, checkJudgeKey, NothingToDo, openAddOn, openReplies } from './add-on';
import { announceBaseline, assertGates, runTextOf, snakeCased } from './diff';
import { diffLines, sectionsText } from './diff-terminal';
import { end, orKeep } from './ending';
import { junitXml } from './junit';
import { markdownText } from './markdown';
import type { RunOptions } from './options';
import { checkCsvFiles, checkOutputs } from './outputs';
import type { Replies } from './replies';
import { readText } from './read-text';
import { evals, type RunSummary, runToEnd } from './run-to-end';
import { outputsText, summaryLines } from './summary-terminal';
import { endProgress, importLines, print, plain, styled } from './terminal';
import { UsageError } from './option-values';
import { grouped } from '../../src/model/collections';
import { count } from '../../src/model/text';
import { joinedFiles } from '../../src/model/texts/files';

/** @throws UsageError before anything runs, RunStopped if the run could not be completed, NotSaved */
export async function scoreWorkbook(options: RunOptions): Promise<void> {
  checkOutputs(options);
  if (options.langfuse && !areKeysSet('langfuse'))
    throw new UsageError('--langfuse needs LANGFUSE_PUBLIC_KEY and LANGFUSE_SECRET_KEY in the environment.');
  const { baseline, junit, markdown, failOn = [], minPass = [], verbose: isVerbose = false } = options;
  const before = baseline === undefined ? undefined : await runTextOf(baseline);
  const rules = { failOn, minPass };
  const isGated = before !== undefined || minPass.length > 0 || (junit ?? markdown) !== undefined;
  const workbook = await openInput(options.workbook);
  if (options.out !== options.workbook) await keepEarlierWork(options.out, workbook);
  const hasOutputs = options.agentUrl !== undefined || options.responses !== undefined;
  if (
    options.trials !== undefined &&
    !hasOutputs &&
    !workbook.tabs.some(({ name }) => /^Responses\b/.test(name))
  )
    throw new UsageError(
      '--trials needs --agent-url, --responses or a workbook with the tab “Responses”: without them there is one output per case.',
    );
  const { tab: tabs, choice } = options;
  const replies = openReplies(options.out, options.set);
  const { runtime, ask, inOneExecution } = openAddOn(workbook, { replies });
  const { set } = options;
  importResponses(ask, options);
  const request = { tabs, choice, set, from: 'command line', beganAt: replies.beganAt } as const;
  const asking = { ...request, thenScore: true };
  // If the run ends in its first execution, later calls reuse what that has read.
  const first = inOneExecution();
  // Which checks will run depends on answers that the agent has not given yet.
  const plan = options.agentUrl === undefined ? undefined : first('planAsking', asking);
  const coverage = plan ? undefined : first('coverage', request);
  const toDo = plan?.text ?? (coverage ? beforeRun(coverage, isVerbose) : '');
  checkJudgeKey(set);
  checkCostAgreed((plan ?? coverage)?.costQuestion ?? '', options.yes ?? false);
  if (isGated) announceBaseline(ask, before, rules);
  if (options.csv !== undefined) checkCsvFiles(options, (coverage ?? first('coverage', request)).tabs);
  if (toDo !== '') print(`${toDo}\n`);
  if (replies.remark !== '') print(`${replies.remark}\n`);
  const saving = new Saving(replies.file);
  const keep = (): void => {
    saving.save(options.out, workbookBytes(workbook));
  };
  const states: string[] = [];
  const kind = evals(() => {
    const report = plan ? first('askAgent', asking) : first('runEvals', request);
    states.push(report.state);
    return report;
  });
  const summary = orKeep(keep, { replies, saving }, () => runToEnd(runtime, ask, kind));
  endProgress();
  const askReports = states.join() === 'finished' ? first : inOneExecution();
  const { outcome } = askReports('runOutcome', {});
  const problems = (coverage?.tabs ?? []).flatMap((tab) => tab.problems);
  print(summaryLines(summary, outcome, { problems, isVerbose }));
  if (isVerbose) print(detailLines(summary, outcome));
  keep();
  saveFiles(options, summary, askReports, saving);
  const diff =
    isGated &&
    askReports('diffFiles', {
      ...rules,
      ...(before && { before }),
      ...(tabs && { tabs: [...tabs] }),
    });
  if (diff && before) print(`\n${diffLines(diff)}`);
  if (diff && junit !== undefined) saving.save(junit, junitXml(diff, rules));
  if (diff && markdown !== undefined) {
    const sentences = (outcome?.tabs ?? []).map(({ headline }) => headline.sentence);
    const headlines = [endSentence(summary.outcome), ...sentences].filter((text) => text !== '');
    saving.save(markdown, markdownText(headlines, diff, rules, before !== undefined));
  }
  print(`Written: ${writtenText(saving.written)}`);
  if (options.langfuse) print(sendToLangfuse(ask, set, replies));
  end(endSentence(summary.outcome), { replies, saving });
  if (summary.tabs.every(({ scored }) => scored === 0)) throw new RunStopped(NOTHING_MEASURED);
  // An incomplete run has already said so: only a complete one is compared with another.
  if (diff) assertGates(diff, []);
}

const NOTHING_MEASURED = 'Nothing could be measured: no check of any row has a score.';

/** Lists files; three or more CSV files are only counted. */
function writtenText(files: readonly string[]): string {
  const csv = files.filter((file) => file.endsWith('.csv'));
  const [first] = csv;
  if (first === undefined || csv.length < 3) return files.join(', ');
  const others = files.filter((file) => !csv.includes(file));
  return [...others, `${csv.length} CSV files in ${dirname(first)}`].join(', ');
}

/** Asks the agent for missing responses, beginning from the output of an earlier command. @throws UsageError, RunStopped, NotSaved */
export async function askWorkbook(options: RunOptions): Promise<void> {
  checkOutputs(options);
  const { tab: tabs, choice, set, out } = options;
  const workbook = existsSync(out) ? await readWorkbook(out) : await openInput(options.workbook);
  const replies = openReplies(out, set);
  const { runtime, ask, lastToast } = openAddOn(workbook, { replies });
  importResponses(ask, options);
  const common = { tabs, choice, set, from: 'command line', beganAt: replies.beganAt } as const;
  const request = { ...common, which: 'missing', thenScore: false } as const;
  const saving = new Saving(replies.file);
  let outcome: string;
  try {
    print(`${plain(ask('planAsking', request).text)}\n`);
    if (replies.remark !== '') print(`${replies.remark}\n`);
    const kind = {
      start: () => ask('askAgent', request),
      summaryIn: () => undefined,
      last: lastToast,
    };
    // A command that stops leaves its output as it was: the answers are in a file of their own, from which the next one resumes.
    outcome = orKeep(
      () => undefined,
      { replies, saving },
      () => runToEnd(runtime, ask, kind),
    );
  } catch (error) {
    if (!(error instanceof NothingToDo)) throw error;
    outcome = error.message;
  }
  endProgress();
  saving.save(out, workbookBytes(workbook));
  print(`${plain(outcome.replace(/\.$/, ''))}.\nWritten: ${saving.written.join()}`);
  end('', { replies, saving });
}

function saveFiles({ csv, json, html }: RunOptions, summary: RunSummary, ask: Ask, saving: Saving): void {
  const tabs = summary.tabs.map(({ tab, resultsTab }) => ({ tab, resultsTab }));
  if (csv !== undefined)
    for (const { name, text } of exportedFiles(ask, { format: 'csv', tabs }))
      saving.save(join(csv, name), text);
  if (json !== undefined) saving.save(json, () => jsonTexts(ask, tabs, snakeCased(summary)));
  if (html !== undefined) saving.save(html, exportedFiles(ask, { format: 'html' })[0]?.text ?? '');
}

/** @throws UsageError if the file cannot be read */
function importResponses(ask: Ask, { responses: file, tab: tabs, set }: RunOptions): void {
  if (file === undefined) return;
  const request = { fileName: basename(file), text: readText(file), tabs, set };
  print(`${importLines(ask('importResponses', request))}\n`);
}

/** @returns the outcome, in a sentence @throws RunStopped if some scores were not accepted: the same command sends them */
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

type Coverage = ReplyOf<'coverage'>;
type Outcome = ReplyOf<'runOutcome'>['outcome'];

/** Warnings, checks that will not run, and what judging will cost. */
function beforeRun(coverage: Coverage, isVerbose: boolean): string {
  if (isVerbose) return coverageLines(coverage);
  const { judging, warnings } = coverage;
  return [...warnings.map((text) => styled('yellow', `! ${plain(text)}`)), checksLine(coverage), judging]
    .filter((line) => line !== '')
    .join('\n');
}

/** Names the checks that run in no eval set, with the reasons; '' if there are none. */
function checksLine({ tabs }: Coverage): string {
  const byId = grouped(
    tabs.flatMap(({ checks }) => checks),
    ({ id }) => id,
  );
  const notRun = [...byId.values()].flatMap(([first, ...others]) =>
    [first, ...others].some(({ runs }) => runs) ? [] : [first],
  );
  const reasons = [...grouped(notRun, ({ text }) => text)];
  const groups = reasons.map(([why, checks]) => `${checks.map(({ title }) => title).join(', ')} (${why})`);
  if (notRun.length === 0) return '';
  return `Checks: ${byId.size - notRun.length} of ${byId.size} run; not run: ${plain(groups.join(', '))}.`;
}

function coverageLines({ tabs, passedOver, judging, warnings }: Coverage): string {
  const parts = tabs.map(
    ({ tab, rows, conversations, headerRow, checks, leftOut, renamed, ignored, problems }) => {
      const runs = checks.filter((check) => check.runs).map(({ title, rows: of }) => `${title} ${of}`);
      const lines = [
        `${styled('bold', plain(tab))}  ${count(rows, 'row')}${conversations === '' ? '' : `, ${conversations} among them`}, header in row ${headerRow}`,
        `  runs     ${runs.join(', ') || 'nothing'}`,
      ];
      const notRun = checks.filter(({ runs }) => !runs);
      for (const [text, group] of grouped(notRun, ({ text }) => text)) {
        lines.push(styled('dim', `  not run  ${group.map(({ title }) => title).join(', ')} (${text})`));
      }
      if (leftOut.length > 0) lines.push(styled('dim', `  left out ${leftOut.map(plain).join('; ')}`));
      if (renamed.length > 0) lines.push(styled('dim', `  columns  ${renamed.map(plain).join('; ')}`));
      if (ignored.length > 0) lines.push(styled('dim', `  not read ${ignored.map(plain).join(', ')}`));
      for (const problem of problems) lines.push(styled('yellow', `  ! ${plain(problem)}`));
      return lines.join('\n');
    },
  );
  const others = passedOver.map((text) => styled('dim', `not an eval set: ${plain(text)}`));
  const warned = warnings.map((text) => styled('yellow', `! ${plain(text)}`));
  return [...parts, ...others, ...warned, ...(judging === '' ? [] : ['', judging])].join('\n');
}

/** Shows where the outputs came from, and the checks and groups of each eval set; of several eval sets their headlines, too. */
function detailLines({ tabs }: Pick<RunSummary, 'tabs'>, outcome: Outcome): string {
  const reported = outcome?.tabs ?? [];
  return [
    '',
    ...outputLines(tabs),
    ...reported.flatMap(({ tab, conversations, headline, sections }) => [
      ...(reported.length > 1 ? ['', styled('bold', plain(headline.sentence))] : []),
      ...(conversations === '' ? [] : ['', `${styled('bold', plain(tab))}  ${conversations}`]),
      sectionsText(sections),
    ]),
  ].join('\n');
}

/** Shows where the outputs came from: in one line, unless eval sets differ. */
function outputLines(tabs: RunSummary['tabs']): string[] {
  const texts = tabs.map(({ outputs }) => outputsText(outputs));
  const origins = tabs.map(({ outputs }) =>
    Object.values(outputs)
      .map((rows) => rows > 0)
      .join(),
  );
  if (new Set(origins).size > 1) return tabs.map(({ tab }, index) => `${plain(tab)}: ${texts[index] ?? ''}`);
  const sum = (of: 'thisRow' | 'responses' | 'agent'): number =>
    tabs.reduce((all, { outputs }) => all + outputs[of], 0);
  return [outputsText({ thisRow: sum('thisRow'), responses: sum('responses'), agent: sum('agent') })];
}

type Next = ReplyOf<'scorecards'>['next'];

/** Exports results as the add-on's dialog does. */
export function exportedFiles(ask: Ask, request: RequestOf<'exportResults'>): ReturnType<typeof joinedFiles> {
  const pages = everyPage((from) => ask('exportResults', { ...request, ...from }));
  return joinedFiles([...pages].flatMap(({ files }) => files));
}

/** Yields the file of `--json`, page by page, as `JSON.stringify` would write it. */
export function* jsonTexts(ask: Ask, tabs: RequestOf<'scorecards'>['tabs'], run: unknown): Generator<string> {
  const evalSets: unknown[] = [];
  const scorecards = (function* () {
    for (const page of everyPage((from) => ask('scorecards', { tabs, ...from }))) {
      evalSets.push(...page.evalSets);
      yield* page.scorecards;
    }
  })();
  // All eval sets come before the first scorecard.
  const first = scorecards.next();
  yield `{\n  "run": ${indented(run, '  ')},\n  "eval_sets": ${indented(evalSets, '  ')},\n  "scorecards": [`;
  if (first.done !== true) {
    yield `\n    ${indented(first.value, '    ')}`;
    for (const card of scorecards) yield `,\n    ${indented(card, '    ')}`;
    yield '\n  ';
  }
  yield ']\n}\n';
}

function indented(value: unknown, by: string): string {
  return JSON.stringify(value, null, 2).replace(/\n/g, `\n${by}`);
}

function* everyPage<Page extends { readonly next?: Next }>(
  ask: (from: { readonly from?: Next }) => Page,
): Generator<Page> {
  let page = ask({});
  yield page;
  while (page.next) {
    page = ask({ from: page.next });
    yield page;
  }
}
