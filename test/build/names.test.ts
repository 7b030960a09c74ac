/** What the check of names finds (`npm run lint:names` runs it over all files). */
import { limitProblems, pathProblems, typeProblems } from '../../build/lint/names';

const comment = (text: string): string => ['/*', text, '*/\n'].join(' ');

it('finds a name of two types, a limit with another name, and a comment about a file that is gone', () => {
  const files = new Map([
    ['src/a.ts', `export type Row = string;\nconst LONGEST_ROW = 3;\n${comment('As in b.ts, not in c.ts.')}`],
    [
      'src/b.ts',
      "interface Row {}\nconst MAX_ROWS = 3;\nconst text = 'c.ts';\n// test/d.ts\nconst ROW_LIMIT = 2;\n",
    ],
    ['test/d.ts', 'type Row = 1;\n'],
  ]);
  expect(typeProblems(files)).toEqual(['Row is 2 types: src/a.ts, src/b.ts.']);
  expect(limitProblems(files)).toEqual([
    'src/a.ts: LONGEST_ROW is a limit: call it MAX_….',
    'src/b.ts: ROW_LIMIT is a limit: call it MAX_….',
  ]);
  expect(pathProblems(files)).toEqual(['src/a.ts: a comment names c.ts, which does not exist.']);
});
