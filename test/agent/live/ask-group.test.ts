import { nextWait, ranOutOfTime, type Wait } from '../../../src/agent/live/ask-group';

const LONG: Wait = { seconds: 320, isLong: true };

describe('the wait for a group', () => {
  it.each([
    // Twenty seconds are kept for states and writing.
    ['the time left in the execution', 345_000, true, { seconds: 325, isLong: true }],
    ['at most five and a half minutes', 400_000, true, { seconds: 330, isLong: true }],
    ['all the time left for the first group', 30_000, true, { seconds: 10, isLong: true }],
    ['at least a second for the first group', 5000, true, { seconds: 1, isLong: true }],
    ['long enough for a question that was cut off', 220_000, false, { seconds: 200, isLong: true }],
    ['shorter later', 219_999, false, { seconds: 199, isLong: false }],
    ['at least two minutes', 140_000, false, { seconds: 120, isLong: false }],
    ['none if the next execution should ask', 139_999, false, undefined],
  ])('%s', (_what, left, isFirst, wait) => {
    expect(nextWait(left, isFirst)).toEqual(wait);
  });

  it.each([
    ['after 25 seconds', 25_000, LONG, true],
    ['not if the connection broke', 3000, LONG, false],
    ['after the whole wait, however short', 950, { seconds: 1, isLong: true }, true],
  ])('the agent took too long: %s', (_what, ms, wait, isTooLong) => {
    expect(ranOutOfTime(ms, wait)).toBe(isTooLong);
  });
});
