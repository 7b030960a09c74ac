/** Setting up the judge through the functions that the dialog calls. */
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { fakeJudge } from '../../support/judge-server/fake-fetch';
import { callApi } from '../../support/call-api';
import { spreadsheetOf, type Spreadsheet } from '../spreadsheet';
import { transportTo } from '../transport';

const KEY = 'test-judge-key-0001';
const ENTRY = { provider: 'anthropic', model: '', baseUrl: '', key: '' };

const Answer = z.object({ ok: z.boolean(), value: z.unknown().optional(), message: z.string().optional() });

function ask(sheet: Spreadsheet, name: string, request: object): z.infer<typeof Answer> {
  return Answer.parse(JSON.parse(callApi(sheet.runtime, name, request)));
}

describe('setting up the judge', () => {
  it('preselects Anthropic and its model where nothing is set up yet', () => {
    const { value } = ask(spreadsheetOf({ GOLD: [['query']] }), 'judgeSetup', {});
    expect(value).toMatchObject({ provider: 'anthropic', hasKey: false });
    expect(value).toHaveProperty(
      'providers',
      expect.arrayContaining([{ id: 'anthropic', title: 'Anthropic', model: 'claude-haiku-5-5' }]),
    );
  });

  it('keeps the key with the user and never shows it again', () => {
    const sheet = spreadsheetOf({ GOLD: [['query']] });
    expect(ask(sheet, 'saveJudge', { ...ENTRY, key: ` ${KEY}\n` }).value).toEqual({
      message: 'Saved.',
      hasKey: true,
    });
    const shown = callApi(sheet.runtime, 'judgeSetup');
    expect(shown).toContain('"hasKey":true');
    expect(shown).not.toContain(KEY);
    expect([...sheet.runtime.properties('user').values()]).toEqual([
      JSON.stringify({ key: KEY, host: 'api.anthropic.com' }),
    ]);
    expect(JSON.stringify([...sheet.runtime.properties('document')])).not.toContain(KEY);
  });

  it('sends a key to no other host than the one it was entered for, whoever changes the address', () => {
    const judge = fakeJudge();
    const sheet = spreadsheetOf(
      {
        GOLD: [
          ['query', 'expected_answer', 'actual_agent_answer'],
          ['Which?', 'South Dakota', 'S. Dakota'],
        ],
      },
      { transport: transportTo(judge) },
    );
    ask(sheet, 'saveJudge', { ...ENTRY, key: KEY });
    const other = {
      provider: 'openai',
      model: 'm',
      baseUrl: 'https://elsewhere.example/v1',
      key: '',
      forgetKey: false,
    };
    callApi(sheet.runtime, 'saveJudge', other, { user: 'second@example.org' });
    const { ok, message } = ask(sheet, 'runEvals', {});
    expect({ ok, message }).toEqual({
      ok: false,
      message: expect.stringContaining(
        'Your judge key is for api.anthropic.com, but the judge is now at elsewhere.example',
      ),
    });
    expect(judge.groups).toEqual([]);
  });

  it('leaves a stored key as it is when none is typed, and forgets it when asked to', () => {
    const sheet = spreadsheetOf({ GOLD: [['query']] });
    ask(sheet, 'saveJudge', { ...ENTRY, key: KEY });
    expect(ask(sheet, 'saveJudge', { ...ENTRY, model: 'other' }).value).toMatchObject({ hasKey: true });
    expect(ask(sheet, 'saveJudge', { ...ENTRY, forgetKey: true }).value).toEqual({
      message: 'Saved. Without a key the rules alone judge.',
      hasKey: false,
    });
  });

  it.each([
    [{ ...ENTRY, key: 'two words' }, 'This is not an API key'],
    [{ ...ENTRY, baseUrl: 'http://example.org' }, 'The setting judge.baseUrl must begin with https://'],
    [{ ...ENTRY, provider: 'nobody' }, 'The setting judge.provider must be one of'],
  ])('refuses what cannot be used and saves nothing', (entry, message) => {
    const sheet = spreadsheetOf({ GOLD: [['query']] });
    const answer = ask(sheet, 'saveJudge', entry);
    expect(answer.ok).toBe(false);
    expect(answer.message).toContain(message);
    expect(sheet.runtime.properties('document').size).toBe(0);
  });

  it('tests what is entered with one question, without saving it', () => {
    const judge = fakeJudge();
    const sheet = spreadsheetOf({ GOLD: [['query']] }, { transport: transportTo(judge) });
    const { value } = ask(sheet, 'testJudge', { ...ENTRY, key: KEY });
    expect(value).toHaveProperty('message', expect.stringMatching(/^claude-haiku-5-5 answered in \d+\.\d s/));
    expect(judge.groups).toEqual([1]);
    expect(sheet.runtime.properties('user').size).toBe(0);
  });

  it('says that the key was refused, and does not repeat it', () => {
    const sheet = spreadsheetOf({ GOLD: [['query']] }, { transport: transportTo(fakeJudge()) });
    const { ok, message } = ask(sheet, 'testJudge', { ...ENTRY, key: 'wrong-key-123456' });
    expect(ok).toBe(false);
    expect(message).toMatch(/refused the judge key/);
    expect(message).not.toContain('wrong-key-123456');
  });

  it('asks for the key where there is none', () => {
    const sheet = spreadsheetOf({ GOLD: [['query']] });
    expect(ask(sheet, 'testJudge', ENTRY).message).toBe('Enter the key of Anthropic first.');
  });
});
