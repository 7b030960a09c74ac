/** Rows for people to label, as a file: what was judged, but not what the judge said. */
import { DRAW_COLUMN, LABEL_COLUMNS, sealedDraw } from '../../model/label-lines';
import { count } from '../../model/text';
import { UserError } from '../../model/user-error';
import * as z from '../../model/zod';
import { csvText } from '../../report/csv';
import { drawn } from '../../scoring/agreement/draw';
import type { DiffServices } from '../diff/run-list';
import { allJudged, forAPerson, type JudgedRow, textsOf } from './judged-rows';

export const DrawRequest = () =>
  z.strictObject({
    /** Texts drawn for each judged check. */
    n: z.int().check(z.minimum(1), z.maximum(5000)),
    /** The same seed draws the same texts. */
    seed: z.int().check(z.minimum(0)),
  });
export type DrawRequest = z.Shape<typeof DrawRequest>;

export const DrawnLabels = () => z.object({ text: z.string(), sentence: z.string() });
export type DrawnLabels = z.Shape<typeof DrawnLabels>;

/** @throws UserError if nothing was judged */
export function drawLabels({ n, seed }: DrawRequest, services: DiffServices): DrawnLabels {
  const rows = allJudged(services);
  const draws = services.spreadsheet.checks().judged.flatMap((check) => {
    const ofCheck = rows.filter((row) => row.check.id === check.id);
    const { passed, failed } = textsOf(ofCheck);
    const open = forAPerson(ofCheck);
    const chosen = drawn(passed, failed, n, seed);
    const drawOf = ({ verdict, textHash }: JudgedRow): string =>
      sealedDraw(
        {
          stratum: `judge ${verdict}ed`,
          stratumRows: (verdict === 'pass' ? passed : failed).length,
          stratumDrawn: chosen.filter((judgedRow) => judgedRow.verdict === verdict).length,
          drawnOf: passed.length + failed.length,
        },
        textHash,
      );
    const lines = [
      ...open.map((row) => ({ row, draw: '' })),
      ...chosen.map((row) => ({ row, draw: drawOf(row) })),
    ];
    return lines.length === 0
      ? []
      : [{ check, all: passed.length + failed.length + open.length, some: lines }];
  });
  if (draws.length === 0)
    throw new UserError('usage', 'Nothing was judged in these results: there is nothing to label.');
  const lines = draws.flatMap(({ some }) =>
    some.map(({ row: { tab, row, testId, query, check, textHash, expected, actual }, draw }) => {
      const byColumn = new Map<string, string | number>([
        ['tab', tab],
        ['row', row],
        ['test_id', testId],
        ['query', query],
        ['check', check.id],
        ['judged_text_hash', textHash],
        ['expected', expected],
        ['judged_text', actual],
      ]);
      return [...LABEL_COLUMNS.map((name) => byColumn.get(name) ?? null), draw];
    }),
  );
  return {
    text: csvText([[...LABEL_COLUMNS, DRAW_COLUMN], ...lines]),
    sentence: draws
      .map(({ check, all, some }) => `${check.title}: ${count(some.length, 'text')} of ${all}`)
      .join('; '),
  };
}
