/** `npm start -- compare`: two files in, one comparison out, by the bundle that is pushed to Google. */
import { existsSync } from 'node:fs';
import type { ReplyOf } from '../../src/api/table';
import { Saving } from '../files/saving';
import { Workbook } from '../runtime';
import { readWorkbook, workbookBytes } from '../xlsx';
import { openAddOn, repliesBeside } from './add-on';
import { COMPARE_USAGE, type CompareOptions, readCompareOptions } from './compare-options';
import { end, orKeep } from './ending';
import { checkCostAgreed, checkJudgeKey } from './needs';
import { orUsageError } from './outputs';
import { readText } from './read-text';
import { type RunKind, runToEnd } from './run-to-end';
import { sectionsText } from './section-lines';
import { endProgress, plain, print, problemLines } from './terminal';

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
