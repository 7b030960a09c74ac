/** What the command line and the sidebar call to ask the live agent. */
import { ACTUAL_FIELDS } from '../model/columns';
import { ORIGINS } from '../run/session';
import * as asking from '../run/ask-session';
import * as z from '../settings/zod';
import { ChoiceJson } from './choice-json';
import { answer, parsed } from './json-call';

const AskRequestJson = z.strictObject({
  tabs: z.optional(z.array(z.string())),
  choice: z._default(ChoiceJson, {}),
  /** `missing`: only rows without a response. */
  which: z._default(z.enum(['all', 'missing']), 'all'),
  thenScore: z._default(z.boolean(), false),
  set: z._default(z.array(z.tuple([z.string(), z.string()])), []),
  from: z.optional(z.enum(ORIGINS)),
});

/** What asking with this request would take: `{ questions, quota?, text }`. Asks the server for the quota, which spends nothing. */
export function planAsking(json: string): string {
  return answer(() => asking.planAsking(askRequest(json)).plan);
}

/** Asks the agent, and scores its answers if `thenScore`: `RunReport`. */
export function askAgent(json: string): string {
  return answer(() => asking.startAsking(asking.planAsking(askRequest(json))));
}

/** The questions that asking with this request would put: `OpenQuestions`, for whoever asks outside of Google. */
export function openQuestions(json: string): string {
  return answer(() => asking.openQuestions(askRequest(json)));
}

const NewResponseJson = z.strictObject({
  tab: z.string(),
  testId: z.string(),
  query: z.string(),
  uid: z.string(),
  askedAt: z.string(),
  trial: z.int().check(z.minimum(1)),
  record: z.array(z.tuple([z.enum(ACTUAL_FIELDS), z.union([z.string(), z.number()])])),
});

/** Keeps `{ responses }` that were collected outside of Google, over those of the same case and trial: `{ kept }`. */
export function keepResponses(json: string): string {
  return answer(() => {
    const { responses } = parsed(z.strictObject({ responses: z.array(NewResponseJson) }), json);
    asking.keepResponses(responses.map(({ record, ...about }) => ({ ...about, record: new Map(record) })));
    return { kept: responses.length };
  });
}

function askRequest(json: string): asking.AskRequest {
  const { tabs, ...request } = parsed(AskRequestJson, json);
  return { tabs, ...request };
}
