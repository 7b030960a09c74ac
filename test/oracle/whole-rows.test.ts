/** Whole rows with the verdict that a careful analyst expects. The data is not part of this project: skipped if it is absent. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod';
import { Workbook } from '../../local/runtime';
import { readVerdict } from '../../src/model/scorecard';
import { addOnOf } from '../e2e/add-on';

const FILE = resolve(__dirname, '../../../shared/oracle/rows_verdicts_dev.json');

const Percent = z.object({ pct: z.number() });
const Rows = z.array(
  z.object({
    ...{ tab: z.string(), id: z.string(), want: z.string() },
    row: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), Percent])),
  }),
);

const ROWS = existsSync(FILE) ? Rows.parse(JSON.parse(readFileSync(FILE, 'utf8'))) : [];

/** Verdicts of the file that have another name today. */
const RENAMED: Readonly<Record<string, string>> = {
  'nothing to check': 'not scored',
  'needs judge': 'undecided',
};

/** Answers that say more than a value: without a judge they are open, and their figures say which way they will go. */
const OF_A_JUDGE = {
  pass: /undecided: [^·]*\bAnswer in the (?:chart|text) \((?:the answer contains|the answer says)/,
  fail: /undecided: [^·]*\bAnswer in the (?:chart|text) \([^)]*not within/,
} as const;
const isLeftToJudge = (word: string, why: string): boolean =>
  (word === 'pass' || word === 'fail') && OF_A_JUDGE[word].test(why);

/** A file has no locale. */
function workbookOf(rows: z.infer<typeof Rows>): Workbook {
  const workbook = new Workbook({ timeZone: 'Etc/UTC', locale: '' });
  for (const tab of new Set(rows.map((one) => one.tab))) {
    const lines = rows.filter((one) => one.tab === tab).map(({ row }) => row);
    const columns = [...new Set(lines.flatMap((line) => Object.keys(line)))];
    const { grid } = workbook.addTab(tab);
    columns.forEach((name, column) => {
      grid.update(1, column + 1, { value: name });
      lines.forEach((line, index) => {
        const cell = line[name] ?? null;
        const isPercent = typeof cell === 'object' && cell !== null;
        const { style } = grid.get(index + 2, column + 1);
        grid.update(index + 2, column + 1, {
          value: isPercent ? cell.pct : cell,
          ...(isPercent && { style: { ...style, numberFormat: '0.00%' } }),
        });
      });
    });
  }
  return workbook;
}

(ROWS.length > 0 ? describe : describe.skip)('whole rows', () => {
  it('get the verdict that a careful analyst expects', () => {
    const addOn = addOnOf({}, { workbook: workbookOf(ROWS) });
    expect(addOn.ask('runEvals', {})).toMatchObject({ ok: true, value: { state: 'finished' } });
    const at = new Map<string, number>();
    const wrong = ROWS.flatMap(({ tab, id, want }) => {
      const row = (at.get(tab) ?? 1) + 1;
      at.set(tab, row);
      const { verdict, why } = addOn.row(`${tab} results`, row + 2);
      const named = want.replace(/^!/, '');
      const word = RENAMED[named] ?? named;
      const isIt = readVerdict(verdict) === readVerdict(word);
      const isLeft = verdict === 'undecided' && isLeftToJudge(word, String(why));
      return isLeft || isIt === !want.startsWith('!')
        ? []
        : [`${id}: wanted ${want}, got ${String(verdict)} (${String(why)})`];
    });
    expect(wrong).toEqual([]);
  });
});
