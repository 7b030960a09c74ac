/** `npm start -- agreement`: what people thought of judged rows, beside the judge of a scored workbook. */
import { parseArgs } from 'node:util';
import { Saving } from '../files/saving';
import { readWorkbook } from '../xlsx';
import { openAddOn } from './add-on';
import { agreementLines } from './agreement-terminal';
import { OutputMoved } from './ending';
import { checkFiles, type NamedFile, orUsageError } from './outputs';
import { wholeNumber } from './options';
import { readText } from './read-text';
import { snakeCased } from './snake-case';
import { plain, print } from './terminal';
import { UsageError } from './usage-error';

const USAGE = `Says how far the judge of a scored workbook agrees with people, and which pass rate people would give.

npm start -- agreement --workbook SCORED.xlsx --draw 60 --out FILE.csv    draws texts for people to label
npm start -- agreement --workbook SCORED.xlsx [--labels FILE.csv] [--json FILE] [--out FILE.csv]

  --workbook FILE.xlsx   a workbook with results
  --labels FILE.csv      besides those of the tab Labels; with the columns tab, row, test_id, query, check, judged_text_hash,
                         verdict, note, who, when; verdict is pass, fail, unsure or expected wrong; a blank judged_text_hash means
                         the text as it is now
  --json FILE            also the figures as JSON
  --draw N               draws N texts of each judged check at random, among those that the judge passed and failed
  --seed N               the same seed draws the same texts
  --out FILE.csv         where they go, with verdict left blank; without --draw, the labels of the tab Labels
  --help`;

const FLAGS = {
  workbook: { type: 'string' },
  labels: { type: 'string' },
  json: { type: 'string' },
  draw: { type: 'string' },
  seed: { type: 'string' },
  out: { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** @throws UsageError, OutputMoved, NotSaved */
export async function judgeWithPeople(args: readonly string[]): Promise<void> {
  const flags = parsed(args);
  const { workbook, labels, draw, out, json } = flags;
  if (flags.help) {
    print(USAGE);
    return;
  }
  const more = '“npm start -- agreement --help” says more.';
  if (workbook === undefined) throw new UsageError(`agreement needs --workbook; ${more}`);
  if (labels !== undefined && draw !== undefined)
    throw new UsageError(`--labels and --draw do not go together; ${more}`);
  if (draw !== undefined && out === undefined)
    throw new UsageError(`--draw needs --out: what is drawn goes into a file; ${more}`);
  const named = (name: string, file: string | undefined): NamedFile[] =>
    file === undefined ? [] : [[name, file]];
  const inputs = [...named('--workbook', workbook), ...named('--labels', labels)];
  checkFiles([...named('--json', json), ...named('--out', out)], inputs);
  const { ask } = openAddOn(await orUsageError(readWorkbook(workbook)), workbook);
  const saving = new Saving();
  if (draw === undefined) {
    const report = ask(
      'agreement',
      labels === undefined ? {} : { labels: { name: labels, text: readText(labels) } },
    );
    print(agreementLines(report));
    if (json !== undefined) saving.save(json, `${JSON.stringify(snakeCased(report), null, 2)}\n`);
    if (out !== undefined) saving.save(out, ask('exportLabels', {}).text);
  } else {
    const seed = wholeNumber('--seed', flags.seed ?? '0', 0);
    const { text, sentence } = ask('drawLabels', { n: wholeNumber('--draw', draw, 1), seed });
    print(`Drawn to be labelled: ${plain(sentence)}.`);
    if (out !== undefined) saving.save(out, text);
  }
  if (saving.written.length > 0) print(`\nWritten: ${saving.written.join(', ')}`);
  if (saving.moved.length > 0) throw new OutputMoved(saving.moved.join('\n'));
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: FLAGS, strict: true, allowPositionals: false }).values;
  } catch (error) {
    const [firstLine = ''] = String(error instanceof Error ? error.message : error).split(/\.\s/);
    throw new UsageError(`${firstLine}. “npm start -- agreement --help” lists the options.`);
  }
}
