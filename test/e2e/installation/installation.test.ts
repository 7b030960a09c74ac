/** “Check this installation” over the built bundle: its findings, and that it leaves no traces. */
import type { RuntimeOptions } from '../../../local/runtime';
import { endpoint, ENDPOINT_SETTINGS, ENDPOINT_TOKEN } from '../../support/http-agent';
import { fakeJudge } from '../../support/judge-server/fake-fetch';
import { type AddOn, addOnOf } from '../add-on';
import { transportTo } from '../transport';

const openSheet = (options?: Partial<RuntimeOptions>) => addOnOf({ GOLD: [['query'], ['Where?']] }, options);

function check(sheet: AddOn) {
  const { findings, text } = sheet.reply('checkInstallation', {});
  const of = (title: string) => findings.find((one) => one.title === title);
  return { findings, text, of };
}

const SET_UP = {
  user: {
    'gnw.agentToken': JSON.stringify({ token: ENDPOINT_TOKEN, host: 'bot.example.org/v1/ask' }),
    'gnw.judgeKey': JSON.stringify({ key: 'test-judge-key-0001', host: 'api.anthropic.com' }),
  },
  document: {
    'gnw.settings': JSON.stringify({ agent: ENDPOINT_SETTINGS, judge: { provider: 'anthropic' } }),
  },
};

describe('a check of the installation', () => {
  it('reports that everything works, and leaves no traces', () => {
    const sheet = openSheet();
    const { findings, text } = check(sheet);
    expect(text).toContain(`; its locale is ${sheet.runtime.workbook.locale}.`);
    expect(findings.map(({ title, verdict }) => `${title}: ${verdict}`)).toEqual([
      'Permissions: works',
      'Background triggers, which continue long runs: works',
      'Lock against two runs at once: works',
      'Clock, time zone and locale: works',
      'Mail: works',
      'Judge model: not tested',
      'Longest request: not tested',
      'Live agent: not tested',
    ]);
    const { runtime } = sheet;
    expect(runtime.workbook.tabs.map(({ name }) => name)).toEqual(['GOLD']);
    expect([runtime.triggers.length, runtime.mails.length]).toEqual([0, 0]);
    expect([...runtime.properties('document').keys(), ...runtime.properties('user').keys()]).toEqual([]);
  });

  it('asks the judge and the agent one question each if they are set up', () => {
    const judge = fakeJudge();
    const toJudge = transportTo(judge);
    const agent = endpoint();
    const transport: typeof toJudge = (requests, wait) =>
      requests[0]?.url.includes('anthropic') ? toJudge(requests, wait) : agent.transport(requests, wait);
    const { of, text } = check(openSheet({ properties: SET_UP, transport }));
    expect(of('Judge model')).toMatchObject({
      verdict: 'works',
      seen: expect.stringMatching(/^claude-haiku-5-5 answered in/),
    });
    expect(of('Live agent')).toMatchObject({ verdict: 'works', seen: 'The reply took 2.1 s. Parsed:' });
    expect([judge.groups.flat().length, agent.asked.length]).toEqual([1, 1]);
    expect(text).not.toContain('Brazil');
  });

  it('reports the number of triggers, and the longest fetch of the last run', () => {
    const judge = transportTo(fakeJudge());
    let [sent, deaths] = [0, 1];
    const addOn = addOnOf(
      {
        GOLD: [
          ['query', 'expected_answer', 'actual_agent_answer'],
          ...Array.from({ length: 60 }, (_, row) => [
            `Where is ${row}?`,
            `Brazil ${row}`,
            `In place ${row}.`,
          ]),
        ],
      },
      {
        properties: SET_UP,
        // Only the first group is slow.
        transport: (requests, wait) => {
          const latencyMs = sent === 0 ? 41_000 : 2000;
          sent += requests.length;
          return judge(requests, wait).map((reply) => ({ ...reply, latencyMs }));
        },
        faults: { beforeServiceCall: () => (sent > 10 && deaths-- > 0 ? { kind: 'kill' } : null) },
      },
    );
    expect(() => addOn.ask('runEvals', {})).toThrow();
    addOn.settle();
    expect(addOn.lastRun()?.outcome.how).toBe('finished');
    const { of } = check(addOn);
    expect(of('Longest request')?.seen).toMatch(/^The longest request of the last run took 41\.\d s\.$/);
    expect(of('Background triggers, which continue long runs')?.seen).toContain('You have 0 of 20 here.');
  });

  it('that dies leaves a trigger that removes itself', () => {
    let deaths = 1;
    const addOn = addOnOf(
      { GOLD: [['query']] },
      {
        faults: {
          beforeServiceCall: (name) =>
            name === 'ScriptApp.deleteTrigger' && deaths-- > 0 ? { kind: 'kill' } : null,
        },
      },
    );
    expect(() => check(addOn)).toThrow();
    expect(addOn.waiting()).toEqual(['continueRun']);
    addOn.settle();
    expect(addOn.waiting()).toEqual([]);
  });
});
