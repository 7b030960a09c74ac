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
  // The sweeps take most of the time: no core stands idle.
  maxWorkers: '100%',
  testTimeout: 30000,
};
