import { expect, it } from '@jest/globals';
import { withoutEchoes } from '../../src/http/client';
import type { FetchPort } from '../../src/model/ports';

const KEY = 'a-secret-token-of-some-length';
const request = {
  url: 'https://x.example',
  method: 'get',
  headers: { Authorization: `Bearer ${KEY}` },
} as const;

it('what a host sends back, and what Google says of it, holds no key that was sent', () => {
  const echo: FetchPort = {
    fetchAll: () => [
      { status: 401, headers: new Map([['www-authenticate', `Bearer ${KEY}`]]), body: `no: ${KEY}` },
    ],
  };
  const [response] = withoutEchoes(echo).fetchAll([request]);
  expect(response?.body).toBe('no: [key removed]');
  expect(response?.headers.get('www-authenticate')).toBe('Bearer [key removed]');
  const failing: FetchPort = {
    fetchAll: () => {
      throw new Error(`Invalid argument: header Bearer ${KEY}`);
    },
  };
  expect(() => withoutEchoes(failing).fetchAll([request])).toThrow(
    new Error('Invalid argument: header Bearer [key removed]'),
  );
});
