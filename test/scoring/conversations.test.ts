import { describe, expect, it } from '@jest/globals';
import { readVerdict, type RowVerdict } from '../../src/model/scorecard';
import { conversationsText, conversationVerdict } from '../../src/scoring/conversations';

describe('a conversation', () => {
  it.each<[(RowVerdict | '')[], RowVerdict | '']>([
    [['pass', 'pass'], 'pass'],
    [['pass', 'not scored'], 'pass'],
    [['not scored', 'not scored'], 'not scored'],
    [['pass', 'fail', 'needs judge'], 'fail'],
    [['fail', 'error', 'needs judge'], 'fail'],
    [['fail', 'edited, score again'], 'fail'],
    [['error', 'edited, score again'], 'edited, score again'],
    [['pass', 'needs judge', 'trials disagree'], 'needs judge'],
    [['pass', 'trials disagree'], 'trials disagree'],
    [['fail', ''], ''],
    [[], ''],
  ])('of turns %j is %j', (turns, verdict) => {
    const scored = turns.map((turn) => ({
      verdict: turn,
      error: turn === 'not scored' ? 'nothing to check' : '',
    }));
    expect(conversationVerdict(scored)).toBe(verdict);
    expect(conversationVerdict([...scored].reverse())).toBe(verdict);
  });

  it('passes in spite of a turn with nothing to check, but not of one that was measured in part', () => {
    const partly = { verdict: 'not scored', error: 'partly measured: expected_answer (blank)' } as const;
    expect(conversationVerdict([{ verdict: 'pass', error: '' }, partly])).toBe('not scored');
  });

  it.each([
    [[''], ''],
    // The verdict stands on the first row.
    [['a pass', 'A'], '1 of 1 conversation passes'],
    [['a pass', 'b pass'], '2 of 2 conversations pass'],
    [['a error', 'b fail', '', 'c'], '0 of 3 conversations pass (1 fail, 1 error, 1 not finished)'],
  ])('counts once: of rows %j, “%s”', (rows, text) => {
    const ofCases = rows.map((row) => {
      const [conversation = '', verdict = ''] = row.split(' ');
      return { conversation, conversationVerdict: readVerdict(verdict) };
    });
    expect(conversationsText(ofCases)).toBe(text);
  });
});
