/** The services that background runs depend on, from a menu, a page and a trigger. */
import { openScript, runScript, returns } from './run-script';

returns([
  [
    'the bytes of a blob are signed UTF-8; gzip and base64 come back',
    `var b = Utilities.newBlob('é');
     return [b.getBytes(), Utilities.ungzip(Utilities.gzip(b)).getDataAsString(), Utilities.base64Encode(b.getBytes()), Utilities.base64Decode('w6k=')];`,
    [[-61, -87], 'é', 'w6k=', [-61, -87]],
  ],
]);

describe('the selection', () => {
  const SEEN = `return SpreadsheetApp.getActiveSpreadsheet().getActiveRangeList().getRanges().map(function (r) { return r.getSheet().getName() + '!' + a1_(r); });`;

  test('is A1 of the active tab unless the user selects something', () => {
    expect(runScript(SEEN)).toEqual(['Data!A1']);
  });

  test('can be several blocks, of which the last is the active range', () => {
    const script = openScript();
    script.runtime.select('Data', 'A2:A4', 'C7', '9:9');
    expect(script.run(SEEN)).toEqual(['Data!A2:A4', 'Data!C7', 'Data!A9:Z9']);
    expect(
      script.run(
        `var ss = SpreadsheetApp.getActiveSpreadsheet(); return [a1_(ss.getActiveRange()), ss.getActiveRangeList().getRanges().length];`,
      ),
    ).toEqual(['A9:Z9', 3]);
  });
});

describe.each(['menu', 'sidebar', 'trigger'] as const)('from a %s', (context) => {
  test.each([
    [
      'triggers are installed, listed and deleted',
      `ScriptApp.newTrigger('a').timeBased().everyMinutes(5).create();
       ScriptApp.newTrigger('b').timeBased().everyHours(1).create();
       ScriptApp.newTrigger('c').forSpreadsheet(ss).onEdit().create();
       var all = ScriptApp.getProjectTriggers();
       var seen = all.map(function (t) { return t.getHandlerFunction(); });
       ScriptApp.deleteTrigger(all[1]);
       return seen.concat(ScriptApp.getProjectTriggers().length);`,
      ['a', 'b', 'c', 2],
    ],
  ])('%s', (_what, body, result) => {
    expect(openScript().run(body, context)).toEqual(result);
  });

  test('the user is known and can be written to', () => {
    const script = openScript('', { limits: { mailsPerDay: 5 } });
    const body = `var to = Session.getEffectiveUser().getEmail(); MailApp.sendEmail({to: to, subject: 's', body: 'b', htmlBody: '<b>b</b>'}); return MailApp.getRemainingDailyQuota();`;
    expect(script.run(body, context)).toBe(4);
    expect(script.runtime.mails).toEqual([
      { to: 'analyst@example.org', subject: 's', body: 'b', htmlBody: '<b>b</b>' },
    ]);
  });
});
