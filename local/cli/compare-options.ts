/** The command line of `npm start -- compare`: arguments in, checked options out. */
import { join } from 'node:path';
import { JUDGE_PROVIDERS } from '../../src/model/judge-providers';
import { assertNeeds, JUDGE_NEEDS } from './needs';
import { settingsOf } from './options';
import { checkFiles, outputAndAnswers, type NamedFile } from './outputs';
import { UsageError } from './usage-error';
import { parsedArgs } from './flag-values';

export const COMPARE_USAGE = `Compares the answers of two versions of an agent with the ground truth, as the add-on does in Google Sheets.

npm start -- compare                                 the samples; writes out/comparison_results.json
npm start -- compare OLD.json NEW.json [OUT.json] [options]

  OLD.json, NEW.json  lists of items with Question, Answer (the ground truth) and Agentic_answer, or {"results": [...]}
  --xlsx FILE.xlsx    also the workbook with the tabs Comparison input, results and summary; what the judge has said in a
                      workbook of that name is not asked again
  ${`--judge ${JUDGE_PROVIDERS.filter((name) => name !== 'rules').join('|')}`.padEnd(52)} who scores; without it only identical answers are scored
  --judge-url URL     the provider's base address      --judge-model NAME
  --set section.key=VALUE   any setting (repeatable), such as judge.costCapUsd=2
  --yes               go on even if judging may cost more than judge.confirmAboveUsd (5 US dollars)
  --help

The key of the judge's provider is read from the environment: GNW_JUDGE_KEY. For example, through a proxy:
  npm start -- compare old.json new.json --judge openai --judge-url https://proxy.example/v1 --judge-model azure_ai/gpt-oss-120b`;

export interface CompareOptions {
  readonly old: string;
  readonly new: string;
  readonly out: string;
  readonly xlsx: string | undefined;
  readonly set: readonly (readonly [string, string])[];
  /** Whether it may cost more than the set limit. */
  readonly yes: boolean;
}

const SAMPLES = { old: 'samples/comparison-old.json', new: 'samples/comparison-new.json' };

const FLAGS = {
  xlsx: { type: 'string' },
  judge: { type: 'string' },
  'judge-url': { type: 'string' },
  'judge-model': { type: 'string' },
  'no-rules': { type: 'boolean' },
  yes: { type: 'boolean' },
  set: { type: 'string', multiple: true },
  help: { type: 'boolean' },
} as const;

/**
 * @returns undefined if help is asked for
 * @throws UsageError on anything that cannot be understood, or that cannot be written
 */
export function readCompareOptions(args: readonly string[]): CompareOptions | undefined {
  const { values, positionals } = parsedArgs('npm start -- compare', {
    args: [...args],
    options: FLAGS,
    allowPositionals: true,
  });
  if (values.help) return undefined;
  assertNeeds(values, JUDGE_NEEDS);
  if (positionals.length === 1 || positionals.length > 3)
    throw new UsageError(
      'compare takes two files, OLD.json and NEW.json, and after them where the results go; “npm start -- compare --help” says more.',
    );
  const [before, after, out = join('out', 'comparison_results.json')] = positionals;
  const files = { old: before ?? SAMPLES.old, new: after ?? SAMPLES.new };
  const { xlsx } = values;
  if (xlsx !== undefined && !xlsx.toLowerCase().endsWith('.xlsx'))
    throw new UsageError(`--xlsx takes a file that ends in .xlsx, got “${xlsx}”.`);
  if (out === '') throw new UsageError('The results need the name of a file.');
  const workbook: NamedFile[] = xlsx === undefined ? [] : [['--xlsx', xlsx]];
  checkFiles(
    [...outputAndAnswers('OUT.json', out), ...workbook],
    [
      ['OLD.json', files.old],
      ['NEW.json', files.new],
    ],
  );
  return { ...files, out, xlsx, set: settingsOf(values), yes: values.yes ?? false };
}
