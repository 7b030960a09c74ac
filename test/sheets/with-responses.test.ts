import { BUILT_IN } from '../../src/checks/registry';
import { describe, expect, it } from '@jest/globals';
import { readTab } from '../../src/evalset/read-tab';
import type { Response } from '../../src/fields/response';
import type { Cell } from '../../src/model/tab-grid';
import { columnsOf, withResponses } from '../../src/sheets/with-responses';
import { scoreWave } from '../../src/engine/jobs/scoring/score-wave';
import { readSettings } from '../../src/settings/change';
import { recorded, tabGrid } from '../support/cases';

const SETTINGS = readSettings({});

const LOSS: Response = {
  ...{ tab: '', testId: 'a', query: 'How much?', uid: '', askedAt: '', trial: 1 },
  ...{ stateKey: '', recordedBy: 'import', recordedAt: '2026-08-04T10:12:00.000Z' },
  place: { tab: 'Responses', row: 2 },
  recorded: recorded({ actual_id: 'BRA', actual_dataset_id: '(not recorded)' }),
};

function evalSet(...rows: Cell[][]) {
  const found = readTab(tabGrid([['test_id', 'query', 'expected_aoi_ids', 'actual_id'], ...rows]));
  if (!found) throw new Error('no eval set');
  return found;
}

describe('an eval set with responses', () => {
  it('takes them for every row that has one, and leaves the others as they are', () => {
    const rows = evalSet(
      ['a', 'How much?', 'BRA', 'PER'],
      ['', 'Where?', 'BRA', 'PER'],
      ['', 'how much?', 'BRA', ''],
    );
    const { cases } = withResponses(rows, [LOSS], SETTINGS.run.trials);
    expect(cases.map(({ recorded: row }) => row.get('actual_id'))).toEqual(['BRA', 'PER', 'BRA']);
    const none = evalSet(['b', 'Who?', 'BRA', 'PER']);
    expect(withResponses(none, [LOSS], SETTINGS.run.trials).cases).toBe(none.cases);
  });

  it('takes as many trials as are wanted, with their states, and says where there are fewer', () => {
    const asking = (trial: number, stateKey: string, actual_id: string): Response => ({
      ...{ ...LOSS, trial, stateKey, recorded: recorded({ actual_id }) },
    });
    const three = [asking(1, '', 'BRA'), asking(2, 'k2', 'PER'), asking(3, 'k3', 'COL')];
    const under = (trials: number, responses: readonly Response[]) =>
      withResponses(evalSet(['a', 'How much?', 'BRA', '']), responses, trials).cases[0];
    const two = under(2, three);
    expect(two?.otherTrials?.map((row) => row.get('actual_id'))).toEqual(['PER']);
    expect(two).toMatchObject({ stateKeys: ['', 'k2'], outputFrom: 'Responses, 4 Aug 2026, 10:12 UTC' });
    expect(two?.trials).toBe(2);
    expect(under(4, three)?.outputFrom).toBe('Responses, 4 Aug 2026, 10:12 UTC; 3 of 4 trials');
    const one = under(1, three);
    expect(one).not.toHaveProperty('otherTrials');
    expect(one).not.toHaveProperty('stateKeys');
    expect(one?.recorded.get('actual_id')).toBe('BRA');
  });

  it('says of each case how many trials were looked for, unless its own row has the output', () => {
    const rows = evalSet(
      ['a', 'How much?', 'BRA', 'PER'],
      ['b', 'Where?', 'BRA', 'PER'],
      ['c', 'Who?', 'BRA', ''],
    );
    const set = withResponses(rows, [LOSS], SETTINGS.run.trials);
    expect(set.under?.(3).cases.map(({ trials, noOutput }) => [trials, noOutput])).toEqual([
      [3, undefined],
      [undefined, undefined],
      [3, 'no row of “Responses” has its test_id or its query'],
    ]);
    expect(set.under?.(3)).toBe(set.under?.(3));
    const empty = withResponses(rows, [], SETTINGS.run.trials).cases;
    expect(empty.map(({ trials, noOutput }) => [trials, noOutput])).toEqual([
      ...[undefined, undefined, 1].map((trials) => [trials, undefined]),
    ]);
  });

  it('has the columns of both', () => {
    const set = withResponses(
      evalSet(['a', 'How much?', 'BRA', '']),
      [
        {
          ...LOSS,
          recorded: recorded({ actual_agent_answer: 'A lot.', actual_dataset_id: '(not recorded)' }),
        },
      ],
      SETTINGS.run.trials,
    );
    expect([...columnsOf(set)]).toEqual([
      ...['test_id', 'query', 'expected_aoi_ids', 'actual_id', 'actual_agent_answer'],
    ]);
  });

  it('says of each scored row which output it was', () => {
    const set = withResponses(
      evalSet(
        ['a', 'How much?', 'BRA', ''],
        ['b', 'Where?', 'BRA', 'PER'],
        ['c', 'Who?', 'BRA', ''],
        ['d', 'When?', 'BRA', ''],
      ),
      [
        LOSS,
        { ...LOSS, testId: 'd', query: 'When?', recordedBy: 'agent', askedAt: '2026-11-21T12:00:00.000Z' },
      ],
      SETTINGS.run.trials,
    );
    const cases = set.cases.map((one) => ({ ...one, payer: '' }));
    expect(
      scoreWave(cases, { ...SETTINGS, checks: BUILT_IN }, () => [], '').map(({ outputFrom }) => outputFrom),
    ).toEqual(['Responses, 4 Aug 2026, 10:12 UTC', 'this row', '', 'agent, 21 Nov 2026, 12:00 UTC']);
  });

  it('is scored from them; a row without one says why', () => {
    const set = withResponses(
      evalSet(['a', 'How much?', 'BRA', ''], ['b', 'Where?', 'BRA', ''], ['a', 'How much now?', 'BRA', '']),
      [LOSS],
      SETTINGS.run.trials,
    );
    const cases = set.cases.map((one) => ({ ...one, payer: '' }));
    const cards = scoreWave(cases, { ...SETTINGS, checks: BUILT_IN }, () => [], '').map(({ card }) => card);
    expect(cards.map(({ verdict }) => verdict)).toEqual(['pass', 'error', 'error']);
    expect(cards.map(({ error }) => error)).toEqual([
      '',
      'no agent output: no row of “Responses” has its test_id or its query',
      'no agent output: its query was edited since the agent was asked (“Responses” row 2): ask again, or correct the query there',
    ]);
  });
});
