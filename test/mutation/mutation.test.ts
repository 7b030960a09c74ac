/** What `npm run test:mutation` takes, and what it says of it. */
import { describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { isIn, isTestOf, ROOMS } from './rooms';
import { isEnough, type Mutant, scoresOf, scoreText, survivors } from './score';

const room = (name: string) => ROOMS.filter((other) => other.name === name);
const roomsWith = (file: string) => ROOMS.filter((other) => isIn(other, file)).map(({ name }) => name);

const mutant = (fileName: string, status: string): Mutant => ({
  fileName,
  status,
  replacement: 'a <= b',
  location: { start: { line: 2, column: 8 }, end: { line: 2, column: 13 } },
});
const several = (count: number, fileName: string, status: string): Mutant[] =>
  Array.from({ length: count }, () => mutant(fileName, status));

describe('the rooms whose code is changed', () => {
  it('have their code and their tests where the table says', () => {
    const paths = ROOMS.flatMap(({ code, tests, without, verdict }) => [
      ...[...code, ...(verdict?.files ?? [])].map((path) => `src/${path}`),
      ...tests.map((folder) => `test/${folder}`),
      ...(without === undefined ? [] : [`test/${without}`]),
    ]);
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('contain the files below their folders, and of other folders those that are listed', () => {
    expect(roomsWith('src/scoring/agreement/kappa.ts')).toEqual(['scoring']);
    expect(roomsWith('src/judge/rules/year.ts')).toEqual(['judge/rules']);
    expect(roomsWith('src/run/time.ts')).toEqual(['run']);
    expect(roomsWith('src/run/claim.ts')).toEqual([]);
    expect(roomsWith('src/scoring/notes.md')).toEqual([]);
  });
});

describe('the tests that have to notice', () => {
  it('are those below the folders of a room, but the one that tries rules with endless texts', () => {
    const testsOf = (file: string) => room('judge/rules').map((rules) => isTestOf(rules, file));
    expect(testsOf('test/judge/rules/names/choice.test.ts')).toEqual([true]);
    expect(testsOf('test/judge/rules/hostile.test.ts')).toEqual([false]);
    expect(testsOf('test/judge/rules/decide.ts')).toEqual([false]);
    expect(testsOf('test/judge/dialogue.test.ts')).toEqual([false]);
  });
});

describe('a score', () => {
  it('counts a change that never ends as noticed, and one that no test runs as not noticed', () => {
    const mutants = ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'Ignored', 'RuntimeError'].map((status) =>
      mutant('src/scoring/holm.ts', status),
    );
    expect(room('scoring').flatMap((scoring) => scoresOf(scoring, mutants))).toEqual([
      { of: 'scoring', noticed: 2, tried: 4, least: 95 },
    ]);
  });

  it('is given for each file that makes up a verdict, beside that of the room', () => {
    const mutants = [
      ...several(3, 'src/comparison/winners.ts', 'Survived'),
      ...several(37, 'src/comparison/match.ts', 'Killed'),
    ];
    const scores = room('comparison').flatMap((comparison) => scoresOf(comparison, mutants));
    expect(scores.map(scoreText)).toEqual([
      'comparison: 92.5 % of 40 changes were noticed',
      'comparison/winners.ts: 0 % of 3 changes were noticed, less than the 95 % it takes',
    ]);
  });

  it('is not rounded up to what it takes', () => {
    const score = { of: 'scoring', noticed: 1899, tried: 2000, least: 95 };
    expect([isEnough(score), isEnough({ ...score, noticed: 1900 })]).toEqual([false, true]);
    expect(scoreText(score)).toBe(
      'scoring: 94.9 % of 2000 changes were noticed, less than the 95 % it takes',
    );
  });
});

describe('the changes that no test has noticed', () => {
  it('are told with file, line and text', () => {
    const mutants = [
      mutant('src/scoring/holm.ts', 'Survived'),
      mutant('src/scoring/gate.ts', 'NoCoverage'),
      mutant('src/scoring/means.ts', 'Killed'),
    ];
    expect(survivors(mutants, () => 'first\nreturn a < b;\nlast')).toEqual([
      'src/scoring/gate.ts:2: a < b → a <= b (no test runs it)',
      'src/scoring/holm.ts:2: a < b → a <= b',
    ]);
  });
});
