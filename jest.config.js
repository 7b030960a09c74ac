/** Unit tests and end-to-end tests of the built bundle; the pages have a configuration of their own. */
export default {
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  testPathIgnorePatterns: ['<rootDir>/test/browser/', '<rootDir>/test/abuse/'],
  globalSetup: '<rootDir>/build/bundle-programs.mjs',
  transform: {
    '^.+\\.[jt]s$': ['@swc/jest', { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } }],
  },
  // Its locales are ES modules, which Jest does not load as they are.
  transformIgnorePatterns: ['/node_modules/(?!zod/)'],
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
