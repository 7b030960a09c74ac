/** The rooms whose code decides, and the tests that have to notice what changes there. */

export interface Room {
  /** Below src/, and what `npm run test:mutation` calls it. */
  readonly name: string;
  /** Below src/: folders that end with a slash, and files. What no unit test can see is in `test/abuse/engine-mutants`. */
  readonly code: readonly string[];
  /** Folders below test/. */
  readonly tests: readonly string[];
  /** A file below them that is not run: it takes seconds for each change, and says nothing about meaning. */
  readonly without?: string;
  /** The share of its mutants that have to be noticed, in percent; for all of it, and file by file for those that make up a verdict. */
  readonly least: number;
  readonly verdict?: { readonly files: readonly string[]; readonly least: number };
}

const LEAST = 90;
const LEAST_OF_VERDICTS = 95;

export const ROOMS: readonly Room[] = [
  { ...whole('scoring'), least: LEAST_OF_VERDICTS },
  whole('checks'),
  {
    ...whole('comparison'),
    verdict: { files: ['comparison/winners.ts', 'comparison/statistics.ts'], least: LEAST_OF_VERDICTS },
  },
  { ...whole('judge/rules'), without: 'judge/rules/hostile.test.ts' },
  { ...whole('judge/reply'), tests: ['judge'] },
  // The tests of slices look at the values of rows and at what is counted by them.
  { ...whole('evalset'), tests: ['evalset', 'scoring'] },
  whole('agent'),
  {
    ...whole('store'),
    code: files('store', [
      ...['hidden-table', 'ledger-lines', 'long-text', 'own-checks', 'run-file', 'run-record', 'schedules'],
      ...['scored-file', 'snapshot-text', 'states', 'verdict-cache'],
    ]),
  },
  {
    ...whole('run'),
    code: files('run', ['pause', 'progress', 'time']),
  },
  {
    ...whole('jobs'),
    code: [
      'jobs/keys.ts',
      ...files('jobs/asking', ['questions', 'wait']),
      ...files('jobs/scoring', ['choice-text', 'frozen', 'gone-names', 'outputs', 'whole-states']),
    ],
  },
  {
    ...whole('results'),
    code: [
      ...files('results', ['details', 'lines', 'records', 'scored-rows', 'tab-name']),
      ...files('results/cases', ['case-pairs', 'inputs-hash', 'reconcile']),
      ...files('results/responses', ['responses', 'with-responses']),
      'results/runs/snapshot.ts',
    ],
  },
];

function whole(name: string): Room {
  return { name, code: [`${name}/`], tests: [name], least: LEAST };
}

function files(folder: string, names: readonly string[]): string[] {
  return names.map((name) => `${folder}/${name}.ts`);
}

/** @param file from the root folder, as Git names it */
export function isIn({ code }: Room, file: string): boolean {
  return file.endsWith('.ts') && code.some((path) => file === `src/${path}` || isBelow(file, `src/${path}`));
}

/** @param file from the root folder, as Git names it */
export function isTestOf({ tests, without }: Room, file: string): boolean {
  if (!file.endsWith('.test.ts') || file === `test/${without}`) return false;
  return tests.some((folder) => isBelow(file, `test/${folder}/`));
}

function isBelow(file: string, folder: string): boolean {
  return folder.endsWith('/') && file.startsWith(folder);
}
