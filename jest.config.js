/** One project a kind of test: `npx jest test/engine` takes those below a folder, `--selectProjects unit` all of a kind. */
const project = (displayName, testMatch) => ({
  displayName,
  testMatch: testMatch.map((pattern) => `<rootDir>/test/${pattern}`),
  globalSetup: '<rootDir>/build/bundle/programs.mjs',
  testEnvironment: '<rootDir>/test/support/environment.mjs',
  transform: {
    '^.+\\.[jt]s$': ['@swc/jest', { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } }],
  },
  // Of zod's eighty languages each test file would load all, at some thirty milliseconds.
  moduleNameMapper: { '/locales/index\\.c?js$': '<rootDir>/node_modules/zod/v4/locales/en.cjs' },
});

export default {
  projects: [
    project('unit', ['!(abuse|browser|e2e)/**/*.test.ts']),
    // The built bundle, in the local runtime.
    project('e2e', ['e2e/**/*.test.ts']),
    // Whatever can go wrong, and long sweeps.
    project('abuse', ['abuse/**/*.test.ts']),
    // The pages, in a real Chromium.
    project('browser', ['browser/**/*.test.ts']),
  ],
  maxWorkers: '100%',
  testTimeout: 120_000,
};
