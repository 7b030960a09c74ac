/** Utilities and Session (facts §2, §5). */
import { expect, test } from '@jest/globals';
import { Workbook } from '../../../local/runtime';
import { returns, runScript, throwing } from './run-script';

test('the script’s zone and the spreadsheet’s may differ', () => {
  const workbook = new Workbook({ timeZone: 'Asia/Tokyo' });
  expect(
    runScript(`return [Session.getScriptTimeZone(), ss.getSpreadsheetTimeZone()];`, {
      ...{ workbook, scriptTimeZone: 'America/New_York' },
    }),
  ).toEqual(['America/New_York', 'Asia/Tokyo']);
});

returns([
  [
    'base64 reads texts as US-ASCII unless a charset is given, and decodes to signed bytes',
    `return [Utilities.base64Encode('aé'), Utilities.base64Encode('é', Utilities.Charset.UTF_8),
        Utilities.base64Encode([-61, -87]), Utilities.base64Decode('w6k=')];`,
    ['YT8=', 'w6k=', 'w6k=', [-61, -87]],
  ],
  [
    'the bytes of a blob are UTF-8, and gzip comes back',
    `var b = Utilities.newBlob('é'); return [b.getBytes(), Utilities.ungzip(Utilities.gzip(b)).getDataAsString()];`,
    [[-61, -87], 'é'],
  ],
]);

throwing([
  [
    'Utilities.base64Encode(5)',
    "The parameters (number) don't match the method signature for Utilities.base64Encode.",
  ],
  ['Utilities.newBlob([300])', 'Cannot convert Array to (class)[].'],
]);
