/** What passes without help is waited for; what Google refuses twice does not pass. */
import { describe, expect, it } from '@jest/globals';
import { refusedPiece, refusedStep, waitAfter } from '../../src/engine/time';
import { CLOSING } from '../../src/sheets/store/run-record';
import { asking, runRecord } from '../support/run-record';

it('a run waits ten minutes for a server in trouble, a day for a quota, and for a person as long as it takes', () => {
  expect(waitAfter('time')).toBe(0);
  expect(waitAfter('wait')).toBe(10 * 60_000);
  expect(waitAfter('daily quota')).toBe(24 * 60 * 60_000);
  expect(waitAfter('key')).toBeUndefined();
});

describe('what Google refuses', () => {
  const OPEN = { closed: () => [] };
  const [here, there] = ['at write (Code:1:1)', 'at write (Code:9:9)'];
  const refused = (message: string, place = here): Error =>
    Object.assign(new Error(message), { stack: `Error: ${message}\n    ${place}` });
  const memory = { refused: [`the tab: ${there}`], refusal: '' };

  it('is tried once more, and left out the second time that the same call is refused', () => {
    const first = refusedPiece(memory, 'the tab', refused('Nein.'), OPEN);
    expect(first).toEqual({
      sentence: undefined,
      changes: { refused: [`the tab: ${there}`, `the tab: ${here}`] },
    });
    const known = { ...memory, ...first.changes };
    expect(refusedPiece(known, 'the mail', refused('Nein.'), OPEN).sentence).toBeUndefined();
    expect(refusedPiece(known, 'the tab', refused('Nicht jetzt.'), OPEN)).toEqual({
      sentence: 'Google reports: Nicht jetzt.',
      changes: { refusal: 'Nicht jetzt.' },
    });
  });

  it('is left out at once in words that have turned out to last', () => {
    const known = { ...memory, refusal: 'Nein.' };
    expect(refusedPiece(known, 'the mail', refused('Nein.'), OPEN).sentence).toBe('Google reports: Nein.');
    expect(refusedPiece(known, 'the mail', refused('Nicht jetzt.'), OPEN).sentence).toBeUndefined();
  });

  it('in a step that cannot be left out is remembered until another step fails', () => {
    const record = runRecord();
    const { sentence, changes } = refusedStep(record, refused('Nein.'), OPEN);
    expect(sentence).toBeUndefined();
    const again = { ...record, ...changes };
    expect(refusedStep(again, refused('Nein.'), OPEN).sentence).toBe('Google reports: Nein.');
    for (const other of [{ stage: asking() }, { stage: CLOSING }])
      expect(refusedStep({ ...again, ...other }, refused('Nein.'), OPEN).sentence).toBeUndefined();
    expect(refusedStep(again, refused('Nein.', there), OPEN).sentence).toBeUndefined();
  });

  it('for a reason that is known is said in our words', () => {
    const full = 'The number of cells in the workbook is above the limit.';
    expect(refusedPiece(memory, 'the tab', refused(full), OPEN)).toEqual({
      sentence: 'the workbook is full: remove tabs, rows or columns that are no longer needed',
      changes: {},
    });
  });
});
