/** The judge server's logic: takes requests in any provider's format, rejects bad ones, and answers the others. */
import { seededRandom } from '../../../src/evalset/choose-cases';
import { anthropic } from './anthropic';
import { readCase } from './case';
import { comparisonReplies } from './comparison';
import type { Accepted, Dialect } from './dialect';
import { gemini } from './gemini';
import { openai } from './openai';
import { type Fault, FAULTS, JudgeServerOptions, type JudgeServerInput } from './options';
import { scriptedVerdict, type ScriptedAnswer } from './verdict';
import { json, TIMED_OUT, type WireRequest, type WireResponse } from './wire';

// The text of a reply: the verdict, or the verdict malformed in one of the ways in which models do it.

type Verdict = Readonly<Record<string, ScriptedAnswer>>;
/** Formats the verdict: as entries of a list, or as properties named by their parts. */
type Write = (verdict: Verdict) => object;

const WORTH: Readonly<Record<string, number>> = { met: 1, partly: 0.5, not: 0 };

/** The requested form. @param code of the case */
const asList =
  (code: string): Write =>
  (verdict) => ({
    case: code,
    parts: Object.entries(verdict).flatMap(([part, { criteria, ...answer }]) =>
      criteria
        ? Object.entries(criteria).map(([answer_type, met]): object => ({
            part,
            ...answer,
            answer_type,
            score: WORTH[met],
          }))
        : [{ part, ...answer }],
    ),
  });

const LATER = ['evidence', 'sure', 'odd'];
/** The form of an older judge: without evidence and doubt. */
const BY_NAME: Write = (verdict) =>
  Object.fromEntries(
    Object.entries(verdict).map(([part, answer]) => [
      part,
      Object.fromEntries(Object.entries(answer).filter(([name]) => !LATER.includes(name))),
    ]),
  );

/** Faults only in the text: the response around it is well-formed. */
const SPOILT: Readonly<Partial<Record<Fault, (verdict: Verdict, write: Write) => string>>> = {
  prose: () => 'I am fairly sure that the answer is right, so I give it full marks.',
  fenced: (verdict, write) => `\`\`\`json\n${JSON.stringify(write(verdict), null, 2)}\n\`\`\``,
  wrapped: (verdict, write) => JSON.stringify({ result: write(verdict) }),
  'in an array': (verdict, write) => JSON.stringify([write(verdict)]),
  'part missing': (_verdict, write) => JSON.stringify(write({})),
  'score 2': (verdict, write) => JSON.stringify(write(withScore(verdict, 2))),
  empty: () => '',
  truncated: (verdict, write) => JSON.stringify(write(verdict)).slice(0, 30),
};

function replyText(verdict: Verdict, fault: Fault | undefined, write: Write): string {
  return (fault && SPOILT[fault]?.(verdict, write)) ?? JSON.stringify(write(verdict));
}

function withScore(verdict: Verdict, score: number): Verdict {
  return Object.fromEntries(Object.entries(verdict).map(([part, answer]) => [part, { ...answer, score }]));
}

const DIALECTS: readonly Dialect[] = [openai, anthropic, gemini];
const MARKER = /\[\[judge: ([a-z0-9 ]+?)\]\]/;
const STOPS: Readonly<Partial<Record<Fault, 'truncated' | 'refusal' | 'filtered reply'>>> = {
  truncated: 'truncated',
  refusal: 'refusal',
  'filtered reply': 'filtered reply',
};

export type JudgeLogic = ReturnType<typeof createJudgeLogic>;

/** A graded text can ask for its own fault: `[[judge: refusal]]`, `[[judge: score 2]]`; see options.ts. */
export function createJudgeLogic(input: JudgeServerInput = {}) {
  const options = JudgeServerOptions.parse(input);
  const requests: WireRequest[] = [];
  /** Requests that a real provider would have refused without being configured to: expect none. */
  const violations: string[] = [];
  const faults = [...options.faults];
  const random = seededRandom(options.randomFaults?.seed ?? 1);

  const nextFault = (): Fault | undefined => {
    const queued = faults.shift();
    if (queued !== undefined) return queued === 'none' ? undefined : queued;
    const { randomFaults } = options;
    if (!randomFaults || random() >= randomFaults.rate) return undefined;
    return randomFaults.faults[Math.floor(random() * randomFaults.faults.length)];
  };

  const refuse = (dialect: Dialect, status: number, wrong: string): WireResponse => {
    violations.push(wrong);
    return dialect.error(status, wrong);
  };

  const comparisonReply = comparisonReplies();
  const votes = new Map<string, number>();
  const seen = new Set<string>();
  /** Tokens of the prefix that an earlier request had too; none for a prefix that is too short to be cached. */
  const cachedOf = (dialect: Dialect, { system, model }: Accepted): number => {
    const isKnown = seen.has(`${model} ${system}`);
    seen.add(`${model} ${system}`);
    const tokens = Math.ceil(system.length / 4);
    return options.cachesPrompts && isKnown && tokens >= dialect.leastCached(model) ? tokens : 0;
  };
  const answer = (dialect: Dialect, accepted: Accepted, fault: Fault | undefined): WireResponse => {
    const read = readCase(accepted.user);
    const comparison = fault ? undefined : comparisonReply(read);
    const verdict = scriptedVerdict(read, options.verdicts, votes);
    const ignored = options.ignoresSchema ? 'fenced' : undefined;
    return dialect.reply({
      text:
        comparison ??
        replyText(
          verdict,
          fault ?? ignored,
          options.repliesByName ? BY_NAME : asList(fault === 'another case' ? 'k0123456789ab' : read.tag),
        ),
      thought: options.thinksFirst ? 'Let me see: {"agent_answer": …' : undefined,
      stop: (fault && STOPS[fault]) ?? 'good',
      inputTokens: Math.ceil((accepted.system.length + accepted.user.length) / 4),
      cachedTokens: cachedOf(dialect, accepted),
      outputTokens: 60,
      costUsd: options.costUsd,
      model: accepted.model,
    });
  };

  const respond = (request: WireRequest): WireResponse => {
    requests.push(request);
    const dialect = DIALECTS.find(({ serves }) => serves(request.path));
    if (!dialect) {
      violations.push(`${request.path} is not an endpoint of any provider`);
      return json(404, { error: { message: 'not found' } });
    }
    if (request.method.toLowerCase() !== 'post') return refuse(dialect, 405, 'the method must be POST');
    if (!/^application\/json/i.test(request.headers['content-type'] ?? ''))
      return refuse(dialect, 400, 'the content type must be application/json');
    if (request.path.includes(options.key)) return refuse(dialect, 400, 'the key stands in the address');
    if (dialect.keyOf(request) !== options.key)
      return dialect.fault('unauthorized') ?? dialect.error(401, 'key');
    const accepted = dialect.read(request);
    if (!isAccepted(accepted)) return refuse(dialect, 400, accepted.join('\n'));
    const refused = accepted.optional.find((name) => options.refuses.includes(name));
    if (refused !== undefined) return dialect.refuse(refused);
    try {
      readCase(accepted.user);
    } catch (error) {
      return refuse(dialect, 400, String(error));
    }
    const marked = MARKER.exec(accepted.user)?.[1];
    const fault = FAULTS.find((name) => name === marked) ?? nextFault();
    return (
      anyProvider(fault) ?? (fault && dialect.fault(fault)) ?? cutOff(answer(dialect, accepted, fault), fault)
    );
  };
  return { respond, requests, violations };
}

function isAccepted(read: Accepted | readonly string[]): read is Accepted {
  return !Array.isArray(read);
}

/** Responses of an intermediary rather than the provider. */
function anyProvider(fault: Fault | undefined): WireResponse | undefined {
  const headers = { 'content-type': 'text/html' };
  if (fault === 'hang up') return { status: 0, headers, body: '' };
  if (fault === 'timeout') return { status: 0, headers, body: TIMED_OUT };
  if (fault === 'gateway page')
    return { status: 502, headers, body: '<html><body>Bad gateway</body></html>' };
  if (fault === 'not json') return { status: 200, headers, body: '<html><body>Please log in</body></html>' };
  return undefined;
}

function cutOff(response: WireResponse, fault: Fault | undefined): WireResponse {
  return fault === 'cut off'
    ? { ...response, body: response.body.slice(0, response.body.length / 2) }
    : response;
}
