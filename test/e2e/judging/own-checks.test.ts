/** Rubrics declared in the tab `Checks`, over the built bundle. */
import type { Tabs } from '../add-on';
import { killedAt } from '../runs/runs-support';
import { judgedAddOn } from '../transport';

const GOLD = [
  ['test_id', 'query', 'actual_agent_answer'],
  ['a', 'Which state?', 'S. Dakota, according to GFW. [[judge: score 1]]'],
  ['b', 'And now?', 'It was 5 ha. [[judge: score 0]]'],
];
const CHECKS = [
  ['name', 'rubric', 'tabs', 'decides'],
  ['Cites a source', 'Names the data set\nor the publication.', 'all', 'yes'],
  ['Polite', 'It is polite.', 'Other', 'for information'],
];
const SET = [['judge.provider', 'anthropic']];

function world(tabs: Tabs = { GOLD, Checks: CHECKS }) {
  const addOn = judgedAddOn(tabs, null);
  return { judge: addOn.judge, addOn, run: (set = SET) => addOn.ask('runEvals', { set }) };
}

describe('checks that the user declares', () => {
  it('have a tab, created on request with disabled examples', () => {
    const { addOn } = world({ GOLD });
    expect(addOn.ask('openChecks')).toMatchObject({
      value: { problems: [], message: expect.stringContaining('0 active checks') },
    });
    expect(addOn.row('Checks', 2)).toMatchObject({ name: 'Cites a source', tabs: 'no' });
    addOn.runtime.edit('Checks', 'C2', 'all');
    // The tab is opened, not recreated.
    expect(addOn.ask('openChecks')).toMatchObject({
      value: { message: '“Checks” has 1 active check.' },
    });
  });

  it('of another tab do not affect the scores of this one', () => {
    const other = [GOLD[0] ?? [], ['c', 'Which country?', 'Brazil. [[judge: score 1]]']];
    const { addOn, run } = world({ GOLD, Other: other, Checks: CHECKS });
    run();
    const changed = () =>
      JSON.stringify(addOn.ask('runEvals', { set: SET, tabs: ['GOLD'], only: 'changed' }));
    addOn.runtime.edit('Checks', 'B3', 'It is polite, and short.');
    expect(changed()).toContain('no row has changed since it was scored');
    addOn.runtime.edit('Checks', 'B2', 'Names the data set.');
    expect(changed()).toContain('"state":"finished"');
  });

  it('share the one request of a row; after rewording, only that question is sent again', () => {
    const { judge, addOn, run } = world();
    expect(JSON.stringify(addOn.ask('coverage', {}).value)).toContain(
      '"title":"Cites a source","rows":2,"runs":true',
    );
    run();
    expect([4, 5].map((row) => addOn.row('GOLD results', row))).toMatchObject([
      {
        ...{ verdict: 'pass', check_cites_a_source_score: 1 },
        prompt_hash: expect.stringMatching(/^check_cites_a_source v1 \(\w{8}\)$/),
      },
      { verdict: 'fail', check_cites_a_source_score: 0, why: expect.stringContaining('Cites a source: ') },
    ]);
    expect(Object.keys(addOn.row('GOLD results', 4))).not.toContain('check_polite_score');
    expect(judge.requests).toHaveLength(2);
    run();
    expect(judge.requests).toHaveLength(2);
    addOn.runtime.edit('Checks', 'B2', 'Names who measured it.');
    run();
    expect(judge.requests).toHaveLength(4);
    expect(JSON.stringify(judge.requests[judge.requests.length - 1]?.body)).toContain(
      '| Names who measured it.',
    );
  });

  it('stay as they were when the run began, even if they are edited meanwhile', () => {
    const { judge, addOn, run } = world();
    killedAt(addOn, 'UrlFetchApp.fetchAll', 2, () => void run([...SET, ['run.waveRows', '1']]));
    const before = judge.requests.length;
    addOn.runtime.edit('Checks', 'B2', 'Names the weather.');
    addOn.settle();
    const later = judge.requests.slice(before).map(({ body }) => JSON.stringify(body));
    expect(later.length).toBeGreaterThan(0);
    expect(later.every((body) => body.includes('| Names the data set'))).toBe(true);
  });

  it('leave a tab of the same name without checks unchanged', () => {
    const { addOn } = world({
      GOLD,
      Checks: [
        ['who', 'when'],
        ['anna', 'today'],
      ],
    });
    expect(addOn.ask('openChecks')).toMatchObject({
      value: { message: expect.stringMatching(/^“Checks 2” has 0 active checks/) },
    });
    expect(addOn.row('Checks', 2)).toEqual({ who: 'anna', when: 'today' });
  });
});
