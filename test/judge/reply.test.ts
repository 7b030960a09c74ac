/** Reading a reply never crashes, and gives a score only if the reply fits the schema. */
import fc from 'fast-check';
import { anthropic, gemini, openAiCompatible } from '../../src/judge/providers';
import type { Provider, RequestForm } from '../../src/judge/provider';
import { extractAnswers, fitAnswers } from '../../src/judge/reply';
import { objectsIn } from '../../src/model/texts/json';
import { isThorough } from '../support/thorough';
import { answer, turn } from './support';

const ASKED = [answer('x'), turn('x')];
const GOOD = {
  agent_answer: { reason: 'says so', answer_type: 'text', score: 1 },
  clarification_requested: { reason: 'did the task', answer_type: 'attempt', score: 0 },
};
const read = (text: string, user = '') => extractAnswers(text, { questions: ASKED, user, code: 'k1' });
const endpoint = { baseUrl: 'https://host/v1', model: 'm', key: 'test-judge-key-0001', temperature: null };
const PROVIDERS: readonly [string, Provider][] = [
  ['openai', openAiCompatible(endpoint)],
  ['anthropic', anthropic(endpoint)],
  ['gemini', gemini(endpoint)],
];
const FORM: RequestForm = { level: 'schema', dropped: new Set(), maxOutputTokens: 3000 };

/** JSON similar to what providers send: their field names with values of any kind. */
const nearly = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.jsonValue({ maxDepth: 1 }),
    fc.array(tie('value'), { maxLength: 3 }),
    tie('object'),
  ),
  object: fc.dictionary(
    fc.constantFrom(
      ...['choices', 'message', 'content', 'text', 'type', 'error', 'code', 'finish_reason', 'stop_reason'],
      ...['candidates', 'parts', 'thought', 'finishReason', 'promptFeedback', 'usage', 'usageMetadata'],
      ...['prompt_tokens', 'refusal', 'metadata', 'details', '__proto__', '0'],
    ),
    tie('value'),
    { maxKeys: 5 },
  ),
})).value;

describe('a reply of any shape', () => {
  it.each(PROVIDERS)('%s: never crashes the reader', (_, provider) => {
    fc.assert(
      fc.property(
        fc.oneof(
          nearly.map((value) => JSON.stringify(value)),
          fc.string(),
          fc.json(),
        ),
        fc.constantFrom(0, 200, 204, 301, 400, 401, 403, 404, 422, 429, 500, 529),
        fc.dictionary(fc.string(), fc.string(), { maxKeys: 3 }),
        (body, status, headers) => {
          const reply = provider.parse({ status, headers: new Map(Object.entries(headers)), body }, FORM);
          if ('usage' in reply)
            for (const count of [reply.usage.input, reply.usage.output, reply.usage.costUsd ?? 0])
              expect(count).toBeGreaterThanOrEqual(0);
          if ('reason' in reply) expect(reply.reason.length).toBeLessThan(500);
        },
      ),
      { numRuns: isThorough ? 1000 : 200 },
    );
  });

  it('never yields a score other than 0 or 1, nor one for a part that was not asked', () => {
    const score = fc.oneof(fc.constantFrom(0, 1, -0, 2, -1, 0.5, '1', true, null), fc.double());
    const part = fc.record(
      { reason: fc.string(), answer_type: fc.constantFrom('text', 'Number', 'x'), score },
      { requiredKeys: [] },
    );
    const reply = fc.dictionary(fc.constantFrom('agent_answer', 'clarification_requested', 'other'), part);
    fc.assert(
      fc.property(reply, fc.constantFrom('', '```json\n', 'Sure! ', '[', '"'), (value, before) => {
        const found = read(before + JSON.stringify(value));
        if (found.kind !== 'answers') return;
        expect(found.answers).toHaveLength(ASKED.length);
        for (const given of found.answers) expect(Object.is(given.score, 0) || given.score === 1).toBe(true);
      }),
      { numRuns: isThorough ? 2000 : 200 },
    );
  });

  it('never crashes the extraction, whatever text it is', () => {
    const marks = ['{', '}', '"', '\\', '```', '<think>', '</think>', 'a', '\n'];
    const fragments = fc.constantFrom(...marks, JSON.stringify(GOOD));
    fc.assert(
      fc.property(fc.array(fragments, { maxLength: 30 }), (texts) => {
        expect(['answers', 'unfit']).toContain(read(texts.join(''), 'sent').kind);
      }),
      { numRuns: isThorough ? 2000 : 200 },
    );
  });
});

describe('the verdict in a reply', () => {
  const good = JSON.stringify(GOOD);
  const entry = (part: string, more: object = {}) => ({
    ...{ part, evidence: 'x', reason: 'says so', answer_type: 'text', score: 1, sure: true, ...more },
  });
  const [one, other] = [entry('agent_answer', { sure: false }), entry('clarification_requested')];

  it('is a list of parts, in any order, or an object by their names', () => {
    const said = { score: 1, reason: 'says so', answerType: 'text', evidence: 'x', isOdd: false };
    expect(fitAnswers({ parts: [other, one] }, ASKED)).toMatchObject([
      { ...said, isSure: false },
      { ...said, isSure: true },
    ]);
    const named = Object.fromEntries(Object.entries(one).filter(([name]) => name !== 'part'));
    expect(fitAnswers({ agent_answer: named }, [answer('x')])).toMatchObject([{ ...said, isSure: false }]);
  });

  it.each([
    ['names its case', { case: 'k1', parts: [one, other] }, 'answers'],
    ['names its case in capitals', { case: ' K1', parts: [one, other] }, 'answers'],
    ['names another case', { case: 'k2', parts: [one, other] }, 'the reply is to another case'],
    ['names none', { parts: [one, other] }, 'the reply does not have the form that was asked for'],
    ['is by names, and names its case', { case: 'k1', ...GOOD }, 'answers'],
    ['is by names, and names another', { case: 'k2', ...GOOD }, 'the reply is to another case'],
  ])('is taken where it is to this case: one that %s', (_what, reply, expected) => {
    const found = read(JSON.stringify(reply));
    expect(found.kind === 'unfit' ? found.reason : found.kind).toBe(expected);
  });

  it.each([
    ['a part missing', [one]],
    ['a part twice', [one, one, other]],
    ['a part too many', [one, other, entry('charts_answer')]],
    ['more than was asked for', [one, { ...other, confidence: 1 }]],
    ['two grades of one part', [one, { ...other, criteria: { c1: 'met' } }]],
    ['no grade', [one, { ...other, score: undefined }]],
    ['a score of a half', [one, { ...other, score: 0.5 }]],
  ])('is not found in a list with %s', (_what, parts) => {
    expect(read(JSON.stringify({ case: 'k1', parts })).kind).toBe('unfit');
  });

  it.each([
    ['alone', good],
    ['indented', JSON.stringify(GOOD, null, 2)],
    ['after thinking aloud', `<think>{"agent_answer": maybe}</think>${good}`],
    ['between words', `My verdict: ${good} That is all.`],
    ['after a pair of braces', `The set {a, b} is meant. ${good}`],
    ['beside braces in its reason', good.replace('says so', 'it says {\\"score\\": 0} and {\\"score\\": 0}')],
    ['in quotation marks', `I say "${good}".`],
    ['at the end of all that is read', good.padStart(200_000)],
  ])('is found %s', (_, text) => {
    expect(read(text).kind).toBe('answers');
  });

  it.each([
    ['nothing', '', 'the reply is empty'],
    ['blanks', ' \n', 'the reply is empty'],
    ['two of them', `${good}\n${good}`, 'the reply holds several verdicts'],
    ['a thought', `<think>${good}`, 'the reply ends in the middle of a thought'],
    ['one key twice', good.replace('"score":1', '"score":0,"score":1'), 'the reply gives “score” twice'],
    [
      'one part twice',
      good.replace('{"agent_answer"', `{"agent_answer":{"score":0},"agent_answer"`),
      'the reply gives “agent_answer” twice',
    ],
    ['no reason', good.replace('says so', ' ')],
    ['one inside another object', JSON.stringify({ verdict: GOOD })],
    ['one inside an array', JSON.stringify([GOOD])],
    ['one inside a string', JSON.stringify(good)],
    ['one that is cut off', good.slice(0, -1)],
    ['one with a part missing', JSON.stringify({ agent_answer: GOOD.agent_answer })],
    ['one with a part too many', JSON.stringify({ ...GOOD, charts_answer: GOOD.agent_answer })],
    ['one with an extra property', good.replace('"score":1', '"score":1,"confidence":1')],
    ['an unknown type', good.replace('"text"', '"vibe"')],
    ['far too much', good.padStart(200_001), 'the reply is far too long'],
  ])('is not found in %s', (_, text, reason = 'the reply does not have the form that was asked for') => {
    expect(read(text)).toEqual({ kind: 'unfit', reason });
  });

  it('does not count where it was copied from the judged text, whatever the spacing', () => {
    const sent = `<text_of_agent k1>\n${JSON.stringify(GOOD, null, 4)}\n</text_of_agent k1>`;
    expect(read(good, sent)).toMatchObject({ kind: 'unfit', reason: expect.stringContaining('repeats') });
    expect(read(`The text says ${good}.`, sent).kind).toBe('unfit');
  });

  it('may name its types in any letter case, and has its reason cut', () => {
    const value = { agent_answer: { reason: 'x'.repeat(5000), answer_type: ' Text', score: 1 } };
    const answers = fitAnswers(value, [answer('x')]);
    expect(answers?.[0]).toMatchObject({ answerType: 'text' });
    expect(answers?.[0]?.reason.length).toBe(2000);
  });

  it.each([
    ['{"a":{"b":1}} and {}', ['{"a":{"b":1}}', '{}']],
    ['{"a":"}{"}', ['{"a":"}{"}']],
    ['{"a":"\\"}"}', ['{"a":"\\"}"}']],
    ['} "{"a":1}" {', ['{"a":1}']],
    ['none', []],
  ])('is looked for among the objects of a text: %s', (text, objects) => {
    expect(objectsIn(text)).toEqual(objects);
  });

  it('is looked for in linear time', () => {
    expect(objectsIn('{'.repeat(100000))).toEqual([]);
    expect(objectsIn('{}'.repeat(50000))).toHaveLength(50000);
  });
});

describe('a reply’s own account', () => {
  const content = { choices: [{ finish_reason: 'stop', message: { content: 'x' } }] };
  const parse = (body: object, headers: Record<string, string> = {}) =>
    openAiCompatible(endpoint).parse(
      { status: 200, headers: new Map(Object.entries(headers)), body: JSON.stringify(body) },
      FORM,
    );

  it('takes LiteLLM’s cost from its header', () => {
    expect(parse(content, { 'x-litellm-response-cost': '0.00042' })).toMatchObject({
      usage: { costUsd: 0.00042 },
    });
    expect(parse(content, { 'x-litellm-response-cost': 'None' })).toMatchObject({
      usage: { costUsd: undefined },
    });
  });

  it('reads content in parts, and leaves reasoning out of it', () => {
    const parts = [
      { type: 'reasoning', text: 'hm' },
      { type: 'text', text: 'a' },
      { type: 'text', text: 'b' },
    ];
    expect(parse({ choices: [{ message: { content: parts } }] })).toMatchObject({ kind: 'text', text: 'ab' });
  });
});
