/** Unit tests and end-to-end tests of the built bundle; the pages have a configuration of their own. */
import v8 from 'node:v8';
import { testRooms } from './build/test-rooms.mjs';

/**
 * Each execution is a realm of its own, which lives for some milliseconds: optimising its functions costs more than it gives, and so does
 * forgetting how they were compiled. Jest's workers are started with the same.
 */
const FLAGS = ['--max-semi-space-size=64', '--no-flush-bytecode', '--interrupt-budget=1000000'];
for (const flag of FLAGS) v8.setFlagsFromString(flag);
process.execArgv.push(...FLAGS);

/** Files or tests that somebody names run as they are; all of them, in rooms. */
const isWhole = process.argv.slice(2).every((argument) => argument.startsWith('-'));

export default {
  testMatch: [
    isWhole
      ? testRooms(import.meta.dirname, ['test/abuse/', 'test/browser/'])
      : '<rootDir>/test/**/*.test.ts',
  ],
  testPathIgnorePatterns: ['<rootDir>/test/browser/', '<rootDir>/test/abuse/'],
  ...(isWhole && { testSequencer: '<rootDir>/build/room-order.mjs' }),
  globalSetup: '<rootDir>/build/bundle-programs.mjs',
  transform: {
    '^.+\\.[jt]s$': ['@swc/jest', { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } }],
  },
  // Of zod's eighty languages each test file would load all, at some thirty milliseconds.
  moduleNameMapper: { '/locales/index\\.c?js$': '<rootDir>/node_modules/zod/v4/locales/en.cjs' },
  // Looked up in Jest's context, each costs a tenth of a microsecond: a bootstrap takes five times as long.
  sandboxInjectedGlobals: [
    'Array',
    'Boolean',
    'Error',
    'Float64Array',
    'JSON',
    'Map',
    'Math',
    'Number',
    'Object',
    'Promise',
    'Reflect',
    'Set',
    'String',
    'Symbol',
    'Uint8Array',
  ],
  // The sweeps take most of the time: no core stands idle.
  maxWorkers: '100%',
  testTimeout: 120_000,
};
