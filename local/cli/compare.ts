/** `npm start -- compare`: compares two files of answers, using the bundle that is deployed to Google. */
import { endSentence } from '../../src/model/run';
import { existsSync } from 'node:fs';
import type { ReplyOf } from '../../src/commands/table';
import { Saving } from '../files/saving';
import { Workbook } from '../runtime';
import { readWorkbook, workbookBytes } from '../xlsx';
import { checkCostAgreed, checkJudgeKey, openAddOn, openReplies } from './open-add-on';
import { finish, orKeep } from './end-command';
import { readText } from './input-workbook';
import { checkExtension, checkFiles, namedFiles, outputAndAnswers } from './check-outputs';
import { lastEnded, type RunKind, runToEnd } from './run-to-end';
import { sectionsText } from './diff-text';
import { endProgress, plain, print, problemLines } from './terminal';
import type { ComparisonOptions } from './options';

/** @throws UsageError or XlsxError before anything runs, RunStopped if not completed or nothing could be measured, NotSaved */
export async function compareFiles(options: ComparisonOptions): Promise<void> {
  const { set, out, xlsx, yes = false } = options;
  if (xlsx !== undefined) checkExtension(xlsx, '.xlsx', '--xlsx');
  checkFiles(
    [...outputAndAnswers('OUT.json', out), ...namedFiles({ '--xlsx': xlsx })],
    [
      ['OLD.json', options.old],
      ['NEW.json', options.new],
    ],
  );
  const workbook = await workbookAt(xlsx);
  const replies = openReplies(out, set);
  const { runtime, ask } = openAddOn(workbook, { replies });
  const files = { old: fileNamed(options.old), new: fileNamed(options.new) };
  const { sheetId, text, problems, model, judging, costQuestion } = ask('importComparison', {
    ...files,
    set,
  });
  checkJudgeKey(set);
  checkCostAgreed(costQuestion, yes);
  print(`${plain(text)}${model === '' ? '' : `; scored by ${plain(model)}`}`);
  for (const line of problemLines(problems)) print(line);
  if (judging !== '') print(`\n${plain(judging)}\n`);
  if (replies.remark !== '') print(`${replies.remark}\n`);
  const saving = new Saving(replies.file);
  const saveWorkbook = (): void => {
    if (xlsx !== undefined) saving.save(xlsx, workbookBytes(workbook));
  };
  const kind: RunKind<NonNullable<ReplyOf<'lastComparison'>>> = {
    start: () => ask('startComparison', { sheetId, set, from: 'command line' }),
    summaryIn: (report) => (report.state === 'compared' ? report.summary : undefined),
    lastSummary: () => ask('lastComparison', {}),
    endMark: lastEnded,
  };
  const summary = orKeep(saveWorkbook, { replies, saving }, () => runToEnd(runtime, ask, kind));
  endProgress();
  // Problems reported before the start are not repeated.
  const newProblems = summary.problems.filter((problem) => !problems.includes(problem));
  print([sectionsText(summary.sections), ...problemLines(newProblems)].join('\n'));
  const { text: exported } = ask('exportComparison', {});
  saving.save(out, exported);
  saveWorkbook();
  print(`\nWritten: ${saving.written.join(', ')}`);
  finish({
    ...{ saving, replies },
    stopped: summary.stopped || endSentence(summary.outcome, 'comparison'),
    unmeasured: summary.statistics.compared === 0 ? NOTHING_MEASURED : '',
  });
}

const NOTHING_MEASURED = 'Nothing could be measured: no question has a score for both answers.';

/** Opens the workbook of an earlier comparison, whose verdicts are not asked for again, or a new one. @throws XlsxError */
async function workbookAt(file: string | undefined): Promise<Workbook> {
  if (file !== undefined && existsSync(file)) return readWorkbook(file);
  const workbook = new Workbook({ timeZone: 'Etc/UTC' });
  workbook.addTab('Sheet1');
  return workbook;
}

const fileNamed = (name: string): { readonly name: string; readonly text: string } => ({
  name,
  text: readText(name),
});
