/** Checks of people's own that a judge decides, and rubrics in their words, over the built bundle. */
import { describe, expect, it } from '@jest/globals';
import { fakeJudge, type FakeJudge } from '../support/judge-server/fake-fetch';
import { type Desk, deskOf } from './desk';
import { transportTo } from './transport';

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

const requests = ({ groups }: FakeJudge): number => groups.reduce((sum, size) => sum + size, 0);
const scores = (desk: Desk, column = 'check_cites_a_source_score') =>
  GOLD.slice(1).map((_row, index) => desk.row('GOLD results', index + 2)[column]);

describe('a column check: …', () => {
  it('asks a judge row by row, in the one request of the row, by the rubric of its note', () => {
    const { judge, desk, run } = noted('Names the data set\nor the publication.');
    const coverage = JSON.stringify(desk.ask('coverage', {}).value);
    expect(coverage).toContain('"title":"Cites a source","rows":5,"runs":true');
    run();
    // yes, ja, no, a text, blank, and a cell that says nothing
    expect(scores(desk)).toEqual([1, 1, 0, 1, null, null]);
    expect(requests(judge)).toBe(4);
    expect(desk.row('GOLD results', 2)).toMatchObject({
      ...{ verdict: 'pass', 'check: cites_a_source': 'yes' },
      prompt_hash: expect.stringMatching(/^answer match v2 \(\w{8}\); check_cites_a_source v1 \(\w{8}\)$/),
    });
    expect(desk.row('GOLD results', 4)['why']).toContain(
      'Cites a source: expected no, got It was 5 ha, according to GFW.: it should not hold',
    );
    expect(desk.row('GOLD results', 6)).toMatchObject({ verdict: 'nothing to check' });
    expect(desk.row('GOLD results', 7)).toMatchObject({ verdict: 'error' });
    expect(JSON.stringify(desk.lastRun())).toContain('“?” is neither yes nor no, nor a text that must hold');

    // Other words ask nothing again but the questions that they are about.
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
