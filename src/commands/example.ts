/** A small eval set for a spreadsheet that has none: it runs for free, and shows what passes and what fails. */
import { freeName } from '../model/spreadsheet';
import * as z from '../model/zod';
import { entry, Nothing } from './entry';

const NAME = 'Example evals';

const COLUMNS = [
  ...['test_id', 'query', 'expected_dataset_id', 'expected_answer'],
  ...['actual_dataset_id', 'actual_agent_answer'],
];
const ROWS = [
  ['ex-1', 'How much tree cover did Brazil lose in 2016?', 4, '5.4 Mha', 4, '5,400,000 ha'],
  ['ex-2', 'In which year did Queensland lose the most tree cover?', 4, '2016', 4, '2019'],
  ['ex-3', 'How many hectares were disturbed in Botum Sakor in May 2025?', 0, '1,870 ha', 4, '1,870 ha'],
];
const WIDTHS: Readonly<Record<string, number>> = { test_id: 60, query: 420 };
const USUAL_WIDTH = 150;

export const exampleCommands = {
  /** Made at a person's request, it is theirs from then on: an eval set like any other, at the front. */
  makeExample: entry(
    Nothing,
    () => z.object({ tab: z.string() }),
    (_given, { spreadsheet, selection }) => {
      const tab = spreadsheet.create(freeName(NAME, spreadsheet.tabs()), undefined);
      const rows = ROWS.length + 1;
      tab.fit(rows, COLUMNS.length);
      tab.write(1, 1, [COLUMNS, ...ROWS]);
      tab.format({ rows, columns: COLUMNS.map((name) => ({ width: WIDTHS[name] ?? USUAL_WIDTH })) });
      selection.bringToFront(tab.sheetId, 2);
      return { tab: tab.name };
    },
  ),
};
