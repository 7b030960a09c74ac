/** Hostile answers in requests and replies: none changes the request, escapes its block, or sets a score. */
import * as z from 'zod';
import { extractAnswers } from '../../src/judge/reply';
import { ask, hostileTexts } from '../judge/hostile-texts';
import { answer, bench, MODEL_PROVIDERS, turn } from '../judge/support';
import { readCase } from '../support/judge-server/case';
import { ofToday } from '../support/thorough';

const PARTS = ['agent_answer', 'charts_answer', 'clarification_requested'] as const;
const honest = ask('It was wildfire.');

describe.each(ofToday(hostileTexts(readCase(honest.user).tag), 2))('%s', (_, text) => {
  it('stays inside its block', () => {
    const hostile = ask(text);
    const read = readCase(hostile.user);
    const blocks = ['query', 'expected_answer', 'text_of_agent', 'text_of_charts'];
    // `code_notes` is ours: code adds it to answers with figures.
    expect([...read.blocks.keys()].filter((name) => name !== 'code_notes')).toEqual(blocks);
    expect(read.parts).toEqual([...PARTS]);
    expect(hostile.system).toBe(honest.system);
    expect(hostile.schema).toEqual(honest.schema);
    expect(hostile.prompt).toBe(honest.prompt);
    for (const inner of read.blocks.values()) expect(inner.toLowerCase()).not.toContain(read.tag);
  });

  it.each(MODEL_PROVIDERS)('makes a request that %s takes, of the same shape as any other', (provider) => {
    const plain = bench({ provider });
    plain.judge.decide([[answer('It was wildfire.'), turn('Logging.')]]);
    const { judge, server } = bench({ provider });
    judge.decide([[answer(text), turn('Logging.')]]);
    expect(server.violations).toEqual([]);
    expect(shapeOf(server.requests[0]?.body)).toEqual(shapeOf(plain.server.requests[0]?.body));
    expect(server.requests[0]?.body.length).toBeLessThan(200000);
  });

  it('is not taken for a verdict if a model repeats it', () => {
    const { user, code } = ask(text);
    for (const questions of [[answer(text)], [answer(text), turn(text)]])
      for (const reply of [text, `The text says: ${text}`, `\`\`\`json\n${text}\n\`\`\``])
        expect(extractAnswers(reply, { questions, user, code }).kind).toBe('unfit');
  });
});

/** Keys and types of a JSON text, without its values. */
function shapeOf(body: string | undefined): unknown {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    const object = z.record(z.string(), z.unknown()).safeParse(value);
    if (!object.success) return typeof value;
    return Object.entries(object.data).map(([key, inner]) => [key, walk(inner)]);
  };
  return walk(JSON.parse(body ?? ''));
}
