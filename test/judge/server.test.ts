/** The judge server over a real socket. */
import { describe, expect, it } from '@jest/globals';
import { JudgeSettings } from '../../src/settings/schema';
import { connect } from '../../src/judge/providers';
import { compose } from '../../src/judge/compose';
import { startJudgeServer } from '../support/judge-server';
import { answer, hash, KEY, MODEL_PROVIDERS } from './support';

describe('the judge server', () => {
  it('speaks to every provider’s client and tells what it was asked', async () => {
    const server = await startJudgeServer({ thinksFirst: true, latencyMs: 1 });
    try {
      const ask = compose([{ question: answer('It was wildfire.'), seen: '' }], {
        hash,
        tolerance: 0.05,
      });
      const form = { level: 'schema', dropped: new Set<string>(), maxOutputTokens: 3000 } as const;
      for (const name of MODEL_PROVIDERS) {
        const settings = JudgeSettings().parse({ provider: name, baseUrl: server.url[name], model: 'any' });
        const { provider } = connect(name, settings, KEY);
        const { url, headers, body = '' } = provider.buildRequest(ask, form);
        const response = await fetch(url, { method: 'POST', headers: { ...headers }, body });
        const reply = {
          status: response.status,
          headers: new Map(response.headers),
          body: await response.text(),
        };
        expect(provider.parse(reply, form)).toMatchObject({
          kind: 'text',
          text: expect.stringContaining('"score":1'),
        });
      }
      expect(server.requests).toHaveLength(3);
      expect(server.violations).toEqual([]);
    } finally {
      await server.close();
    }
  });

  it('hangs up, and notes requests that a real provider would refuse', async () => {
    const server = await startJudgeServer({ faults: ['hang up'] });
    try {
      const url = `${server.url.openai}/chat/completions`;
      const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
      const bad = { method: 'POST', headers, body: '{"model":"m","messages":[],"top_k":1}' };
      const refused = await fetch(url, bad);
      expect(refused.status).toBe(400);
      expect(server.violations.join('\n')).toMatch(/messages[\s\S]*top_k|top_k[\s\S]*messages/);
      const ask = compose([{ question: answer('x'), seen: '' }], {
        hash,
        tolerance: 0.05,
      });
      const messages = [
        { role: 'system', content: ask.system },
        { role: 'user', content: ask.user },
      ];
      await expect(
        fetch(url, { method: 'POST', headers, body: JSON.stringify({ model: 'm', messages }) }),
      ).rejects.toThrow();
    } finally {
      await server.close();
    }
  });
});
