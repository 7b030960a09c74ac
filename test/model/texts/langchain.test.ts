import { isObject, unwrap } from '../../../src/model/texts/json';

describe('unwrap', () => {
  const kwargs = { content: 'Hello', type: 'ai' };

  it.each([
    ['a constructor’s kwargs', { lc: 1, type: 'constructor', id: ['AIMessage'], kwargs }, kwargs],
    ['an escaped dictionary', { __lc_escaped__: { lc: 'land cover' } }, { lc: 'land cover' }],
    [
      'nothing of what could not be serialised',
      { lc: 1, type: 'not_implemented', id: ['UUID'], repr: 'UUID(1)' },
      null,
    ],
    ['a constructor without kwargs', { lc: 1, type: 'constructor' }, undefined],
    ['a plain object with a type', { type: 'constructor', kwargs }, { type: 'constructor', kwargs }],
    ['a list', [{ lc: 1, type: 'constructor', kwargs }], [{ lc: 1, type: 'constructor', kwargs }]],
    ['a text', 'constructor', 'constructor'],
    ['null', null, null],
    ['nothing', undefined, undefined],
  ])('gives %s', (_what, value, plain) => {
    expect(unwrap(value)).toEqual(plain);
  });
});

it.each([
  [{}, true],
  [[], false],
  [null, false],
  ['{}', false],
  [undefined, false],
])('%j is an object: %s', (value, is) => {
  expect(isObject(value)).toBe(is);
});
