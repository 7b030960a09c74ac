/** Setting up the judge through the functions that the dialog calls. */
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { fakeJudge } from '../../support/judge-server/fake-fetch';
import { callApi } from '../../support/call-api';
import { spreadsheetOf, type Spreadsheet } from '../spreadsheet';
import { transportTo } from '../transport';

const KEY = 'test-judge-key-0001';
const ENTRY = { id: 'judge', fields: { provider: 'anthropic', model: '', baseUrl: '' }, keys: {} };

const Answer = z.object({ ok: z.boolean(), value: z.unknown().optional(), message: z.string().optional() });

function ask(sheet: Spreadsheet, name: string, request: object): z.infer<typeof Answer> {
  return Answer.parse(JSON.parse(callApi(sheet.runtime, name, request)));
}

describe('setting up the judge', () => {
  it('keeps the key with the user and never shows it again', () => {
    const sheet = spreadsheetOf({ GOLD: [['query']] });
    expect(ask(sheet, 'saveService', { ...ENTRY, keys: { key: ` ${KEY}\n` } }).value).toEqual({
      message: 'Saved.',
      setup: { id: 'judge', fields: ENTRY.fields, hasKeys: true },
    });
    const shown = callApi(sheet.runtime, 'settingsForm');
    expect(shown).toContain('"hasKeys":true');
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
    ask(sheet, 'saveService', { ...ENTRY, keys: { key: KEY } });
    const fields = { provider: 'openai', model: 'm', baseUrl: 'https://elsewhere.example/v1' };
    callApi(sheet.runtime, 'saveService', { ...ENTRY, fields }, { user: 'second@example.org' });
    const { ok, message } = ask(sheet, 'runEvals', {});
    expect({ ok, message }).toEqual({
      ok: false,
      message: expect.stringContaining(
        'Your judge key is for api.anthropic.com, but the judge is now at elsewhere.example',
      ),
    });
    expect(judge.groups).toEqual([]);
  });

  it('tests what is entered with one question, without saving it', () => {
    const judge = fakeJudge();
    const sheet = spreadsheetOf({ GOLD: [['query']] }, { transport: transportTo(judge) });
    const { value } = ask(sheet, 'tryService', { ...ENTRY, keys: { key: KEY } });
    expect(value).toHaveProperty('message', expect.stringMatching(/^claude-haiku-5-5 answered in \d+\.\d s/));
    expect(judge.groups).toEqual([1]);
    expect(sheet.runtime.properties('user').size).toBe(0);
  });
});
