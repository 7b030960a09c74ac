import { describe, expect, it } from '@jest/globals';
import type { Response } from '../../../src/model/response';
import { rivalOutputs } from '../../../src/actions/runs/rival-outputs';
import { readSettings } from '../../../src/settings/change';
import { evalCase, recorded } from '../../support/cases';

type Cells = Parameters<typeof recorded>[0];

const response = (cells: Cells, about: Partial<Response> = {}): Response => ({
  ...{ tab: '', testId: 'a', query: '', uid: '', askedAt: '', trial: 1 },
  ...{ stateKey: '', recordedBy: 'import', recordedAt: '2026-08-04T10:12:00.000Z' },
  place: { tab: 'Responses', row: 2 },
  recorded: recorded(cells),
  ...about,
});
const one = (cells: Cells, row = 2, testId = 'a') => ({
  evalCase: evalCase({}, { testId, row }),
  recorded: recorded(cells),
});
const rivals = (own: Cells, other: Cells) =>
  rivalOutputs('GOLD', [one(own)], [response(other)], readSettings({})).length;

describe('two outputs of a row', () => {
  it('are named with their rows, which of them is scored, and what turns it round', () => {
    const cases = [one({ actual_id: 'BRA' }, 2), one({ actual_id: 'PER' }, 3), one({ actual_id: '' }, 4)];
    const responses = [response({ actual_id: 'PER' })];
    const [problem, ...others] = rivalOutputs(
      'GOLD',
      [...cases, one({ actual_id: 'COL' }, 5)],
      responses,
      readSettings({}),
    );
    expect(others).toEqual([]);
    expect(problem).toEqual({
      tab: 'GOLD',
      text: '2 rows record an output and have another one in “Responses” (rows 2, 5, the newest of 4 Aug 2026, 10:12 UTC): what the rows record is scored. To score “Responses”, switch on run.responsesFirst',
    });
    const turned = readSettings({}, [['run.responsesFirst', 'true']]);
    expect(rivalOutputs('GOLD', cases, responses, turned)[0]?.text).toMatch(
      /: “Responses” is scored\. To score what the rows record, switch off run\.responsesFirst$/,
    );
  });

  it.each<[string, Cells, Cells]>([
    ['other areas', { actual_id: 'BRA' }, { actual_id: 'PER' }],
    ['another message', { actual_agent_answer: '1 ha' }, { actual_agent_answer: '2 ha' }],
    ['other tools', { tools_used: 'pick_aoi' }, { tools_used: '', actual_id: 'BRA' }],
    ['an error', { actual_id: 'BRA' }, { error: 'no reply' }],
    [
      'another dataset in a state',
      { agent_state: '{"dataset":{"dataset_id":4}}' },
      { actual_dataset_id: '8' },
    ],
  ])('differ by %s', (_what, own, other) => {
    expect(rivals(own, other)).toBe(1);
  });

  it.each<[string, Cells, Cells]>([
    [
      'writing',
      { actual_id: 'BRA; PER', actual_dataset_id: '4.0' },
      { actual_id: "['PER', 'BRA']", actual_dataset_id: '4' },
    ],
    ['names', { actual_id: 'BRA' }, { actual_id: 'BRA', actual_name: 'Brazil' }],
    ['what only one of them knows', { actual_id: 'BRA' }, { actual_id: 'BRA', tools_used: 'pick_aoi' }],
    ['latency', { actual_id: 'BRA', latency_s: '3' }, { actual_id: 'BRA', latency_s: '9' }],
    [
      'what was not recorded',
      { actual_id: 'BRA' },
      { actual_id: '(not recorded)', actual_agent_answer: 'Yes' },
    ],
  ])('are the same in spite of their %s', (_what, own, other) => {
    expect(rivals(own, other)).toBe(0);
  });

  it('are none where a row records nothing, or nothing is kept for it', () => {
    expect(rivals({ actual_id: '' }, { actual_id: 'BRA' })).toBe(0);
    expect(
      rivalOutputs(
        'GOLD',
        [one({ actual_id: 'BRA' }, 2, 'b')],
        [response({ actual_id: 'PER' })],
        readSettings({}),
      ),
    ).toEqual([]);
  });
});
