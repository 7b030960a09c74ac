/** What the permission check finds (`npm run lint:scopes` runs it over src/google). */
import { scopeProblems } from '../../build/lint/google-scopes';

const scope = (name: string): string => `https://www.googleapis.com/auth/${name}`;

describe('the methods of Google’s that are called', () => {
  it('have the permissions that they need, the narrow one or the wide one', () => {
    const used = ['Range.getValues', 'SpreadsheetApp.getUi', 'Utilities.sleep'];
    expect(scopeProblems(used, [scope('spreadsheets.currentonly')])).toEqual([]);
    expect(scopeProblems(used, [scope('spreadsheets')])).toEqual([]);
  });

  it('are named where one is missing, where nobody has looked one up, and where one is asked for in vain', () => {
    expect(scopeProblems(['MailApp.sendEmail'], [])).toEqual([
      'MailApp.sendEmail needs script.send_mail, which appsscript.json does not ask for.',
    ]);
    expect(scopeProblems(['CalendarApp.createEvent'], [])[0]).toMatch(/^CalendarApp\.createEvent: look up/);
    expect(scopeProblems([], [scope('drive')])).toEqual(['No method that is called needs drive.']);
  });
});
