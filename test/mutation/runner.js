/**
 * Stryker's runner for Jest, except that a mutant loads only the files with a test that covers it. On its own, it loads all files
 * with tests, and skips those that don't.
 */
import { strykerPlugins as jestPlugins } from '@stryker-mutator/jest-runner';

const [{ kind, factory }] = jestPlugins;

const coveringFiles = Object.assign(
  (injector) => {
    const runner = factory(injector);
    /** By the name of a test. */
    const files = new Map();
    return {
      init: () => runner.init(),
      capabilities: () => runner.capabilities(),
      async dryRun(options) {
        const result = await runner.dryRun(options);
        for (const { id, fileName } of result.tests ?? [])
          files.set(id, [...(files.get(id) ?? []), fileName]);
        return result;
      },
      async mutantRun(options) {
        const covering = options.testFilter?.flatMap((id) => files.get(id) ?? []) ?? [];
        // After a restart of its process it knows no files, and loads them all.
        if (covering.length > 0) process.env.GNW_COVERING_FILES = covering.join('\n');
        try {
          return await runner.mutantRun(options);
        } finally {
          delete process.env.GNW_COVERING_FILES;
        }
      },
    };
  },
  { inject: ['$injector'] },
);

export const strykerPlugins = [{ kind, name: 'covering-files', factory: coveringFiles }];
