/** User-declared checks that a judge decides, and rubrics in users' own words, over the built bundle. */
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { fakeJudge, type FakeJudge } from '../../support/judge-server/fake-fetch';
import { type Desk, deskOf } from '../desk';
import { transportTo } from '../transport';

const KEY = JSON.stringify({ key: 'test-judge-key-0001', host: '*' });
const CITES = 'Check :  Cites a source';
const GOLD = [
  ['query', 'expected_answer', 'actual_agent_answer', CITES],
  ['Which state?', 'South Dakota', 'S. Dakota, according to GFW. [[judge: score 1]]', 'yes'],
  ['Which one?', 'South Dakota', 'Plainly S. Dakota. [[judge: score 1]]', 'Ja'],
  ['And now?', '', 'It was 5 ha, according to GFW.', 'no'],
  ['What else?', '', 'It was 5 ha, says Hansen et al.', 'Hansen et al.'],
  ['Nothing?', '', 'It was 6 ha.', ''],
  ['Perhaps?', '', 'It was 7 ha.', '?'],
];
const SET = [['judge.provider', 'anthropic']];

function noted(note: string, tab = GOLD, input: Parameters<typeof fakeJudge>[0] = {}) {
  const judge = fakeJudge(input);
  const desk = deskOf(
    { GOLD: tab },
    { transport: transportTo(judge), properties: { user: { 'gnw.judgeKey': KEY } } },
  );
  setNote(desk, note, tab[0]?.indexOf(CITES) ?? 0);
  return { judge, desk, run: () => desk.ask('runEvals', { set: SET }) };
}

function setNote({ runtime }: Desk, note: string, index: number): void {
  const grid = runtime.workbook.tabNamed('GOLD')?.grid;
  if (grid) grid.set(1, index + 1, { ...grid.get(1, index + 1), note });
}

const Runs = z.object({
  tabs: z.array(z.object({ sheetId: z.number(), runs: z.array(z.object({ id: z.string() })) })),
});
const requests = ({ groups }: FakeJudge): number => groups.reduce((sum, size) => sum + size, 0);
const scores = (desk: Desk, column = 'check_cites_a_source_score') =>
  GOLD.slice(1).map((_row, index) => desk.row('GOLD results', index + 4)[column]);

describe('a column check: …', () => {
  it('asks a judge row by row, in the one request of the row, by the rubric of its note', () => {
    const { judge, desk, run } = noted('Names the data set\nor the publication.');
    const coverage = JSON.stringify(desk.ask('coverage', {}).value);
    expect(coverage).toContain('"title":"Cites a source","rows":5,"runs":true');
    run();
    // yes, ja, no, a text, blank, and a cell that says nothing
    expect(scores(desk)).toEqual([1, 1, 0, 1, null, null]);
    expect(requests(judge)).toBe(4);
    expect(desk.row('GOLD results', 4)).toMatchObject({
      ...{ verdict: 'pass', 'check: cites_a_source': 'yes' },
      prompt_hash: expect.stringMatching(/^answer match v2 \(\w{8}\); check_cites_a_source v1 \(\w{8}\)$/),
    });
    expect(desk.row('GOLD results', 6)['why']).toContain(
      'Cites a source: expected no, got It was 5 ha, according to GFW. (it should not hold',
    );
    expect(desk.row('GOLD results', 8)).toMatchObject({ verdict: 'no pass/fail check' });
    expect(desk.row('GOLD results', 9)).toMatchObject({ verdict: 'error' });
    expect(JSON.stringify(desk.lastRun())).toContain('“?” is neither yes nor no, nor a text that must hold');

    // A new wording asks again only the questions that it is about.
    const before = judge.requests.length;
    setNote(desk, 'Names who measured it.', GOLD[0]?.indexOf(CITES) ?? 0);
    run();
    expect(requests(judge)).toBe(8);
    const again = judge.requests.slice(before).map(({ body }) => JSON.stringify(body));
    expect(again.every((body) => /Parts asked: check_cites_a_source(?![;\w])/.test(body))).toBe(true);
    expect(again[0]).toContain('| Names who measured it.');
    run();
    expect(requests(judge)).toBe(8);
  });
});

const RUBRICS = ['id,title,kind,rubric or pattern,tabs', 'agent_answer,,"rubric, extend",Names the year.,'];
const withTabs = (tabs: string) => ({
  fileName: 'c.csv',
  text: [RUBRICS[0], `${RUBRICS[1] ?? ''}${tabs}`].join('\n'),
});

describe('what people declare', () => {
  it('holds for a run as it was when it began, whatever is written there meanwhile', () => {
    const { judge, desk } = noted('Names the data set.');
    let fetches = 0;
    const set = [...SET, ['run.waveRows', '2']];
    const dies = (name: string): { kind: 'kill' } | undefined => {
      if (name.includes('fetchAll')) fetches += 1;
      return name.includes('fetchAll') && fetches === 2 ? { kind: 'kill' } : undefined;
    };
    expect(() => desk.meanwhile(dies, () => desk.ask('runEvals', { set }))).toThrow();
    const before = judge.requests.length;
    setNote(desk, 'Names the weather.', GOLD[0]?.indexOf(CITES) ?? 0);
    desk.settle();
    const later = judge.requests.slice(before).map(({ body }) => JSON.stringify(body));
    expect(later.length).toBeGreaterThan(0);
    expect(later.every((body) => body.includes('| Names the data set.'))).toBe(true);
    expect(scores(desk)).toEqual([1, 1, 0, 1, null, null]);
    desk.ask('runEvals', { set });
    expect(JSON.stringify(judge.requests[judge.requests.length - 1]?.body)).toContain('| Names the weather.');
  });

  it('words a check of this program: tried on labels first, then asked alone and told to the diff of runs', () => {
    const { judge, desk, run } = noted('Names the data set.');
    run();
    const query = GOLD[0]?.indexOf('query') ?? -1;
    const lines = [1, 2].map((row) => `GOLD,${row + 1},"${GOLD[row]?.[query]}",agent_answer,pass,anna`);
    const labels = { name: 'l.csv', text: ['tab,row,query,check,verdict,who', ...lines].join('\n') };
    const tried = (on: string, wording: string) => desk.ask('tryJudge', { set: SET, labels, on, wording });
    expect(tried('dev', 'drafts').message).toContain('has no rubric that is switched off');
    desk.ask('importChecks', withTabs('no'));
    const asked = judge.requests.length;
    const outcomes = ['train', 'dev', 'test'].map((on) => tried(on, 'drafts'));
    expect(outcomes.some(({ ok }) => ok)).toBe(true);
    const trials = judge.requests.slice(asked).map(({ body }) => JSON.stringify(body));
    expect(trials).toHaveLength(2);
    expect(trials.every((body) => body.includes('| Names the year.'))).toBe(true);
    // Switched off, it counts nowhere.
    run();
    expect(judge.requests).toHaveLength(asked + 2);
    desk.runtime.edit('Checks', 'E2', 'all');
    desk.runtime.advance(60_000);
    run();
    const again = judge.requests.slice(asked + 2).map(({ body }) => JSON.stringify(body));
    expect(again.every((body) => /Parts asked: agent_answer(?![;\w])/.test(body))).toBe(true);
    expect(desk.row('GOLD results', 4)['prompt_hash']).toMatch(
      /answer match v2 \+ agent_answer, extended v2 \(\w{8}\)/,
    );
    const { tabs } = Runs.parse(desk.ask('runs', {}).value);
    const [{ sheetId, runs } = { sheetId: 0, runs: [] }] = tabs;
    const diff = desk.ask('diffRuns', { sheetId, before: runs[0]?.id, after: '' });
    expect(JSON.stringify(diff)).toContain('Other prompts, rubrics or checks of your own.');

    // Labelled rows of the part train are shown to the judge, after all rubrics.
    const kept = [2, 3, 4, 5].map(
      (row) => `GOLD,${row},"${GOLD[row - 1]?.[query]}",check_cites_a_source,pass,anna,yes,"It ""names"" it"`,
    );
    const marked = {
      name: 'l.csv',
      text: ['tab,row,query,check,verdict,who,example,note', ...kept].join('\n'),
    };
    expect(desk.ask('importLabels', { labels: marked }).value).toMatchObject({
      sentence: '4 labels added.',
    });
    run();
    const last = String(judge.requests[judge.requests.length - 1]?.body);
    expect(last).toMatch(/People say of check_cites_a_source: query .{1,200} it passes, because/);
  });
});
