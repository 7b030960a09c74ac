/** The same code as a published editor add-on: what Google's clock cannot do there is done by the open sidebar, or reported as missing. */
import { describe, expect, it } from '@jest/globals';
import { STRICTEST } from '../../../local/runtime';
import { addOn } from '../../support/add-on';
import { deskOf } from '../desk';
import { GOLD, interrupt, DONE } from '../runs/runs-support';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NO_CLOCK = 'Google’s clock reaches none';

describe('an editor add-on', () => {
  const desk = deskOf({ GOLD }, addOn());

  it('has its menu under Extensions, before it may do anything else and after', () => {
    expect(desk.runtime.open('NONE')).toEqual([{ handler: 'onOpen', triggerId: null, error: null }]);
    expect(desk.runtime.open()).toEqual([{ handler: 'onOpen', triggerId: null, error: null }]);
    expect(desk.menus.map(({ isAddonMenu }) => isAddonMenu)).toEqual([true, true]);
    expect(desk.menus[1]?.labels).toContain('Compare…');
  });

  it('says why nothing can be scheduled, and installs no clock', () => {
    expect(desk.ask('schedules').value).toMatchObject({ problem: expect.stringContaining(NO_CLOCK) });
    const refused = desk.ask('saveSchedule', { sheetId: null, every: 'day', hour: 2 });
    expect(refused).toMatchObject({ ok: false, message: expect.stringContaining(NO_CLOCK) });
    expect(desk.runtime.triggers).toEqual([]);
  });

  it('refuses an address that it was not published to reach, and takes one that it was', () => {
    const judge = (baseUrl: string) => desk.ask('coverage', { set: [['judge.baseUrl', baseUrl]] });
    expect(judge('https://llm.elsewhere.net/v1').message).toMatch(
      /judge\.baseUrl.* must be an address that this add-on was published to reach: https:\/\/api\.openai\.com\//,
    );
    expect(judge('https://api.openai.com.elsewhere.net/v1').ok).toBe(false);
    expect(judge('https://example.org/v1').ok).toBe(false);
    expect(judge('https://llm.example.org/v1').ok).toBe(true);
    expect(judge('https://api.openai.com').ok).toBe(true);
  });

  it('has a run carried by the open sidebar, and by nothing else', () => {
    interrupt(desk);
    desk.runtime.advance(7 * MINUTE);
    expect(desk.runtime.runDueTriggers()).toEqual([]);
    expect(desk.ask('lookAround', { at: false, run: true }).value).toMatchObject({
      run: {
        ...{ isOwn: true, isDue: true, isAsleep: true },
        text: expect.stringContaining('paused: no clock of Google’s calls it; it resumes while the sidebar'),
      },
    });
    expect(desk.ask('carryRun').value).toMatchObject({ report: { state: 'finished' } });
    expect(desk.lastRun()).toMatchObject({ ...DONE, problems: [] });
  });

  it('scores edited rows, and what edits have left when somebody opens the sidebar', () => {
    expect(desk.ask('scoreEdits', { isOn: true }).value).toMatchObject({
      text: expect.stringContaining('What an edit leaves to be done waits for your sidebar'),
    });
    expect(desk.runtime.triggers.map(({ handler }) => handler)).toEqual(['scoreEdited']);
    desk.runtime.edit('GOLD', 'D2', 'PER');
    expect(desk.row('GOLD results', 4)).toMatchObject({ verdict: 'fail' });
    desk.runtime.holdLock(MINUTE);
    desk.runtime.edit('GOLD', 'D2', 'BRA');
    desk.runtime.advance(2 * MINUTE);
    desk.ask('sidebarStart', {});
    expect(desk.row('GOLD results', 4)).toMatchObject({ verdict: 'pass' });
  });
});

describe('a bound script that wants more permissions than before', () => {
  it('goes on after a click, and until then says that the run is paused', () => {
    const desk = deskOf({ GOLD });
    interrupt(desk);
    desk.runtime.wantConsent();
    desk.runtime.advance(30 * MINUTE);
    // Google does not start the trigger at all.
    const [fired] = desk.runtime.runDueTriggers();
    expect(fired?.error?.message).toContain('Authorization is required');
    expect(desk.ask('progress', {}, 'berta@example.org').value).toMatchObject({ run: { isAsleep: true } });
    desk.runtime.call('showSidebar');
    desk.settle();
    expect(desk.lastRun()).toMatchObject(DONE);
    expect(desk.runtime.triggers).toEqual([]);
  });
});

describe('a bound script whose clock does not reach its spreadsheet', () => {
  it('says which permission mends it, and its runs go on with the sidebar', () => {
    const desk = deskOf({ GOLD }, { strictness: { ...STRICTEST, clocksSeeNoFile: true } });
    desk.ask('saveSchedule', { sheetId: null, every: 'day', hour: 2 });
    desk.runtime.advance(20 * MINUTE);
    expect(desk.runtime.runDueTriggers()).toMatchObject([{ error: null }]);
    expect(desk.runtime.triggers).toEqual([]);
    const mends = expect.stringContaining('write “spreadsheets” in its place');
    expect(desk.ask('schedules').value).toMatchObject({ problem: mends, schedules: [{ problem: mends }] });
    expect(desk.ask('runEvals', {}).ok).toBe(true);
    expect(desk.lastRun()).toMatchObject({ ...DONE, problems: [mends] });
    // The next day it is tried again.
    desk.runtime.advance(25 * HOUR);
    desk.runtime.call('showSidebar');
    expect(desk.runtime.triggers).toHaveLength(1);
  });
});
