/** Setting Langfuse up. */
import { describe, expect, it } from '@jest/globals';
import type { LangfuseServerInput } from '../../support/langfuse-server/options';
import { BERTA, ENTRY, KEYS, scored, send, world } from './scores-support';

describe('setting up', () => {
  it('shows everything but the secret key', () => {
    const { desk } = world();
    expect(desk.ask('langfuseSetup').value).toEqual({
      ...{ host: 'https://cloud.langfuse.com', environment: '', afterScheduledRuns: false },
      ...{ publicKey: '', hasKeys: false, lastSent: '' },
    });
    desk.ask('saveLangfuse', { ...ENTRY, environment: 'staging', afterScheduledRuns: true });
    const shown = desk.ask('langfuseSetup');
    expect(shown.value).toEqual({
      ...{ host: ENTRY.host, environment: 'staging', afterScheduledRuns: true },
      ...{ publicKey: 'pk-lf-1234', hasKeys: true, lastSent: '' },
    });
    expect(JSON.stringify(shown)).not.toContain('sk-lf');
    expect(desk.ask('langfuseSetup', {}, BERTA).value).toMatchObject({
      hasKeys: false,
      publicKey: '',
    });
  });

  it('tells the last sending', () => {
    const { desk } = scored();
    send(desk);
    expect(desk.ask('langfuseSetup').value).toMatchObject({
      lastSent: expect.stringMatching(
        /^Last sent: all 4 scores of run \S+ to langfuse\.example\.org on 21 Nov 2026, 12:00 UTC/,
      ),
    });
  });

  it.each([
    [{ host: 'http://example.org' }, 'The setting langfuse.host must begin with https://'],
    [{ host: 'https://a:b@example.org' }, 'and hold no user name'],
    [{ host: 'https://example.org/?x=1' }, 'must end before any question mark'],
    [{ environment: 'langfuse-x' }, 'The setting langfuse.environment must be at most 40 small letters'],
    [{ secretKey: '' }, 'A project has two keys that belong together'],
    [{ publicKey: KEYS.secretKey, secretKey: KEYS.publicKey }, 'The two keys are swapped'],
    [{ secretKey: 'two words' }, 'These are not API keys'],
    [{ publicKey: 'pk:1' }, 'These are not API keys'],
  ])('refuses %j and saves nothing', (change, message) => {
    const { desk } = world();
    const reply = desk.ask('saveLangfuse', { ...ENTRY, ...change });
    expect(reply.ok).toBe(false);
    expect(reply.message).toContain(message);
    expect(desk.runtime.properties('document').size + desk.runtime.properties('user').size).toBe(0);
  });

  it('keeps the pair where no secret key is typed, and forgets it when asked to', () => {
    const { desk } = world();
    desk.ask('saveLangfuse', ENTRY);
    expect(desk.ask('saveLangfuse', { ...ENTRY, secretKey: '' }).value).toEqual({
      message: 'Saved.',
      hasKeys: true,
    });
    expect(desk.ask('saveLangfuse', { ...ENTRY, secretKey: '', publicKey: 'pk-other' }).ok).toBe(false);
    expect(desk.ask('saveLangfuse', { ...ENTRY, secretKey: '', host: 'https://b.example' }).message).toMatch(
      /^Your Langfuse keys are for/,
    );
    expect(desk.ask('saveLangfuse', { ...ENTRY, forgetKeys: true }).value).toMatchObject({ hasKeys: false });
    expect(desk.runtime.properties('user').size).toBe(0);
  });

  it.each<[LangfuseServerInput, RegExp]>([
    [{ secretKey: 'another' }, /^Langfuse at langfuse\.example\.org refuses the keys/],
    [{ isLangfuse: false }, /^There is no Langfuse API at langfuse\.example\.org/],
    [{ redirectsTo: 'https://eu.example.org/' }, /sends its callers on to https:\/\/eu\.example\.org/],
    [{ faults: ['hang up'] }, /^langfuse\.example\.org cannot be reached/],
    [{ faults: ['not json'] }, /is not an answer of Langfuse/],
    [{ faults: ['server error'] }, /could not answer: HTTP 500: Internal Server Error$/],
    [{ faults: ['forbidden'] }, /does not let these keys write/],
  ])('is tested without saving or writing anything: %j', (input, message) => {
    const { desk, langfuse } = world(input);
    const reply = desk.ask('testLangfuse', ENTRY);
    expect(reply.ok).toBe(false);
    expect(reply.message).toMatch(message);
    expect(reply.message).not.toMatch(/[ps]k-lf/);
    expect(langfuse.scores.size + desk.runtime.properties('user').size).toBe(0);
  });

  it('names the project where the keys are taken', () => {
    const { desk } = world({ project: 'Nature <b>' });
    expect(desk.ask('testLangfuse', ENTRY).value).toEqual({
      message: 'Langfuse at langfuse.example.org takes the keys: they are of the project “Nature <b>”.',
    });
  });
});
