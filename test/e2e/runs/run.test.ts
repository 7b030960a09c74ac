/** Runs over the built bundle: the menu, results, running only changed rows, cancelling. */
import { addOnOf, atCall, cellAt, CODE } from '../add-on';
import { BERTA, GOLD, KINDS, RESULTS, VERDICTS, interrupted, lines, run, verdicts } from './runs-support';

describe('Text from agents', () => {
  const HOSTILE = [
    ...['=HYPERLINK("https://evil.example","click")', '+1+1', '-2+3', '@SUM(A1)', '007', '1/2/2024', 'TRUE'],
    ...["'quoted", '<b>bold</b>', 'a\u0000b', '😀 👩‍👩‍👧', '‮مرحبا', '\ttab', '{"answer":"=1"}', '12%'],
    `${'x'.repeat(39990)}😀😀😀😀😀`,
  ];

  it('stays text in the results, never a formula, number, date or boolean', () => {
    const rows = HOSTILE.map((text, index) => [`t${index}`, `q${index}`, 'never said', `'${text}`]);
    const sheet = addOnOf({
      GOLD: [['test_id', 'query', 'expected_answer', 'actual_agent_answer'], ...rows],
    });
    sheet.runtime.call('runOnAllTabs');
    HOSTILE.forEach((text, index) => {
      const column = Object.keys(sheet.row('GOLD results', 4)).indexOf('actual_agent_answer') + 1;
      const cell = cellAt(sheet.runtime.workbook, 'GOLD results', index + 4, column);
      expect(cell.formula).toBeNull();
      expect(typeof cell.value).toBe('string');
      const whole = text.trim().replace('\u0000', '');
      if (whole.length <= 32000) expect(cell.value).toBe(whole);
      else {
        expect(String(cell.value)).toHaveLength(32000);
        expect(String(cell.value).endsWith('… [cut]')).toBe(true);
      }
    });
  });
});

it('The next run reuses the results tab, which is never taken for an eval set', () => {
  const sheet = addOnOf({ GOLD: KINDS });
  sheet.runtime.call('runOnAllTabs');
  sheet.runtime.call('runOnAllTabs');
  expect(sheet.tabNames()).toEqual(['Summary', 'Heatmap', 'GOLD', 'GOLD results']);
  // A summary stays where the user puts it, and is moved to the front only when it is laid out anew.
  const { workbook } = sheet.runtime;
  const summary = workbook.tabNamed('Summary');
  if (!summary) throw new Error('no summary');
  workbook.moveTab(summary, workbook.tabs.length - 1);
  sheet.runtime.call('runOnAllTabs');
  expect(sheet.tabNames()).toEqual(['Heatmap', 'GOLD', 'GOLD results', 'Summary']);
  summary.shiftLines('columns', 20, -1);
  sheet.runtime.call('runOnAllTabs');
  expect(sheet.tabNames()).toEqual(['Summary', 'Heatmap', 'GOLD', 'GOLD results']);
  expect(workbook.activeTab?.name).toBe('GOLD');
});

it.each(['OBJECT', 'DATASOURCE'] as const)(
  'A tab that is not a grid is no eval set, and disturbs nothing: %s',
  (type) => {
    const addOn = addOnOf({ GOLD: KINDS, Chart: [] });
    const chart = addOn.runtime.workbook.tabNamed('Chart');
    if (chart) chart.type = type;
    expect(addOn.ask('coverage', {})).toMatchObject({ ok: true, value: { tabs: [{ tab: 'GOLD' }] } });
    expect(addOn.ask('runEvals', {})).toMatchObject({ ok: true, value: { state: 'finished' } });
    expect(addOn.ask('sidebarStart', {}).ok).toBe(true);
    // The tab is open in front.
    addOn.runtime.select('Chart');
    expect(addOn.ask('poll', { at: true, run: true })).toMatchObject({ ok: true, value: { at: null } });
    expect(addOn.ask('runChoices', {}).ok).toBe(true);
    for (const item of ['runOnThisTab', 'runOnSelectedRows']) addOn.runtime.call(item);
    expect(addOn.questions.map(({ message }) => message)).toEqual([
      'Open the tab of an eval set first.',
      'Select rows of an eval set first.',
    ]);
    addOn.runtime.call('runOnAllTabs');
    expect(addOn.lastRun()).toMatchObject({ outcome: { how: 'finished' }, tabs: [{ tab: 'GOLD' }] });
    expect(addOn.runtime.workbook.activeTab?.name).toBe('Chart');
  },
);

describe('The menu', () => {
  it('has eight entries', () => {
    const sheet = addOnOf({ GOLD: KINDS });
    sheet.runtime.open();
    expect(sheet.menus).toEqual([
      {
        ...{ title: 'GNW Evals', isAddonMenu: false },
        labels: [
          ...['Run evals', 'Run evals on all eval sets', 'Run evals on the selected rows', ''],
          ...['Open sidebar', 'Review…', 'Compare…', '', 'Settings…', 'Help'],
        ],
      },
    ]);
  });

  it('runs the eval set whose results are in front, and does nothing where the question is cancelled', () => {
    const sheet = addOnOf({ GOLD: KINDS });
    run(sheet, {});
    const before = sheet.row(RESULTS, 4)['run_id'];
    sheet.runtime.select(RESULTS, 'A4');
    sheet.runtime.advance(60_000);
    sheet.runtime.call('runOnThisTab');
    expect(sheet.row(RESULTS, 4)['run_id']).not.toBe(before);
    const shy = addOnOf({ GOLD: KINDS }, { ui: { alert: () => 'CANCEL' } });
    shy.runtime.call('runOnAllTabs');
    expect(shy.tabNames()).toEqual(['GOLD']);
  });

  it.each([
    ['several eval sets: its summary is in front', { GOLD: KINDS, SILVER: KINDS }, 'Summary'],
    ['one: the tab stays', { GOLD: KINDS }, 'GOLD'],
  ])('after a run of %s', (_what, tabs, front) => {
    const sheet = addOnOf(tabs);
    sheet.runtime.select('GOLD');
    sheet.runtime.call('runOnAllTabs');
    expect(sheet.runtime.workbook.activeTab?.name).toBe(front);
  });

  it('runs the cases whose results are selected', () => {
    const sheet = addOnOf({ GOLD: KINDS });
    run(sheet, {});
    const [first, second] = [4, 5].map((row) => sheet.row(RESULTS, row));
    sheet.runtime.select(RESULTS, 'A5');
    sheet.runtime.advance(60_000);
    sheet.runtime.call('runOnSelectedRows');
    expect(sheet.row(RESULTS, 4)).toEqual(first);
    expect(sheet.row(RESULTS, 5)['judged_at']).not.toBe(second?.['judged_at']);
    sheet.runtime.select(RESULTS, 'A2');
    expect(sheet.ask('coverage', { isOfSelection: true }).message).toBe(
      'Select rows whose cases are still in GOLD.',
    );
  });

  it('creates an example if there is no eval set, which runs for free and shows pass and fail', () => {
    const sheet = addOnOf({ Notes: [['what to do']] });
    expect(sheet.ask('makeExample').value).toMatchObject({ tab: 'Example evals' });
    expect(sheet.ask('coverage').value).toMatchObject({ price: 'Free' });
    run(sheet, {});
    const found = [4, 5, 6].map((row) => sheet.row('Example evals results', row)['verdict']);
    expect(found).toEqual(['pass', 'fail', 'fail']);
  });

  it('opens the sidebar at its settings, once', () => {
    const sheet = addOnOf({ GOLD: KINDS });
    sheet.runtime.call('showSettings');
    expect(sheet.pages).toMatchObject([{ kind: 'sidebar', title: 'GNW Evals' }]);
    for (const opensAtSettings of [true, false])
      expect(sheet.ask('sidebarStart').value).toMatchObject({ opensAtSettings });
  });
});

describe('A run', () => {
  it('writes one scored row per case that is not left out, in sheet order, linked to its source', () => {
    const sheet = addOnOf({ GOLD: KINDS });
    sheet.runtime.select('GOLD');
    sheet.runtime.call('runOnThisTab');
    expect(sheet.tabNames()).toEqual(['Summary', 'Heatmap', 'GOLD', RESULTS]);
    expect([4, 5, 6, 7, 8].map((row) => sheet.row(RESULTS, row))).toMatchObject([
      {
        ...{ test_id: 'a', row: 2, query: 'How much forest did Brazil lose?', verdict: 'pass' },
        ...{ overall_score: 1, checks_passed: '6 of 6', aoi_id_match_score: 1, data_pull_exists_score: 1 },
        ...{ agent_answer_score: 1, clarification_requested_score: null, judge: 'rule: number' },
      },
      {
        // Area wrong, dataset and pull right, the answer open: 2 of 3.
        ...{ test_id: 'b', verdict: 'fail', overall_score: 0.67, first_failure: 'aoi' },
        ...{ aoi_id_match_score: 0, agent_answer_score: null },
      },
      { test_id: 'd', verdict: 'error', overall_score: null, error_code: 'agent_failed' },
      { test_id: 'e', verdict: 'error', aoi_id_match_score: null, error_code: 'no_output' },
      // The agent asked although no clarification was expected; an area could not be selected yet.
      {
        ...{ test_id: 'f', verdict: 'fail', overall_score: 0 },
        ...{ clarification_requested_score: 0, aoi_id_match_score: null },
      },
    ]);
    const source = sheet.runtime.workbook.tabNamed('GOLD');
    expect(cellAt(sheet.runtime.workbook, RESULTS, 4, 1)).toMatchObject({
      ...{ value: 2, formula: `=HYPERLINK("#gid=${source?.id ?? NaN}&range=2:2";2)` },
    });
    expect(sheet.note(RESULTS, 5, 'aoi_id_match_score')).toBe('expected BRA, got PER');
  });
});

it('A filter that matches no row is refused; settings that name nothing are reported, and the run starts', () => {
  const stored = { scoring: { weights: { bogus: 3 } }, columns: { Nowhere: { query: 'Question' } } };
  const addOn = addOnOf(
    { GOLD: KINDS },
    { properties: { document: { 'gnw.settings': JSON.stringify(stored) } } },
  );
  expect(run(addOn, { choice: { statuses: ['redy'] } }).message).toMatch(
    /no row matches your choice. Statuses in the sheet: ready, skip, \(blank\)/,
  );
  const warnings = [
    expect.stringContaining('Unknown check bogus in the setting “Weights”'),
    'The column mapping names the tab “Nowhere”, which does not exist.',
  ];
  expect(addOn.ask('coverage').value).toMatchObject({ warnings });
  run(addOn);
  expect(addOn.lastRun()).toMatchObject({ outcome: { how: 'finished' }, problems: warnings });
});

describe('Only the rows that changed', () => {
  it('are run, and all others stay as they are, notes too', () => {
    const addOn = addOnOf({ GOLD });
    addOn.runtime.edit('GOLD', 'E3', 'HTTP 500');
    run(addOn);
    addOn.runtime.edit('GOLD', 'E3', '');
    addOn.runtime.edit('GOLD', 'D6', 'PER');
    addOn.runtime.advance(60_000);
    const others = [2, 4, 5, 7, 8, 9, 10, 11, 12, 13];
    const before = lines(addOn, others);
    run(addOn, { only: 'changed' });
    expect(addOn.row(RESULTS, 5)).toMatchObject({ verdict: 'pass', error: null });
    expect(addOn.row(RESULTS, 8)).toMatchObject({ verdict: 'fail', actual_id: 'PER' });
    expect(addOn.note(RESULTS, 8, 'aoi_id_match_score')).toBe('expected BRA, got PER');
    expect(lines(addOn, others)).toEqual(before);
    expect(addOn.history()[1]).toMatchObject({ filters: 'rows that changed', rows: 12, pass: 7, fail: 5 });
    expect(run(addOn, { only: 'changed' }).message).toContain('no row has changed');
  });

  it('include those scored by another version of the checks', () => {
    const addOn = addOnOf({ GOLD });
    run(addOn);
    const { workbook } = addOn.runtime;
    const code = CODE.replaceAll(`"${String(addOn.row(RESULTS, 4)['scorer'])}"`, '"another"');
    const after = addOnOf({}, { workbook, code });
    run(after, { only: 'changed' });
    expect([4, 15].map((row) => after.row(RESULTS, row)['scorer'])).toEqual(['another', 'another']);
  });
});

describe('Cancelling', () => {
  it('stops the run after the wave it is in, and leaves the rows that are scored as they are', () => {
    const addOn = addOnOf({ GOLD });
    let done: ReturnType<typeof lines> = [];
    const reply = addOn.meanwhile(
      atCall('Spreadsheet.toast', 2, () => {
        expect(addOn.ask('cancelRun', undefined, BERTA)).toMatchObject({ ok: true });
        // Quick waves check for a cancellation every two seconds.
        addOn.runtime.advance(2000);
        done = lines(addOn, [2, 3, 4, 5]);
      }),
      () => run(addOn),
    );
    expect(reply).toMatchObject({ value: { state: 'finished' } });
    expect(addOn.lastRun()).toMatchObject({ outcome: { how: 'cancelled' } });
    expect(lines(addOn, [2, 3, 4, 5])).toEqual(done);
    // The toast comes after the checkpoint: one more wave had started.
    expect(verdicts(addOn)).toEqual([...VERDICTS.slice(0, 8), null, null, null, null]);
    expect(addOn.history()).toMatchObject([{ outcome: { how: 'cancelled' }, rows: 8, pass: 6, fail: 2 }]);
    addOn.settle();
    expect(addOn.runtime.triggers).toEqual([]);
    expect(addOn.ask('progress').value).toMatchObject({ run: null });
    run(addOn, { only: 'errors' });
    expect(verdicts(addOn)).toEqual(VERDICTS);
  });

  it('clears a run whose execution has died', () => {
    const addOn = interrupted();
    addOn.runtime.advance(6.6 * 60_000);
    expect(addOn.ask('cancelRun').value).toEqual({
      message: 'The run is cancelled: 4 of 12 rows were scored and are kept.',
    });
    addOn.settle();
    expect(addOn.runtime.triggers).toEqual([]);
    expect(addOn.history()).toMatchObject([{ outcome: { how: 'cancelled' } }]);
  });
});
