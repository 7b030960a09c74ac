import { readVerdict, type RowVerdict } from '../../src/model/scorecard';
import { conversationsText, conversationVerdict } from '../../src/results/conversation-verdicts';

describe('a conversation', () => {
  it.each<[(RowVerdict | null)[], RowVerdict | null]>([
    [['pass', 'pass'], 'pass'],
    [['pass', 'not_scored'], 'pass'],
    [['not_scored', 'not_scored'], 'not_scored'],
    [['pass', 'fail', 'undecided'], 'fail'],
    [['fail', 'error', 'undecided'], 'fail'],
    [['error', 'edited'], 'edited'],
    [['pass', 'undecided', 'unstable'], 'undecided'],
    [['pass', 'unstable'], 'unstable'],
    [['fail', null], null],
    [[], null],
  ])('of turns %j is %j', (turns, verdict) => {
    const scored = turns.map((turn) => ({
      verdict: turn,
      ...(turn === 'not_scored' && { error_code: 'nothing_to_check' as const }),
    }));
    expect(conversationVerdict(scored)).toBe(verdict);
    expect(conversationVerdict([...scored].reverse())).toBe(verdict);
  });

  it('ignores a turn with nothing to check, but not one with incomplete output', () => {
    const partly = { verdict: 'not_scored', error_code: 'incomplete_output' } as const;
    expect(conversationVerdict([{ verdict: 'pass' }, partly])).toBe('not_scored');
  });

  it.each([
    [[''], ''],
    // The verdict is on the first row.
    [['a pass', 'A'], '1 of 1 conversation passes'],
    [['a pass', 'b pass'], '2 of 2 conversations pass'],
    [['a error', 'b fail', '', 'c'], '0 of 3 conversations pass (1 fail, 1 error, 1 not finished)'],
  ])('counts once: of rows %j, “%s”', (rows, text) => {
    const ofCases = rows.map((row) => {
      const [conversation = '', verdict = ''] = row.split(' ');
      return { conversation, conversation_verdict: readVerdict(verdict) };
    });
    expect(conversationsText(ofCases)).toBe(text);
  });
});
