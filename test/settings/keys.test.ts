/** Keys: entered once, kept with the user's account, sent only to the host they were entered for. */
import fc from 'fast-check';
import { everyOf } from '../../src/model/collections';
import { KEYS, type KeyField, type KeyId, type KeysOf } from '../../src/model/ports';
import { accessFor } from '../../src/commands/share';
import { isAllowed } from '../../src/settings/address';
import { enteredKeys, keepKeys, keptKeys, keysFor } from '../../src/settings/keys';
import { Settings } from '../../src/settings/schema';
import { keptProperties } from '../support/kept-properties';

const HOSTS = { judge: 'api.anthropic.com', agent: 'agent.example', langfuse: 'langfuse.example' } as const;
const SETTINGS = Settings().parse({
  judge: { provider: 'anthropic' },
  agent: { baseUrl: 'https://agent.example' },
  langfuse: { host: 'https://langfuse.example/' },
});
/** The refusals after the address has changed. */
const MOVED = {
  judge:
    'Your judge key is for api.anthropic.com, but the judge is now at elsewhere.example; enter the key for it in Settings',
  agent:
    'Your agent token is for agent.example, but the agent is now at elsewhere.example; enter the token for it',
  langfuse:
    'Your Langfuse keys are for langfuse.example, but the scores now go to elsewhere.example; enter the keys for it in Settings',
} as const;
/** As they are stored. */
const STORED: readonly (readonly [KeyId, string, string, object])[] = [
  ['judge', 'gnw.judgeKey', '{"key":"k-1","host":"api.anthropic.com"}', { key: 'k-1' }],
  ['agent', 'gnw.agentToken', '{"token":"t-1","host":"agent.example"}', { token: 't-1' }],
  [
    'langfuse',
    'gnw.langfuseKeys',
    '{"publicKey":"pk-1","secretKey":"sk-1","host":"langfuse.example"}',
    { publicKey: 'pk-1', secretKey: 'sk-1' },
  ],
];

describe.each(STORED)('the keys of %s', (id, property, text, keys) => {
  it('are read as they were kept, and go to their host', () => {
    const user = keptProperties(new Map([[property, text]]));
    expect(keysFor(id, HOSTS[id], user)).toEqual(keys);
    expect(enteredKeys(id, typedAs(id, ''), SETTINGS, user)).toEqual({ keys, host: HOSTS[id] });
  });

  it('go to no other host, and the refusal does not repeat them', () => {
    const user = keptProperties(new Map([[property, text]]));
    let said = '';
    try {
      keysFor(id, 'elsewhere.example', user);
    } catch (error) {
      said = String(error);
    }
    expect(said).toBe(`UserError: ${MOVED[id]}, or restore the old address.`);
    for (const key of Object.values(keys)) expect(said).not.toContain(key);
  });

  it('go to any address if they come from the command line', () => {
    const user = keptProperties(new Map([[property, text.replace(HOSTS[id], '*')]]));
    expect(keysFor(id, 'elsewhere.example', user)).toEqual(keys);
  });

  it.each(['', '{}', 'null', '[]', '{"host":"x"}', 'no JSON', '{"key":1,"token":1,"host":"x"}'])(
    'are unset if %j is stored',
    (other) => {
      const user = keptProperties(new Map([[property, other]]));
      expect(keptKeys(id, user)).toBeUndefined();
      expect(keysFor(id, HOSTS[id], user)).toBeUndefined();
    },
  );

  it('are read back unchanged, and removed when forgotten', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (key, host) => {
        const user = keptProperties();
        const typed = typedAs(id, key);
        keepKeys(id, { keys: typed, host }, user);
        expect(keptKeys(id, user)).toEqual({ keys: typed, host });
        keepKeys(id, undefined, user);
        expect(user.get(property)).toBeUndefined();
      }),
    );
  });
});

function typedAs<Id extends KeyId>(id: Id, text: string): KeysOf<Id> {
  const fields: readonly KeyField<Id>[] = KEYS[id].fields;
  return everyOf(fields, () => text);
}

describe('what a person types', () => {
  it('is cleaned, and kept for the host that is set', () => {
    expect(enteredKeys('judge', { key: ' k-2\n' }, SETTINGS, keptProperties())).toEqual({
      keys: { key: 'k-2' },
      host: 'api.anthropic.com',
    });
    expect(enteredKeys('agent', { token: 'bearer  t-2' }, SETTINGS, keptProperties())).toEqual({
      keys: { token: 't-2' },
      host: 'agent.example',
    });
    const pair = { publicKey: 'pk-2', secretKey: 's'.repeat(500) };
    expect(enteredKeys('langfuse', pair, SETTINGS, keptProperties())).toEqual({
      keys: pair,
      host: 'langfuse.example',
    });
  });

  it('is bound to the whole address, as another path may belong to another tenant', () => {
    const at = (baseUrl: string) => ({ ...SETTINGS, judge: { ...SETTINGS.judge, baseUrl } });
    const user = keptProperties();
    const settings = at('https://Gateway.example/team-a/v1/');
    const kept = enteredKeys('judge', { key: 'k-2' }, settings, user);
    expect(kept?.host).toBe('gateway.example/team-a/v1');
    keepKeys('judge', kept, user);
    expect(keysFor('judge', 'gateway.example/team-a/v1', user)).toEqual({ key: 'k-2' });
    const others = ['team-b/v1', 'team-a/v2', 'team-a/v1/x', 'team-a/v1?x=1', 'team-a/v1/../../team-b/v1'];
    for (const other of others) {
      const moved = at(`https://gateway.example/${other}`);
      expect(() => enteredKeys('judge', { key: '' }, moved, user)).toThrow(
        /^Your judge key is for gateway\.example\/team-a\/v1, but the judge is now at gateway\.example\//,
      );
    }
    // Typing the key again confirms the address.
    const again = enteredKeys('judge', { key: 'k-2' }, at('https://gateway.example/team-b/v1'), user);
    expect(again?.host).toBe('gateway.example/team-b/v1');
  });

  it.each<[string, KeysOf<'langfuse'>, RegExp]>([
    ['one of a pair', { publicKey: 'pk-2', secretKey: '' }, /two keys that belong together/],
    ['the other of a pair', { publicKey: '', secretKey: 'sk-2' }, /two keys that belong together/],
    ['the secret key twice', { publicKey: 'sk-2', secretKey: 'sk-2' }, /swapped/],
    ['the public key twice', { publicKey: 'pk-2', secretKey: 'pk-2' }, /swapped/],
    ['a colon in the public key', { publicKey: 'pk:2', secretKey: 'sk-2' }, /not API keys/],
    ['a blank within', { publicKey: 'pk-2', secretKey: 'sk 2' }, /not API keys/],
    ['far too much', { publicKey: 'pk-2', secretKey: 's'.repeat(501) }, /not API keys/],
  ])('is refused: %s', (_what, typed, said) => {
    expect(() => enteredKeys('langfuse', typed, SETTINGS, keptProperties())).toThrow(said);
  });

  it('is refused, and not repeated, if it is more than a token', () => {
    expect(() => enteredKeys('agent', { token: 'my Bearer t-2' }, SETTINGS, keptProperties())).toThrow(
      expect.objectContaining({
        code: 'usage',
        message: 'This is not a token: it has no spaces and only ASCII characters. Copy it again.',
      }),
    );
  });

  it('keeps a model’s key while only rules judge', () => {
    const user = keptProperties(new Map([['gnw.judgeKey', STORED[0]?.[2] ?? '']]));
    const rules = Settings().parse({});
    expect(enteredKeys('judge', { key: '' }, rules, user)?.keys).toEqual({ key: 'k-1' });
  });
});

it('Langfuse is called with the keys of its host, and not without keys', () => {
  const user = keptProperties(new Map([['gnw.langfuseKeys', STORED[2]?.[2] ?? '']]));
  const host = 'https://langfuse.example/';
  expect(accessFor({ host }, user)).toEqual({ host, publicKey: 'pk-1', secretKey: 'sk-1' });
  expect(() => accessFor({ host }, keptProperties())).toThrow(
    expect.objectContaining({
      ...{ code: 'usage', message: expect.stringMatching(/^Enter the public and the secret key/) },
    }),
  );
});

describe('an address of an add-on that was published for some', () => {
  it.each([
    ['https://llm.example.org/v1/chat/', true],
    ['https://LLM.example.org/v1/', true],
    ['https://a.b.gnw.example/', true],
    ['https://llm.example.org/v2/', false],
    ['https://llm.example.org.evil.org/v1/', false],
    ['https://gnw.example/', false],
    // The host ends at the question mark.
    ['https://evil.org?.gnw.example/', false],
    ['https://evil.org#.gnw.example/', false],
    ['http://a.gnw.example/', false],
  ])('%s: %s', (url, expected) => {
    expect(isAllowed(url, ['https://llm.example.org/v1/', 'https://*.gnw.example/'])).toBe(expected);
  });
});
