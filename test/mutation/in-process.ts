/**
 * Stryker's runner: a change is tried in this process, by the files with a test that covers it, one after the other until one
 * notices. First comes the file that covers little and takes little time, as it is probably the one about this code. Files run
 * whole: what is made once, such as a form, counts as covered by the first test that needs it, though others notice, too.
 */
import type { InstrumenterContext, StrykerOptions } from '@stryker-mutator/api/core';
import { commonTokens, declareFactoryPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import {
  determineHitLimitReached,
  type DryRunResult,
  DryRunStatus,
  type MutantRunOptions,
  type MutantRunResult,
  MutantRunStatus,
  type TestResult,
  type TestRunner,
  TestStatus,
} from '@stryker-mutator/api/test-runner';
import { resolve } from 'node:path';
import * as z from 'zod';
import { type Failure, type FileRun, runTestFile } from './test-file';

/** What main.ts adds to Stryker's options: the files with tests, from the root folder. */
const Options = z.object({ testFiles: z.array(z.string()) });

/** What the changed code reads and counts in. */
const changes: InstrumenterContext = {};
Object.assign(globalThis, { __stryker__: changes });

class InProcess implements TestRunner {
  /** By file: how many changes it covers, times its milliseconds. After a restart of this process, none is known. */
  private readonly costs = new Map<string, number>();

  constructor(private readonly testFiles: readonly string[]) {}

  capabilities() {
    return { reloadEnvironment: true };
  }

  /** Runs all tests once, and notes which changes each of them covers. */
  async dryRun(): Promise<DryRunResult> {
    const tests: TestResult[] = [];
    const mutantCoverage = { static: {}, perTest: {} };
    for (const file of this.testFiles) {
      const coverage = { static: {}, perTest: {} };
      changes.mutantCoverage = coverage;
      delete changes.currentTestId;
      const started = Date.now();
      const run = await runTestFile(resolve(file), {
        onTest: (name) => (changes.currentTestId = idOf(file, name)),
      });
      if (run.failure) return { status: DryRunStatus.Error, errorMessage: textOf(file, run.failure) };
      this.costs.set(file, breadthOf(coverage.perTest) * (Date.now() - started));
      tests.push(...resultsOf(file, run));
      Object.assign(mutantCoverage.static, coverage.static);
      Object.assign(mutantCoverage.perTest, coverage.perTest);
    }
    return { status: DryRunStatus.Complete, tests, mutantCoverage };
  }

  async mutantRun({ activeMutant, testFilter, hitLimit }: MutantRunOptions): Promise<MutantRunResult> {
    let nrOfTests = 0;
    for (const file of this.covering(testFilter)) {
      Object.assign(changes, { activeMutant: activeMutant.id, hitLimit, hitCount: hitLimit && 0 });
      const { failure, passed } = await runTestFile(resolve(file), { stopsAtFailure: true });
      delete changes.activeMutant;
      const timeout = determineHitLimitReached(changes.hitCount, hitLimit);
      if (timeout) return { status: MutantRunStatus.Timeout, reason: timeout.reason ?? '' };
      nrOfTests += passed.length;
      if (failure) {
        const killedBy = [idOf(file, failure.name ?? '')];
        return { status: MutantRunStatus.Killed, nrOfTests, killedBy, failureMessage: failure.message };
      }
    }
    return { status: MutantRunStatus.Survived, nrOfTests };
  }

  /** @param tests Stryker's names of them; all if undefined @returns their files, the cheapest first */
  private covering(tests: readonly string[] | undefined): string[] {
    const files = tests ? [...new Set(tests.map(fileOf))] : [...this.testFiles];
    const costOf = (file: string) => this.costs.get(file) ?? 0;
    return files.sort((a, b) => costOf(a) - costOf(b));
  }
}

const SEPARATOR = ': ';

function idOf(file: string, name: string): string {
  return `${file}${SEPARATOR}${name}`;
}

function fileOf(id: string): string {
  return id.slice(0, id.indexOf(SEPARATOR));
}

function breadthOf(perTest: Record<string, object>): number {
  return new Set(Object.values(perTest).flatMap((hits) => Object.keys(hits))).size;
}

/** A table may have rows of one name: Stryker wants each name once. */
function resultsOf(file: string, { passed }: FileRun): TestResult[] {
  const times = new Map(passed.map(({ name, ms }) => [idOf(file, name), ms]));
  return [...times].map(([id, timeSpentMs]) => ({
    id,
    name: id,
    fileName: resolve(file),
    timeSpentMs,
    status: TestStatus.Success,
  }));
}

function textOf(file: string, { name = 'could not be loaded', message }: Failure): string {
  return `${file}: ${name}: ${message}`;
}

function create(options: StrykerOptions): TestRunner {
  return new InProcess(Options.parse(options).testFiles);
}
create.inject = tokens(commonTokens.options);

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'in-process', create)];
