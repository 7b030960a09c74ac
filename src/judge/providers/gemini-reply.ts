/** What a generateContent response says. Thought parts are not the answer; a blocked prompt has no candidates. */
import { jsonIn } from '../../model/texts/json';
import type { HttpResponse } from '../../model/ports';
import { hostOf } from '../../settings/address';
import { at, countAt, listAt, textAt } from './json';
import { otherError } from './other-error';
import { type Endpoint, failed, NO_JSON, NO_USAGE, type Reply, stopped, type Usage } from './provider';
import type { Parameter } from './refused';
import { complaint, presentable } from './words';

const BLOCKED = new Set([
  'SAFETY',
  'RECITATION',
  'BLOCKLIST',
  'PROHIBITED_CONTENT',
  'SPII',
  'LANGUAGE',
  'MODEL_ARMOR',
  'JAILBREAK',
]);

export function parseGemini(
  response: HttpResponse,
  endpoint: Pick<Endpoint, 'key' | 'baseUrl' | 'model'>,
  sent: readonly Parameter[],
): Reply {
  const json = jsonIn(response.body);
  if (response.status < 200 || response.status > 299) return errorStatus(response, json, endpoint, sent);
  if (typeof json !== 'object' || json === null) return NO_JSON;
  if (at(json, 'error')) {
    const reason = `the judge answered with an error: ${presentable(textAt(json, 'error', 'message'), endpoint.key)}`;
    return { kind: 'again', isBusy: true, reason, usage: NO_USAGE };
  }
  const usage = usageOf(json);
  const [candidate] = listAt(json, 'candidates');
  const blocked = textAt(json, 'promptFeedback', 'blockReason');
  if (candidate === undefined || blocked !== '') {
    return failed(`the provider’s filter blocked this text (${blocked || 'no candidate'})`, usage);
  }
  const stop = textAt(candidate, 'finishReason');
  if (BLOCKED.has(stop)) return failed(`the provider’s filter withheld the verdict (${stop})`, usage);
  if (stop === 'MAX_TOKENS') return { kind: 'truncated', usage };
  const text = listAt(candidate, 'content', 'parts')
    .map((part) => (at(part, 'thought') === true ? '' : textAt(part, 'text')))
    .join('');
  return { kind: 'text', text, usage };
}

function errorStatus(
  response: HttpResponse,
  json: unknown,
  endpoint: Pick<Endpoint, 'key' | 'baseUrl' | 'model'>,
  sent: readonly Parameter[],
): Reply {
  const { status, body } = response;
  const host = hostOf(endpoint.baseUrl);
  // An invalid key comes as 400 with a reason, not as 401.
  if (
    status === 401 ||
    status === 403 ||
    (status === 400 && /API_KEY_INVALID|API key (?:not valid|expired)/i.test(body))
  )
    return stopped('key', `${host} refused the judge key (${status})`);
  const said = complaint(response, endpoint.key);
  if (status === 402 || (status === 429 && /PerDay|limit: 0\b/.test(body)))
    return stopped('quota', `the judge’s quota or credit at ${host} is used up (${status})`);
  if (status === 400 && textAt(json, 'error', 'status') === 'FAILED_PRECONDITION')
    return stopped('quota', said);
  return otherError(response, said, endpoint, sent);
}

/** The prompt count includes cached tokens; thinking is counted separately from the candidates and billed as output. */
function usageOf(json: unknown): Usage {
  return {
    input: countAt(json, 'usageMetadata', 'promptTokenCount'),
    cachedRead: countAt(json, 'usageMetadata', 'cachedContentTokenCount'),
    cacheWrite: 0,
    output:
      countAt(json, 'usageMetadata', 'candidatesTokenCount') +
      countAt(json, 'usageMetadata', 'thoughtsTokenCount'),
    costUsd: undefined,
  };
}
