/** Utilities and Session (facts §2, §5). */
import { expect, test } from '@jest/globals';
import { Workbook } from '../../../local/runtime';
import { runScript, thrownBy } from './run-script';

test('the script’s zone and the spreadsheet’s may differ', () => {
  const workbook = new Workbook({ timeZone: 'Asia/Tokyo' });
  expect(
    runScript(
      `return [Session.getScriptTimeZone(), SpreadsheetApp.getActiveSpreadsheet().getSpreadsheetTimeZone()];`,
      { workbook, scriptTimeZone: 'America/New_York' },
    ),
  ).toEqual(['America/New_York', 'Asia/Tokyo']);
});

test('base64 reads texts as US-ASCII unless a charset is given, and decodes to signed bytes', () => {
  expect(
    runScript(
      `return [Utilities.base64Encode('aé'), Utilities.base64Encode('é', Utilities.Charset.UTF_8),
        Utilities.base64Encode([-61, -87]), Utilities.base64Decode('w6k=')];`,
    ),
  ).toEqual(['YT8=', 'w6k=', 'w6k=', [-61, -87]]);
});

test('what is neither text nor bytes is refused', () => {
  expect(thrownBy(`Utilities.base64Encode(5);`)).toMatch(
    /don't match the method signature for Utilities.base64Encode/,
  );
  expect(thrownBy(`Utilities.newBlob([300]);`)).toBe('Exception: Cannot convert Array to (class)[].');
});

test('the bytes of a blob are UTF-8, and gzip comes back', () => {
  expect(
    runScript(
      `var b = Utilities.newBlob('é'); return [b.getBytes(), Utilities.ungzip(Utilities.gzip(b)).getDataAsString()];`,
    ),
  ).toEqual([[-61, -87], 'é']);
});
