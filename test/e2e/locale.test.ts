/** A spreadsheet in another locale is read by the values of its cells, not by what they show. */
import { Workbook } from '../../local/runtime';
import { serialOfDay } from '../../local/workbook/serial-date';
import { type AddOn, addOnOf } from './add-on';

const DAY = 'dd.mm.yyyy';
const [FROM, TO] = [serialOfDay(2023, 1, 1), serialOfDay(2023, 12, 31)];

/** A column's header → its cells, each with its value and number format. */
const CELLS: Readonly<Record<string, readonly (readonly [string | number | null, string?])[]>> = {
  test_id: [['numbers'], ['texts'], ['unread']],
  query: [['How much?'], ['And how much?'], ['How much is it?']],
  expected_dataset_id: [[4], ['4'], [4]],
  actual_dataset_id: [[4], [4, '0.00'], [4]],
  expected_start_date: [[FROM, DAY], ['2023-01-01'], ['01.01.2023']],
  expected_end_date: [[TO, DAY], ['2023-12-31'], [TO, DAY]],
  actual_start_date: [['2023-01-01'], [FROM, DAY], ['2023-01-01']],
  actual_end_date: [['2023-12-31'], [TO, DAY], ['2023-11-30']],
  row_count: [[1234, '#,##0'], [1234], [1]],
  expected_answer: [[0.125, '0.0%'], ['1.234,5 ha'], [1234.5, '#,##0.0" ha"']],
  actual_agent_answer: [['It was 12.5 %.'], ['It was 1,234.5 hectares.'], ['It was 1,234.5 ha.']],
  latency_s: [[12.5], ['12,5'], [1]],
};

function germanAddOn(): AddOn {
  const workbook = new Workbook({ locale: 'de_DE', timeZone: 'Europe/Berlin' });
  const { grid } = workbook.addTab('GOLD');
  Object.entries(CELLS).forEach(([name, cells], column) => {
    grid.update(1, column + 1, { value: name });
    cells.forEach(([value, numberFormat = ''], row) => {
      const { style } = grid.get(row + 2, column + 1);
      grid.update(row + 2, column + 1, { value, style: { ...style, numberFormat } });
    });
  });
  // A formula as typed in that locale; only its result is read.
  grid.update(2, 1, { value: 'numbers', formula: '=WENN(1=1;"numbers";"")' });
  return addOnOf({}, { workbook });
}

it('A spreadsheet with decimal commas is read by its values: numbers, percentages, units, dates and texts', () => {
  const addOn = germanAddOn();
  expect(addOn.ask('runEvals', {})).toMatchObject({ ok: true, value: { state: 'finished' } });
  // Linked to the cases.
  expect([4, 5, 6].map((row) => addOn.row('GOLD results', row)['row'])).toEqual([2, 3, 4]);
  expect([4, 5, 6].map((row) => addOn.row('GOLD results', row))).toMatchObject([
    {
      ...{ verdict: 'pass', date_match_score: 1, agent_answer_score: 1, latency_s: 12.5 },
      ...{ expected_dataset_id: '4', expected_start_date: '2023-01-01', actual_end_date: '2023-12-31' },
      ...{ expected_answer: '12.5%', row_count: 1234 },
    },
    {
      ...{ verdict: 'pass', date_match_score: 1, agent_answer_score: 1, latency_s: 12.5 },
      ...{ expected_answer: '1.234,5 ha', actual_start_date: '2023-01-01' },
    },
    {
      ...{ verdict: 'error', agent_answer_score: 1 },
      expected_answer: '1234.5 ha',
      why: expect.stringContaining(
        'expected_start_date: “01.01.2023” is not a date; write it like 2024-08-01, 8/1/2024 or 2024',
      ),
    },
  ]);
});
