import { describe, expect, it } from '@jest/globals';
import { contentHash } from '../../../src/evalset/content-hash';
import { splitOf } from '../../../src/scoring/agreement/counts';
import { SPLITS } from '../../../src/model/rule-report';

describe('parts of labels', () => {
  it('are a fifth for prompts, two fifths to choose on, two fifths to report on', () => {
    const all = Array.from({ length: 5000 }, (_hash, index) => splitOf(contentHash([String(index)])));
    const [train, dev, test] = SPLITS.map((split) => all.filter((one) => one === split).length / 5000);
    expect(train).toBeCloseTo(0.2, 1);
    expect(dev).toBeCloseTo(0.4, 1);
    expect(test).toBeCloseTo(0.4, 1);
  });
});
