/** The first day: unticked boxes of Google's consent screen, messages in four languages, several accounts in one browser. */
import { type Fault, LANGUAGES, type RuntimeOptions, SCOPES, type Scope } from '../../../local/runtime';
import { storageText, stumbleText } from '../../support/google-words';
import { BOXES } from '../../../src/model/google-refusals';
import { isRunInProgress } from '../../support/let-time-pass';
import { type AddOn, GOOGLE, type Typed } from '../add-on';
import { judgedAddOn } from '../transport';

const HEADER = 'test_id query expected_aoi_ids actual_id expected_answer actual_agent_answer'.split(' ');
const ROWS = 60;

/** In each three rows: one passes by rules, one fails by rules, one only a model can judge. */
const GOLD: Typed[][] = [
  HEADER,
  ...Array.from({ length: ROWS }, (_row, n): Typed[] => [
    ...[`g-${n}`, `Which place, for the ${n}. time?`, 'BRA', n % 3 === 1 ? 'PER' : 'BRA'],
    ...(n % 3 === 2 ? ['South Dakota', `Either of them: South or North Dakota (${n}).`] : ['', '']),
  ]),
];

const world = (provider: 'rules' | 'anthropic', options: Partial<RuntimeOptions> = {}) =>
  judgedAddOn({ GOLD }, { judge: { provider } }, options);

function verdicts({ column }: AddOn): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const verdict of column('GOLD results', 'verdict').map(String))
    counts[verdict] = (counts[verdict] ?? 0) + 1;
  return counts;
}

function verdictsOfJudge(): Record<string, number> {
  const addOn = world('anthropic');
  addOn.ask('runEvals', {});
  return verdicts(addOn);
}

const USUAL = { rules: { pass: 20, fail: 20, undecided: 20 }, anthropic: verdictsOfJudge() } as const;

const WITHOUT_FILE = 'spreadsheets.currentonly';

describe.each(['rules', 'anthropic'] as const)('Sixty rows by %s', (judge) => {
  it.each(SCOPES.filter((scope) => scope !== WITHOUT_FILE))(
    'are scored without the permission %s',
    (scope) => {
      const addOn = world(judge);
      addOn.runtime.untick([scope]);
      const reply = addOn.ask('runEvals', {});
      const problems = JSON.stringify(addOn.lastRun());
      expect(reply).toMatchObject({ ok: true, value: { state: 'finished' } });
      const isUnasked = scope === 'script.external_request';
      expect(verdicts(addOn)).toEqual(isUnasked ? USUAL.rules : USUAL[judge]);
      const isSaid = scope === 'script.scriptapp' || (isUnasked && judge === 'anthropic');
      expect(problems.includes(BOXES[scope].box)).toBe(isSaid);
      if (isUnasked) expect(addOn.judge.requests).toEqual([]);
      expect(isRunInProgress(addOn)).toBe(false);
    },
  );
});

describe('A permission that is missing', () => {
  const without = (scope: Scope, options?: Partial<RuntimeOptions>): AddOn => {
    const addOn = world('rules', options);
    addOn.runtime.untick([scope]);
    return addOn;
  };

  it.each(LANGUAGES)(
    'is named with the remedy, and found by the check of the installation, in %s',
    (language) => {
      const strictness = { ...GOOGLE, language };
      expect(without(WITHOUT_FILE, { strictness }).ask('runEvals', {})).toEqual({
        ok: false,
        message: `Google wants your permission: click an item of the menu GNW Evals, tick “${BOXES[WITHOUT_FILE].box}”, and click the item again.`,
      });
      const { findings } = without('script.scriptapp', { strictness }).reply('checkInstallation', {});
      expect(findings.filter(({ verdict }) => verdict === 'does not work')).toMatchObject([
        {
          seen: expect.stringContaining(
            'Not ticked: “Allow this application to run when you are not present” (a run longer',
          ),
        },
        { todo: expect.stringContaining('tick “Allow this application to run when you are not present”') },
      ]);
    },
  );

  it('is asked for by every item of the menu, before anything else', () => {
    const addOn = without('userinfo.email', { strictness: { ...GOOGLE, requiresAllScopes: true } });
    const calls = addOn.callsOf(() => {
      expect(() => addOn.runtime.call('runOnThisTab')).toThrow();
    });
    expect(calls).toEqual([]);
  });

  it('for the user interface: a free run still starts, and a toast names the permission', () => {
    const addOn = without('script.container.ui', { strictness: { ...GOOGLE, requiresAllScopes: false } });
    addOn.runtime.call('runOnThisTab');
    expect(verdicts(addOn)).toEqual(USUAL.rules);
    expect(addOn.status()).toContain(
      'tick “Display and run third-party web content in prompts and sidebars inside Google applications”',
    );
  });

  it('for email addresses: other people’s schedules are not taken for the user’s own', () => {
    const addOn = world('rules');
    const ana = { hour: 2, every: 'day', sheetId: null, mail: 'never' } as const;
    addOn.runtime.untick(['userinfo.email']);
    addOn.runtime.untick(['userinfo.email'], 'berta@example.org');
    expect(addOn.ask('saveSchedule', ana).ok).toBe(true);
    expect(addOn.reply('schedules', {}).schedules).toMatchObject([{ isMine: true, by: '' }]);
    expect(addOn.reply('schedules', {}, 'berta@example.org').schedules).toMatchObject([{ isMine: false }]);
  });
});

describe('A store that refuses', () => {
  it.each([
    [storageText('INTERNAL'), 'Google had trouble for a moment'],
    [storageText('PERMISSION_DENIED'), 'signed in to several Google accounts'],
    [
      'You have exceeded the property storage quota. Please remove some properties.',
      'store where this script',
    ],
  ])('a start says why: %s', (message, said) => {
    const addOn = world('rules');
    const reply = addOn.meanwhile(
      (method): Fault | null => (method === 'Properties.setProperties' ? { kind: 'error', message } : null),
      () => addOn.ask('runEvals', {}),
    );
    expect(reply).toMatchObject({ ok: false, message: expect.stringContaining(said) });
    expect(addOn.ask('runEvals', {})).toMatchObject({ ok: true, value: { state: 'finished' } });
  });

  it('temporarily ends no run, no matter how often', () => {
    const addOn = world('rules');
    addOn.meanwhile(
      (method, runtime): Fault | null =>
        method === 'SpreadsheetApp.flush' && runtime.clock.now() < Date.UTC(2026, 10, 21, 14)
          ? { kind: 'error', message: storageText('INTERNAL') }
          : null,
      () => {
        addOn.ask('runEvals', {});
        addOn.settle();
      },
    );
    expect(addOn.lastRun()).toMatchObject({ outcome: { how: 'finished' } });
  });
});

it('Clocks are kept if the trigger service does not answer', () => {
  const addOn = world('rules');
  addOn.ask('saveSchedule', { hour: 2, every: 'day', sheetId: null, mail: 'never' });
  const before = addOn.runtime.triggers.map(({ id }) => id);
  addOn.runtime.advance(60 * 60_000);
  addOn.meanwhile(
    (method): Fault | null =>
      /TriggerBuilder\.create$/.test(method) ? { kind: 'error', message: stumbleText('ScriptApp', 0) } : null,
    () => addOn.ask('runEvals', {}),
  );
  expect(addOn.runtime.triggers.map(({ id }) => id)).toEqual(before);
});

describe('Two accounts in one browser', () => {
  const OTHER = 'first@example.org';
  it('are told apart before a key is typed', () => {
    const addOn = world('rules', { pages: { runAs: OTHER } });
    addOn.runtime.call('showSettings');
    expect(addOn.reply('sidebarStart', {})).toMatchObject({
      opensAtSettings: true,
      warning: expect.stringMatching(
        /^This page runs as first@example\.org, the menu as another account: .*private window/,
      ),
    });
    expect(addOn.reply('settingsForm', {}).account).toBe(OTHER);
    expect(addOn.reply('sidebarStart', {})).toMatchObject({ opensAtSettings: false, warning: '' });
  });

  it('are not assumed if there is one', () => {
    const addOn = world('rules');
    addOn.runtime.call('showSettings');
    expect(addOn.reply('sidebarStart', {})).toMatchObject({ opensAtSettings: true, warning: '' });
  });
});

it.each([429, 404, 403, 0] as const)(
  'A page’s call that fails with status %i has done its work only at 0',
  (status) => {
    const addOn = world('rules', { pages: { refusal: (call) => (call === 0 ? status : undefined) } });
    expect(() => addOn.ask('runEvals', {})).toThrow(`NetworkError: Connection failure due to HTTP ${status}`);
    expect(addOn.lastRun() !== null).toBe(status === 0);
  },
);
