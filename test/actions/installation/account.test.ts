/** What is concluded from what the account can do. */
import { describe, expect, it } from '@jest/globals';
import {
  judgeLanguage,
  judgeLock,
  judgeMail,
  judgePermissions,
  judgeStores,
  judgeUser,
  judgeZones,
} from '../../../src/actions/installation/account';
import { findings, question, thrown, works } from '../../../src/actions/installation/question';
import { judgeTriggers } from '../../../src/actions/installation/triggers';

describe('the account', () => {
  it('has all permissions, or is told how to give them', () => {
    expect(judgePermissions(false).verdict).toBe('works');
    expect(judgePermissions(true)).toMatchObject({
      verdict: 'does not work',
      todo: expect.stringContaining('tick every permission'),
    });
    expect(judgeUser(false).todo).toContain('everything else works');
  });

  it.each([
    [
      { wasMade: true, wasRemoved: true, others: 3 },
      'works',
      'One was made and removed. You have 3 of 20 here.',
    ],
    [{ wasMade: true, wasRemoved: false, others: 0 }, 'does not work', 'could not be removed'],
    [{ wasMade: false, wasRemoved: true, others: 0 }, 'does not work', 'is not in the list'],
  ])('makes and removes triggers: %j', (seen, verdict, words) => {
    expect(judgeTriggers(seen)).toMatchObject({ verdict, seen: expect.stringContaining(words) });
  });

  it('has mails left, or none', () => {
    expect(judgeMail(1)).toMatchObject({ verdict: 'works', seen: '1 mail left today.' });
    expect(judgeMail(0).verdict).toBe('does not work');
  });

  it('keeps settings, or loses them, and it is said where', () => {
    expect(judgeStores({ spreadsheet: true, user: true }).verdict).toBe('works');
    expect(judgeStores({ spreadsheet: true, user: false }).seen).toBe(
      'What is stored with your account does not come back as it was.',
    );
    expect(judgeStores({ spreadsheet: false, user: false }).seen).toContain(
      'with the spreadsheet and with your account',
    );
  });

  it('gets the lock, or somebody else has it: no failure', () => {
    expect([judgeLock(true).verdict, judgeLock(false).verdict]).toEqual(['works', 'not tested']);
  });

  it('names both time zones only where they differ', () => {
    const zones = { spreadsheet: 'Europe/Berlin', script: 'Etc/UTC', clock: '22 Nov 2026, 05:00' };
    expect(judgeZones(zones).seen).toContain('the script’s own, Etc/UTC, differs and does not matter');
    expect(judgeZones({ ...zones, script: 'Europe/Berlin' }).seen).not.toContain('differs');
  });

  it('knows parts of the language, on which nothing rests', () => {
    const features = [
      ['at', false],
      ['BigInt', true],
    ] as const;
    expect(judgeLanguage(features).seen).toBe('There: BigInt. Not there: at. Nothing rests on this.');
    expect(judgeLanguage([]).seen).toContain('There: none');
  });
});

describe('a trial that throws', () => {
  it('is a finding of its own, and the next question is asked', () => {
    const refuse = (): never => {
      throw new Error('You do not have permission to call MailApp.getRemainingDailyQuota.');
    };
    const asked = findings(
      [
        question('one', refuse, () => works('')),
        question(
          'two',
          (n: number) => n + 1,
          (n) => works(String(n)),
        ),
      ],
      1,
    );
    expect(asked).toMatchObject([
      {
        title: 'one',
        verdict: 'does not work',
        seen: 'Google says: You do not have permission to call MailApp.getRemainingDailyQuota.',
        todo: expect.stringContaining('tick every permission'),
      },
      { title: 'two', verdict: 'works', seen: '2' },
    ]);
  });

  it('for another reason than a permission is worth trying again', () => {
    expect(thrown('Service unavailable').todo).toMatch(/^Try again in a minute/);
  });
});
