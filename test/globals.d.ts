/** What Jest gives every test file. */
import type * as given from '@jest/globals';

declare global {
  const describe: typeof given.describe;
  const it: typeof given.it;
  const test: typeof given.test;
  const expect: typeof given.expect;
  const beforeAll: typeof given.beforeAll;
  const beforeEach: typeof given.beforeEach;
  const afterAll: typeof given.afterAll;
  const afterEach: typeof given.afterEach;
  const jest: typeof given.jest;
}
