/** The main job over the built bundle: tabs in, scored, coloured and explained results out. */
import { describe, expect, it } from '@jest/globals';
import { callApi } from '../support/call-api';
import { area } from '../../local/workbook/area';
import { cellAt } from './cells';
import { deskOf } from './desk';
import { spreadsheetOf } from './spreadsheet';

const HEADER = [
  'test_id',
  'query',
  'status',
  'expected_aoi_ids',
  'expected_dataset_id',
  'expected_answer',
  'expected_clarification',
  'actual_id',
  'actual_source',
  'actual_dataset_id',
  'row_count',
  'actual_agent_answer',
  'error',
];

const GOLD = [
  HEADER,
  [
    'a',
    'How much forest did Brazil lose?',
    'ready',
    'BRA',
    4,
    '590 kha',
    '',
    'BRA',
    'gadm',
    4,
    12,
    'Brazil lost 588,849 hectares.',
    '',
  ],
  [
    'b',
    'How much forest did Peru lose?',
    'ready',
    'BRA',
    4,
    '590 kha',
    '',
    'PER',
    'gadm',
    4,
    12,
    'It lost 100 ha.',
    '',
  ],
  ['c', 'Skipped?', 'skip', 'BRA', 4, '590 kha', '', 'BRA', 'gadm', 4, 12, 'It lost 590 kha.', ''],
  ['d', 'Broken?', 'ready', 'BRA', 4, '', '', '', '', '', '', '', 'HTTP 500'],
  ['e', 'Silent?', '', 'BRA', '', '', '', '', '', '', '', '', ''],
  ['f', 'Which region?', '', 'BRA', '', '', '', '', '', '', '', 'Which region do you mean?', ''],
];

describe('Run evals on this tab', () => {
  it('writes one scored row per case that is not left out, in sheet order', () => {
    const sheet = spreadsheetOf({ GOLD });
    sheet.runtime.select('GOLD');
    sheet.runtime.call('runOnThisTab');

    expect(sheet.tabNames()).toEqual(['GOLD', 'Summary', 'GOLD results', 'Run history', 'Heatmap']);
    expect([2, 3, 4, 5, 6].map((row) => sheet.row('GOLD results', row)['test_id'])).toEqual([
      'a',
      'b',
      'd',
      'e',
      'f',
    ]);
    expect(sheet.row('GOLD results', 2)).toMatchObject({
      row: 2,
      query: 'How much forest did Brazil lose?',
      verdict: 'pass',
      overall_score: 1,
      // No column records charts, so chart_produced is implied but not evaluated.
      checks_run: '5 of 6',
      aoi_id_match_score: 1,
      dataset_id_match_score: 1,
      data_pull_exists_score: 1,
      agent_answer_score: 1,
      clarification_requested_score: null,
      judge: 'rule: number',
    });
    // Area and answer wrong, dataset and pull right: 2 of 4.
    expect(sheet.row('GOLD results', 3)).toMatchObject({
      verdict: 'fail',
      overall_score: 0.5,
      first_failure: 'aoi',
      aoi_id_match_score: 0,
      agent_answer_score: 0,
    });
  });

  it('leaves scores blank and says why where a row could not be measured', () => {
    const sheet = spreadsheetOf({ GOLD });
    sheet.runtime.call('runOnAllTabs');
    expect(sheet.row('GOLD results', 4)).toMatchObject({
      verdict: 'error',
      overall_score: null,
      aoi_id_match_score: null,
      error: 'the agent failed: HTTP 500',
    });
    expect(sheet.row('GOLD results', 5)).toMatchObject({ verdict: 'error', error: 'no agent output' });
  });

  it('scores a clarification that nothing called for 0 and blanks what could not be selected yet', () => {
    const sheet = spreadsheetOf({ GOLD });
    sheet.runtime.call('runOnAllTabs');
    expect(sheet.row('GOLD results', 6)).toMatchObject({
      verdict: 'fail',
      overall_score: 0,
      clarification_requested_score: 0,
      aoi_id_match_score: null,
    });
  });

  it('puts the reason of every 0 into a note on its cell', () => {
    const sheet = spreadsheetOf({ GOLD });
    sheet.runtime.call('runOnAllTabs');
    expect(sheet.note('GOLD results', 3, 'aoi_id_match_score')).toBe('missing: BRA; not expected: PER');
    expect(sheet.note('GOLD results', 2, 'aoi_id_match_score')).toBe('');
  });

  it('links each row to its source by number', () => {
    const sheet = spreadsheetOf({ GOLD });
    sheet.runtime.call('runOnAllTabs');
    const source = sheet.runtime.workbook.tabNamed('GOLD');
    const cell = cellAt(sheet.runtime.workbook, 'GOLD results', 2, 1);
    expect(cell.value).toBe(2);
    expect(cell.formula).toBe(`=HYPERLINK("#gid=${source?.id ?? NaN}&range=2:2",2)`);
  });

  it('asks before it runs, with what will be checked, and sums up afterwards', () => {
    const sheet = spreadsheetOf({ GOLD });
    sheet.runtime.call('runOnAllTabs');
    expect(sheet.questions).toHaveLength(1);
    expect(sheet.questions[0]?.message).toContain('GOLD: 5 rows');
    expect(sheet.questions[0]?.message).toContain('1 row with status skip');
    expect(sheet.pages.map(({ title }) => title)).toEqual(['Results']);
  });

  it('does nothing when the question is answered with Cancel', () => {
    const sheet = spreadsheetOf({ GOLD }, { ui: { alert: () => 'CANCEL' } });
    sheet.runtime.call('runOnAllTabs');
    expect(sheet.tabNames()).toEqual(['GOLD']);
  });
});

describe('Text from agents', () => {
  const HOSTILE = [
    '=HYPERLINK("https://evil.example","click")',
    '+1+1',
    '-2+3',
    '@SUM(A1)',
    '007',
    '1/2/2024',
    'TRUE',
    "'quoted",
    '<b>bold</b>',
    'a\u0000b',
    '😀 👩‍👩‍👧',
    '‮مرحبا',
    `${'x'.repeat(39990)}😀😀😀😀😀`,
    '\ttab',
    '{"answer":"=1"}',
    '12%',
  ];

  it('stays the text it is in the results, never a formula, number, date or boolean', () => {
    const rows = HOSTILE.map((text, index) => [`t${index}`, `q${index}`, 'never said', `'${text}`]);
    const sheet = spreadsheetOf({
      GOLD: [['test_id', 'query', 'expected_answer', 'actual_agent_answer'], ...rows],
    });
    sheet.runtime.call('runOnAllTabs');
    HOSTILE.forEach((text, index) => {
      const header = Object.keys(sheet.row('GOLD results', 2));
      const cell = cellAt(
        sheet.runtime.workbook,
        'GOLD results',
        index + 2,
        header.indexOf('actual_agent_answer') + 1,
      );
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

describe('The results tab', () => {
  it('is written again by the next run, and is never taken for an eval set', () => {
    const sheet = spreadsheetOf({ GOLD });
    sheet.runtime.call('runOnAllTabs');
    sheet.runtime.call('runOnAllTabs');
    expect(sheet.tabNames()).toEqual(['GOLD', 'Summary', 'GOLD results', 'Run history', 'Heatmap']);
    // A summary stays where a person puts it; one of an earlier version, which has other columns, is put first.
    const { workbook } = sheet.runtime;
    const summary = workbook.tabNamed('Summary');
    if (!summary) throw new Error('no summary');
    workbook.moveTab(summary, workbook.tabs.length - 1);
    sheet.runtime.call('runOnAllTabs');
    expect(sheet.tabNames()).toEqual(['GOLD', 'GOLD results', 'Run history', 'Heatmap', 'Summary']);
    summary.shiftLines('columns', 20, -1);
    sheet.runtime.call('runOnAllTabs');
    expect(sheet.tabNames()).toEqual(['GOLD', 'Summary', 'GOLD results', 'Run history', 'Heatmap']);
    expect(workbook.activeTab?.name).toBe('GOLD');
  });

  it('is made again where a person has deleted it', () => {
    const sheet = spreadsheetOf({ GOLD });
    sheet.runtime.call('runOnAllTabs');
    const tab = sheet.runtime.workbook.tabNamed('GOLD results');
    if (tab) sheet.runtime.workbook.removeTab(tab);
    sheet.runtime.call('runOnAllTabs');
    expect(sheet.row('GOLD results', 2)).toMatchObject({ verdict: 'pass' });
  });

  it('is left alone where a person has added a column, and the next free name is used', () => {
    const sheet = spreadsheetOf({ GOLD });
    sheet.runtime.call('runOnAllTabs');
    const columns = Object.keys(sheet.row('GOLD results', 2)).length;
    const tab = sheet.runtime.workbook.tabNamed('GOLD results');
    tab?.shiftLines('columns', columns + 1, 1);
    tab?.grid.update(1, columns + 1, { value: 'my remarks' });
    sheet.runtime.call('runOnAllTabs');
    expect(sheet.tabNames()).toEqual([
      'GOLD',
      'GOLD results 2',
      'Summary',
      'GOLD results',
      'Run history',
      'Heatmap',
    ]);
    expect(sheet.row('GOLD results', 2)['my remarks']).toBeNull();
    expect(sheet.pages[1]?.html).toContain('“GOLD results” has columns that are not ours and was left alone');
  });

  it('never overwrites a foreign tab of its name', () => {
    const sheet = spreadsheetOf({ GOLD, 'GOLD results': [['my notes']] });
    sheet.runtime.call('runOnAllTabs');
    expect(sheet.tabNames()).toEqual([
      'GOLD',
      'Summary',
      'GOLD results 2',
      'GOLD results',
      'Run history',
      'Heatmap',
    ]);
    expect(cellAt(sheet.runtime.workbook, 'GOLD results', 1, 1).value).toBe('my notes');
  });

  it('keeps the tab in front where it was', () => {
    const sheet = spreadsheetOf({ Notes: [['hello']], GOLD });
    sheet.runtime.select('GOLD');
    sheet.runtime.call('runOnThisTab');
    sheet.runtime.call('runOnThisTab');
    expect(sheet.tabNames()).toEqual(['Notes', 'GOLD', 'Summary', 'GOLD results', 'Run history', 'Heatmap']);
  });
});

describe('The menu', () => {
  it('offers what is used daily at its top, the rest by subject', () => {
    const sheet = spreadsheetOf({ GOLD });
    sheet.runtime.open();
    expect(sheet.menus).toEqual([
      {
        title: 'GNW Evals',
        isAddonMenu: false,
        labels: [
          'Open sidebar',
          '',
          'Run evals on this tab',
          'Run evals on all eval sets',
          'Run evals on the selected rows',
          'Run only rows with errors',
          'Run only rows that changed',
          'Run with filters…',
          'What will be checked?',
          'Run in progress…',
          '',
          'Agent ▸ Ask the agent',
          'Agent ▸ Ask the agent, then score',
          'Agent ▸ Ask only for rows without a response',
          'Agent ▸ Set up the agent…',
          'Agent ▸ Read traces from Langfuse',
          'Agent ▸ Import from Langfuse…',
          'Agent ▸ Import responses…',
          'Agent ▸ Kept states…',
          'Show only ▸ Failing rows',
          'Show only ▸ Lost rows',
          'Show only ▸ Rows that need a judge',
          'Show only ▸ Rows with errors',
          'Show only ▸ Edited rows',
          'Show only ▸ All rows',
          'Results ▸ Last results',
          'Results ▸ Judge agreement',
          'Results ▸ Accept actual as expected on the selected rows…',
          'Results ▸ Undo accepted values or labels…',
          'Results ▸ Diff of runs…',
          'Results ▸ Compare old and new answers…',
          'Results ▸ Export results…',
          'Results ▸ Langfuse…',
          'Set up ▸ Judge model…',
          'Set up ▸ Test the judge…',
          'Set up ▸ Label rows…',
          'Set up ▸ Checks of your own',
          'Set up ▸ Column names…',
          'Set up ▸ Score rows again when I edit them…',
          'Set up ▸ Show verdicts beside the cases…',
          'Set up ▸ Schedules…',
          'Set up ▸ Check this installation…',
          'Help ▸ How scores work',
          'Help ▸ Write the score guide tab',
        ],
      },
    ]);
  });

  it('is an add-on menu while the add-on is not authorised', () => {
    const sheet = spreadsheetOf({ GOLD });
    sheet.runtime.open('NONE');
    expect(sheet.menus.map(({ isAddonMenu }) => isAddonMenu)).toEqual([true]);
  });

  it('shows coverage and the score guide as pages', () => {
    const sheet = spreadsheetOf({ GOLD });
    sheet.runtime.call('showCoverage');
    sheet.runtime.call('showScoreGuide');
    sheet.runtime.call('showJudgeSetup');
    expect(sheet.pages.map(({ title }) => title)).toEqual([
      'What will be checked?',
      'How scores work',
      'Judge model',
    ]);
  });
});

describe('Bad input', () => {
  it('gets one clear sentence where no tab is an eval set', () => {
    const sheet = spreadsheetOf({ Notes: [['hello']] });
    sheet.runtime.call('runOnAllTabs');
    expect(sheet.questions.map(({ message }) => message)).toEqual([
      'This spreadsheet has no eval set: no tab has a header row with a “query” column in its first 10 rows. Name the column with the questions “query”.',
    ]);
  });

  it('gets one clear sentence where the tab in front is no eval set', () => {
    const sheet = spreadsheetOf({ Empty: [], GOLD });
    sheet.runtime.select('Empty');
    sheet.runtime.call('runOnThisTab');
    expect(sheet.questions.map(({ message }) => message)).toEqual([
      '“Empty” is no eval set: the tab is empty.',
    ]);
  });
});

describe('Service calls', () => {
  const calls = (rows: number): number => {
    const cases = Array.from({ length: rows }, (_item, index) => [
      `t${index}`,
      `q${index}`,
      'BRA',
      'BRA',
      'gadm',
    ]);
    const sheet = spreadsheetOf({
      GOLD: [['test_id', 'query', 'expected_aoi_ids', 'actual_id', 'actual_source'], ...cases],
    });
    const before = sheet.runtime.stats.spreadsheetCalls;
    callApi(sheet.runtime, 'runEvals', '{"set":[["run.waveRows","10"]]}');
    return sheet.runtime.stats.spreadsheetCalls - before;
  };

  it('are a constant and at most seven per wave, the flush among them, however many rows there are', () => {
    const [few, more, many] = [calls(50), calls(100), calls(250)];
    const perWave = (many - few) / 20;
    expect(perWave).toBeLessThanOrEqual(7);
    // But for the status, which is written by time.
    expect(Math.abs(perWave - (more - few) / 5)).toBeLessThan(0.5);
  });
});

describe('A tab that is a chart', () => {
  it('is no eval set, and in the way of nothing', () => {
    const desk = deskOf({ GOLD: GOLD, Chart: [] });
    const chart = desk.runtime.workbook.tabNamed('Chart');
    if (chart) chart.type = 'OBJECT';
    expect(desk.ask('coverage', {})).toMatchObject({ ok: true, value: { tabs: [{ tab: 'GOLD' }] } });
    expect(desk.ask('runEvals', {})).toMatchObject({ ok: true, value: { state: 'finished' } });
    expect(desk.ask('sidebarStart', {}).ok).toBe(true);
  });
});

describe('The charts of the summary', () => {
  it('are neither doubled nor moved back by a run, are made again where one is gone, and leave people’s own alone', () => {
    const sheet = spreadsheetOf({ GOLD });
    sheet.runtime.call('runOnAllTabs');
    const tab = sheet.runtime.workbook.tabNamed('Summary');
    const [trend, checks] = tab?.charts ?? [];
    if (!tab || !trend || !checks) throw new Error('there are no charts');
    const moved = { ...trend, place: { row: 40, column: 2, x: 0, y: 0 } };
    // One that draws what can be seen, and a copy of ours.
    const theirs = { ...checks, id: 901, ranges: [{ tabId: tab.id, area: area(20, 2, 3, 3) }] };
    tab.charts = [moved, theirs, { ...moved, id: 902 }];
    sheet.runtime.call('runOnAllTabs');
    expect(
      tab.charts.map(({ id, options }) => [[trend.id, 901].includes(id) ? id : 'new', options['title']]),
    ).toEqual([
      [trend.id, trend.options['title']],
      [901, checks.options['title']],
      ['new', checks.options['title']],
      ['new', 'Where rows fail first'],
    ]);
    expect(tab.charts[0]).toMatchObject({ place: moved.place, options: trend.options });
    // Two runs by now: a header and a point each.
    expect(tab.charts[0]?.ranges[0]?.area.rows).toBe(3);
  });
});
