import { BUILT_IN } from '../../../src/checks/registry';
import { describe, expect, it } from '@jest/globals';
import { readTab } from '../../../src/evalset/read-tab';
import type { Response } from '../../../src/model/response';
import type { Cell } from '../../../src/model/sheet/tab-grid';
import { columnsOf, withResponses } from '../../../src/results/responses/with-responses';
import { scoreWave } from '../../../src/jobs/scoring/score-wave';
import { readSettings } from '../../../src/settings/change';
import { recorded, tabGrid } from '../../support/cases';

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
  it('takes them for the rows that record no output, and leaves the others as they are', () => {
    const set = withResponses(
      evalSet(['a', 'How much?', 'BRA', 'PER'], ['', 'how much?', 'BRA', '']),
      () => [LOSS],
      SETTINGS,
    );
    expect(set.cases.map(({ recorded: row }) => row.get('actual_id'))).toEqual(['PER', 'BRA']);
  });

  it('takes them for every row that has one, where they come first', () => {
    const first = readSettings({}, [['run.responsesFirst', 'true']]);
    const rows = evalSet(['a', 'How much?', 'BRA', 'PER'], ['', 'Where?', 'BRA', 'PER']);
    const { cases } = withResponses(rows, () => [LOSS], first);
    expect(cases.map(({ recorded: row }) => row.get('actual_id'))).toEqual(['BRA', 'PER']);
  });

  it('does not read them where every row records its own', () => {
    const set = evalSet(['a', 'How much?', 'BRA', 'PER']);
    const unread = (): never => {
      throw new Error('was read');
    };
    expect(withResponses(set, unread, SETTINGS).cases).toBe(set.cases);
  });

  it('has the columns of both', () => {
    const set = withResponses(
      evalSet(['a', 'How much?', 'BRA', '']),
      () => [
        {
          ...LOSS,
          recorded: recorded({ actual_agent_answer: 'A lot.', actual_dataset_id: '(not recorded)' }),
        },
      ],
      SETTINGS,
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
      () => [
        LOSS,
        { ...LOSS, testId: 'd', query: 'When?', recordedBy: 'agent', askedAt: '2026-11-21T12:00:00.000Z' },
      ],
      SETTINGS,
    );
    const cases = set.cases.map((one) => ({ ...one, payer: '' }));
    expect(
      scoreWave(cases, { ...SETTINGS, checks: BUILT_IN }, () => [], '').map(({ outputFrom }) => outputFrom),
    ).toEqual(['Responses, 4 Aug 2026, 10:12 UTC', 'this row', '', 'agent, 21 Nov 2026, 12:00 UTC']);
  });

  it('is scored from them; a row without one says why', () => {
    const set = withResponses(
      evalSet(['a', 'How much?', 'BRA', ''], ['b', 'Where?', 'BRA', ''], ['a', 'How much now?', 'BRA', '']),
      () => [LOSS],
      SETTINGS,
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
