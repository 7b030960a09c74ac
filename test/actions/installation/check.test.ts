/** The report is meant to be shared. */
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fails } from '../../../src/actions/installation/question';
import { reportText, withoutPrivate } from '../../../src/actions/installation/check';

const cleaned = (seen: string, address?: string): string =>
  withoutPrivate({ title: 'T', ...fails(seen, seen) }, address).seen;

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
    expect(cleaned(text)).toBe(plain);
  });

  it('the host of an address that was given goes too, where it stands alone', () => {
    expect(cleaned('Address unavailable: slow.example', 'https://slow.example/wait')).toBe(
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
          const text = cleaned(`${word} ${url} ${word} <${mail}> ${word}`);
          expect(text).not.toContain('://');
          expect(text).not.toContain(mail);
        },
      ),
      { numRuns: 30, examples: [["http://a.aa/'/://", 'a@a.aa', '']] },
    );
  });

  it('is short, however much Google says', () => {
    expect(cleaned('so '.repeat(5000)).length).toBeLessThanOrEqual(1500);
  });
});

describe('the text of the report', () => {
  it('has a line per finding under the title of its part', () => {
    const finding = { title: 'Mail', verdict: 'does not work' as const, seen: 'None left.', todo: 'Wait.' };
    expect(
      reportText([
        { title: 'Account', findings: [finding] },
        { title: 'Cells', findings: [{ ...finding, title: 'Texts', verdict: 'works', todo: '' }] },
      ]),
    ).toBe('Account\n[does not work] Mail: None left. → Wait.\n\nCells\n[works] Texts: None left.');
  });
});
