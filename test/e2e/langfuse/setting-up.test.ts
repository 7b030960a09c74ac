/** Setting Langfuse up: an address and two keys, in Settings. */
import { describe, expect, it } from '@jest/globals';
import { BERTA, PAIR, setUp, world } from './scores-support';

const [PUBLIC = '', SECRET = ''] = PAIR;

describe('setting up', () => {
  it('keeps both keys with the account, for the address that is set, and shows neither again', () => {
    const { desk } = world();
    const said = [setUp(desk), desk.ask('settingsForm')];
    expect(desk.runtime.properties('user').get('gnw.langfuseKeys')).toBe(
      JSON.stringify({ publicKey: PUBLIC, secretKey: SECRET, host: 'langfuse.example.org' }),
    );
    expect(JSON.stringify(said)).not.toMatch(/[ps]k-lf/);
    const isSet = { id: 'langfuse', isSet: true, labels: ['Langfuse public key', 'Langfuse secret key'] };
    expect(desk.ask('settingsForm').value).toMatchObject({
      secrets: expect.arrayContaining([expect.objectContaining(isSet)]),
    });
    expect(desk.ask('settingsForm', {}, BERTA).value).toMatchObject({
      secrets: [{ isSet: false }],
    });
    expect(setUp(desk, ['', '']).value).toMatchObject({ secrets: [{ isSet: false }] });
    expect(desk.runtime.properties('user').size).toBe(0);
  });

  it.each([
    ['host', 'http://example.org', 'must begin with https://'],
    ['host', 'https://a:b@example.org', 'and hold no user name'],
    ['host', 'https://example.org/?x=1', 'must end before any question mark'],
    ['environment', 'langfuse-x', 'must be at most 40 small letters'],
  ])('refuses the %s %s', (name, value, message) => {
    const { desk } = world();
    expect(desk.ask('saveSetting', { path: `langfuse.${name}`, value }).message).toContain(message);
    expect(desk.runtime.properties('document').size).toBe(0);
  });
});
