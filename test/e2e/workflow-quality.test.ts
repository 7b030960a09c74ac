/** Workflow and quality over the built bundle: the sample's tabs, without a model and with a judge. Scores are computed by hand. */
import { describe, expect, it } from '@jest/globals';
import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod';
import type { RuntimeOptions } from '../../local/runtime';
import { summaryLines } from '../../local/cli/summary-terminal';
import type { Tab } from '../../samples/sheet';
import { quality } from '../../samples/tabs/quality';
import { workflow } from '../../samples/tabs/workflow';
import { API } from '../../src/commands/table';
import { fakeJudge } from '../support/judge-server/fake-fetch';
import { callApi } from '../support/call-api';
import { type Spreadsheet, spreadsheetOf, type Tabs } from './spreadsheet';
import { keyed, transportTo } from './transport';

function rowsOf({ columns, rows }: Tab): Tabs[string] {
  const cells = rows.map((row) =>
    columns.map((column) => {
      const cell = row[column] ?? '';
      return typeof cell === 'object' ? String(cell.value) : cell;
    }),
  );
  return [[...columns], ...cells];
}

const WORKFLOW = rowsOf(workflow);
const QUALITY = rowsOf(quality);

/** A run over tabs; `settings` as on the command line. */
function run(
  tabs: Tabs,
  settings: Readonly<Record<string, string>> = {},
  options: Partial<RuntimeOptions> = {},
) {
  const sheet = spreadsheetOf(tabs, options);
  const again = (set: Readonly<Record<string, string>> = settings): void => {
    callApi(sheet.runtime, 'runEvals', { set: Object.entries(set) });
  };
  again();
  const column = (tab: string, name: string, rows: number): unknown[] =>
    Array.from({ length: rows }, (_row, index) => sheet.row(`${tab} results`, index + 4)[name]);
  return { sheet, again, column };
}

function judgedRun(tabs: Tabs, settings: Readonly<Record<string, string>> = {}) {
  const judge = fakeJudge();
  const done = run(
    tabs,
    { 'judge.provider': 'openai', ...settings },
    {
      transport: transportTo(judge),
      properties: keyed(),
    },
  );
  return { ...done, judge };
}

const Filed = z.object({ value: z.object({ text: z.string() }) });
const Gated = z.object({
  value: z.looseObject({
    sentence: z.string(),
    failures: z.array(z.looseObject({ sentence: z.string() })),
  }),
});

const Exported = z.object({
  value: z.object({
    scorecards: z.array(z.looseObject({ test_id: z.string(), workflow: z.unknown(), quality: z.unknown() })),
  }),
});

function exported({ runtime }: Spreadsheet, tab: string): z.infer<typeof Exported>['value']['scorecards'] {
  const request = { tabs: [{ tab, resultsTab: `${tab} results` }] };
  const reply = callApi(runtime, 'scorecards', request);
  return Exported.parse(JSON.parse(reply)).value.scorecards;
}

describe('the Workflow tab', () => {
  it('comes out as its notes say, without any model', () => {
    const { column } = run({ Workflow: WORKFLOW });
    const [p, f, none] = [1, 0, null];
    expect(column('Workflow', 'agents_workflow_score', 14)).toEqual([
      ...[p, f, f, none, none, p, none, p, p, p, none, none, p, f],
    ]);
    expect(column('Workflow', 'tools_workflow_score', 14)).toEqual([
      ...[p, p, none, f, f, f, none, none, none, p, p, none, p, f],
    ]);
    expect(column('Workflow', 'workflow_score', 14)).toEqual([
      ...[p, f, f, f, f, f, none, p, p, p, none, none, p, f],
    ]);
    const [ok, no] = ['pass', 'fail'];
    // wf-11 forbids and expects the same agent: an unreadable expectation does not pass, although the tools are right.
    expect(column('Workflow', 'verdict', 14)).toEqual([
      ...[ok, no, no, no, no, no, 'not scored', ok, ok, ok, 'error', 'error', ok, no],
    ]);
    expect(column('Workflow', 'overall_score', 14)).toEqual(Array(14).fill(null));
  });

  it('says in notes what was missing or forbidden', () => {
    const { sheet } = run({ Workflow: WORKFLOW });
    expect(sheet.note('Workflow results', 17, 'tools_workflow_score')).toBe(
      'missing: pull_data; forbidden but called: web_search; called: web_search, pick_aoi',
    );
    expect(sheet.row('Workflow results', 5)).toMatchObject({
      first_failure: 'Workflow',
      checks_passed: '1 of 3',
    });
  });

  it('is exported with its structure', () => {
    const { sheet } = run({ Workflow: WORKFLOW });
    expect(exported(sheet, 'Workflow').find((card) => card.test_id === 'wf-05')).toMatchObject({
      quality: null,
      workflow: {
        pass: false,
        agents: { pass: null, included: [], missing: [] },
        tools: {
          pass: false,
          included: ['pdf_retrieval'],
          excluded: [],
          missing: [],
          unexpected: ['web_search'],
          unlisted: [],
          called: ['pdf_retrieval', 'web_search ×2'],
        },
      },
    });
  });
});

describe('a tab with criteria only', () => {
  it('has its metrics as its result, the same wherever it is read, though no row passes or fails', () => {
    const header = ['test_id', 'query', 'expected_answer_criteria', 'actual_agent_answer', 'sources'];
    const rows = Array.from({ length: 8 }, (_row, index) => [
      ...[`c${index}`, `How much was lost in year ${index}?`, '1. Names Pará 2. Gives hectares'],
      ...[index % 2 === 0 ? 'Pará lost 431,250 ha.' : 'Nobody knows.', '431,250 ha were lost.'],
    ]);
    const { sheet, column, again } = judgedRun({ C: [header, ...rows] });
    expect(column('C', 'verdict', 8)).toEqual(Array(8).fill('not scored'));
    const ask = (action: Parameters<typeof callApi>[1], request: object): string =>
      callApi(sheet.runtime, action, request);
    const page = (columns = 12, tab = 'Summary'): string => {
      const grid = sheet.runtime.workbook.tabNamed(tab)?.grid;
      return Array.from({ length: grid?.lastRow ?? 0 }, (_row, row) =>
        Array.from({ length: columns }, (_cell, at) => grid?.get(row + 1, at + 1).value ?? '').join(''),
      ).join(' ');
    };
    const summary = page(2);
    const outcome = ask('runOutcome', {});
    const heatmap = page(1, 'Heatmap');
    const runs = ask('runs', {});
    for (const text of [outcome, summary, heatmap, runs])
      expect(text).not.toMatch(/could be measured|(not|none) measured|0 of 0/);
    const json = ask('scorecards', { tabs: [{ tab: 'C', resultsTab: 'C results' }] });
    const html = ask('exportResults', { format: 'html' });
    for (const [id, title] of [
      ['answer_quality', 'Answer quality'],
      ['factual_correctness', 'Factual correctness'],
      ['completeness', 'Completeness'],
    ] as const) {
      const scores = column('C', `${id}_score`, 8).filter((score) => typeof score === 'number');
      expect(scores).toHaveLength(8);
      const mean = scores.reduce((sum, score) => sum + score, 0) / 8;
      const said = new RegExp(`${title} ${mean.toFixed(2)} \\(\\d\\.\\d\\d–\\d\\.\\d\\d; 8 rows\\)`);
      for (const text of [outcome, summary, html, heatmap, runs]) expect(text).toMatch(said);
      expect(summary).toContain(`${title} (mean)`);
      // What the terminal prints, and the export as JSON.
      for (const text of [ask('lastRun', {}), json.replace(/\\+"/g, '"')])
        expect(text).toMatch(
          new RegExp(
            `"id": ?"${id}",[^}]*"evaluated": ?8,\\s*"mean": ?${Number(mean.toFixed(2))}[^}]*"interval"`,
          ),
        );
    }
    expect(summary).toContain('Answer quality 0.60 (0.30–0.86; 8 rows)');
    expect(heatmap).not.toMatch(/\d not scored/);
    // A terminal, too: the mean is no pass rate.
    const valueOf = (text: string): unknown => z.object({ value: z.unknown() }).parse(JSON.parse(text)).value;
    const last = API.lastRun.reply().parse(valueOf(ask('lastRun', {}))).summary;
    const told = API.runOutcome.reply().parse(valueOf(outcome)).outcome;
    const lines = last ? summaryLines(last, told, { problems: [], isVerbose: false }) : '';
    expect(stripVTControlCharacters(lines)).toMatch(
      /Answer quality 0\.60 \(0\.30–0\.86; 8 rows\)[^]*pass rate\n +C +8 +· +· +8 +·\n/,
    );
    const { text } = Filed.parse(JSON.parse(ask('runFile', {}))).value;
    // The other half of the answers: from 0.2 to 1.
    for (const row of [3, 5, 7, 9]) sheet.runtime.edit('C', `D${row}`, 'Pará lost 431,250 ha.');
    const held = (check: string) => {
      const reply = ask('gateResults', {
        ...{ failOn: [], before: { name: 'before.json', text } },
        minPass: [{ check, rate: 0.8 }],
      });
      return Gated.parse(JSON.parse(reply)).value;
    };
    again();
    // Compared case by case, too: four rows gained half a metric or more.
    const { sentence, failures } = held('answer_quality');
    expect(sentence).toBe(
      'C: none of 8 shared cases passes or fails in both runs; 4 gained a check. Answer quality 0.60, then 1.00, of 8 cases. Factual correctness 1.00, then 1.00, of 8 cases. Completeness 0.00, then 0.00, of 8 cases.',
    );
    expect([failures, held('completeness').failures.map((one) => one.sentence)]).toEqual([
      [],
      ['completeness: 0 % of 8, and 80 % are wanted'],
    ]);
  });
});

describe('the Quality tab', () => {
  it('stays blank with the reason where rules alone judge, and promises nothing of a row of which nothing else was scored', () => {
    const { sheet, column } = run({ Quality: QUALITY });
    for (const name of [
      'answer_quality_score',
      'factual_correctness_score',
      'completeness_score',
      'average_quality',
    ])
      expect(column('Quality', name, 9)).toEqual(Array(9).fill(null));
    // q-03 expects an answer, which a rule finds.
    expect(column('Quality', 'verdict', 9)).toEqual([
      ...['not scored', 'not scored', 'pass', ...Array<string>(6).fill('not scored')],
    ]);
    expect(sheet.note('Quality results', 4, 'completeness_score')).toBe(
      'needs a judge model: how good an answer is, no rule can say',
    );
  });

  it('needs a judge where a threshold makes it decide', () => {
    const { column } = run({ Quality: QUALITY }, { 'scoring.qualityThresholds.completeness': '0.6' });
    // q-04 has no criteria: its completeness is blank, and nothing else gates.
    expect(column('Quality', 'verdict', 9)).toEqual([
      ...Array<string>(3).fill('needs judge'),
      'not scored',
      ...Array<string>(5).fill('needs judge'),
    ]);
  });

  it('is scored by a judge, with one request per row that carries answer, sources and criteria', () => {
    const { judge, column } = judgedRun({ Quality: QUALITY });
    expect(judge.violations).toEqual([]);
    expect(judge.requests).toHaveLength(9);
    expect(column('Quality', 'answer_quality_score', 9)).toEqual([1, 1, 1, 0.6, 1, 1, 1, 1, 1]);
    expect(column('Quality', 'factual_correctness_score', 9)).toEqual([1, 0.4, 1, 1, null, null, 0, 1, 1]);
    expect(column('Quality', 'completeness_score', 9)).toEqual([1, 0.5, 1, null, 1, 0.67, 0, 0.8, 1]);
    // Means of the existing ones, two decimals, half up: (1 + 0.67) / 2 = 0.835.
    expect(column('Quality', 'average_quality', 9)).toEqual([1, 0.63, 1, 0.8, 1, 0.84, 0.33, 0.93, 1]);
    expect(column('Quality', 'overall_score', 9)).toEqual([null, null, 1, ...Array<null>(6).fill(null)]);
    // Quality without a threshold decides nothing; q-03 expects an answer.
    expect(column('Quality', 'verdict', 9)).toEqual([
      ...['not scored', 'not scored', 'pass'],
      ...Array<string>(6).fill('not scored'),
    ]);
    expect(column('Quality', 'judge_cached', 9)).toEqual(Array(9).fill(false));
  });

  it('tells why, and what is met of the criteria', () => {
    const { sheet } = judgedRun({ Quality: QUALITY });
    expect(sheet.note('Quality results', 11, 'completeness_score')).toBe(
      '4/5 criteria (5 not): c5: scripted: In 2021 Rondônia lost 163,900 ha of fore',
    );
    expect(sheet.row('Quality results', 5)['quality_reasoning']).toBe(
      [
        'Answer quality 1: scripted: Most of it was permanent agriculture (46',
        'Factual correctness 0.4: scripted: Most of it was permanent agriculture (46',
        'Completeness 0.5: 1.5/3 criteria (2 not, 3 partly): c2: scripted: Most of it was permanent agriculture (46; c3: scripted: Most of it was permanent agriculture (46',
      ].join(' · '),
    );
    expect(exported(sheet, 'Quality')[1]?.quality).toMatchObject({
      ...{ answer_quality: 1, factual_correctness: 0.4, completeness: 0.5, average_quality: 0.63 },
      reasoning: expect.stringContaining('Completeness 0.5: 1.5/3 criteria'),
    });
  });

  it('decides pass and fail where thresholds are set, and says so', () => {
    const { sheet, column } = judgedRun(
      { Quality: QUALITY },
      { 'scoring.qualityThresholds.completeness': '0.6' },
    );
    const fails = column('Quality', 'verdict', 9).map((verdict) => verdict === 'fail');
    expect(fails).toEqual([false, true, false, false, false, false, true, false, false]);
    expect(sheet.row('Quality results', 5)).toMatchObject({ first_failure: 'Quality' });
    expect(sheet.note('Quality results', 5, 'completeness_score')).toMatch(
      /^0\.5 is under the threshold of 0\.6: 1\.5\/3 criteria/,
    );
  });

  it('asks nothing a second time, and pays nothing', () => {
    const { judge, again, column } = judgedRun({ Quality: QUALITY });
    const before = column('Quality', 'average_quality', 9);
    again();
    expect(judge.requests).toHaveLength(9);
    expect(column('Quality', 'average_quality', 9)).toEqual(before);
    expect(column('Quality', 'judge_cached', 9)).toEqual(Array(9).fill(true));
    expect(column('Quality', 'judge_tokens', 9)).toEqual(Array(9).fill(0));
  });

  it('is not judged where the setting says never, and everywhere where it says always', () => {
    const never = judgedRun({ Quality: QUALITY }, { 'scoring.quality': 'never' });
    expect(never.judge.requests).toHaveLength(0);
    expect(never.sheet.row('Quality results', 4)).toMatchObject({ average_quality: null });
    const gold = [
      ['query', 'actual_agent_answer'],
      ['How much?', 'It lost 100 ha.'],
    ];
    const always = judgedRun({ GOLD: gold }, { 'scoring.quality': 'always' });
    expect(always.sheet.row('GOLD results', 4)).toMatchObject({
      ...{ answer_quality_score: 1, factual_correctness_score: null, completeness_score: null },
    });
    expect(Object.keys(judgedRun({ GOLD: gold }).sheet.row('GOLD results', 4))).not.toContain(
      'answer_quality_score',
    );
  });

  it('is an error of the metric where the judge fails: of the row where nothing else was scored', () => {
    const [header = [], ...rows] = QUALITY;
    const answer = header.indexOf('actual_agent_answer');
    const broken = rows.map((row, at) =>
      row.map((cell, place) => (at === 0 && place === answer ? `${String(cell)} [[judge: score 2]]` : cell)),
    );
    const { sheet } = judgedRun({ Quality: [header, ...broken] });
    expect(sheet.row('Quality results', 4)).toMatchObject({
      ...{ verdict: 'error', answer_quality_score: null, average_quality: null },
      error: 'the judge gave no usable verdict: the reply does not have the form that was asked for',
    });
    expect(sheet.row('Quality results', 5)).toMatchObject({
      ...{ verdict: 'not scored', error: 'nothing to check' },
    });
  });
});
