/** An endpoint other than the GNW API: takes a token, with questions and answers in its own JSON. */
import * as z from 'zod';
import type { Transport, WireRequest, WireResult } from '../../local/runtime';

export const ENDPOINT = 'https://bot.example.org/v1/ask';
export const ENDPOINT_TOKEN = 'bot-secret-token-1';

/** The settings that describe this endpoint. */
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

interface Endpoint {
  readonly transport: Transport;
  readonly asked: readonly { readonly text: string; readonly session: string }[];
}

/** @param echoing the question in whose answer it repeats the token, as some servers do */
export function endpoint(echoing?: string): Endpoint {
  const asked: z.infer<typeof Body>['input'][] = [];
  const answer = ({ headers, body }: WireRequest): WireResult => {
    const reply = (status: number, value: unknown): WireResult => ({
      status,
      headers: [['content-type', 'application/json']],
      body: Buffer.from(JSON.stringify(value)),
      latencyMs: 2000,
    });
    const key = Object.entries(headers).find(([name]) => name.toLowerCase() === 'x-api-key')?.[1];
    if (key !== ENDPOINT_TOKEN) return reply(401, { error: `unknown key ${key ?? ''}` });
    const { text, session } = Body.parse(JSON.parse(Buffer.from(body ?? []).toString('utf8'))).input;
    asked.push({ text, session });
    const output = {
      text: text === echoing ? `Brazil, by ${key}` : 'Brazil',
      steps: [{ tool: 'pick_aoi' }],
      key,
    };
    return reply(200, { output, trace: `tr-${asked.length}` });
  };
  return { asked, transport: (requests) => requests.map(answer) };
}
