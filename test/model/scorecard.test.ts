import { describe, expect, it } from '@jest/globals';
import { ATTENTION_VERDICTS, readVerdict, ROW_VERDICTS, verdictId } from '../../src/model/scorecard';

describe('the words for what a row came to', () => {
  it('are read as cells and as files write them', () => {
    for (const verdict of ROW_VERDICTS) {
      expect(readVerdict(verdict)).toBe(verdict);
      expect(readVerdict(verdictId(verdict))).toBe(verdict);
    }
    expect(ROW_VERDICTS.map(verdictId)).toEqual([
      ...['pass', 'fail', 'error', 'needs_judge', 'trials_disagree', 'partly_measured', 'no_check', 'edited'],
    ]);
  });

  it('are no other texts', () => {
    expect(['', 'Pass', 'passed', null, 1].map(readVerdict)).toEqual(['', '', '', '', '']);
  });

  it('call for attention where a row could not be measured, but not where nothing was expected of it', () => {
    expect(ATTENTION_VERDICTS).toEqual([
      ...['error', 'needs judge', 'trials disagree', 'partly measured', 'edited, score again'],
    ]);
  });
});
