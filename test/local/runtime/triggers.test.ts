/** Triggers, events and what they may do. */
import { openScript, throwing } from './run-script';
import { byHand } from '../../support/manual-edits';

const TICK = `function tick(e) { PropertiesService.getDocumentProperties().setProperty('ticks', String(Number(PropertiesService.getDocumentProperties().getProperty('ticks')) + 1)); return e; }`;

describe('clock triggers', () => {
  test('a recurring trigger fires again and again', () => {
    const script = openScript(TICK);
    script.run(`ScriptApp.newTrigger('tick').timeBased().everyMinutes(10).create();`);
    for (let round = 0; round < 3; round += 1) {
      script.runtime.advance(10 * 60_000);
      script.runtime.runDueTriggers();
    }
    expect(script.runtime.properties('document').get('ticks')).toBe('3');
  });

  test('the very object that create() returned cannot be deleted in the same run; one looked up by its id can', () => {
    const script = openScript();
    expect(
      script.run(
        `var t = ScriptApp.newTrigger('f').timeBased().everyMinutes(1).create(); try { ScriptApp.deleteTrigger(t); } catch (e) { return e.name; }`,
      ),
    ).toBe('Exception');
    script.run(`ScriptApp.deleteTrigger(ScriptApp.getProjectTriggers()[0]);`);
    expect(script.runtime.triggers).toEqual([]);
  });

  test('a user sees only their own triggers, and a trigger runs as its creator', () => {
    const script = openScript(
      `function who() { PropertiesService.getDocumentProperties().setProperty('who', Session.getEffectiveUser().getEmail()); }`,
    );
    script.runtime.call(
      'main',
      [`ScriptApp.newTrigger('who').timeBased().everyMinutes(1).create();`],
      'menu',
      { user: 'second@example.org' },
    );
    expect(script.run(`return ScriptApp.getProjectTriggers().length;`)).toBe(0);
    script.runtime.advance(61_000);
    script.runtime.runDueTriggers();
    expect(script.runtime.properties('document').get('who')).toBe('second@example.org');
  });

  throwing([
    [`ScriptApp.newTrigger('t').timeBased().everyMinutes(7)`, 'Minutes must be one of 1, 5, 10, 15 or 30.'],
    [
      `for (var i = 0; i < 21; i++) ScriptApp.newTrigger('f').timeBased().everyMinutes(1).create()`,
      'This script has too many triggers. Triggers must be deleted from the script before more can be added.',
    ],
  ]);
});

describe('edits by a user', () => {
  const SEEN = `function onEdit(e) { var p = a1_(e.range) + '|' + e.value + '|' + e.oldValue + '|' + e.source.getName(); e.range.getSheet().getRange('Z1').setValues([[p]]); }`;
  const seenOn = (script: ReturnType<typeof openScript>): unknown =>
    script.run(`return sheet.getRange('Z1').getValues()[0][0];`);

  test('a single-cell edit has value and oldValue as strings', () => {
    const script = openScript(SEEN);
    script.runtime.edit('Data', 'B2', '5');
    expect(seenOn(script)).toBe('B2|5|undefined|Workbook');
    script.runtime.edit('Data', 'B2', 'x');
    expect(seenOn(script)).toBe('B2|x|5|Workbook');
  });

  test('a paste is one event with the whole range and no value', () => {
    const script = openScript(SEEN);
    script.runtime.edit('Data', 'A1:B2', [
      [1, 2],
      ['3%', '=A1'],
    ]);
    expect(seenOn(script)).toBe('A1:B2|undefined|undefined|Workbook');
    expect(script.run(`return sheet.getRange('A1:B2').getValues();`)).toEqual([
      [1, 2],
      [0.03, 'Loading...'],
    ]);
  });

  test('an installed edit trigger runs with full permissions beside the simple one', () => {
    const script = openScript(
      `function onEdit() {} function installed(e) { ScriptApp.getProjectTriggers(); e.range.setNotes([[String(e.authMode) + /^\\d+$/.test(e.triggerUid)]]); }`,
    );
    script.run(
      `ScriptApp.newTrigger('installed').forSpreadsheet(SpreadsheetApp.getActiveSpreadsheet()).onEdit().create();`,
    );
    const outcomes = script.runtime.edit('Data', 'A1', 1);
    expect(outcomes.map(({ handler, error }) => [handler, error])).toEqual([
      ['onEdit', null],
      ['installed', null],
    ]);
    expect(script.run(`return sheet.getRange('A1').getNote();`)).toBe('FULLtrue');
  });
});

test('An edit that Google drops fires nothing', () => {
  const script = openScript(
    `function onEdit(e) { PropertiesService.getDocumentProperties().setProperty('log', 'edited'); }`,
  );
  expect(script.runtime.edit('Data', 'A1', 'x', { isDropped: true })).toEqual([]);
  expect(script.run(`return sheet.getRange('A1').getValues()[0][0];`)).toBe('x');
  expect(script.runtime.properties('document').has('log')).toBe(false);
});

describe('a tab that its owner has protected', () => {
  const CODE = `function onEdit(e) { SpreadsheetApp.getActiveSpreadsheet().getSheetByName('Kept').getRange('A1').setValues([[a1_(e.range)]]); }`;
  test.each([
    ['berta@example.org', /^You are trying to edit a protected cell or object\./, ''],
    ['analyst@example.org', undefined, 'A1'],
  ])('can only be written to by the owner’s onEdit: %s', (user, refused, value) => {
    const script = openScript(CODE);
    script.run(`SpreadsheetApp.getActiveSpreadsheet().insertSheet('Kept');`);
    byHand(script.runtime).protectTab('Kept');
    const [outcome] = script.runtime.edit('Data', 'A1', 1, { user });
    if (refused) expect(outcome?.error?.message).toMatch(refused);
    expect(script.run(`return ss.getSheetByName('Kept').getRange('A1').getValues()[0][0];`)).toBe(value);
  });
});

describe('authorisation', () => {
  test.each([
    ["UrlFetchApp.fetchAll(['https://x.org/'])", 'UrlFetchApp.fetchAll', 'script.external_request'],
    ["MailApp.sendEmail({to: 'a@b.c', subject: 's', body: 'b'})", 'MailApp.sendEmail', 'script.send_mail'],
    ["ScriptApp.newTrigger('f')", 'ScriptApp.newTrigger', 'script.scriptapp'],
    [
      "SpreadsheetApp.getUi().alert('x', '', SpreadsheetApp.getUi().ButtonSet.OK)",
      'Ui.alert',
      'script.container.ui',
    ],
  ])('a simple trigger may not call %s', (call, name, scope) => {
    expect(() => openScript().run(`${call};`, 'simple-trigger')).toThrow(
      `You do not have permission to call ${name}. Required permissions: https://www.googleapis.com/auth/${scope}`,
    );
  });

  test('a trigger has no user interface', () => {
    expect(() => openScript().run('SpreadsheetApp.getUi();', 'trigger')).toThrow(
      'Cannot call SpreadsheetApp.getUi() from this context.',
    );
  });

  test('a simple trigger may write the document, read properties and build a menu', () => {
    expect(
      openScript().run(
        `at('A1').setValues([[1]]); PropertiesService.getUserProperties().getProperty('k'); SpreadsheetApp.getUi().createMenu('m').addToUi(); return 'done';`,
        'simple-trigger',
      ),
    ).toBe('done');
  });

  test('a custom function may read and fetch, but not write', () => {
    expect(() => openScript().run(`at('A1').setValues([[1]]);`, 'custom-function')).toThrow(
      'You do not have permission to call setValue',
    );
    expect(openScript().run(`return at('A1').getValues()[0][0];`, 'custom-function')).toBe('');
  });

  test('before authorisation (AuthMode.NONE) onOpen may build the menu and nothing else', () => {
    const menus: unknown[] = [];
    const open = (body: string): unknown =>
      openScript(`function onOpen(e) { ${body} }`, {
        ui: { showMenu: (menu) => menus.push(menu) },
      }).runtime.open('NONE')[0]?.error;
    expect(
      open(
        `if (e.authMode === ScriptApp.AuthMode.NONE) SpreadsheetApp.getUi().createAddonMenu().addItem('Run', 'run').addToUi();`,
      ),
    ).toBe(null);
    expect(menus).toEqual([
      { title: '', isAddonMenu: true, entries: [{ label: 'Run', functionName: 'run' }] },
    ]);
    for (const body of [
      'PropertiesService.getUserProperties().getProperties();',
      'SpreadsheetApp.getActiveSpreadsheet();',
    ])
      expect(open(body)).toMatchObject({ message: expect.stringMatching(/permission/) });
  });
});
