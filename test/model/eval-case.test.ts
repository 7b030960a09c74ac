import { describe, expect, it } from '@jest/globals';
import { whyNotAlone } from '../../src/model/eval-case';

describe('a case that is a turn of a conversation', () => {
  it.each([
    ['c1', '2', 'it is turn 2 of the conversation “c1”'],
    ['c1', '1', 'it is turn 1 of the conversation “c1”'],
    ['c1', '', 'it belongs to the conversation “c1”'],
    ['', '2', 'it is turn 2 of a conversation'],
  ])('(conversation %j, turn %j) cannot stand alone: %s', (conversation, turn, what) => {
    expect(whyNotAlone({ conversation, turn })).toBe(
      `${what}: conversations are not supported yet, and a turn is never asked or scored alone`,
    );
  });

  it.each(['', '1'])('is none where no conversation is named and the turn is %j', (turn) => {
    expect(whyNotAlone({ conversation: '', turn })).toBeUndefined();
  });
});
