/** The pages, in a real Chromium. */
import base from './jest.config.js';

export default {
  ...base,
  testMatch: ['<rootDir>/test/browser/**/*.test.ts'],
  testPathIgnorePatterns: [],
  testTimeout: 60000,
  maxWorkers: 1,
};
