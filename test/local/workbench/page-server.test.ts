/** Which requests the workbench’s server accepts. */
import { isFromHere, isSameToken } from '../../../local/workbench/page-server';
import { WorkbenchRequest } from '../../../local/workbench/protocol';

const HOST = '127.0.0.1:4000';

describe('a request', () => {
  it.each([
    ['from the page', { host: HOST, origin: `http://${HOST}`, 'sec-fetch-site': 'same-origin' }, true],
    ['typed into the browser', { host: HOST, origin: undefined, 'sec-fetch-site': 'none' }, true],
    ['from a program with the token', { host: HOST, origin: undefined, 'sec-fetch-site': undefined }, true],
    [
      'by the name localhost',
      { host: 'localhost:4000', origin: 'http://localhost:4000', 'sec-fetch-site': 'same-origin' },
      true,
    ],
    [
      'from another origin',
      { host: HOST, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      false,
    ],
    [
      'from another port',
      { host: HOST, origin: 'http://127.0.0.1:5000', 'sec-fetch-site': 'same-site' },
      false,
    ],
    ['from a sandboxed dialog', { host: HOST, origin: 'null', 'sec-fetch-site': 'cross-site' }, false],
    ['from a link on another site', { host: HOST, origin: undefined, 'sec-fetch-site': 'cross-site' }, false],
    ['by a foreign name', { host: 'evil.example:4000', origin: undefined, 'sec-fetch-site': 'none' }, false],
    ['for another port', { host: '127.0.0.1:4001', origin: undefined, 'sec-fetch-site': 'none' }, false],
    ['without a host', { host: undefined, origin: undefined, 'sec-fetch-site': undefined }, false],
  ])('%s', (_name, asking, expected) => {
    expect(isFromHere(asking, 4000)).toBe(expected);
  });

  it('must have the exact token', () => {
    expect(isSameToken('abc', 'abc')).toBe(true);
    expect(isSameToken('abd', 'abc')).toBe(false);
    expect(isSameToken('', 'abc')).toBe(false);
  });

  it.each([
    ['an unknown one', { ask: 'run', code: '1' }],
    ['row 0', { ask: 'edit', at: { tab: 1, row: 0, column: 1 }, texts: [['x']] }],
    ['a number for a text', { ask: 'edit', at: { tab: 1, row: 1, column: 1 }, texts: [[1]] }],
    ['something more', { ask: 'dismiss', notice: 1, more: true }],
    ['a button that does not exist', { ask: 'answer', question: 1, button: 'MAYBE', text: '' }],
    ['nothing', undefined],
  ])('is refused: %s', (_name, request) => {
    expect(WorkbenchRequest.safeParse(request).success).toBe(false);
  });
});
