import { describe, expect, it } from '@jest/globals';
import { passRuleNews, passRuleNewsWasTold } from '../../../src/actions/runs/pass-rule-news';
import { keptProperties } from '../../support/kept-properties';

const withSettings = (scoring: object) => {
  const document = keptProperties();
  document.set('gnw.settings', JSON.stringify({ scoring }));
  return document;
};

describe('a sheet that had set a pass threshold', () => {
  it('is told once that it decides no verdict any more', () => {
    const document = withSettings({ passThreshold: 0.8 });
    expect(passRuleNews(document)).toEqual([expect.stringContaining('The pass threshold of 0.80')]);
    passRuleNewsWasTold(document);
    expect(passRuleNews(document)).toEqual([]);
  });

  it('is told nothing where it has none, or has chosen its rule', () => {
    expect(passRuleNews(keptProperties())).toEqual([]);
    expect(passRuleNews(withSettings({ minRows: 2 }))).toEqual([]);
    expect(passRuleNews(withSettings({ passThreshold: 0.8, passRule: 'threshold' }))).toEqual([]);
    const untouched = keptProperties();
    passRuleNewsWasTold(untouched);
    expect([...untouched.values.keys()]).toEqual([]);
  });
});
