import { costOf, priceOf } from '../../src/judge/cost';
import { JUDGE_PROVIDERS, PRESELECTED_MODELS } from '../../src/model/judge';
import { JudgeSettings } from '../../src/settings/schema';

const usage = { input: 1e6, cachedRead: 0, cacheWrite: 0, output: 1e6, costUsd: undefined };

const NOW = Date.parse('2026-11-29T12:00:00Z');

describe('the judge’s settings', () => {
  it('need nothing to be set', () => {
    expect(JudgeSettings().parse({})).toMatchObject({
      provider: 'rules',
      useRules: true,
      baseUrl: '',
      model: '',
      costCapUsd: 0,
    });
  });

  it.each([
    '',
    'https://proxy.example/v1',
    'https://proxy.example:8443/a/b?api-version=2024-10-21',
    'http://localhost:11434/v1',
    'http://127.0.0.1:4000',
    'http://[::1]:8000/v1',
  ])('take the address %j', (baseUrl) => {
    expect(JudgeSettings().safeParse({ baseUrl }).success).toBe(true);
  });

  it.each([
    'http://proxy.example/v1',
    'http://127.999.0.1/v1',
    'http://127.0.1/v1',
    'http://localhost.evil.example/v1',
    'http://127.0.0.1.evil.example/',
    'http://localhost@evil.example/',
    'https://user:secret@proxy.example/v1',
    'https://evil.example\\@proxy.example/',
    'ftp://proxy.example',
    'proxy.example/v1',
    'https://',
    'https://proxy.example/v1?key=abc',
    'https://proxy.example/v1?a=1&api_key=abc',
    'https://proxy.example/a b',
  ])('refuse the address %j', (baseUrl) => {
    expect(JudgeSettings().safeParse({ baseUrl }).success).toBe(false);
  });

  it('refuse a provider that is not known', () => {
    expect(JudgeSettings().safeParse({ provider: 'other' }).success).toBe(false);
  });

  it('preselect a model for each provider that has one', () => {
    for (const provider of JUDGE_PROVIDERS)
      if (provider !== 'rules') expect(PRESELECTED_MODELS[provider]).not.toBe('');
    expect(PRESELECTED_MODELS.anthropic).toBe('claude-haiku-5-5');
  });

  it('know the price of every preselected model', () => {
    for (const provider of JUDGE_PROVIDERS)
      if (provider !== 'rules')
        expect(priceOf(PRESELECTED_MODELS[provider], '', NOW)?.inputUsd).toBeGreaterThan(0);
  });

  it.each(['0', '1;', 'free', '-1; 2', '1; 2; 3', '1; 1001', 'Infinity; 1', '1e3; 1'])(
    'refuse the price %j',
    (price) => {
      expect(JudgeSettings().safeParse({ price }).success).toBe(false);
    },
  );
});

describe('the cost of tokens', () => {
  const row = { inputUsd: 1, cachedInputUsd: 0.1, outputUsd: 5 };

  it('is counted per million, cached input at its own price, cache writes a quarter dearer', () => {
    expect(costOf(usage, row)).toBe(6);
    expect(costOf({ ...usage, cachedRead: 5e5, cacheWrite: 5e5, output: 0 }, row)).toBeCloseTo(0.05 + 0.625);
    expect(costOf({ ...usage, cachedRead: 5e5 }, { ...row, cachedInputUsd: null })).toBe(6);
  });

  it('is the cost that the provider reports, and unknown if there is neither a report nor a price', () => {
    expect(costOf({ ...usage, costUsd: 0.5 }, row)).toBe(0.5);
    expect(costOf(usage, undefined)).toBeUndefined();
    expect(costOf({ ...usage, costUsd: 0.5 }, undefined)).toBe(0.5);
  });

  it('is 0 if the user sets that price, not if a proxy without prices reports 0', () => {
    expect(costOf({ ...usage, costUsd: 0 }, undefined)).toBeUndefined();
    expect(costOf({ ...usage, costUsd: 0 }, row)).toBe(6);
    expect(costOf({ ...usage, costUsd: 0 }, priceOf('own-1', '0; 0', NOW))).toBe(0);
  });

  it('is found by the longest beginning of the name, with or without a vendor', () => {
    expect(priceOf('gpt-6-luna-2026-09-22', '', NOW)?.inputUsd).toBe(0.1);
    expect(priceOf('openai/GPT-6-sol', '', NOW)?.inputUsd).toBe(2);
    expect(priceOf('azure_ai/gpt-oss-120b', '', NOW)?.inputUsd).toBe(0.15);
    expect(priceOf('llama', '', NOW)).toBeUndefined();
    for (const name of [
      'anthropic/claude-haiku-5.5',
      'us.anthropic.claude-haiku-5-5-v1:0',
      'claude-haiku-5-5@20261007',
    ])
      expect([name, priceOf(name, '', NOW)?.inputUsd]).toEqual([name, 0.1]);
    for (const name of ['claude-haiku-5-5-fast', 'gpt-6-luna-pro'])
      expect([name, priceOf(name, '', NOW)]).toEqual([name, undefined]);
  });

  it('uses the price that is valid on the day of the run', () => {
    const inUtc = (day: string): number => Date.parse(`${day}T12:00:00Z`);
    const prices = ['2026-12-31', '2027-01-01'].map(
      (day) => priceOf('gemini-3.8-flash', '', inUtc(day))?.outputUsd,
    );
    expect(prices).toEqual([3.75, 7.5]);
  });

  it.each(['0.15; 0.6', '0,15; 0,6', '0.15, 0.6', '.15 / 0.6', '$0.15 $0.6', ' 0.15;0.6 '])(
    'is the one in the settings, here %j, whatever else is known of the model',
    (own) => {
      expect(priceOf('gpt-6-luna', own, NOW)).toMatchObject({ inputUsd: 0.15, outputUsd: 0.6 });
    },
  );
});
