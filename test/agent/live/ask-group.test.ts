import { nextWait, ranOutOfTime, type Wait } from '../../../src/agent/live/ask-group';

const LONG: Wait = { seconds: 320, isLong: true };

describe('the wait for a group', () => {
  it.each([
    // Twenty seconds are kept for states and writing.
    ['all that the execution can wait', 345_000, true, { seconds: 325, isLong: true }],
    ['never more than five and a half minutes', 400_000, true, { seconds: 330, isLong: true }],
    ['all there is where nothing later has more', 30_000, true, { seconds: 10, isLong: true }],
    ['something even where there is next to nothing', 5000, true, { seconds: 1, isLong: true }],
    ['as long as what was cut off before needs', 220_000, false, { seconds: 200, isLong: true }],
    ['shorter later on', 219_999, false, { seconds: 199, isLong: false }],
    ['two minutes at least', 140_000, false, { seconds: 120, isLong: false }],
    ['else the next execution goes on', 139_999, false, undefined],
  ])('%s', (_what, left, isFirst, wait) => {
    expect(nextWait(left, isFirst)).toEqual(wait);
  });

  it.each([
    ['after a while', 25_000, LONG, true],
    ['not where the line broke', 3000, LONG, false],
    ['where there was next to no time', 950, { seconds: 1, isLong: true }, true],
  ])('the agent took too long: %s', (_what, ms, wait, isTooLong) => {
    expect(ranOutOfTime(ms, wait)).toBe(isTooLong);
  });
});
