/** Labels as a CSV file: what people thought of judged checks, from wherever they wrote it down. */
import { readCsv } from '../../agent/import/csv';
import { CHECKS } from '../../checks/registry';
import { LABEL_VERDICTS, type Label, type LabelVerdict } from '../../model/label';
import { foldCase } from '../../model/text';
import { UserError } from '../../model/user-error';

export const LABEL_COLUMNS = [
  'tab',
  'row',
  'test_id',
  'query',
  'check',
  'judged_text_hash',
  'verdict',
  'note',
  'who',
  'when',
] as const;
type LabelColumn = (typeof LABEL_COLUMNS)[number];

/** Without these a line says nothing. */
const NEEDED: readonly LabelColumn[] = ['check', 'verdict'];

export interface LabelsRead {
  readonly labels: readonly Label[];
  /** Sentences on lines that cannot be used, each with its line. */
  readonly problems: readonly string[];
}

/**
 * Reads a file of labels; columns in any order, further ones are left alone. Of a text, a judge and a person, the last label counts.
 *
 * @throws UserError where the file has no such columns
 */
export function readLabels(name: string, text: string): LabelsRead {
  const { rows, openQuote } = readCsv(text);
  const [header = [], ...lines] = rows;
  const names = header.map((cell) => foldCase(cell).replace(/[\s-]+/g, '_'));
  const missing = NEEDED.filter((column) => !names.includes(column));
  if (missing.length > 0)
    throw new UserError(
      'usage',
      `${name} is no file of labels: it has no column ${missing.join(' and none ')}. Its columns are ${LABEL_COLUMNS.join(', ')}.`,
    );
  const problems: string[] =
    openQuote === undefined
      ? []
      : [`${name}, line ${openQuote}: a quote opens that nothing closes; what follows was not read.`];
  const labels = lines.flatMap((line, index): Label[] => {
    const at = (column: LabelColumn): string => (line[names.indexOf(column)] ?? '').trim();
    const place = `${name}, row ${index + 2}`;
    const verdict = labelVerdict(at('verdict'));
    if (at('verdict') === '') return [];
    if (verdict === undefined) {
      problems.push(`${place}: “${at('verdict')}” is no verdict; write ${LABEL_VERDICTS.join(', ')}.`);
      return [];
    }
    const check = checkNamed(at('check'));
    if (check === undefined) {
      problems.push(`${place}: there is no check “${at('check')}”.`);
      return [];
    }
    const row = Number(at('row'));
    return [
      {
        tab: at('tab'),
        row: Number.isInteger(row) && row > 0 ? row : 0,
        testId: at('test_id'),
        query: at('query'),
        check,
        textHash: at('judged_text_hash'),
        verdict,
        note: at('note'),
        who: at('who'),
        when: at('when'),
      },
    ];
  });
  return { labels, problems };
}

/** As people write them; no other language: “no” is a no, “ja” may be anything. */
const WORDS: ReadonlyMap<string, LabelVerdict> = new Map([
  ...LABEL_VERDICTS.map((verdict): [string, LabelVerdict] => [verdict, verdict]),
  ['p', 'pass'],
  ['f', 'fail'],
  ['u', 'unsure'],
  ['w', 'expected wrong'],
]);

/** @example labelVerdict('Expected_wrong') // 'expected wrong' */
export function labelVerdict(text: string): LabelVerdict | undefined {
  return WORDS.get(foldCase(text.replace(/[_-]/g, ' ')));
}

/** By its id or by its results column. */
function checkNamed(text: string): string | undefined {
  const id = foldCase(text)
    .replace(/^human_/, '')
    .replace(/_score$/, '');
  return CHECKS.find((known) => known.id === id)?.id;
}
