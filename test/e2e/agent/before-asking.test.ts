/** What is reported before the live agent is asked, and what gets in the way. */
import { describe, expect, it } from '@jest/globals';
import { TOKEN } from '../../support/agent-server/options';
import { HOST, Report, live, queries } from './live-support';

describe('before anything is asked', () => {
  it('says how many questions it will be, of whom, how long about, and what of rows that record an output', () => {
    const { addOn } = live(queries(12));
    const text = (request: object) => Report.parse(addOn.ask('planAsking', request)).value?.text;
    const plain =
      '12 questions will be put to https://agent.example.org as Researcher: about 3 minutes. What the agent answers is kept in “Responses”: scoring it again never asks again.';
    expect(text({ thenScore: true })).toBe(plain);
    addOn.runtime.edit('GOLD', 'F1:F2', [['expected_dashboard_created'], ['TRUE']]);
    expect(text({})).toContain('1 row expects a dashboard and cannot pass');
    addOn.runtime.edit('GOLD', 'F1:F2', [['actual_id'], ['']]);
    expect(text({ thenScore: true })).toBe(`${plain} The answers count before what “GOLD” records itself.`);
  });

  const refused = (settings: readonly (readonly [string, string])[], token: object | null): string => {
    const { addOn, agent } = live(queries(1));
    if (token === null) addOn.runtime.properties('user').delete('gnw.agentToken');
    else addOn.runtime.properties('user').set('gnw.agentToken', JSON.stringify(token));
    const { ok, message = '' } = Report.parse(addOn.ask('askAgent', { set: settings }));
    expect(ok).toBe(false);
    expect(agent.asked).toHaveLength(0);
    expect(addOn.tabNames()).toEqual(['GOLD']);
    return message;
  };

  it('says what is missing or wrong', () => {
    expect(refused([], null)).toContain('Add your agent token for agent.example.org in Settings');
    expect(refused([], { token: TOKEN, host: 'other.example.org' })).toContain('is for other.example.org');
    expect(refused([], { token: 'wrong-token', host: HOST })).toContain('The agent refuses your token');
    expect(refused([['agent.baseUrl', '']], null)).toContain('There is no live agent to ask');
    expect(refused([['agent.baseUrl', 'http://agent.example.org']], null)).toContain(
      'The setting agent.baseUrl must begin with https:// (plain http:// only for localhost)',
    );
    expect(refused([['run.ff', 'Experimental!']], { token: TOKEN, host: HOST })).toContain('no ff profile');
  });
});
