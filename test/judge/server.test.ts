/** The judge server over a real socket. */
import { expect, it } from '@jest/globals';
import { compose } from '../../src/judge/compose';
import { startJudgeServer } from '../support/judge-server';
import { answer, hash, KEY } from './support';

it('the judge server hangs up, and notes requests that a real provider would refuse', async () => {
  const server = await startJudgeServer({ faults: ['hang up'] });
  try {
    const url = `${server.url.openai}/chat/completions`;
    const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
    const bad = { method: 'POST', headers, body: '{"model":"m","messages":[],"top_k":1}' };
    const refused = await fetch(url, bad);
    expect(refused.status).toBe(400);
    expect(server.violations.join('\n')).toMatch(/messages[\s\S]*top_k|top_k[\s\S]*messages/);
    const ask = compose([{ question: answer('x') }], { hash, tolerance: 0.05 });
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
