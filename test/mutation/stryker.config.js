/** How Stryker changes a room, whichever it is; main.ts adds which one. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export default {
  testRunner: 'covering-files',
  plugins: ['@stryker-mutator/jest-runner', './test/mutation/runner.js'],
  coverageAnalysis: 'perTest',
  // A change that keeps a loop from ending is found by counting; on a busy machine time tells nothing.
  timeoutMS: 60_000,
  concurrency: 1,
  incremental: true,
  // Below node_modules, Jest would not transform what it loads.
  tempDirName: join(tmpdir(), 'gnw-mutants'),
  cleanTempDir: 'always',
  ignorePatterns: ['dist', 'dist-addon', 'docs', 'samples'],
  reporters: [process.stdout.isTTY ? 'progress' : 'progress-append-only'],
  logLevel: 'error',
  warnings: { slow: false },
};
