/** Utilities and Session (facts §2, §5). */
import { describe, expect, test } from '@jest/globals';
import { Workbook } from '../../../local/runtime';
import { NOON, runScript, thrownBy } from './run-script';

const HEX = `function (bytes) { return bytes.map(function (b) { return ('0' + (b & 255).toString(16)).slice(-2); }).join(''); }`;

describe('digests', () => {
  test('bytes come back signed', () => {
    expect(
      runScript(`return Utilities.computeDigest(Utilities.DigestAlgorithm.MD5, 'x').slice(0, 3);`),
    ).toEqual([-99, -44, -28]);
  });

  test('without a charset every non-ASCII character is read as "?", so different texts collide', () => {
    expect(
      runScript(`var hex = ${HEX}; var d = function (t, c) { return hex(Utilities.computeDigest(Utilities.DigestAlgorithm.SHA_256, t, c)); };
        return [d('é') === d('ü'), d('é') === d('?'), d('é', Utilities.Charset.UTF_8) === d('ü', Utilities.Charset.UTF_8)];`),
    ).toEqual([true, true, false]);
  });

  test('an HMAC agrees with RFC 4231', () => {
    expect(
      runScript(
        `return (${HEX})(Utilities.computeHmacSha256Signature('what do ya want for nothing?', 'Jefe'));`,
      ),
    ).toBe('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843');
  });

  test('a value that is neither text nor bytes is a signature error', () => {
    expect(thrownBy(`Utilities.computeDigest(Utilities.DigestAlgorithm.MD5, 5);`)).toMatch(
      /don't match the method signature for Utilities.computeDigest/,
    );
  });
});

describe('dates', () => {
  test.each([
    ['yyyy-MM-dd HH:mm:ss', '2026-01-05 07:00:00'],
    ["EEE, d MMM yyyy 'at' h:mm a", 'Mon, 5 Jan 2026 at 7:00 AM'],
    ['EEEE u D', 'Monday 1 5'],
    ['Z', '-0500'],
    ['XXX', '-05:00'],
    ["''yy''", "'26'"],
    ['SSS', '000'],
  ])('formatDate(%j) gives %j', (pattern, text) => {
    expect(
      runScript(
        `return Utilities.formatDate(new Date(${NOON}), 'America/New_York', ${JSON.stringify(pattern)});`,
      ),
    ).toBe(text);
  });

  test('formatDate with an unknown zone does not throw, unlike Intl', () => {
    expect(runScript(`return Utilities.formatDate(new Date(0), 'Not/AZone', 'HH');`)).toBe('00');
    expect(thrownBy(`new Intl.DateTimeFormat('en', {timeZone: 'Not/AZone'});`)).toBe(
      'RangeError: Invalid time zone specified: Not/AZone',
    );
  });

  test('the script’s zone and the spreadsheet’s may differ', () => {
    expect(
      runScript(
        `return [Session.getScriptTimeZone(), SpreadsheetApp.getActive().getSpreadsheetTimeZone()];`,
        {
          workbook: new Workbook({ timeZone: 'Asia/Tokyo' }),
          scriptTimeZone: 'America/New_York',
        },
      ),
    ).toEqual(['America/New_York', 'Asia/Tokyo']);
  });
});

describe('texts and bytes', () => {
  test('base64 reads texts as UTF-8 and decodes to signed bytes', () => {
    expect(
      runScript(
        `return [Utilities.base64Encode('é'), Utilities.base64Decode('w6k='), Utilities.base64EncodeWebSafe('>>>?')];`,
      ),
    ).toEqual(['w6k=', [-61, -87], 'Pj4-Pw==']);
  });

  test('the bytes of a blob are UTF-8, and gzip comes back', () => {
    expect(
      runScript(
        `var b = Utilities.newBlob('é'); return [b.getBytes(), Utilities.ungzip(Utilities.gzip(b)).getDataAsString()];`,
      ),
    ).toEqual([[-61, -87], 'é']);
  });

  test('parseCsv reads quotes, doubled quotes and all line ends', () => {
    expect(runScript(`return Utilities.parseCsv('a,"b ""c""\\nd"\\r\\n,e\\n');`)).toEqual([
      ['a', 'b "c"\nd'],
      ['', 'e'],
    ]);
  });

  test('getUuid gives a new version-4 id each time', () => {
    const uuid = runScript(`return Utilities.getUuid();`);
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
