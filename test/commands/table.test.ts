/** The protocol's table, over the built bundle: malformed requests are refused, and every reply has its shape. */
import { API, type CallName, type ReplyOf, type RequestOf } from '../../src/commands/table';
import { type AddOn, addOnOf } from '../e2e/add-on';
import { callApi, replyOf } from '../support/call-api';

const GOLD = [
  ['test_id', 'query', 'expected_id', 'actual_id', 'expected_answer', 'actual_agent_answer'],
  ['1', 'How much was lost?', 'BRA', 'BRA', '590 kha', '588 kha'],
  ['2', 'Which other?', 'PER', 'BRA', 'Mostly cattle', 'It was for cattle.'],
];
const ANSWERS = (answer: string): string =>
  JSON.stringify([{ Question: 'Where?', Answer: 'In Brazil', Agentic_answer: answer }]);
const ENTRY = { id: 'judge', fields: { provider: 'rules' }, keys: {} } as const;

const NAMES = Object.keys(API);
const MALFORMED = ['[]', 'null', '{"unknown": 1}', '{"tabs": 5, "id": {}, "row": "x"}'];

describe('every entry', () => {
  let runtime: AddOn['runtime'];
  beforeAll(() => {
    ({ runtime } = addOnOf({ GOLD }));
  });

  it.each(Object.entries(API))('%s rejects malformed requests', (_name, { request }) => {
    for (const json of MALFORMED) expect(request().safeParse(JSON.parse(json)).success).toBe(false);
  });

  it.each(NAMES.map((name, index) => [name, MALFORMED[index % MALFORMED.length] ?? '']))(
    '%s answers a malformed request with a sentence: %s',
    (name, json) => {
      expect(JSON.parse(callApi(runtime, name, json))).toEqual({
        ok: false,
        code: 'usage',
        message: expect.stringContaining('The request cannot be used: '),
      });
    },
  );

  it('refuses what is not JSON', () => {
    expect(JSON.parse(callApi(runtime, 'runEvals', 'no json'))).toMatchObject({
      message: 'The request is not JSON.',
    });
  });

  it.each(['nothing', 'constructor', '__proto__', 'toString'])('refuses the unknown command %s', (name) => {
    expect(JSON.parse(callApi(runtime, name))).toEqual({
      ok: false,
      code: 'usage',
      message: `GNW Evals has no command “${name}”.`,
    });
  });
});

/** Requests that call other services: test/e2e has each of them, over test servers. */
const ASKING_OTHERS: readonly CallName[] = [
  ...(['sendToLangfuse', 'planAsking', 'askAgent'] as const),
  'judgeAgain',
];

describe('every reply', () => {
  const asked = new Set<string>(ASKING_OTHERS);
  let sheet: AddOn;
  beforeAll(() => {
    sheet = addOnOf({ GOLD });
  });

  /** `call` has checked the reply on its way out, or it would have thrown. */
  function ask<N extends CallName>(name: N, request: RequestOf<N>): ReplyOf<N> {
    asked.add(name);
    return replyOf(sheet.runtime, name, request);
  }

  it('has its shape while an eval set is read and run', () => {
    expect(ask('sidebarStart', {}).tabs).toEqual(['GOLD']);
    const sheetId = ask('schedules', {}).tabs[0]?.sheetId ?? 0;
    expect(ask('runChoices', {})).toMatchObject([{ tab: 'GOLD', rows: 2 }]);
    expect(ask('coverage', {}).tabs).toMatchObject([{ tab: 'GOLD', rows: 2 }]);
    const file = {
      fileName: 'run.csv',
      text: 'test_id,query,actual_id,actual_agent_answer\n1,How much was lost?,BRA,588 kha\n2,Which other?,PER,It was for cattle.\n',
    };
    expect(ask('importResponses', { ...file, isPreview: true }).matched).toBe(2);
    expect(ask('importResponses', file).matched).toBe(2);
    expect(ask('keptStates', { olderThanDays: 1 })).toMatchObject({ states: 0, removed: 0 });
    expect(ask('runEvals', {}).state).toBe('finished');
    expect(ask('progress', {})).toMatchObject({ run: null });
    expect(ask('cancelRun', {})).toEqual({ message: 'No run is in progress.' });
    expect(ask('runOutcome', {}).outcome?.tabs).toMatchObject([{ tab: 'GOLD', rows: 2 }]);
    expect(ask('exportResults', { format: 'csv' }).files).toHaveLength(2);
    expect(ask('exportResults', { format: 'html' }).files).toMatchObject([
      { name: expect.stringMatching(/^.+ \d{4}-\d{2}-\d{2}\.html$/) },
    ]);
    expect(ask('exportResults', { format: 'json' }).files).toHaveLength(4);
    expect(ask('poll', { at: true, run: true }).run).toBeNull();
    expect(ask('carryRun', {})).toBeNull();
    sheet.runtime.select('GOLD', 'A2');
    expect(ask('coverage', { isOfSelection: true }).tabs).toMatchObject([{ tab: 'GOLD', rows: 1 }]);
    const views = ask('rowViews', { sheetId, rows: [2, 99] });
    expect(views.map(({ kind }) => kind)).toEqual(['row', 'none']);
    expect(ask('showRows', { rows: null, sheetId }).message).not.toBe('');
    expect(ask('goToRow', { sheetId, row: 3 })).toEqual({});
  });

  it('has its shape while services are set up', () => {
    expect(ask('openChecks', {})).toMatchObject({
      message: expect.stringContaining('“Checks” has 0 active checks'),
      problems: [],
    });
    ask('saveSchedule', { sheetId: null, every: 'day', hour: 2 });
    const [schedule] = ask('schedules', {}).schedules;
    expect(ask('removeSchedule', { id: schedule?.id ?? '' }).schedules).toEqual([]);
    expect(ask('saveService', ENTRY).message).toBe('Saved.');
    expect(ask('tryService', ENTRY).message).toBe('Rules need no test.');
    expect(ask('saveSetting', { path: 'run.waveRows', value: 5 }).value).toBe(5);
    expect(ask('saveMapping', { tab: 'GOLD', column: 'status', header: 'test_id' }).mapping).toHaveLength(1);
    const keys = { publicKey: 'pk-lf-1', secretKey: 'sk-lf-1' };
    ask('saveService', { id: 'langfuse', fields: {}, keys });
    const { problem, services } = ask('settingsForm', {});
    expect(problem).toBe('');
    expect(services.langfuse).toEqual({ id: 'langfuse', fields: {}, hasKeys: true });
    expect(services.judge.hasKeys).toBe(false);
    expect(ask('checkInstallation', {}).findings).toHaveLength(8);
    const { verdicts, checks } = ask('guide', {});
    expect([verdicts[0]?.label, checks[0]?.id]).toEqual(['pass', 'aoi_id_match']);
    expect(ask('scoreEdits', { isOn: false })).toEqual({ isOn: false, isMine: false, text: '' });
  });

  it('has its shape while runs and answers are compared', () => {
    const sheetId = ask('runs', {}).tabs[0]?.sheetId ?? 0;
    expect(ask('runOrAsk', {})).toMatchObject({ question: '', report: { state: 'finished' } });
    expect(ask('mailRun', { to: 'lead@example.org' }).message).toBe('Sent to lead@example.org.');
    const [first, second] = ask('runs', {}).tabs[0]?.runs ?? [];
    expect(ask('pinBaseline', { sheetId, runId: first?.id ?? '', isPinned: true }).message).toMatch(
      /^The baseline of GOLD is the run of /,
    );
    const chosen = { sheetId, before: first?.id ?? '', after: second?.id ?? '' };
    expect(ask('diffRuns', chosen).shared).toBeGreaterThan(0);
    const { runs: known, cases } = ask('history', { sheetId }).history;
    expect(known).toMatchObject([{ id: first?.id, isBaseline: true }, { id: '' }]);
    const [uid = ''] = cases[0]?.uids ?? [];
    const cells = known.map(({ id }) => ({ runId: id, uid, row: 2 }));
    expect(ask('caseInRuns', { sheetId, cells })).toMatchObject({ row: 2, was: 'pass', verdict: 'pass' });
    const text = ask('runFile', {}).text;
    const before = { name: 'now.json', text: text.replaceAll(/\d{8}T\d{9}Z/g, '20200101T000000000Z') };
    const gates = { failOn: [], minPass: [] };
    expect(ask('baseline', { before, ...gates }).evalSets).toMatchObject([{ tab: 'GOLD', cases: 2 }]);
    const after = { name: 'later.json', text: text.replace('"score":0', '"score":1') };
    expect(ask('diffFiles', { before, after, ...gates }).evalSets).toMatchObject([{ shared: 2 }]);
    expect(ask('diffFiles', { before, ...gates }).evalSets).toMatchObject([{ shared: 2 }]);
    expect(ask('tryOnRow', { place: { sheetId, row: 2 }, isAsked: false }).verdicts).toEqual([]);
    expect(ask('agreement', {}).problems).toEqual([]);
    expect(ask('reviewStart', {})).not.toBe('');
    const [drawn] = ask('reviewRows', { sheetId, list: 'random' });
    const [card] = ask('reviewCards', { sheetId, rows: [drawn?.row ?? 0] });
    const [judged] = card?.texts ?? [];
    if (!judged) throw new Error('nothing was drawn');
    ask('saveLabels', { labels: [{ ...judged.about, sheetId, verdict: 'pass', note: '' }] });
    const files = {
      old: { name: 'a', text: ANSWERS('Peru') },
      new: { name: 'b', text: ANSWERS('In Brazil') },
    };
    const source = ask('importComparison', files);
    expect(ask('comparisonSource', { sheetId: source.sheetId }).items).toBe(1);
    expect(ask('startComparison', { sheetId: source.sheetId }).state).toBe('compared');
    const [about] = ask('lastComparison', {})?.sections ?? [];
    expect(about?.rows).toContainEqual({
      cells: [expect.stringMatching(/^\d of 1 matched questions compared, /)],
    });
    expect(ask('exportComparison', {}).name).toMatch(/^Comparison input [\d-]{10} \d{4}\.json$/);
  });

  it('is covered here or elsewhere', () => {
    // A paused run, lines, rows that fail, no eval set: see busy, accepting (test/abuse), score-lines, menu (test/e2e).
    const elsewhere = ['resumeRun', 'scoreLines', 'acceptActual', 'makeExample'];
    expect(NAMES.filter((name) => !asked.has(name))).toEqual(elsewhere);
  });
});
