/** The headers of a reply, as Google may give them. */
import { headersIn } from '../../src/google/fetch';

/** Google's own objects need not be plain. */
class Foreign {
  readonly 'Retry-After' = '5';
  readonly 'Set-Cookie' = ['a=1', 'b=2'];
}

it.each([
  new Foreign(),
  { 'Retry-After': '5', 'Set-Cookie': ['a=1', 'b=2'] },
  Object.assign(Object.create(null), new Foreign()),
])('are read by lower-case name, the last of several, from any object: %#', (all: object) => {
  expect([...headersIn(all)]).toEqual([
    ['retry-after', '5'],
    ['set-cookie', 'b=2'],
  ]);
});
