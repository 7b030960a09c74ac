/** The add-on as a published editor add-on, where triggers cannot run: the open sidebar replaces them, or they are reported as missing. */
import { SCOPES, STRICTEST } from '../../../local/runtime';
import { addOnOf, CODE } from '../add-on';
import { GOLD, interrupt, DONE } from '../runs/runs-support';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The addresses that the add-on of these tests may fetch. */
const ALLOWED = ['https://api.openai.com/', 'https://*.example.org/'];
const NO_TRIGGER = 'background triggers cannot run';

/** dist/Code.js with what `npm run build -- --addon` puts into it. */
function published() {
  const code = CODE.replace(/(\d\|)bound\|/, `$1add-on|${ALLOWED.join(' ')}`);
  if (code === CODE) throw new Error('the bundle does not say how it is installed');
  return { code, addOn: { urlFetchWhitelist: ALLOWED } };
}

describe('an editor add-on', () => {
  const addOn = addOnOf({ GOLD }, published());

  it('has its menu under Extensions, before and after it is authorised', () => {
    expect(addOn.runtime.open('NONE')).toEqual([{ handler: 'onOpen', triggerId: null, error: null }]);
    expect(addOn.runtime.open()).toEqual([{ handler: 'onOpen', triggerId: null, error: null }]);
    expect(addOn.menus.map(({ isAddonMenu }) => isAddonMenu)).toEqual([true, true]);
    expect(addOn.menus[1]?.labels).toContain('Compare…');
  });

  it('says why nothing can be scheduled, and installs no clock', () => {
    expect(addOn.ask('schedules').value).toMatchObject({ problem: expect.stringContaining(NO_TRIGGER) });
    const refused = addOn.ask('saveSchedule', { sheetId: null, every: 'day', hour: 2 });
    expect(refused).toMatchObject({ ok: false, message: expect.stringContaining(NO_TRIGGER) });
    expect(addOn.runtime.triggers).toEqual([]);
  });

  it('accepts only addresses that its manifest lists', () => {
    const judge = (baseUrl: string) => addOn.ask('coverage', { set: [['judge.baseUrl', baseUrl]] });
    expect(judge('https://llm.elsewhere.net/v1').message).toMatch(
      /“Base URL” must be an address that this add-on was published to reach: https:\/\/api\.openai\.com\//,
    );
    expect(judge('https://api.openai.com.elsewhere.net/v1').ok).toBe(false);
    expect(judge('https://example.org/v1').ok).toBe(false);
    expect(judge('https://llm.example.org/v1').ok).toBe(true);
    expect(judge('https://api.openai.com').ok).toBe(true);
  });

  it('resumes its runs from the open sidebar alone', () => {
    interrupt(addOn);
    addOn.runtime.advance(7 * MINUTE);
    expect(addOn.runtime.runDueTriggers()).toEqual([]);
    expect(addOn.ask('poll', { at: false, run: true }).value).toMatchObject({
      run: {
        ...{ isOwn: true, isDue: true, isAsleep: true },
        text: expect.stringContaining(
          'paused: no background trigger is installed; it continues while the sidebar',
        ),
      },
    });
    expect(addOn.ask('carryRun').value).toMatchObject({ state: 'finished' });
    expect(addOn.lastRun()).toMatchObject({ ...DONE, problems: [] });
  });

  it('scores edited rows, and edits that had to wait as soon as somebody opens the sidebar', () => {
    expect(addOn.ask('scoreEdits', { isOn: true }).value).toMatchObject({
      text: expect.stringContaining('Edits that take longer are finished while your sidebar is open'),
    });
    expect(addOn.runtime.triggers.map(({ handler }) => handler)).toEqual(['scoreEdited']);
    addOn.runtime.edit('GOLD', 'D2', 'PER');
    expect(addOn.row('GOLD results', 4)).toMatchObject({ verdict: 'fail' });
    addOn.runtime.holdLock(MINUTE);
    addOn.runtime.edit('GOLD', 'D2', 'BRA');
    addOn.runtime.advance(2 * MINUTE);
    addOn.ask('sidebarStart', {});
    expect(addOn.row('GOLD results', 4)).toMatchObject({ verdict: 'pass' });
  });
});

it('A bound script that needs new permissions says that its run is paused, and resumes it after a click', () => {
  const addOn = addOnOf({ GOLD });
  interrupt(addOn);
  addOn.runtime.untick(SCOPES);
  addOn.runtime.advance(30 * MINUTE);
  // Google refuses to start the trigger.
  const [fired] = addOn.runtime.runDueTriggers();
  expect(fired?.error?.message).toMatch(/authoriza|autoriza|autorisation/i);
  expect(addOn.ask('progress', {}, 'berta@example.org').value).toMatchObject({ run: { isAsleep: true } });
  // Google asks, and the user ticks all boxes.
  addOn.runtime.untick([]);
  addOn.runtime.call('showSidebar');
  addOn.settle();
  expect(addOn.lastRun()).toMatchObject(DONE);
  expect(addOn.runtime.triggers).toEqual([]);
});

it('A bound script whose triggers cannot access the spreadsheet names the permission that fixes it; the sidebar resumes its runs', () => {
  const addOn = addOnOf({ GOLD }, { strictness: { ...STRICTEST, clockTriggersLackFile: true } });
  addOn.ask('saveSchedule', { sheetId: null, every: 'day', hour: 2 });
  addOn.runtime.advance(20 * MINUTE);
  expect(addOn.runtime.runDueTriggers()).toMatchObject([{ error: null }]);
  expect(addOn.runtime.triggers).toEqual([]);
  const mends = expect.stringContaining('to allow it all spreadsheets (scope “spreadsheets”)');
  expect(addOn.ask('schedules').value).toMatchObject({ problem: mends, schedules: [{ problem: mends }] });
  expect(addOn.ask('runEvals', {}).ok).toBe(true);
  expect(addOn.lastRun()).toMatchObject({ ...DONE, problems: [mends] });
  // Triggers are tried again the next day.
  addOn.runtime.advance(25 * HOUR);
  addOn.runtime.call('showSidebar');
  expect(addOn.runtime.triggers).toHaveLength(1);
});
