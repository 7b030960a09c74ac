/** What other tabs ask for is no difference between two runs of an eval set (built bundle). */
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { fakeJudge } from '../../support/judge-server/fake-fetch';
import { VirtualClock } from '../../../local/runtime';
import { type Desk, deskOf, NOON } from '../desk';
import { transportTo } from '../transport';
import { runText, TAB, value } from './readers-support';

const GOLD = [
  ['test_id', 'query', 'expected_aoi_ids', 'actual_id', 'actual_agent_answer', 'check: short'],
  ['a', 'Which area?', 'BRA', 'BRA', 'Brazil.', 'yes'],
];
const otherTab = (title: string) => [
  ['test_id', 'query', 'actual_agent_answer', title],
  ['b', 'Which country?', 'Brazil.', 'yes'],
];
const Diff = z.looseObject({
  evalSets: z.array(z.looseObject({ tab: z.string(), notComparable: z.array(z.string()) })),
});

/** @param tabs undefined for all @param note the rubric of the eval set's own check */
function scored(title: string, tabs?: readonly string[], note = ''): Desk {
  const clock = new VirtualClock(NOON);
  const desk = deskOf(
    { Other: otherTab(title), [TAB]: GOLD.map((row) => [...row]) },
    {
      clock,
      transport: transportTo(fakeJudge()),
      properties: { user: { 'gnw.judgeKey': JSON.stringify({ key: 'test-judge-key-0001', host: '*' }) } },
    },
  );
  const grid = desk.runtime.workbook.tabNamed(TAB)?.grid;
  const column = (GOLD[0] ?? []).indexOf('check: short') + 1;
  grid?.set(1, column, { ...grid.get(1, column), note });
  const set = [['judge.provider', 'anthropic']];
  expect(value(desk, 'runEvals', { set, ...(tabs && { tabs }) })).toMatchObject({ state: 'finished' });
  return desk;
}

function whyNot(before: Desk, after: Desk): readonly string[] | undefined {
  const files = {
    before: { name: 'before.json', text: runText(before).replace(/\d{8}T\d{9}Z/g, '20200101T000000000Z') },
    after: { name: 'after.json', text: runText(after) },
  };
  const diff = Diff.parse(value(after, 'diffFiles', { ...files, failOn: [], allow: 0, minPass: [] }));
  return diff.evalSets.find(({ tab }) => tab === TAB)?.notComparable;
}

describe('a check of another tab', () => {
  it('is no part of what an eval set is scored by, whether that tab is run, known or changed', () => {
    const whole = scored('check: polite');
    expect(whyNot(whole, scored('check: polite', [TAB]))).toEqual([]);
    expect(whyNot(whole, scored('check: long'))).toEqual([]);
    expect(whyNot(whole, scored('check: polite', [TAB], 'At most ten words.'))).toEqual([
      'Other prompts, rubrics or checks of your own.',
    ]);
  });

  it('makes no row a changed one', () => {
    const desk = scored('check: polite', [TAB]);
    value(desk, 'runEvals', { set: [['judge.provider', 'anthropic']], tabs: ['Other'] });
    const again = desk.ask('runEvals', {
      set: [['judge.provider', 'anthropic']],
      tabs: [TAB],
      only: 'changed',
    });
    expect(JSON.stringify(again)).toContain('no row has changed since it was scored');
  });
});
