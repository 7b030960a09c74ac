/** Menus, dialogs, pages, mail and the sidebar's border. */
import { openScript, runScript, thrownBy } from './run-script';

describe('the user interface', () => {
  test('a menu is built with items and separators', () => {
    const menus: unknown[] = [];
    runScript(
      `var ui = SpreadsheetApp.getUi(); ui.createMenu('GNW').addItem('Run', 'run').addSeparator().addToUi();`,
      { ui: { showMenu: (menu) => menus.push(menu) } },
    );
    expect(menus).toEqual([
      { title: 'GNW', isAddonMenu: false, entries: [{ label: 'Run', functionName: 'run' }, 'separator'] },
    ]);
  });

  test('the answer to an alert is a button', () => {
    const asked: unknown[] = [];
    const answer = runScript(
      `var ui = SpreadsheetApp.getUi(); ui.alert('t', 'm', ui.ButtonSet.OK); return ui.alert('t', 'm', ui.ButtonSet.OK_CANCEL) === ui.Button.CANCEL;`,
      {
        ui: {
          alert: (question) => (asked.push(question), question.buttons === 'OK_CANCEL' ? 'CANCEL' : 'OK'),
        },
      },
    );
    expect(answer).toBe(true);
    expect(asked).toEqual([
      { title: 't', message: 'm', buttons: 'OK' },
      { title: 't', message: 'm', buttons: 'OK_CANCEL' },
    ]);
  });

  test('a sidebar is always 300 pixels wide, and a dialog uses its title argument', () => {
    const pages: unknown[] = [];
    runScript(
      `var ui = SpreadsheetApp.getUi(); ui.showSidebar(HtmlService.createHtmlOutputFromFile('side').setTitle('Side').setWidth(500));
       ui.showModelessDialog(HtmlService.createHtmlOutputFromFile('x').setTitle('A').setHeight(200), 'B');`,
      {
        html: new Map([
          ['side', '<p>'],
          ['x', '<b>x</b>'],
        ]),
        ui: { showPage: (page) => pages.push(page) },
      },
    );
    expect(pages).toEqual([
      { kind: 'sidebar', title: 'Side', html: '<p>', width: 300, height: null },
      { kind: 'modeless', title: 'B', html: '<b>x</b>', width: null, height: 200 },
    ]);
  });

  test('a missing HTML file throws its name', () => {
    expect(thrownBy(`HtmlService.createHtmlOutputFromFile('nope');`)).toBe(
      'Exception: No HTML file named nope was found.',
    );
  });
});

test('mail is captured, counted against the day’s quota and refused beyond it', () => {
  const script = openScript('', { limits: { mailsPerDay: 2 } });
  script.run(
    `MailApp.sendEmail({to: 'a@b.c', subject: 's', body: 'b', name: 'GNW'}); MailApp.sendEmail({to: 'd@e.f', subject: 's2', body: 'b2'});`,
  );
  expect(script.runtime.mails).toEqual([
    { to: 'a@b.c', subject: 's', body: 'b', name: 'GNW' },
    { to: 'd@e.f', subject: 's2', body: 'b2' },
  ]);
  expect(() => script.run(`MailApp.sendEmail({to: 'a@b.c', subject: 's', body: 'b'});`)).toThrow(
    'Service invoked too many times for one day: email.',
  );
});
