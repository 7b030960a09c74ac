/** Findings of `npm run lint:names` and `npm run lint:scopes`. */
import { scopeProblems } from '../../build/lint/google-scopes';
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

const scope = (name: string): string => `https://www.googleapis.com/auth/${name}`;

describe('the methods of Google’s that are called', () => {
  it('have the scopes that they need, narrow or wide', () => {
    const used = ['Range.getValues', 'SpreadsheetApp.getUi', 'Utilities.sleep'];
    expect(scopeProblems(used, [scope('spreadsheets.currentonly')])).toEqual([]);
    expect(scopeProblems(used, [scope('spreadsheets')])).toEqual([]);
  });

  it('are reported if a scope is missing, unknown or unnecessary', () => {
    expect(scopeProblems(['MailApp.sendEmail'], [])).toEqual([
      'MailApp.sendEmail needs script.send_mail, which appsscript.json does not ask for.',
    ]);
    expect(scopeProblems(['CalendarApp.createEvent'], [])[0]).toMatch(/^CalendarApp\.createEvent: look up/);
    expect(scopeProblems([], [scope('drive')])).toEqual(['No method that is called needs drive.']);
  });
});
