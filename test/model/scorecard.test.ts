import {
  ATTENTION_VERDICTS,
  readVerdict,
  ROW_VERDICTS,
  verdictId,
  verdictWord,
} from '../../src/model/scorecard';

describe('the words for verdicts', () => {
  it('are read as cells and as files write them', () => {
    for (const verdict of ROW_VERDICTS) {
      expect(readVerdict(verdict)).toBe(verdict);
      expect([readVerdict(verdictWord(verdict)), verdictId(verdictWord(verdict))]).toEqual([
        verdict,
        verdict,
      ]);
    }
    expect(ROW_VERDICTS.map(verdictWord)).toEqual([
      ...['pass', 'fail', 'undecided', 'error', 'not scored', 'edited', 'unstable'],
    ]);
  });

  it('are no other texts', () => {
    expect(['', 'Pass', 'passed', null, 1].map(readVerdict)).toEqual([null, null, null, null, null]);
  });

  it('ask for attention where a row could not be measured, but not where nothing was expected', () => {
    expect(ATTENTION_VERDICTS).toEqual([...['undecided', 'error', 'edited', 'unstable']]);
  });
});
