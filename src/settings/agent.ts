/** The live agent's settings: where it is and how it is asked. The ff profile to ask for is `run.ff`. */
import { lazy } from '../model/once';
import { jsonIn } from '../model/texts/json';
import { readPath } from '../model/texts/json-path';
import { placeholdersIn } from '../model/texts/placeholders';
import * as z from '../model/zod';
import { baseAddress } from './address';

/** Staging: where evals are run before a release. */
const STAGING_AGENT = 'https://api.staging.globalnaturewatch.org';

/** All settings are kept in one property of nine thousand bytes. */
const LONGEST_BODY = 3000;
const BODY = '{"query": "{{query}}", "conversation": "{{conversation}}"}';

/** The placeholders that a body and an address may have. */
const FILLED: ReadonlySet<string> = new Set(['query', 'conversation']);

function knowsPlaceholders(text: string): boolean {
  return placeholdersIn(text).every((name) => FILLED.has(name));
}

/** Where something is in the reply. */
const jsonPath = (fallback: string) =>
  z._default(
    z.string().check(
      z.trim(),
      z.maxLength(200),
      z.refine((text) => text === '' || readPath(text) !== undefined, {
        error: 'must be a path such as answer, messages[-1].content, tools[].name or [type=tool].name',
      }),
    ),
    fallback,
  );

/** Headers with such names are known to hold a key: it is removed from whatever comes back. */
const TOKEN_HEADER = /^(?:authorization|[a-z0-9-]*(?:key|token)): ?(?:[a-z]+ )?\{\{token\}\}$/i;

export const AgentSettings = lazy(() =>
  z.strictObject({
    kind: z._default(z.enum(['gnw', 'http']), 'gnw'),
    baseUrl: baseAddress(STAGING_AGENT),
    persona: z._default(z.string().check(z.trim(), z.maxLength(200)), 'Researcher'),
    method: z._default(z.enum(['post', 'get']), 'post'),
    body: z._default(
      z.string().check(
        z.trim(),
        z.maxLength(LONGEST_BODY),
        z.refine((text) => jsonIn(text) !== undefined, {
          error: 'must be JSON, with placeholders in quotes, such as {"query": "{{query}}"}',
        }),
        z.refine(knowsPlaceholders, {
          error: 'may hold {{query}} and {{conversation}}, no other placeholder',
        }),
      ),
      BODY,
    ),
    tokenHeader: z._default(
      z.string().check(
        z.trim(),
        z.maxLength(200),
        z.refine((text) => text === '' || TOKEN_HEADER.test(text), {
          error:
            'must be such as Authorization: Bearer {{token}} or X-API-Key: {{token}}: a header named Authorization, or whose name ends with key or token',
        }),
      ),
      'Authorization: Bearer {{token}}',
    ),
    replyFormat: z._default(z.enum(['json', 'ndjson']), 'json'),
    answerPath: jsonPath('answer'),
    toolsPath: jsonPath(''),
    traceIdPath: jsonPath(''),
  }),
);
export type AgentSettings = z.Shape<typeof AgentSettings>;
