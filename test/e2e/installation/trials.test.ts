/** What Google’s documentation leaves open. */
import { describe, expect, it } from '@jest/globals';
import { OPEN_QUESTIONS, STRICTEST, type Strictness } from '../../../local/runtime';
import { spreadsheetOf } from '../spreadsheet';
import { GOLD, NOTHING, check, traces } from './installation-support';

describe('what Google’s documents leave open', () => {
  const seen = (strictness: Partial<Strictness>): string[] => {
    const sheet = spreadsheetOf({ GOLD }, { strictness: { ...STRICTEST, ...strictness } });
    const report = check(sheet, { parts: ['open'] });
    expect(traces(sheet)).toEqual(NOTHING);
    return report.parts[0]?.findings.slice(1).map((one) => `${one.verdict}: ${one.title}: ${one.seen}`) ?? [];
  };

  it('is tried and told in words, and leaves nothing', () => {
    expect(seen({})).toEqual([
      'works: A range beyond the last column: It is refused when it is read; the add-on is right either way.',
      'works: A value that data validation forbids: It is refused when it is written out; the add-on is right either way.',
      'works: Unmerging a part of merged cells: It is refused; the add-on is right either way.',
      'works: Ungrouping the first column, which is in no group: It is refused; the add-on is right either way.',
      'works: A formula with a comma between its arguments: It is read; the add-on is right either way.',
    ]);
  });

  it('is asked about in the report by the names that the table has for it', () => {
    const { parts } = check(spreadsheetOf({ GOLD }));
    const titles = parts.flatMap(({ findings }) => findings.map(({ title }) => title));
    const asked = Object.values(OPEN_QUESTIONS).flatMap((one) => (one.asked === '' ? [] : [one.asked]));
    expect(asked.filter((title) => !titles.includes(title))).toEqual([]);
    expect(asked).toHaveLength(6);
  });

  it('is told otherwise where Google decides otherwise', () => {
    const [beyond, validation, unmerging, depth] = seen({
      rangeBeyondGrid: 'is refused at once',
      writesAreHeldBack: false,
      partialUnmergeThrows: false,
      firstColumnDepthIsRefused: false,
    });
    expect([beyond, validation]).toEqual([1, 2].map(() => expect.stringContaining('It is refused at once;')));
    expect([unmerging, depth]).toEqual([1, 2].map(() => expect.stringContaining('It is not refused;')));
  });
});
