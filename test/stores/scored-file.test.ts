import type { Snapshot } from '../../src/model/run';
import { caseVerdict, judgeOf } from '../../src/model/scorecard';
import { readRuns, runFileText } from '../../src/stores/run-file';
import { BUILT_IN } from '../../src/checks/registry';
import { checkChanges } from '../../src/scoring/diff-runs';
import { scored } from '../support/results';

const read = (json: unknown) => readRuns({ name: 'run.json', text: JSON.stringify(json) });

const run = (tab: string): Snapshot => ({
  ...{ runId: '20261122T100000Z-ab', savedAt: '', sheetId: 0, tab },
  cases: [
    scored(2, 'a', 'pass', { aoi_id_match: 1 }, { tab, run_id: '20261122T100000Z-ab' }),
    scored(
      3,
      'b',
      'undecided',
      { date_match: { score: 0, decider: 'person', decided_by: 'person: anna' } },
      {
        ...{ tab, conversation: 'c', conversation_verdict: 'not_scored', inputs_hash: '1f0c' },
        ...{ trials: { date_match: [0, null] }, values: { actual_start_date: '2020' } },
      },
    ),
  ],
  about: {
    ...{ scorer: 'abc', settings_hash: 'def', judge: 'rules', ff: '', filters: '', trials: 3 },
    ...{ is_mixed: true, info_only: ['date_match'] },
  },
});

describe('A file of runs', () => {
  it('is read as it was written, eval set by eval set', () => {
    const runs = [run('GOLD'), run('Dates')];
    expect(read(JSON.parse(runFileText(runs)))).toEqual(runs);
  });

  it('has no settings of a run', () => {
    const conditions = { judge: 'rules', metrics: 'Completeness 0.50', settings: { scoring: {} } };
    expect(JSON.parse(runFileText([{ ...run('GOLD'), about: conditions }]))).toMatchObject({
      eval_sets: [{ tab: 'GOLD', about: { judge: 'rules' } }],
    });
  });

  it('may come from --json, in which checks decided by code have no judge', () => {
    const card = { ...{ tab: 'GOLD', row: 2, test_id: null, uid: 'a', query: 'q', verdict: 'undecided' } };
    const checks = {
      aoi_id_match: { score: 1, reason: '', decider: 'code', decided_by: 'check' },
      date_match: { score: null, reason: 'no date', decided_by: '' },
      agent_answer: { score: 0, decider: 'person', decided_by: 'person: anna' },
    };
    const [only] = read({ run: {}, scorecards: [{ ...card, checks }] })[0]?.cases ?? [];
    expect(Object.keys(checks).map((id) => only && judgeOf(only, id))).toEqual([
      ...[undefined, undefined, 'person: anna'],
    ]);
  });

  it('counts a conversation of --json once, with the verdict of its first row, and a case beside it as itself', () => {
    const card = (row: number, verdict: string, conversation: string | null, ofWhole: string | null) => ({
      ...{ tab: 'GOLD', row, uid: `u${row}`, query: 'q', verdict, checks: {} },
      ...{ conversation, conversation_verdict: ofWhole },
    });
    const cards = [
      card(2, 'pass', 'forests', 'fail'),
      card(3, 'fail', 'forests', null),
      card(4, 'pass', null, null),
    ];
    const [run] = read({ scorecards: cards });
    expect(run?.cases.map(caseVerdict)).toEqual(['fail', null, 'pass']);
  });

  it('has the newest run id of its lines, and the time of each eval set', () => {
    const card = (tab: string, uid: string, run_id: string | null) => ({ tab, uid, run_id, checks: {} });
    const cards = [
      card('GOLD', 'a', 'r2'),
      card('GOLD', 'b', 'r1'),
      card('GOLD', 'c', null),
      card('Dates', 'a', null),
    ];
    const runs = read({
      eval_sets: [{ tab: 'GOLD', saved_at: 'then', about: { judge: 'rules' } }],
      scorecards: cards,
    });
    expect(runs.map(({ tab, runId, savedAt, about }) => [tab, runId, savedAt, about?.judge])).toEqual([
      ['GOLD', 'r2', 'then', 'rules'],
      ['Dates', '', '', undefined],
    ]);
  });

  it('has blanks for missing values', () => {
    const blank = {
      tab: 'GOLD',
      uid: 'a',
      query: null,
      verdict: null,
      test_id: 7,
      conversation: 3,
      checks: {},
    };
    expect(read({ scorecards: [blank] })[0]?.cases).toMatchObject([
      { row: null, uid: 'a', test_id: '7', query: '', verdict: null, conversation: '3', overall_score: null },
    ]);
  });

  it('may name a check like a property of every object', () => {
    const card = (uid: string, checks: object) => ({ tab: 'GOLD', uid, verdict: 'pass', checks });
    const both = [card('a', { constructor: { score: 1 } }), card('b', { toString: { score: 0 } })];
    const result = (uid: string, checks: object) => ({ uid, id: uid, checks });
    const results = [result('a', { constructor: 1 }), result('b', { toString: 0 })];
    for (const file of [{ scorecards: both }, { run_id: 'r', started: '2026-08-01T00:00:00Z', results }]) {
      const cases = read(file)[0]?.cases ?? [];
      const changes = checkChanges({ pairs: [], before: cases, after: cases }, BUILT_IN);
      expect(changes.map(({ id, before, beforeN }) => [id, before, beforeN])).toEqual([
        ['constructor', 1, 1],
        ['toString', 0, 1],
      ]);
    }
  });

  it.each([
    ['null', /it has no results of a run/],
    [
      '[{"Question":"q"}]',
      /: it has no results .*\. It holds questions with answers of one version\. Import it under Compare ▸ Answers/,
    ],
    ['{"results":[{"Question":"q"}]}', /must be text\. It holds questions with answers/],
    [
      'query,actual_agent_answer\nq,a',
      /it is not JSON\. It holds outputs of the agent\. Import it under Run ▾ ▸ Import agent/,
    ],
    ['7', /it has no results of a run/],
    ['[]', /it has no results of a run/],
    ['{"scorecards":[]}', /run\.json is not a run file: scorecards /],
    [
      '{"scorecards":[{"tab":"GOLD","uid":"a","checks":{"x":{"score":2}}}]}',
      /scorecard 1, checks\.x\.score /,
    ],
    ['{"scorecards":[{"tab":"GOLD","row":2.5,"uid":"a","checks":{}}]}', /scorecard 1, row /],
    [
      '{"scorecards":[{"tab":"GOLD","uid":"a","checks":{"__proto__":{"score":1}}}]}',
      /“__proto__” is not allowed as a key/,
    ],
    [
      '{"scorecards":[{"tab":"GOLD","uid":"a","checks":{}},{"tab":"GOLD","uid":"b","verdict":"green","checks":{}}]}',
      /scorecard 2, verdict must be one of pass, .*, not “green”/,
    ],
    [
      '{"scorecards":[{"tab":"A","row":2,"uid":"a","checks":{}},{"tab":"B","row":2,"uid":"a","checks":{}},{"tab":"A","row":3,"uid":"a","checks":{}},{"tab":"A","row":2,"uid":"a","checks":{}}]}',
      /scorecards 1 and 4 are about the same row of the same tab, which would count twice/,
    ],
    [
      '{"run_id":"r","started":"2026-08-01T00:00:00Z","results":[{"uid":"a","id":"1","checks":{}},{"uid":"a","id":"2","checks":{}},{"uid":"a","id":"1","checks":{}}]}',
      /results 1 and 3 are about the same case, which would count twice/,
    ],
    ['{"scorecards":', /it is not JSON/],
    ['{"scorecards": [], "scorecards": []}', /it gives “scorecards” twice/],
    ['{"results": [{"checks": {"date_match": 1, "date_match": 0}}]}', /it gives “date_match” twice/],
    ['{"results":[]}', /run\.json is not a run file: run_id must be text/],
  ])('that holds %s is refused with the reason', (text, why) => {
    expect(() => readRuns({ name: 'run.json', text })).toThrow(why);
  });
});
