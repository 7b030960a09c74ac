/**
 * Spreadsheets scored by version 0.1: with other words for verdicts, a mean that decided, and no version of its
 * checks. test/fixtures/scored-by-0.1 holds the workbooks and their document properties.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readWorkbook } from '../../../local/xlsx';
import { type Desk, deskOf } from '../desk';

const FIXTURES = resolve('test/fixtures/scored-by-0.1');
/** Rows of the eval set, and what version 0.1 made of them: the last one passed with two checks of three. */
const ROWS = [2, 3, 4, 5, 6, 7, 8];

async function opened(name: 'finished' | 'interrupted'): Promise<Desk> {
  const properties: unknown = JSON.parse(readFileSync(resolve(FIXTURES, `${name}.properties.json`), 'utf8'));
  const document = Object.fromEntries(
    Object.entries(properties ?? {}).map(([key, value]) => [key, String(value)]),
  );
  return deskOf(
    {},
    { workbook: await readWorkbook(resolve(FIXTURES, `${name}.xlsx`)), properties: { document } },
  );
}

/** By today's rules. The unreadable date no longer passes, and neither does the answer that the rules are not certain of. */
const TODAY = ['pass', 'fail', 'needs judge', 'nothing to check', 'error', 'error', 'needs judge'];

const verdicts = (desk: Desk, tab = 'GOLD results'): unknown[] =>
  ROWS.map((row) => desk.row(tab, row)['verdict']);

describe('a spreadsheet that an earlier version has scored', () => {
  it('opens, and is read in the words of today', async () => {
    const desk = await opened('finished');
    expect(verdicts(desk)).toEqual(['pass', 'fail', 'unjudged', 'uncovered', 'pass', 'error', 'pass']);
    expect(desk.lastRun()?.tabs.map(({ verdicts: counts }) => counts)).toMatchObject([
      { pass: 3, fail: 1, error: 1, 'needs judge': 1, 'nothing to check': 1 },
      { pass: 3, fail: 1, error: 1, 'needs judge': 1, 'nothing to check': 1 },
    ]);
  });

  it('is told about its threshold once, and scored by the rules of today', async () => {
    const desk = await opened('finished');
    const warnings = (): unknown => desk.ask('coverage', {}).value;
    expect(JSON.stringify(warnings())).toContain('The pass threshold of 0.60');
    desk.ask('runEvals', {});
    desk.settle();
    expect(verdicts(desk)).toEqual(TODAY);
    expect(ROWS.map((row) => desk.row('GOLD results', row)['scorer'])).toEqual(
      ROWS.map(() => expect.stringMatching(/^[0-9a-f]{12}$/)),
    );
    expect(JSON.stringify(warnings())).not.toContain('The pass threshold of 0.60');
    // The history goes on in the existing tab, under today's names.
    expect(desk.tabNames().filter((name) => name.startsWith('Run history'))).toEqual(['Run history']);
    expect(desk.history().map((line) => line['needs judge'])).toEqual([2, 4]);
  });

  it('scores only what changed: all of its rows rest on other checks', async () => {
    const desk = await opened('finished');
    desk.ask('runEvals', { only: 'changed' });
    desk.settle();
    expect(verdicts(desk)).toEqual(TODAY);
  });

  it('is compared with the runs that it kept', async () => {
    const desk = await opened('finished');
    desk.ask('runEvals', {});
    desk.settle();
    const answer = JSON.stringify(desk.ask('runOutcome').value);
    // An answer that was already wrong is no loss; a row that could be measured before but not now is.
    expect(answer).toContain('"worse":[{"row":6,"name":"g-5: A date of g","checks":""}]');
  });

  it('has the run closed that was going on, with its sentence, and every score is kept', async () => {
    const desk = await opened('interrupted');
    const before = verdicts(desk);
    desk.runtime.advance(7 * 60_000);
    desk.ask('resumeRun');
    desk.settle();
    expect(desk.history().map((line) => String(line['outcome']))).toEqual([
      'finished',
      expect.stringMatching(/^stopped: the add-on was updated/),
    ]);
    expect(verdicts(desk).slice(0, 2)).toEqual(before.slice(0, 2));
    expect(desk.runtime.properties('document').has('gnw.run')).toBe(false);
    desk.ask('runEvals', {});
    desk.settle();
    expect(verdicts(desk)).toEqual(TODAY);
  });
});
