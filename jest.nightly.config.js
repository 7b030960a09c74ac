/** All that `npm test` and `npm run test:abuse` try, with nothing left out: runs die and fail at every single service call. Takes the better part of an hour. */
import base from './jest.config.js';

// Jest's workers get it with the environment (test/support/thorough.ts).
process.env.GNW_EVERY_CALL = '1';

export default { ...base, testPathIgnorePatterns: ['<rootDir>/test/browser/'] };
