/** Secrets that servers send back, in every place and encoding: none reaches a cell, note, state, status, message or page. */
import { type Transport } from '../../local/runtime';
import { type AddOn, addOnOf, type Tabs } from '../e2e/add-on';
import { transportTo } from '../e2e/transport';
import { fakeAgent } from '../support/agent-server/fake-fetch';
import { TOKEN } from '../support/agent-server/options';
import { endpoint, ENDPOINT_SETTINGS, ENDPOINT_TOKEN } from '../support/http-agent';
import { fakeJudge } from '../support/judge-server/fake-fetch';
import type { Fault, JudgeServerInput } from '../support/judge-server/options';
import { fakeLangfuse } from '../support/langfuse-server/fake-fetch';
import type { LangfuseServerInput } from '../support/langfuse-server/options';
import { echoOf, withEcho, reveals, ENCODINGS } from './echoes';

const JUDGE_KEY = 'test-judge-key-0001';
const PUBLIC = 'pk-lf-public-0001';
const SECRET = 'sk-lf-secret-0001';
const AGENT = 'agent.example.org';

type Calls = readonly (readonly [name: string, request?: object])[];

/** A place where a server may send the secret back: a spreadsheet, its server, and the calls that reach it. */
interface Channel {
  readonly secret: string;
  /** The echo follows these words in each reply. */
  readonly after: string;
  readonly gold: Tabs[string];
  readonly server: () => Transport;
  /** Properties: of the user, and of the document. */
  readonly user: object;
  readonly settings?: object;
  readonly calls: Calls;
}

interface World {
  readonly addOn: AddOn;
  /** The replies to the sidebar, and everything that was shown meanwhile. */
  readonly shown: readonly string[];
}

/** Makes these calls, lets triggers fire, and requests every report. */
function open({ gold, user, settings = {}, calls }: Omit<Channel, 'server'>, transport: Transport): World {
  const shown: string[] = [];
  const texts = (values: object) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]));
  const addOn = addOnOf(
    { GOLD: gold },
    {
      transport,
      properties: { user: texts(user), document: texts({ 'gnw.settings': settings }) },
      onToast: (...toast) => void shown.push(toast.join(' ')),
      onConsole: ({ text }) => void shown.push(text),
    },
  );
  const call = (name: string, request?: object): void =>
    void shown.push(JSON.stringify(addOn.ask(name, request)));
  for (const [name, request] of calls) call(name, request);
  call('progress');
  addOn.settle();
  for (const name of ['progress', 'runOutcome', 'sidebarStart', 'runs']) call(name);
  return { addOn, shown };
}

const judged = (provider: string, after: string, input: JudgeServerInput, calls: Calls): Channel => ({
  ...{ secret: JUDGE_KEY, after, calls },
  gold: [
    ['test_id', 'query', 'expected_answer', 'actual_agent_answer'],
    ['a', 'Which state?', 'South Dakota', 'It was S. Dakota.'],
    ['b', 'Which other?', 'North Dakota', 'It was N. Dakota.'],
  ],
  server: () => transportTo(fakeJudge(input)),
  user: { 'gnw.judgeKey': { key: JUDGE_KEY, host: '*' } },
  settings: { judge: { provider, useRules: false } },
});

const ASKED = [
  ['test_id', 'query', 'expected_answer'],
  ['a', 'Where?', 'Brazil'],
];

const answered = (after: string, calls: Calls, token = TOKEN): Channel => ({
  ...{ secret: token, after, calls, gold: ASKED },
  server: () => fakeAgent({}).transport,
  user: { 'gnw.agentToken': { token, host: AGENT } },
  settings: { agent: { baseUrl: `https://${AGENT}` } },
});

const elsewhere = (after: string, token: string, calls: Calls): Channel => ({
  ...{ secret: token, after, calls, gold: ASKED },
  server: () => endpoint().transport,
  user: { 'gnw.agentToken': { token, host: 'bot.example.org/v1/ask' } },
  settings: { agent: ENDPOINT_SETTINGS },
});

const traced = (after: string, input: LangfuseServerInput, calls: Calls): Channel => ({
  ...{ secret: SECRET, after, user: {} },
  gold: [
    ['test_id', 'query', 'expected_aoi_ids', 'actual_id', 'trace_id'],
    ['a', 'one', 'BRA', 'BRA', 'trace-a'],
  ],
  server: () => transportTo(fakeLangfuse({ publicKey: PUBLIC, secretKey: SECRET, ...input })),
  calls: [
    ['saveSetting', { path: 'langfuse.host', value: 'https://langfuse.example.org' }],
    ['saveService', { id: 'langfuse', fields: {}, keys: { publicKey: PUBLIC, secretKey: SECRET } }],
    ...calls,
  ],
});

const OLD_TOKEN = 'an-old-token-of-before';
const TRIED = { ...ENDPOINT_SETTINGS, method: 'post', replyFormat: 'json' };
const RUN: Calls = [['runEvals', {}]];
const TRY_JUDGE = (provider: string): Calls => [
  ['tryService', { id: 'judge', fields: { provider }, keys: { key: JUDGE_KEY } }],
];
const TRY_AGENT: Calls = [
  [
    'tryService',
    {
      id: 'agent',
      fields: { ...TRIED, kind: 'gnw', baseUrl: `https://${AGENT}` },
      keys: { token: OLD_TOKEN },
    },
  ],
];
const TRY_ENDPOINT: Calls = [['tryService', { id: 'agent', fields: TRIED, keys: {}, query: 'Where?' }]];
const ASK: Calls = [['askAgent', { thenScore: true }]];
const SEND: Calls = [
  ['runEvals', {}],
  ['sendToLangfuse', {}],
];
const PROVIDERS = ['openai', 'anthropic', 'gemini'] as const;

const CHANNELS: Readonly<Record<string, Channel>> = {
  ...Object.fromEntries(
    PROVIDERS.flatMap((provider): [string, Channel][] => {
      const failing = (fault: Fault, calls = RUN): Channel =>
        judged(provider, '"message":"', { faults: Array(40).fill(fault) }, calls);
      return [
        [`${provider}: a reason`, judged(provider, 'scripted: ', {}, RUN)],
        [`${provider}: why a key is refused`, failing('unauthorized')],
        [`${provider}: why a question is refused`, failing('unknown model')],
        [`${provider}: the message of a broken server`, failing('server error')],
        [`${provider}: why it is not tried`, failing('unauthorized', TRY_JUDGE(provider))],
      ];
    }),
  ),
  'the agent: an answer': answered('9,587.2 hectares', ASK),
  'the agent: why a token is refused': answered('Unauthorized', ASK, OLD_TOKEN),
  'the agent: why it is not tried': answered('Unauthorized', TRY_AGENT, OLD_TOKEN),
  'an endpoint: an answer': elsewhere('Brazil', ENDPOINT_TOKEN, ASK),
  'an endpoint: the tools': elsewhere('pick_aoi', ENDPOINT_TOKEN, ASK),
  'an endpoint: a trace': elsewhere('tr-', ENDPOINT_TOKEN, ASK),
  'an endpoint: a refusal': elsewhere('unknown key', OLD_TOKEN, ASK),
  'an endpoint: a reply that is shown when it is tried': elsewhere('Brazil', ENDPOINT_TOKEN, TRY_ENDPOINT),
  'an endpoint: a refusal that is shown when it is tried': elsewhere('unknown key', OLD_TOKEN, TRY_ENDPOINT),
  'Langfuse: why a batch is refused': traced('"message":"', { faults: ['bad request'] }, SEND),
  'Langfuse: why a score is refused': traced('"message":"', { itemFaults: { overall_score: [400] } }, SEND),
  'Langfuse: why its keys are refused': traced('"message":"', { faults: Array(9).fill('forbidden') }, SEND),
};

/** Everything that a person can see or export of the spreadsheet, except the stored secrets themselves. */
function everything({ addOn, shown }: World): string[] {
  const { workbook, mails } = addOn.runtime;
  const cells = workbook.tabs.flatMap((tab) =>
    Array.from({ length: tab.grid.lastRow }, (_row, at) =>
      addOn
        .line(tab.name, at + 1)
        .flatMap(({ value, formula, note }) => [String(value), formula ?? '', note]),
    ).flat(),
  );
  const kept = [...addOn.runtime.properties('document')].map(([, value]) => value);
  const ofUser = [...addOn.runtime.properties('user')].flatMap(([name, value]) =>
    /judgeKey|agentToken|langfuse/i.test(name) ? [] : [value],
  );
  return [...cells, ...kept, ...ofUser, ...shown, ...addOn.pages.map((page) => JSON.stringify(page))].concat(
    mails.map((mail) => JSON.stringify(mail)),
  );
}

describe('a secret that a server sends back', () => {
  it('is found by this test in every encoding', () => {
    for (const [way, written] of Object.entries(ENCODINGS))
      expect([way, reveals(`So ${written(SECRET)} it is`, SECRET)]).toEqual([way, true]);
    expect(reveals('[key removed] and pk-lf', SECRET)).toBe(false);
  });

  it.each(Object.entries(CHANNELS))('%s', (_what, channel) => {
    const { secret, after } = channel;
    let echoes = 0;
    const server = channel.server();
    const counted: Transport = (...args) => {
      const results = server(...args);
      for (const result of results)
        if ('body' in result && Buffer.from(result.body).toString('utf8').includes(after)) echoes += 1;
      return results;
    };
    const world = open(channel, withEcho(counted, after, echoOf(secret)));
    expect(echoes).toBeGreaterThan(0);
    expect(everything(world).filter((text) => reveals(text, secret))).toEqual([]);
  });

  it('in pieces does not reach the cell of the assembled answer', () => {
    const pieces = ['By bot-', 'secret-', 'token', '-1: Brazil'].map((text) => JSON.stringify({ text }));
    const agent = { ...ENDPOINT_SETTINGS, replyFormat: 'ndjson', answerPath: '[].text' };
    const world = open(
      {
        ...elsewhere('', ENDPOINT_TOKEN, ASK),
        settings: { agent: { ...agent, toolsPath: '', traceIdPath: '' } },
      },
      (requests) =>
        requests.map(() => ({
          ...{ status: 200, headers: [['content-type', 'application/x-ndjson']], latencyMs: 10 },
          body: Buffer.from(pieces.join('\n')),
        })),
    );
    expect(world.addOn.row('Responses', 2)['actual_agent_answer']).toBe('By [key removed]: Brazil');
    expect(everything(world).filter((text) => reveals(text, ENDPOINT_TOKEN))).toEqual([]);
  });
});
