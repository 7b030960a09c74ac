import { describe, expect, it } from '@jest/globals';
import type { RowVerdict } from '../../src/model/scorecard';
import { conversationVerdict } from '../../src/scoring/conversation-verdict';

describe('a conversation', () => {
  it.each<[(RowVerdict | '')[], RowVerdict | '']>([
    [['pass', 'pass'], 'pass'],
    [['pass', 'nothing to check'], 'pass'],
    [['nothing to check', 'nothing to check'], 'nothing to check'],
    [['pass', 'fail', 'needs judge'], 'fail'],
    [['fail', 'error'], 'error'],
    [['fail', 'edited since'], 'edited since'],
    [['pass', 'needs judge', 'trials tied'], 'needs judge'],
    [['pass', 'trials tied'], 'trials tied'],
    [['fail', ''], ''],
    [[], ''],
  ])('of turns %j is %j', (turns, verdict) => {
    expect(conversationVerdict(turns)).toBe(verdict);
    expect(conversationVerdict([...turns].reverse())).toBe(verdict);
  });
});
