/** What is concluded from the resulting cells. */
import { describe, expect, it } from '@jest/globals';
import { NOTE_LIMIT } from '../../../src/model/texts/literal';
import type { FoundCell } from '../../../src/model/installation';
import type { Cell } from '../../../src/model/sheet/tab-grid';
import { judgeFormulas, judgeRules, SAMPLES } from '../../../src/actions/installation/colours';
import { judgePlainTextCells, judgeTexts } from '../../../src/actions/installation/literal-texts';
import { judgeDate, judgeNote, judgeSignature } from '../../../src/actions/installation/cells';

const cell = (value: Cell, formula = ''): FoundCell => ({ value, shown: String(value), formula });

describe('texts that must stay texts', () => {
  it('have, where each is read as it was', () => {
    expect(judgeTexts({ texts: ['=1+1', '007'], cells: [cell('=1+1'), cell('007')] })).toMatchObject({
      verdict: 'works',
      todo: '',
    });
  });

  it.each<[string, FoundCell | undefined, string]>([
    ['a formula', cell(2, '=1+1'), '“=1+1” became the formula =1+1.'],
    ['a value', cell(2), '“=1+1” became “2”.'],
    ['with the apostrophe in it', cell("'=1+1"), "“=1+1” became “'=1+1”."],
    ['nothing', undefined, '“=1+1” became “”.'],
  ])('have not, where one became %s', (_what, found, seen) => {
    const written = { texts: ['=1+1'], cells: found ? [found] : [] };
    expect(judgeTexts(written)).toMatchObject({ verdict: 'does not work', seen });
    expect(judgeTexts(written).todo).toContain('run no evals here yet');
    expect(judgePlainTextCells(written).todo).toContain('Results are not affected');
  });
});

describe('a day in a cell', () => {
  const at = (iso: string, timeZone: string) => judgeDate({ value: new Date(iso), timeZone }).verdict;

  it('is the same day where its midnight in the spreadsheet’s zone comes back', () => {
    expect(at('2026-03-28T23:00:00Z', 'Europe/Berlin')).toBe('works');
    expect(at('2026-03-29T00:00:00Z', 'Etc/UTC')).toBe('works');
  });

  it('is another day where midnight of another zone comes back', () => {
    expect(judgeDate({ value: new Date('2026-03-29T00:00:00Z'), timeZone: 'America/Lima' })).toMatchObject({
      verdict: 'does not work',
      seen: '2026-03-29 was read as 2026-03-28 in America/Lima.',
    });
  });

  it('cannot be told where Sheets took it for a text', () => {
    expect(judgeDate({ value: '2026-03-29', timeZone: 'Etc/UTC' }).verdict).toBe('not tested');
  });
});

describe('notes and marks', () => {
  it('are kept whole, or not', () => {
    expect(judgeNote('n'.repeat(NOTE_LIMIT)).verdict).toBe('works');
    expect(judgeNote('n'.repeat(100))).toMatchObject({
      verdict: 'does not work',
      seen: 'Of a note of 5000 characters 100 were kept.',
    });
    expect([judgeSignature(true).verdict, judgeSignature(false).verdict]).toEqual(['works', 'does not work']);
  });
});

describe('colour rules', () => {
  it('are known again where all that were set, and only they, count as ours', () => {
    expect(judgeRules({ written: 8, ours: 8, all: 9 }).verdict).toBe('works');
    expect(judgeRules({ written: 8, ours: 7, all: 9 }).verdict).toBe('does not work');
    expect(judgeRules({ written: 8, ours: 9, all: 9 }).verdict).toBe('does not work');
  });

  /** The result of each rule’s formula for blank, 0, 0.5, 1 and a text. */
  const results = (...values: Cell[]): FoundCell[] => values.map((value) => cell(value));
  const green = { colour: '#eef7f0', results: results(0, 0, 0, 1, 0) };
  const red = { colour: '#e8a29b', results: results(0, 1, 0, 0, 0) };

  it('count as meant where 0 is red, 1 green and nothing else coloured', () => {
    expect(SAMPLES).toHaveLength(5);
    expect(judgeFormulas([green, red]).verdict).toBe('works');
  });

  it('do not where a blank cell counts as 0', () => {
    expect(judgeFormulas([green, { ...red, results: results(1, 1, 0, 0, 0) }])).toMatchObject({
      verdict: 'does not work',
      seen: 'By the rules’ formulas these have the wrong colour: a blank cell.',
    });
  });

  it('do not where a formula cannot be read in this language', () => {
    expect(judgeFormulas([{ ...red, results: results('#NAME?', 0, 0, 0, 0) }])).toMatchObject({
      verdict: 'does not work',
      seen: 'A rule’s formula gives “#NAME?”.',
    });
  });

  it('cannot be told where nothing is calculated', () => {
    const waiting = results(...Array<Cell>(5).fill('Loading...'));
    expect(judgeFormulas([{ ...red, results: waiting }]).verdict).toBe('not tested');
  });
});
