/** The report of the installation is meant to be shared. */
import fc from 'fast-check';
import { withoutPrivate } from '../../src/commands/installation';

describe('private data in the report', () => {
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
  ])('is removed: %s', (text, plain) => {
    expect(withoutPrivate(text)).toBe(plain);
  });

  it('includes a known host without the rest of its address', () => {
    expect(withoutPrivate('Address unavailable: slow.example', ['slow.example'])).toBe(
      'Address unavailable: (address)',
    );
  });

  it('is removed in any context', () => {
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

  it('is removed from at most 1,500 characters', () => {
    expect(withoutPrivate('so '.repeat(5000)).length).toBeLessThanOrEqual(1500);
  });
});
