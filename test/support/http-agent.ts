/** An endpoint other than the GNW API: takes a token, with questions and answers in its own JSON. */
import * as z from 'zod';
import type { Transport, WireRequest, WireResult } from '../../local/runtime';

export const ENDPOINT = 'https://bot.example.org/v1/ask';
export const ENDPOINT_TOKEN = 'bot-secret-token-1';

/** The settings that describe it. */
export const ENDPOINT_SETTINGS = {
  kind: 'http',
  baseUrl: ENDPOINT,
  body: '{"input": {"text": "{{query}}", "session": "{{conversation}}"}}',
  tokenHeader: 'X-API-Key: {{token}}',
  answerPath: 'output.text',
  toolsPath: 'output.steps[].tool',
  traceIdPath: 'trace',
};

const Body = z.strictObject({ input: z.strictObject({ text: z.string(), session: z.string() }) });

/** What goes wrong with a question the first, second … time it is asked. */
type Trouble = 'none' | 'hang up' | 'too long' | 'server error' | 'no steps' | 'says key';

interface Endpoint {
  readonly transport: Transport;
  readonly asked: readonly { readonly text: string; readonly session: string }[];
  /** Requests per group. */
  readonly groups: readonly number[];
}

/** @param troubles by question */
export function endpoint(troubles: Readonly<Record<string, readonly Trouble[]>> = {}): Endpoint {
  const asked: z.infer<typeof Body>['input'][] = [];
  const groups: number[] = [];
  const answer = ({ url, headers, body, timeoutMs }: WireRequest): WireResult => {
    const reply = (status: number, value: unknown): WireResult => ({
      status,
      headers: [['content-type', 'application/json']],
      body: Buffer.from(JSON.stringify(value)),
      latencyMs: 2000,
    });
    const key = Object.entries(headers).find(([name]) => name.toLowerCase() === 'x-api-key')?.[1];
    // Some servers echo what was sent.
    if (key !== ENDPOINT_TOKEN) return reply(401, { error: `unknown key ${key ?? ''}` });
    const { text, session } = Body.parse(JSON.parse(Buffer.from(body ?? []).toString('utf8'))).input;
    const before = asked.filter((one) => one.text === text).length;
    asked.push({ text, session });
    const trouble = troubles[text]?.[before] ?? 'none';
    if (trouble === 'hang up') return { failure: `Address unavailable: ${url}`, latencyMs: 100 };
    if (trouble === 'too long') return { failure: `Timeout: ${url}`, latencyMs: timeoutMs };
    if (trouble === 'server error') return reply(500, { error: 'oops' });
    const turn = asked.filter((one) => one.session === session).length;
    const output = {
      text: trouble === 'says key' ? `Brazil, by ${key}` : turn > 1 ? `${text} ${turn}. Brazil` : 'Brazil',
      steps: [{ tool: 'pick_aoi' }],
      key,
    };
    return reply(200, {
      output: trouble === 'no steps' ? { text: output.text } : output,
      trace: `tr-${asked.length}`,
    });
  };
  return {
    asked,
    groups,
    transport: (requests) => {
      groups.push(requests.length);
      return requests.map(answer);
    },
  };
}
