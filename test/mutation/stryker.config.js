/** How Stryker changes a room, whichever it is; main.ts adds which one. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export default {
  testRunner: 'in-process',
  testRunnerNodeArgs: ['--import', 'tsx'],
  plugins: ['./test/mutation/in-process.ts'],
  coverageAnalysis: 'perTest',
  // A change that keeps a loop from ending is found by counting; on a busy machine time tells little.
  timeoutMS: 30_000,
  concurrency: 1,
  incremental: true,
  tempDirName: join(tmpdir(), 'gnw-mutants'),
  cleanTempDir: 'always',
  // Tests read the samples.
  ignorePatterns: ['dist', 'dist-addon', 'docs'],
  reporters: [process.stdout.isTTY ? 'progress' : 'progress-append-only'],
  logLevel: 'error',
  warnings: { slow: false, unknownOptions: false },
};
