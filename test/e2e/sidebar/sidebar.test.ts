/** Requests of the sidebar: one row, some of the rows, a run in progress, settings. */
import { filteredRows } from '../../../local/workbook/tab';
import { byHand } from '../../support/manual-edits';
import { phaseOf } from '../../support/call-places';
import { type AddOn, addOnOf, type Tabs } from '../add-on';

const RESULTS = 'GOLD results';
const HEADER = [
  ...['test_id', 'status', 'query', 'expected_dataset_id', 'actual_dataset_id', 'expected_start_date'],
  ...['actual_start_date', 'actual_end_date', 'trace_url'],
];
const GOLD: Tabs = {
  GOLD: [
    HEADER,
    ['g-1', 'ready', 'How much forest?', '4', '4', '', '', '', 'https://traces.example.org/1'],
    ['g-2', 'skip', 'How much water?', '4', '7', '', '', '', 'javascript:alert(1)'],
    ['g-3', 'ready', 'How much grass?', '4', '4', 'sometime', '2020-01-01', '2020-12-31', ''],
    ['', '', '', '', 'left over', '', '', '', ''],
  ],
};
const ALL = { choice: { statuses: ['ready', 'skip'] } };

function scored(): AddOn {
  const addOn = addOnOf(GOLD);
  expect(addOn.ask('runEvals', ALL).ok).toBe(true);
  return addOn;
}

describe('the view of a row', () => {
  const look = (addOn: AddOn, tab: string, row: number): unknown =>
    addOn.reply('rowViews', { sheetId: addOn.idOf(tab), rows: [row] })[0];

  it('summarises tools, tokens, cost and latency in one line', () => {
    const header = [
      ...['query', 'actual_agent_answer', 'tools_used', 'agent_tokens', 'agent_cost_usd', 'latency_s'],
    ];
    const traced = (seconds: number) => ['How much?', '5 ha', 'a; b', 4120, 0.0123, seconds];
    const addOn = addOnOf({ TRACED: [header, traced(6.21), traced(180.1)] });
    expect(look(addOn, 'TRACED', 3)).toMatchObject({
      row: { effort: 'agent: 2 tool calls, 4,120 tokens, $0.0123, 180.1 s (slow)' },
    });
    expect(look(addOn, 'TRACED', 2)).toMatchObject({
      row: { effort: 'agent: 2 tool calls, 4,120 tokens, $0.0123, 6.2 s' },
    });
  });

  it('shows a scored row, selected in the eval set or in the results', () => {
    const addOn = scored();
    const shown = look(addOn, 'GOLD', 3);
    expect(shown).toMatchObject({
      kind: 'row',
      row: {
        ...{ tab: 'GOLD', testId: 'g-2', status: 'skip', query: 'How much water?', verdict: 'fail' },
        ...{ checksPassed: '0 of 1', isEdited: false, traceUrl: '' },
        source: { sheetId: addOn.idOf('GOLD'), row: 3 },
        results: { sheetId: addOn.idOf(RESULTS), row: 5 },
        checks: expect.arrayContaining([
          expect.objectContaining({
            ...{ id: 'dataset_id_match', state: 'fail', score: 0, expected: '4', actual: '7' },
          }),
        ]),
      },
    });
    expect(look(addOn, RESULTS, 5)).toEqual(shown);
    expect(look(addOn, 'GOLD', 2)).toMatchObject({ row: { traceUrl: 'https://traces.example.org/1' } });
    addOn.runtime.edit('GOLD', 'D3', '7');
    expect(look(addOn, 'GOLD', 3)).toMatchObject({
      row: { verdict: 'edited', checksPassed: '0 of 1', isEdited: true },
    });
    addOn.ask('runEvals', { tabs: ['GOLD'], choice: { rows: [3], statuses: ['skip'] }, keepsOthers: true });
    expect(look(addOn, 'GOLD', 3)).toMatchObject({ row: { verdict: 'pass', isEdited: false } });
  });

  it('says why there is nothing to see', () => {
    const addOn = scored();
    const places = [
      ['GOLD', 1] as const,
      ['GOLD', 5] as const,
      [RESULTS, 1] as const,
      ['Summary', 1] as const,
    ];
    expect(places.map(([tab, row]) => look(addOn, tab, row))).toEqual(
      [
        'This is the header of GOLD: select a row below it.',
        'Row 5 of GOLD has no query: enter one.',
        'There are no scores in this row: select a row below the header.',
        'Select a row of an eval set, or of its results.',
      ].map((why) => ({ kind: 'none', why })),
    );
  });

  it('reports edits of the selected row and of any other row', () => {
    const addOn = scored();
    const look = () => addOn.reply('poll', { at: true, run: true });
    addOn.runtime.select('GOLD', 'A3');
    const before = look();
    expect([look(), before.changes]).toEqual([before, 0]);
    addOn.runtime.edit('GOLD', 'D3', '7');
    expect(look().at?.mark).not.toBe(before.at?.mark);
    expect(look().changes).toBe(1);
    // The line is already marked as edited; the other row's line is not.
    addOn.runtime.edit('GOLD', 'D3', '8');
    expect(look().changes).toBe(1);
    addOn.runtime.edit('GOLD', 'D2', '8');
    expect(look().changes).toBe(2);
  });
});

it('filters the rows of the results for everybody, until the filter is removed', () => {
  const addOn = scored();
  const show = (rows: readonly number[] | null): unknown[] => {
    const { message } = addOn.reply('showRows', { rows, sheetId: addOn.idOf('GOLD') });
    const tab = addOn.runtime.workbook.tabNamed(RESULTS);
    const hidden = tab ? filteredRows(tab) : new Set<number>();
    return [message, [4, 5, 6].filter((row) => !hidden.has(row))];
  };
  const whose = 'for everyone who has it open.';
  // Rows 2 to 4 of the eval set have their lines in rows 4 to 6 of the results.
  expect(show([3])).toEqual([`GOLD results shows 1 of 3 rows, ${whose}`, [5]]);
  expect(addOn.runtime.workbook.activeTab?.name).toBe(RESULTS);
  expect(show([2, 4])).toEqual([`GOLD results shows 2 of 3 rows, ${whose}`, [4, 6]]);
  expect(show(null)).toEqual([`GOLD results shows 3 of 3 rows, ${whose}`, [4, 5, 6]]);
});

describe('a run in progress', () => {
  /** Polls a run of `rows` rows after each flush. @returns the replies, with the service calls that each took */
  function watched(rows: number) {
    const looks: { readonly value: unknown; readonly calls: number }[] = [];
    let [isLooking, calls, last] = [false, 0, ''];
    const addOn: AddOn = addOnOf(
      {
        GOLD: [
          HEADER.slice(0, 5),
          ...Array.from({ length: rows }, (_row, at) => [
            ...[`q-${at + 2}`, 'ready', `Question ${at + 2}?`, '4', at === 0 ? '' : '4'],
          ]),
        ],
      },
      {
        onServiceCall: (name) => {
          calls += 1;
          const isOut = last === 'SpreadsheetApp.flush';
          last = name;
          // There is no progress to see before and after this phase.
          if (isLooking || !isOut || phaseOf(addOn.runtime) !== 'working') return;
          isLooking = true;
          const before = calls;
          const { value } = addOn.ask('poll', { at: true, run: true });
          looks.push({ value, calls: calls - before });
          isLooking = false;
        },
      },
    );
    expect(addOn.ask('runEvals', { set: [['run.waveRows', '10']] }).ok).toBe(true);
    return { addOn, looks };
  }

  it('is visible to a second execution: rows by verdict, the last errors with their rows', () => {
    const { addOn, looks } = watched(40);
    expect(looks.map(({ value }) => value)).toContainEqual(
      expect.objectContaining({
        run: expect.objectContaining({
          // Progress is written out with the lines of its waves.
          ...{ state: 'running', rows: 40, rowsDone: 30 },
          soFar: {
            resultsSheetId: addOn.idOf(RESULTS),
            verdicts: { error: 1, pass: 29, '': 10 },
            errors: [{ row: 4, name: 'q-2', text: expect.stringContaining('no agent output') }],
          },
        }),
      }),
    );
  });

  it('costs the same few calls for any number of rows', () => {
    const [few, more] = [30, 60].map((rows) => Math.max(...watched(rows).looks.map(({ calls }) => calls)));
    // Nearly all of them ask for names and numbers of tabs, which are not round trips.
    expect(few).toBeLessThan(60);
    expect(more).toBe(few);
  });
});

describe('the settings in the sidebar', () => {
  const save = (addOn: AddOn, path: string, value?: unknown) => addOn.ask('saveSetting', { path, value });
  const form = (addOn: AddOn) => addOn.reply('settingsForm', {});
  const valueOf = (addOn: AddOn, wanted: string): unknown =>
    form(addOn)
      .sections.flatMap(({ settings }) => settings)
      .find(({ path }) => path === wanted)?.value;

  it('are saved one by one', () => {
    const addOn = addOnOf(GOLD);
    expect(save(addOn, 'scoring.numberTolerance', 0.9).value).toMatchObject({ value: 0.9, isDefault: false });
    expect(save(addOn, 'run.trials', 2).ok).toBe(true);
    expect(save(addOn, 'run.build', '  may build ').value).toMatchObject({ value: 'may build' });
    expect(valueOf(addOn, 'scoring.judgeCharts')).toBe(true);
    expect(save(addOn, 'scoring.numberTolerance').value).toMatchObject({ value: 0.05, isDefault: true });
    expect(valueOf(addOn, 'run.trials')).toBe(2);
  });

  it.each([
    ['scoring.numberTolerance', 1.5, 'The setting “Number tolerance” must be at most 1.'],
    ['judge.provider', 'openai', 'There is no setting judge.provider to save here.'],
    ['__proto__.polluted', 1, 'There is no setting __proto__.polluted to save here.'],
  ])('refuse %s = %j, and then nothing changes', (path, value, message) => {
    const addOn = addOnOf(GOLD);
    expect(save(addOn, path, value)).toMatchObject({ ok: false, message });
    expect([...addOn.runtime.properties('document').keys()]).toEqual([]);
  });

  it('open even if a stored setting is invalid, and name it', () => {
    const stored = '{"scoring":{"numberTolerance":7}}';
    const addOn = addOnOf(GOLD, { properties: { document: { 'gnw.settings': stored } } });
    expect(form(addOn).problem).toBe('The setting “Number tolerance” must be at most 1.');
    expect(valueOf(addOn, 'scoring.numberTolerance')).toBe(7);
    expect(save(addOn, 'scoring.numberTolerance', 0.8).ok).toBe(true);
    expect(form(addOn).problem).toBe('');
  });
});

it('the last run of an eval set is the last one that scored it, on every page', () => {
  const [gold = []] = Object.values(GOLD);
  const addOn = addOnOf({ GOLD: gold, LOC: gold });
  for (const tab of ['GOLD', 'GOLD', 'LOC']) addOn.reply('runEvals', { ...ALL, tabs: [tab] });
  const { outcome } = addOn.reply('runOutcome', {});
  // With this many open rows there is neither a rate nor a trend.
  const told = outcome?.tabs.map(({ tab, headline, trend }) => [tab, headline.since === '', trend.length]);
  expect(told).toEqual([
    ['LOC', true, 0],
    ['GOLD', false, 0],
  ]);
  const { tabs } = addOn.reply('runs', {});
  const [earlier, now] = tabs.find(({ name }) => name === 'GOLD')?.runs ?? [];
  expect([earlier, now]).toMatchObject([{ name: expect.stringMatching(/2026/) }, { id: '' }]);
  // The sidebar names the same run as the page.
  expect(outcome?.tabs[1]?.headline.since).toContain(earlier?.name);
  expect(tabs.map(({ runs }) => runs.length)).toEqual([2, 1]);
});

it('lists rows that are not scored, and reports success only if every row passes', () => {
  const seen = (...rows: readonly (readonly string[])[]): unknown => {
    const header = ['query', 'expected_dataset_id', 'actual_dataset_id', 'expected_answer'];
    const addOn = addOnOf({ GOLD: [header, ...rows] });
    addOn.reply('runEvals', {});
    const [tab] = addOn.reply('runOutcome', {}).outcome?.tabs ?? [];
    return [tab?.toLookAt.length === 0 ? tab.nothingToSee : tab?.kinds.unscored, tab?.isMeasured];
  };
  const [pass, open] = [
    ['How much?', '4', '4'],
    ['How many?', '', '4'],
  ];
  expect(seen(pass)).toEqual(['Every row passes.', true]);
  expect(seen(pass, open)).toEqual([1, true]);
  expect(seen(open)).toEqual([1, false]);
});

it('leaves a deleted case out of the list and the count of rows to review', () => {
  const header = ['query', 'expected_dataset_id', 'actual_dataset_id'];
  const addOn = addOnOf({ GOLD: [header, ['How much?', '4', '4'], ['How many?', '4', '7']] });
  addOn.reply('runEvals', {});
  byHand(addOn.runtime).deleteRows('GOLD', 3);
  const rows = addOn.reply('reviewRows', { sheetId: addOn.idOf('GOLD'), list: 'all' });
  expect(rows.map(({ row }) => row)).toEqual([2]);
  const [tab] = addOn.reply('runOutcome', {}).outcome?.tabs ?? [];
  expect([tab?.toLookAt, tab?.kinds.edited, tab?.kinds.failing]).toEqual([[], 0, 0]);
  expect(tab?.nothingToSee).toBe('Every row passes.');
});

it('A blank answer is a failed check in the view of its row, as in its count', () => {
  const header = [
    ...['query', 'expected_answer', 'actual_agent_answer', 'expected_dataset_id', 'actual_dataset_id'],
  ];
  const addOn = addOnOf({ GOLD: [header, ['Which?', 'Brazil', '', '4', '4']] });
  addOn.reply('runEvals', {});
  const sheetId = addOn.idOf('GOLD');
  const [view] = addOn.reply('rowViews', { sheetId, rows: [2] });
  const row = view?.kind === 'row' ? view.row : undefined;
  expect(row?.checksPassed).toBe('1 of 2');
  expect(row?.checks.map(({ id, state }) => [id, state])).toEqual([
    ['dataset_id_match', 'pass'],
    ['agent_answer', 'fail'],
  ]);
});
