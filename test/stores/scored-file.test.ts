import { describe, expect, it } from '@jest/globals';
import { type Snapshot, verdictAsCase } from '../../src/model/ledger';
import { readRuns, runFileText } from '../../src/stores/scored-file';
import { BUILT_IN } from '../../src/checks/registry';
import { checkChanges } from '../../src/scoring/diff-runs';
import { scored } from '../support/ledger';

const hashOf = (query: string): string => `#${query.length}`;
const read = (json: unknown) => readRuns({ name: 'run.json', text: JSON.stringify(json) }, hashOf);

const run = (tab: string): Snapshot => ({
  runId: '20261122T100000Z-ab',
  savedAt: '',
  sheetId: 0,
  tab,
  cases: [
    { ...scored(2, 'a', 'pass', { aoi_id_match: 1 }), queryHash: 'hash' },
    {
      ...scored(3, 'b', 'undecided', { date_match: 0 }, { asCase: 'not_scored' }),
      ...{ queryHash: 'other', trials: { date_match: [0, null] } },
      output: { date_match: '2020', aoi_id_match: 'BRA' },
      ...{ conversation: 'c', inputs: '1f0c', deciders: { date_match: 'person: anna' } },
    },
  ],
  about: {
    ...{ scorer: 'abc', settingsHash: 'def', judge: 'rules', ff: '', filters: '', trials: 3 },
    ...{ isMixed: true, infoOnly: ['date_match'] },
  },
});

describe('A file of runs', () => {
  it('is read as it was written, eval set by eval set', () => {
    const runs = [run('GOLD'), run('Dates')];
    expect(read(JSON.parse(runFileText(runs)))).toEqual(runs);
  });

  it('may be one that --json wrote, whose queries are whole', () => {
    const long = 'q'.repeat(100);
    const card = {
      ...{ tab: 'GOLD', row: 2, test_id: null, uid: 'a', query: long, verdict: 'undecided' },
      ...{ overall_score: 0.5, run_id: 'r1', inputs_hash: '1f0c-77b1.03aa-1' },
    };
    const checks = {
      aoi_id_match: { score: 1, reason: '', decider: 'code', decided_by: 'check' },
      date_match: { score: null, reason: 'no date', decided_by: '' },
      agent_answer: { score: 0, decider: 'person', decided_by: 'person: anna' },
    };
    expect(read({ run: {}, scorecards: [{ ...card, checks }] })[0]?.cases).toMatchObject([
      {
        ...{ row: 2, testId: '', uid: 'a', queryHash: '#100', verdict: 'undecided', overall: 0.5 },
        scores: { aoi_id_match: 1, agent_answer: 0 },
        ...{ inputs: '1f0c', deciders: { agent_answer: 'person: anna' } },
      },
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
    expect(run?.cases.map(verdictAsCase)).toEqual(['fail', null, 'pass']);
  });

  it('may be one of the other harness, whose queries are whole where it has them', () => {
    const results = [
      { uid: 'a', id: '1', query: 'Where?', checks: { aoi_id_match: 1 } },
      { uid: 'b', id: '2', checks: {} },
    ];
    const [run] = read({ run_id: 'r', started: '2026-08-01T00:00:00Z', results });
    expect(run?.cases.map(({ queryHash }) => queryHash)).toEqual(['#6', '']);
  });

  it('is named by the newest of its lines, and knows of each eval set when it was kept', () => {
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
    expect(runs[0]?.cases[0]).toEqual({
      ...{ row: 0, uid: 'a', testId: '', query: '', queryHash: '', verdict: null, overall: null, scores: {} },
    });
  });

  it('has blank texts for what nobody filled in, and the verdict of a conversation that is not over', () => {
    const blank = {
      ...{ tab: 'GOLD', uid: 'a', query: null, verdict: null, test_id: 7, conversation: 'c', checks: {} },
    };
    const [run] = read({ scorecards: [blank] });
    expect(run?.cases).toEqual([
      {
        ...{ row: 0, uid: 'a', testId: '7', query: '', queryHash: '', verdict: null, asCase: null },
        ...{ conversation: 'c', overall: null, scores: {} },
      },
    ]);
    const [kept] = read({ scorecards: [{ ...blank, conversation: undefined }] });
    expect(kept?.cases[0]).not.toHaveProperty('asCase');
  });

  it('may call a check what every object has: only the cases that it scored have a score of it', () => {
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
    ['null', /it has neither scorecards/],
    [
      '[{"Question":"q"}]',
      /: it has neither .*\. It holds questions with answers of one version: Compare ▸ Answers/,
    ],
    ['{"results":[{"Question":"q"}]}', /must be a text\. It holds questions with answers/],
    ['query,actual_agent_answer\nq,a', /it is not JSON\. It holds outputs of the agent: Run ▾ ▸ Import/],
    ['7', /it has neither scorecards/],
    ['[]', /it has neither scorecards/],
    ['{"scorecards":[]}', /run\.json is not a file of a run: scorecards /],
    [
      '{"scorecards":[{"tab":"GOLD","uid":"a","checks":{"x":{"score":2}}}]}',
      /scorecard 1, checks\.x\.score /,
    ],
    ['{"scorecards":[{"tab":"GOLD","row":2.5,"uid":"a","checks":{}}]}', /scorecard 1, row /],
    [
      '{"scorecards":[{"tab":"GOLD","uid":"a","checks":{"__proto__":{"score":1}}}]}',
      /it has something called __proto__, which is no name/,
    ],
    [
      '{"scorecards":[{"tab":"GOLD","uid":"a","checks":{}},{"tab":"GOLD","uid":"b","verdict":"green","checks":{}}]}',
      /scorecard 2, verdict: “green” is none/,
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
    ['{"results":[]}', /run\.json is not a run file of wri\/gnw-gold-evals/],
  ])('that holds %s is refused with what is wrong', (text, why) => {
    expect(() => readRuns({ name: 'run.json', text }, hashOf)).toThrow(why);
  });
});
