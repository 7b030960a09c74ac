/** Labels as people, spreadsheets and repeated clicks leave them: what counts, what is named, and what is never added. */
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { labelTime } from '../../src/model/label';
import { GOLD } from '../e2e/judging/agreement-support';
import { deskOf } from '../e2e/desk';

const HEADER = 'tab,row,test_id,query,check,verdict,note,who,when';
const OCTOBER_22 = Date.UTC(2026, 9, 22);

/** As it is written, and what it means; NaN where it cannot be known. 46,317 days after the beginning of 1900 it was 22 October 2026. */
const TIMES: readonly (readonly [text: string, time: number])[] = [
  ['2026-10-22', OCTOBER_22],
  ['2026-10-22T00:00:00.000Z', OCTOBER_22],
  ['2026-10-22T02:00:00+02:00', OCTOBER_22],
  ['2026-10-22 00:00', OCTOBER_22],
  ['2026-10-22 00:00:00', OCTOBER_22],
  ['22/10/2026', OCTOBER_22],
  ['22/10/2026 00:00', OCTOBER_22],
  ['22/10/2026, 00:00:00', OCTOBER_22],
  ['10/22/2026 0:00', OCTOBER_22],
  ['22-10-2026', OCTOBER_22],
  ['22.10.2026', OCTOBER_22],
  ['22.10.2026 00:00', OCTOBER_22],
  ['46317', OCTOBER_22],
  ['46317.0', OCTOBER_22],
  ['46317,5', OCTOBER_22 + 43_200_000],
  ['46317.25', OCTOBER_22 + 21_600_000],
  ['10/10/2026', Date.UTC(2026, 9, 10)],
  ['03/04/2026', NaN],
  ['', NaN],
  ['yesterday', NaN],
  ['31/31/2026', NaN],
  ['0/0/2026', NaN],
  ['31/02/2026', NaN],
  ['2026-02-31', NaN],
  ['2026-02-31T10:00:00Z', NaN],
  ['22/10/2026 25:00', NaN],
  ['29/02/2028', Date.UTC(2028, 1, 29)],
];

/** Two lines of one person about one text: which of them counts. */
const TWICE: readonly (readonly [first: string, second: string, counts: 'first' | 'second'])[] = [
  ['2026-10-22T10:00:00Z', '23/10/2026 10:00', 'second'],
  ['23/10/2026 10:00', '2026-10-22T10:00:00Z', 'first'],
  ['46318', '2026-10-22T10:00:00Z', 'first'],
  ['2026-10-22T10:00:00Z', '46318', 'second'],
  ['', '2026-10-22', 'second'],
  ['2026-10-22', '', 'second'],
  ['next week', '2026-10-22', 'second'],
  ['2026-10-22', 'next week', 'second'],
  ['9/10/2026', '23/10/2026', 'second'],
  // There is no such day: neither the one before it nor a day in March.
  ['31/02/2026', '2026-02-01', 'second'],
  ['2026-02-31', '2026-03-01', 'second'],
  ['2026-10-22', '2026-10-22', 'second'],
];

/** Lines that mean no row, or none for certain. */
const LOST: readonly (readonly [line: string, why: RegExp])[] = [
  ['GOLD,,zz,,agent_answer,pass,,anna,', /GOLD zz was not added: no judged row is meant/],
  ['GOLD,3,,,agent_answer,pass,,anna,', /GOLD row 3 was not added: a row number alone/],
  [',3,,,agent_answer,pass,,anna,', /row 3 was not added: a row number alone/],
  ['GOLD,3,,Question z?,agent_answer,pass,,anna,', /Question z\? was not added: no judged row is meant/],
  ['OTHER,,a,,agent_answer,pass,,anna,', /OTHER a was not added: no judged row is meant/],
  [',,,,agent_answer,pass,,anna,', /a line without a place was not added: no judged row is meant/],
];

const Report = z.looseObject({
  checks: z.array(z.looseObject({ disagreements: z.array(z.looseObject({ testId: z.string() })) })),
});
const fileOf = (lines: readonly string[]) => ({
  labels: { name: 'labels.csv', text: [HEADER, ...lines].join('\n') },
});
const desk = deskOf({ GOLD });
desk.ask('runEvals', {});

describe('labels as they come', () => {
  it.each(TIMES)('%j is read as what it says', (text, time) => {
    expect(labelTime(text)).toBe(time);
  });

  it.each(TWICE)('of a label at %j and one at %j below it, the %s counts', (first, second, counts) => {
    // Rules pass it: where people fail it, it is a disagreement. The same person, written otherwise.
    const lines = [
      `GOLD,,a,,agent_answer,${counts === 'first' ? 'fail' : 'pass'},,Anna@Example.org,"${first}"`,
      `GOLD,,a,,agent_answer,${counts === 'second' ? 'fail' : 'pass'},,anna@example.org,"${second}"`,
    ];
    const { checks } = Report.parse(desk.ask('agreement', fileOf(lines)).value);
    expect(checks[0]?.disagreements.map(({ testId }) => testId)).toEqual(['a']);
  });

  it.each(LOST)('%s is named and not added', (line, why) => {
    expect(desk.ask('importLabels', fileOf([line])).value).toMatchObject({
      sentence: '0 labels added.',
      problems: [expect.stringMatching(why)],
    });
  });

  it('takes a row number where the query says the same', () => {
    const again = deskOf({ GOLD });
    again.ask('runEvals', {});
    expect(
      again.ask('importLabels', fileOf(['GOLD,3,,question B?,agent_answer,pass,,anna,'])).value,
    ).toMatchObject({ sentence: '1 label added.', problems: [] });
    expect(again.row('Labels', 2)).toMatchObject({ test_id: 'b', row: 3 });
  });

  it('adds a label once, however often it is saved', () => {
    const again = deskOf({ GOLD });
    again.ask('runEvals', {});
    again.ask('nameLabeller', { who: 'anna' });
    const Drawn = z.looseObject({ texts: z.array(z.looseObject({ about: z.looseObject({}) })) });
    const { texts } = Drawn.parse(again.ask('drawToLabel', { check: 'agent_answer', more: 8 }).value);
    const about = texts[0]?.about;
    const save = (verdict: string) =>
      again.ask('saveLabel', { ...about, check: 'agent_answer', verdict, note: '' });
    for (let time = 0; time < 11; time += 1) save('pass');
    save('fail');
    save('fail');
    save('pass');
    const verdicts = [2, 3, 4, 5].map((row) => again.row('Labels', row)['verdict'] ?? null);
    expect(verdicts).toEqual(['pass', 'fail', 'pass', null]);
  });
});
