import { describe, expect, it } from '@jest/globals';
import { ATTENTION_VERDICTS, readVerdict, ROW_VERDICTS, verdictId } from '../../src/model/scorecard';

describe('the words for what a row came to', () => {
  it('are read as cells and as files write them', () => {
    for (const verdict of ROW_VERDICTS) {
      expect(readVerdict(verdict)).toBe(verdict);
      expect(readVerdict(verdictId(verdict))).toBe(verdict);
    }
    expect(ROW_VERDICTS.map(verdictId)).toEqual([
      ...['pass', 'fail', 'needs_judge', 'error', 'not_scored', 'edited', 'trials_disagree'],
    ]);
  });

  it('are no other texts', () => {
    expect(['', 'Pass', 'passed', null, 1].map(readVerdict)).toEqual(['', '', '', '', '']);
  });

  it('call for attention where a row could not be measured, but not where nothing was expected of it', () => {
    expect(ATTENTION_VERDICTS).toEqual([
      ...['needs judge', 'error', 'edited, score again', 'trials disagree'],
    ]);
  });
});
