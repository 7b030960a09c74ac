/** The report of a check is meant to be shared. */
import fc from 'fast-check';
import { withoutPrivate } from '../../src/commands/installation';

describe('what nobody else should see', () => {
  it.each([
    ['DNS error: https://host.example/x?key=1', 'DNS error: (address)'],
    ["(see 'https://host.example/it's(1)?key=1').", "(see '(address)')."],
    ['ask ann.lee+x@mail.example.org.', 'ask (mail address).'],
    ['Service failed with id 1AbcDEF0123456789abcdefghij.', 'Service failed with id (id).'],
    ['key sk-live-0123456789abcdefghijklmn refused', 'key (id) refused'],
    [
      'You do not have permission to call UrlFetchApp.fetchAll',
      'You do not have permission to call UrlFetchApp.fetchAll',
    ],
    ['America/Argentina/ComodRivadavia', 'America/Argentina/ComodRivadavia'],
  ])('is taken out: %s', (text, plain) => {
    expect(withoutPrivate(text)).toBe(plain);
  });

  it('the host of an address that was given goes too, where it stands alone', () => {
    expect(withoutPrivate('Address unavailable: slow.example', ['slow.example'])).toBe(
      'Address unavailable: (address)',
    );
  });

  it('whatever stands around it', () => {
    fc.assert(
      fc.property(
        fc.webUrl({ withQueryParameters: true }),
        fc.emailAddress(),
        fc.stringMatching(/^[a-z]{0,8}$/),
        (url, mail, word) => {
          const text = withoutPrivate(`${word} ${url} ${word} <${mail}> ${word}`);
          expect(text).not.toContain('://');
          expect(text).not.toContain(mail);
        },
      ),
      { numRuns: 30, examples: [["http://a.aa/'/://", 'a@a.aa', '']] },
    );
  });

  it('is short, however much Google says', () => {
    expect(withoutPrivate('so '.repeat(5000)).length).toBeLessThanOrEqual(1500);
  });
});
