/**
 * Runs a file with tests in this process, by Jest's own `describe`, `it` and `expect`, as often as one likes: a second run takes
 * milliseconds, not the tenth of a second that Jest itself needs to set up an environment for it. Each run loads the code anew, so
 * nothing that one change leaves behind is seen by the next; packages stay.
 */
import * as circus from 'jest-circus';
import { buildSync } from 'esbuild';
import { expect } from 'expect';
import { ModuleMocker } from 'jest-mock';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileFunction } from 'node:vm';

export interface Failure {
  /** Of the test, with those of the groups it stands in; undefined if the file could not be loaded. */
  readonly name: string | undefined;
  readonly message: string;
}

export interface FileRun {
  readonly passed: readonly { readonly name: string; readonly ms: number }[];
  readonly failure: Failure | undefined;
}

export interface RunOptions {
  readonly stopsAtFailure?: boolean;
  readonly onTest?: (name: string) => void;
}

/** Of a test that waits for something that never comes. */
const TEST_TIMEOUT_MS = 20_000;

const requirePackage = createRequire(import.meta.url);
const mocker = new ModuleMocker(globalThis);
const jestGlobals = {
  describe: circus.describe,
  it: circus.it,
  test: circus.test,
  expect,
  beforeAll: circus.beforeAll,
  beforeEach: circus.beforeEach,
  afterAll: circus.afterAll,
  afterEach: circus.afterEach,
  jest: { spyOn: mocker.spyOn.bind(mocker), fn: mocker.fn.bind(mocker) },
};

type Program = ReturnType<typeof compileFunction>;

/** By the path of the file. */
const programs = new Map<string, Program>();

function programOf(path: string): Program {
  const known = programs.get(path);
  if (known) return known;
  const { outputFiles } = buildSync({
    entryPoints: [path],
    bundle: true,
    write: false,
    logLevel: 'silent',
    platform: 'node',
    format: 'cjs',
    packages: 'external',
    define: { 'import.meta.url': '__url' },
  });
  const program = compileFunction(
    outputFiles.map(({ text }) => text).join(''),
    ['require', 'module', '__url', '__dirname'],
    { filename: path },
  );
  programs.set(path, program);
  return program;
}

/** Rejects nothing: a file that cannot be loaded is a failure, too. */
export async function runTestFile(path: string, options: RunOptions = {}): Promise<FileRun> {
  let failure: Failure | undefined;
  circus.resetState();
  circus.getState().testTimeout = TEST_TIMEOUT_MS;
  const watch = (event: circus.Event) => {
    if (event.name === 'test_start') {
      options.onTest?.(nameOf(event.test));
      if (failure && options.stopsAtFailure) event.test.mode = 'skip';
    }
    if (event.name === 'test_done' && event.test.errors.length > 0)
      failure ??= { name: nameOf(event.test), message: messageOf(event.test.errors[0]) };
  };
  circus.addEventHandler(watch);
  try {
    load(path);
  } catch (error) {
    circus.removeEventHandler(watch);
    return { passed: [], failure: { name: undefined, message: messageOf(error) } };
  }
  const { testResults, unhandledErrors } = await circus.run();
  circus.removeEventHandler(watch);
  mocker.restoreAllMocks();
  if (unhandledErrors.length > 0) failure ??= { name: undefined, message: messageOf(unhandledErrors[0]) };
  const passed = testResults
    .filter(({ status, errors }) => status === 'done' && errors.length === 0)
    .map(({ testPath, duration }) => ({ name: testPath.slice(1).join(' '), ms: duration ?? 0 }));
  return { passed, failure };
}

function load(path: string): void {
  Object.assign(globalThis, jestGlobals);
  const requireHere = (name: string): unknown =>
    name === '@jest/globals' ? jestGlobals : requirePackage(name);
  const module = { exports: {} };
  Reflect.apply(programOf(path), undefined, [requireHere, module, pathToFileURL(path).href, dirname(path)]);
}

type Block = ReturnType<typeof circus.getState>['rootDescribeBlock'];
type Entry = Block['children'][number];

/** With the names of the groups it stands in. */
function nameOf(test: Entry): string {
  const names: string[] = [];
  for (let entry: Entry = test; entry.parent; entry = entry.parent) names.unshift(entry.name);
  return names.join(' ');
}

function messageOf(error: unknown): string {
  const first: unknown = Array.isArray(error) ? error[0] : error;
  return first instanceof Error ? first.message : String(first);
}
