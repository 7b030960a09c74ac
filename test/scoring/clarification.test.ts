import type { Settled } from '../../src/model/assessment';
import { blankByClarification } from '../../src/scoring/trials';
import { scored } from '../support/cases';

const PIPELINE = [
  ...['aoi_id_match', 'subregion_match', 'dataset_id_match', 'context_layer_match'],
  ...['data_pull_exists', 'date_match'],
];
const ANSWERS = ['charts_answer', 'agent_answer'];

const UNDECIDED = 'open: open until it is decided whether the agent asked for clarification';
const ASKED = 'blank: not applicable: the agent asked for clarification';
const AS_IT_WAS = 'scored: because';

function resultsAfter(clarification: Settled | undefined): Record<string, string> {
  const settled = new Map<string, Settled>([...PIPELINE, ...ANSWERS].map((id) => [id, scored(1)]));
  if (clarification) settled.set('clarification_requested', clarification);
  return Object.fromEntries(
    [...blankByClarification(settled)].map(([id, { kind, reason }]) => [id, `${kind}: ${reason}`]),
  );
}

describe('a clarification question', () => {
  it.each([
    ['asked and expected', ASKED, scored(1, { asked: true })],
    ['asked, not expected', ASKED, scored(0, { asked: true })],
    ['asked, where nothing says whether it should', ASKED, { kind: 'blank', code: 'asked_back', reason: '' }],
    ['expected, not asked', AS_IT_WAS, scored(0)],
    ['neither', AS_IT_WAS, { kind: 'blank', code: 'nothing', reason: '' }],
    ['still open', UNDECIDED, { kind: 'open', reason: '' }],
    ['whose judge failed', UNDECIDED, { kind: 'error', reason: '' }],
    ['whose trials disagree', AS_IT_WAS, { kind: 'tied', reason: '' }],
    ['that is not among the checks', AS_IT_WAS, undefined],
  ] as const)(
    '%s leaves the pipeline checks “%s” and the answers as they are',
    (_what, pipeline, clarification: Settled | undefined) => {
      const results = resultsAfter(clarification);
      for (const id of PIPELINE) expect(results[id]).toBe(pipeline);
      for (const id of ANSWERS) expect(results[id]).toBe(AS_IT_WAS);
    },
  );

  it('does not touch a check that is blank for its own reason', () => {
    const blank: Settled = {
      kind: 'blank',
      code: 'unreadable',
      reason: 'no area is expected',
      badCell: { column: 'c', problem: 'p' },
    };
    const settled = new Map<string, Settled>([
      ['aoi_id_match', blank],
      ['clarification_requested', scored(1, { asked: true })],
    ]);
    expect(blankByClarification(settled).get('aoi_id_match')).toBe(blank);
  });
});
