/** Odd workbooks, faulty servers, services that fail and executions that die: what the product says of each, and what must still be there afterwards. */
import config from './jest.config.js';

export default {
  ...config,
  testMatch: ['<rootDir>/test/abuse/**/*.test.ts'],
  testPathIgnorePatterns: [],
  testTimeout: 120_000,
};
