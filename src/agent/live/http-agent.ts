/** Any HTTP endpoint as an agent: settings define the request, and the paths of the answer in the reply. */
import type { HttpRequest, HttpResponse } from '../../model/ports';
import { cleanText } from '../../model/text';
import { kindOf, pick, readPath } from '../../model/texts/json-path';
import { fillJsonPlaceholders, fillPlaceholders, placeholdersIn } from '../../model/texts/placeholders';
import { exactJsonIn } from '../../model/texts/json';
import { redacted } from '../../model/texts/redact';
import type { AgentSettings } from '../../settings/schema';
import { hostOf } from '../../settings/address';
import {
  type ChatResult,
  pageReason,
  isPage,
  stopFor,
  type ChatAnswer,
  resultWithoutReply,
  type LiveAgent,
} from './live-agent';

/** What is wrong with the settings of an endpoint, as a sentence; '' if nothing is. */
export function descriptionProblem({ baseUrl, method, body, answerPath }: AgentSettings): string {
  if (placeholdersIn(hostOf(baseUrl)).length > 0) return 'The agent’s address has a placeholder in its host.';
  const unknown = placeholdersIn(baseUrl).find((name) => name !== 'query' && name !== 'conversation');
  if (unknown !== undefined)
    return `The agent’s address has {{${unknown}}}: only {{query}} and {{conversation}} are filled in.`;
  if (!placeholdersIn(method === 'get' ? baseUrl : baseUrl + body).includes('query'))
    return `The question would not be sent: ${method === 'get' ? 'the agent’s address' : 'the body'} does not contain {{query}}.`;
  return answerPath === '' ? 'Say where in the reply the answer is: set “Path to the answer”.' : '';
}

/** Google's limit for the characters of a URL. */
export const MAX_URL = 2000;

/** @param token '' to send none */
export function httpAgent(settings: AgentSettings, token: string): LiveAgent {
  const { baseUrl, method, body, replyFormat, tokenHeader } = settings;
  const template = method === 'post' ? body : '';
  const [name = '', value = ''] = tokenHeader.split(/: ?/);
  const authorised: Record<string, string> =
    token === '' || name === '' ? {} : { [name]: fillPlaceholders(value, { token }) };
  return {
    address: baseUrl,
    takesTurns: placeholdersIn(baseUrl + template).includes('conversation'),
    question: ({ query, threadId }, timeoutSeconds): HttpRequest => {
      const fillings = { query, conversation: threadId };
      return {
        url: fillPlaceholders(baseUrl, fillings, encodeURIComponent),
        method,
        headers: {
          ...authorised,
          Accept: replyFormat === 'json' ? 'application/json' : 'application/x-ndjson',
        },
        ...(method === 'post' && {
          body: JSON.stringify(fillJsonPlaceholders(JSON.parse(template), fillings)),
        }),
        timeoutSeconds,
      };
    },
    resultOf: (response) => httpResult(response, settings),
    withoutToken: (text) => redacted(text, [token]),
    keeps: undefined,
  };
}

/** Larger replies would exhaust the memory of a Google script. */
const MAX_REPLY_CHARACTERS = 10_000_000;
const MAX_QUOTED = 200;

function httpResult(response: HttpResponse, settings: AgentSettings): ChatResult {
  const { status, body } = response;
  if (status >= 200 && status < 300) {
    if (isPage(response)) return { kind: 'stop', stop: { why: 'address', reason: pageReason(body) } };
    return { kind: 'output', answered: readHttpAnswer(body, settings) };
  }
  const detail = quotedReply(body);
  const stop = stopFor(response, {
    detail,
    forbidden: { why: 'token', reason: `your token may not do this${detail}` },
    elsewhere: `there is nothing to ask at this address (HTTP ${status})`,
  });
  return resultWithoutReply(status, stop, detail);
}

/** The beginning of a reply, as the end of a sentence; '' for a page. */
function quotedReply(body: string): string {
  const text = body
    .slice(0, 2 * MAX_QUOTED)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_QUOTED);
  return text === '' || text.startsWith('<') ? '' : `: “${text}”`;
}

/** Reads a reply by the paths of the settings. A path that finds nothing is a problem, never a blank. */
export function readHttpAnswer(body: string, settings: AgentSettings): ChatAnswer {
  const { replyFormat, answerPath, toolsPath, traceIdPath } = settings;
  const nothing = { output: {}, traceId: '' };
  if (body.length > MAX_REPLY_CHARACTERS)
    return { ...nothing, problem: `has ${body.length} characters: at most ${MAX_REPLY_CHARACTERS} are read` };
  const read = replyFormat === 'json' ? jsonOf(body) : jsonLinesIn(body);
  if ('problem' in read) return { ...nothing, problem: read.problem };
  const answer = textAt(read.json, 'answer', answerPath);
  const tools = toolsPath === '' ? { texts: undefined } : textsAt(read.json, 'tools', toolsPath);
  const trace = traceIdPath === '' ? { text: '' } : textAt(read.json, 'trace id', traceIdPath);
  const problems = [answer, tools, trace].flatMap((part) => ('problem' in part ? [part.problem] : []));
  return {
    output: {
      ...('text' in answer && { message: answer.text }),
      ...('texts' in tools && tools.texts && { toolsUsed: tools.texts }),
    },
    traceId: 'text' in trace ? trace.text : '',
    problem: problems.join('; '),
  };
}

type ReadOrProblem<T> = T | { readonly problem: string };

function jsonOf(body: string): ReadOrProblem<{ readonly json: unknown }> {
  const json = exactJsonIn(body);
  return json === undefined ? { problem: `is not JSON${quotedReply(body) || ': it is empty'}` } : { json };
}

function jsonLinesIn(body: string): ReadOrProblem<{ readonly json: readonly unknown[] }> {
  const json: unknown[] = [];
  for (const [index, line] of body.split('\n').entries()) {
    if (line.trim() === '') continue;
    const read = jsonOf(line);
    if ('problem' in read) return { problem: `has a line ${index + 1} that ${read.problem}` };
    json.push(read.json);
  }
  return json.length > 0 ? { json } : { problem: 'is empty' };
}

/** The texts at a path, not yet cleaned: pieces of a stream keep their spaces. */
function textsAt(
  json: unknown,
  name: string,
  path: string,
): ReadOrProblem<{ readonly texts: readonly string[] }> {
  const steps = readPath(path);
  if (!steps) return { problem: `cannot be read: “${path}” (path to the ${name}) is not a path` };
  const picked = pick(json, steps);
  if (picked.kind === 'missing')
    return { problem: `has nothing at “${path}” (path to the ${name}): ${picked.reason}` };
  // A path to a list selects its items.
  const values = picked.values.flatMap((value): unknown[] => (Array.isArray(value) ? value : [value]));
  const odd = values.find((value) => typeof value === 'object');
  return odd === undefined
    ? { texts: values.map(String) }
    : { problem: `has ${kindOf(odd)} instead of text at “${path}” (path to the ${name})` };
}

/** One text, possibly in pieces. */
function textAt(json: unknown, name: string, path: string): ReadOrProblem<{ readonly text: string }> {
  const read = textsAt(json, name, path);
  if ('problem' in read) return read;
  const text = cleanText(read.texts.join(''));
  return text === '' ? { problem: `has a blank text at “${path}” (path to the ${name})` } : { text };
}
