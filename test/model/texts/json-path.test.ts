import { pick, readPath } from '../../../src/model/texts/json-path';

const REPLY = {
  answer: 'Yes',
  messages: [{ content: 'one' }, { content: 'two' }],
  tools: [{ name: 'a' }, { id: 1 }, { name: 'b' }],
  events: [
    { type: 'tool', name: 'x' },
    { type: 'text', text: 'hi' },
    { type: 'tool', name: 'y' },
  ],
  none: [],
  'odd name': { 'b c': 1 },
};

function at(path: string, json: unknown = REPLY): unknown {
  const steps = readPath(path);
  if (!steps) return 'no path';
  const picked = pick(json, steps);
  return picked.kind === 'missing' ? `missing: ${picked.reason}` : picked.values;
}

describe('a path into JSON', () => {
  it.each([
    ['answer', ['Yes']],
    ['$.answer', ['Yes']],
    ['messages[0].content', ['one']],
    ['messages[-1].content', ['two']],
    ['messages[].content', ['one', 'two']],
    ['messages[*].content', ['one', 'two']],
    ['tools[].name', ['a', 'b']],
    ['events[type=tool].name', ['x', 'y']],
    ['events[type=error].name', []],
    ['none[].name', []],
    ['odd name.b c', [1]],
  ])('finds what stands at %s', (path, values) => {
    expect(at(path)).toEqual(values);
  });

  it.each([
    ['answr', 'missing: it has answer, messages, tools, events, none, odd name, not “answr”'],
    ['answer.text', 'missing: “answer” is text, not an object'],
    ['answer[0]', 'missing: “answer” is text, not a list'],
    ['messages[2].content', 'missing: “messages” has 2 items, none at [2]'],
    ['tools[].nme', 'missing: “tools[0]” has name, not “nme”'],
    ['constructor', 'missing: it has answer, messages, tools, events, none, odd name, not “constructor”'],
  ])('says what is there instead of %s', (path, reason) => {
    expect(at(path)).toBe(reason);
  });

  it.each(['', 'a..b', '.a', 'a[', 'a]', 'a[x]', 'a b[1].', 'a[0]b', '[].a'.repeat(11)])(
    'takes “%s” for no path',
    (path) => {
      expect(readPath(path)).toBeUndefined();
    },
  );

  it('begins with a list where the JSON is one', () => {
    expect(at('[-1].a', [{ a: 1 }, { a: 2 }])).toEqual([2]);
    expect(at('$[0].a', [{ a: 1 }])).toEqual([1]);
  });
});
