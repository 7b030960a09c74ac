/** An agent that says the token it was sent, escaped in ways that only reading the reply undoes, over the built bundle. */
import { describe, expect, it } from '@jest/globals';
import { type Transport, VirtualClock } from '../../../local/runtime';
import { fakeAgent } from '../../support/agent-server/fake-fetch';
import { TOKEN } from '../../support/agent-server/options';
import { endpoint, ENDPOINT_SETTINGS, ENDPOINT_TOKEN } from '../../support/http-agent';
import { type Desk, deskOf, NOON } from '../desk';
import { goldOf, HOST, queries } from './live-support';

/** What stands in the JSON of a reply for each hyphen of the token. */
const HYPHENS = [
  ...['\\u002d', '\\\\u002d', '%2D', '\\u00252d'],
  ...['&#45;', '\\u0026#x2d;', '\\u0026hyphen;'],
];

/** Replaces a text in every reply. */
const saying =
  (transport: Transport, text: string, instead: string): Transport =>
  (...args) =>
    transport(...args).map((result) =>
      'body' in result
        ? {
            ...result,
            body: Buffer.from(Buffer.from(result.body).toString('utf8').split(text).join(instead)),
          }
        : result,
    );

/** Every cell and note, and what is kept with the document, with nothing escaped and no invisible characters. */
function everything(desk: Desk): string {
  const { workbook } = desk.runtime;
  const cells = workbook.tabs.flatMap((tab) =>
    Array.from({ length: tab.grid.lastRow }, (_row, index) => desk.line(tab.name, index + 1)),
  );
  const text = JSON.stringify([cells, desk.lastRun(), desk.status()]);
  return text
    .replace(/\\+u0025/gi, '%')
    .replace(/\\+u0026/gi, '&')
    .replace(/\\+u002d|%2d|&#45;|&#x2d;|&hyphen;/gi, '-');
}

/** The token once in every way. */
const echoOf = (token: string): string =>
  HYPHENS.map((hyphen) => token.split('-').join(hyphen)).join(' and ');

describe('a token with escapes of every kind', () => {
  it('reaches nothing from a state of the agent', () => {
    const { transport } = fakeAgent({});
    const echo = echoOf(TOKEN);
    const desk = deskOf(
      { GOLD: goldOf(queries(2)) },
      {
        clock: new VirtualClock(NOON),
        transport: saying(transport, '9,587.2 hectares', `by ${echo}: 9,587.2 hectares`),
        properties: {
          user: { 'gnw.agentToken': JSON.stringify({ token: TOKEN, host: HOST }) },
          document: { 'gnw.settings': JSON.stringify({ agent: { baseUrl: `https://${HOST}` } }) },
        },
      },
    );
    desk.ask('askAgent', { thenScore: true });
    expect(desk.row('Responses', 2)['actual_agent_answer']).toContain(
      `by ${HYPHENS.map(() => '[key removed]').join(' and ')}: 9,587.2 hectares`,
    );
    expect(everything(desk)).not.toContain(TOKEN.slice(0, 16));
  });

  it.each([
    ['an answer', 'Brazil', ENDPOINT_TOKEN],
    ['a refusal, which pauses the run', 'unknown key', 'an-old-token-of-before'],
  ])('reaches nothing from %s of another endpoint', (_what, said, token) => {
    const transport = saying(endpoint().transport, said, `${said} ${echoOf(token)}`);
    const desk = deskOf(
      { GOLD: goldOf(['Where?', 'Who?']) },
      { clock: new VirtualClock(NOON), transport, properties: propertiesOf(ENDPOINT_SETTINGS, token) },
    );
    const report = desk.ask('askAgent', { thenScore: true });
    const told = `${everything(desk)}${JSON.stringify(report)}${JSON.stringify(desk.ask('runStatus'))}`;
    expect(told).toContain('[key removed]');
    expect(told).not.toContain(token.slice(0, 12));
  });
});

describe('a token in pieces', () => {
  it('reaches no cell of the answer they make', () => {
    const pieces = ['By bot-', 'secret-', 'token', '-1: Brazil'].map((text) => JSON.stringify({ text }));
    const transport: Transport = (requests) =>
      requests.map(() => ({
        status: 200,
        headers: [['content-type', 'application/x-ndjson']],
        body: Buffer.from(pieces.join('\n')),
        latencyMs: 10,
      }));
    const settings = {
      ...{ ...ENDPOINT_SETTINGS, replyFormat: 'ndjson', answerPath: '[].text' },
      ...{ toolsPath: '', traceIdPath: '' },
    };
    const properties = propertiesOf(settings, ENDPOINT_TOKEN);
    const desk = deskOf(
      { GOLD: goldOf(['Where?']) },
      { clock: new VirtualClock(NOON), transport, properties },
    );
    desk.ask('askAgent', { thenScore: true });
    expect(desk.row('Responses', 2)['actual_agent_answer']).toBe('By [key removed]: Brazil');
    expect(everything(desk)).not.toContain(ENDPOINT_TOKEN);
  });
});

function propertiesOf(agent: object, token: string) {
  return {
    user: { 'gnw.agentToken': JSON.stringify({ token, host: 'bot.example.org/v1/ask' }) },
    document: { 'gnw.settings': JSON.stringify({ agent }) },
  };
}
