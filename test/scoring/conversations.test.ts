import { describe, expect, it } from '@jest/globals';
import type { RowVerdict } from '../../src/model/scorecard';
import { conversationVerdict } from '../../src/scoring/conversations';

describe('a conversation', () => {
  it.each<[(RowVerdict | '')[], RowVerdict | '']>([
    [['pass', 'pass'], 'pass'],
    [['pass', 'no pass/fail check'], 'pass'],
    [['no pass/fail check', 'no pass/fail check'], 'no pass/fail check'],
    [['pass', 'fail', 'needs judge'], 'fail'],
    [['fail', 'error'], 'error'],
    [['fail', 'edited, score again'], 'edited, score again'],
    [['pass', 'needs judge', 'trials disagree'], 'needs judge'],
    [['pass', 'trials disagree'], 'trials disagree'],
    [['fail', ''], ''],
    [[], ''],
  ])('of turns %j is %j', (turns, verdict) => {
    expect(conversationVerdict(turns)).toBe(verdict);
    expect(conversationVerdict([...turns].reverse())).toBe(verdict);
  });
});
