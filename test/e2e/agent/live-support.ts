/** A spreadsheet whose questions go to a simulated agent, and what it recorded. */
import * as z from 'zod';
import type { RuntimeOptions } from '../../../local/runtime';
import { type FakeLimits, fakeAgent } from '../../support/agent-server/fake-fetch';
import { type AgentServerInput, TOKEN } from '../../support/agent-server/options';
import { type AddOn, addOnOf } from '../add-on';

export const HOST = 'agent.example.org';

const Report = z.object({
  ok: z.boolean(),
  message: z.string().optional(),
  value: z
    .looseObject({
      state: z.enum(['finished', 'paused', 'asked']).optional(),
      why: z.string().optional(),
      text: z.string().optional(),
      resumesAt: z.string().optional(),
    })
    .optional(),
});

export const queries = (count: number): string[] =>
  Array.from({ length: count }, (_query, index) => `Question ${index + 1}?`);

export function goldOf(questions: readonly string[]): (string | number)[][] {
  return [
    ['test_id', 'query', 'expected_answer', 'expected_aoi_ids', 'expected_dataset_id'],
    ...questions.map((query, index) => [`t${index + 1}`, query, '9,587.2 hectares', 'BRA.14_1', '4']),
  ];
}

/** @param options override those of the runtime */
export function live(
  questions: readonly string[],
  input: AgentServerInput = {},
  limits: FakeLimits = {},
  tab: readonly (readonly (string | number)[])[] = goldOf(questions),
  options: Partial<RuntimeOptions> = {},
) {
  const server = fakeAgent(input, limits);
  const addOn = addOnOf(
    { GOLD: tab },
    {
      transport: server.transport,
      properties: {
        user: { 'gnw.agentToken': JSON.stringify({ token: TOKEN, host: HOST }) },
        document: { 'gnw.settings': JSON.stringify({ agent: { baseUrl: `https://${HOST}` } }) },
      },
      ...options,
    },
  );
  const ask = (request: object = {}) => Report.parse(addOn.ask('askAgent', request));
  return { ...server, addOn, ask };
}

/** The number of lines in `Responses` with an answer, and the errors of the others. */
export function responses(
  addOn: AddOn,
  rows: number,
): { readonly answers: number; readonly errors: string[] } {
  const lines = Array.from({ length: rows }, (_line, index) => addOn.row('Responses', index + 2));
  lines.sort((a, b) => String(a['test_id']).localeCompare(String(b['test_id'])));
  const errors = lines.flatMap(({ error }) => (error === null || error === undefined ? [] : [String(error)]));
  return { answers: lines.filter(({ actual_agent_answer: answer }) => answer).length, errors };
}
