/** `npm start -- agreement`: people's labels compared with the judge of a scored workbook. */
import type { RequestOf } from '../../src/api/table';
import type { Ask } from '../ask';
import { Saving } from '../files/saving';
import { readWorkbook } from '../xlsx';
import { openAddOn, repliesBeside } from './add-on';
import { agreementLines, ruleReports, triedLines } from './agreement-terminal';
import { OutputMoved } from './ending';
import { checkJudgeKey } from './judge-key-needed';
import { anyOf, assertNeeds, JUDGE_NEEDS, type Needs } from './needs';
import { parsedArgs, wholeNumber } from './flag-values';
import { settingsOf } from './options';
import { checkFiles, type NamedFile, orUsageError } from './outputs';
import { readText } from './read-text';
import { snakeCased } from './snake-case';
import { plain, print } from './terminal';
import { UsageError } from './usage-error';

const USAGE = `Says how far the judge of a scored workbook agrees with people, and which pass rate people would give.

npm start -- agreement --workbook SCORED.xlsx --draw 60 --out FILE.csv    draws texts for people to label
npm start -- agreement --workbook SCORED.xlsx [--labels FILE.csv] [--json FILE] [--out FILE.csv] [--rule-reports FILE.md]
npm start -- agreement --workbook SCORED.xlsx [--labels FILE.csv] --judge PROVIDER [--on test]     tries another judge on the labels

  --workbook FILE.xlsx   a workbook with results
  --labels FILE.csv      besides those of the tab Labels; with the columns tab, row, test_id, query, check, judged_text_hash,
                         verdict, note, who, when; verdict is pass, fail, unsure or expected wrong; a blank judged_text_hash means
                         the text as it is now; example = yes keeps a text as an example for prompts
  --json FILE            also the figures as JSON
  --rule-reports FILE.md texts that rules decided otherwise than people do, an entry each, for those who maintain the rules
  --draw N               draws N texts of each judged check at random, among those that the judge passed and failed
  --judge PROVIDER       judges the labelled texts again, and sets both judges side by side; with --judge-url, --judge-model, --no-rules
                         and --set as for a run
  --on PART              dev (where judges and prompts are compared; the default), test (what was chosen is reported on it) or train
  --yes                  go on even if it may cost more than judge.confirmAboveUsd
  --seed N               the same seed draws the same texts
  --out FILE.csv         where they go, with verdict left blank; without --draw, the labels of the tab Labels
  --help`;

const FLAGS = {
  workbook: { type: 'string' },
  labels: { type: 'string' },
  json: { type: 'string' },
  'rule-reports': { type: 'string' },
  draw: { type: 'string' },
  judge: { type: 'string' },
  'judge-url': { type: 'string' },
  'judge-model': { type: 'string' },
  'no-rules': { type: 'boolean' },
  set: { type: 'string', multiple: true },
  on: { type: 'string' },
  yes: { type: 'boolean' },
  seed: { type: 'string' },
  out: { type: 'string' },
  help: { type: 'boolean' },
} as const;

type Flags = ReturnType<typeof parsedArgs<{ options: typeof FLAGS }>>['values'];

const JUDGE = anyOf(['judge'], '--judge: it is about trying another one');

const NEEDS: Needs = {
  ...Object.fromEntries(
    ['judge-url', 'judge-model', 'no-rules', 'set', 'on', 'yes'].map((flag) => [flag, JUDGE]),
  ),
  ...JUDGE_NEEDS,
  seed: anyOf(['draw'], '--draw: it says which texts are drawn'),
};

/** @throws UsageError, OutputMoved, NotSaved */
export async function judgeWithPeople(args: readonly string[]): Promise<void> {
  const { values: flags } = parsedArgs('npm start -- agreement', { args: [...args], options: FLAGS });
  const { workbook, labels, draw, out, json, 'rule-reports': reports } = flags;
  if (flags.help) {
    print(USAGE);
    return;
  }
  const more = '“npm start -- agreement --help” says more.';
  if (workbook === undefined) throw new UsageError(`agreement needs --workbook; ${more}`);
  if (json !== undefined && draw !== undefined)
    throw new UsageError(`--json and --draw do not go together: what is drawn has no figures yet; ${more}`);
  if (labels !== undefined && draw !== undefined)
    throw new UsageError(`--labels and --draw do not go together; ${more}`);
  if (draw !== undefined && out === undefined)
    throw new UsageError(`--draw needs --out: what is drawn goes into a file; ${more}`);
  assertNeeds(flags, NEEDS);
  if (flags.judge !== undefined && (draw ?? out) !== undefined)
    throw new UsageError(`--judge goes with neither --draw nor --out; ${more}`);
  if (reports !== undefined && (flags.judge ?? draw) !== undefined)
    throw new UsageError(`--rule-reports goes with neither --judge nor --draw; ${more}`);
  const named = (name: string, file: string | undefined): NamedFile[] =>
    file === undefined ? [] : [[name, file]];
  const inputs = [...named('--workbook', workbook), ...named('--labels', labels)];
  checkFiles([...named('--json', json), ...named('--out', out), ...named('--rule-reports', reports)], inputs);
  const book = await orUsageError(readWorkbook(workbook));
  const saving = new Saving();
  if (flags.judge !== undefined) {
    const set = settingsOf(flags);
    checkJudgeKey(set);
    // Not the answers of the run that wrote the workbook.
    const replies = repliesBeside(`${workbook}.tried`, set);
    const { ask } = openAddOn(book, { replies });
    // What was answered before is not asked again; no execution died, so none has to die again.
    replies.endReplay();
    if (replies.remark !== '') print(`${replies.remark}\n`);
    const verdict = askJudge(ask, flags, set);
    print(verdict.lines);
    replies.finish();
    if (json !== undefined) saving.save(json, `${JSON.stringify(snakeCased(verdict.report), null, 2)}\n`);
  } else if (draw === undefined) {
    const { ask } = openAddOn(book);
    const report = ask(
      'agreement',
      labels === undefined ? {} : { labels: { name: labels, text: readText(labels) } },
    );
    print(agreementLines(report));
    if (json !== undefined) saving.save(json, `${JSON.stringify(snakeCased(report), null, 2)}\n`);
    if (out !== undefined) saving.save(out, ask('exportLabels', {}).text);
    if (reports !== undefined) saving.save(reports, ruleReports(report));
  } else {
    const seed = wholeNumber('--seed', flags.seed ?? '0', 0);
    const { ask } = openAddOn(book);
    const { text, sentence } = ask('drawLabels', { n: wholeNumber('--draw', draw, 1), seed });
    print(`Drawn to be labelled: ${plain(sentence)}.`);
    if (out !== undefined) saving.save(out, text);
  }
  if (saving.written.length > 0) print(`\nWritten: ${saving.written.join(', ')}`);
  if (saving.moved.length > 0) throw new OutputMoved(saving.moved.join('\n'));
}

const PARTS: readonly NonNullable<RequestOf<'tryJudge'>['on']>[] = ['dev', 'test', 'train'];

/** Says what it would cost, then asks the judge. @throws UsageError if the cost needs confirmation */
function askJudge(
  ask: Ask,
  { labels, on = 'dev', yes }: Pick<Flags, 'labels' | 'on' | 'yes'>,
  set: ReturnType<typeof settingsOf>,
): { readonly lines: string; readonly report: object } {
  const part = PARTS.find((split) => split === on);
  if (!part) throw new UsageError(`--on takes ${PARTS.join(', ')}, not “${on}”.`);
  const file = labels === undefined ? {} : { labels: { name: labels, text: readText(labels) } };
  const request = { set, on: part, ...file };
  const { sentence, costQuestion } = ask('tryingPlan', request);
  print(`${plain(sentence)}\n`);
  if (costQuestion !== '' && !yes) throw new UsageError(`${costQuestion} Say --yes to go on.`);
  const report = ask('tryJudge', request);
  return { lines: triedLines(report), report };
}
