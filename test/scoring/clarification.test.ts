import { describe, expect, it } from '@jest/globals';
import type { Settled } from '../../src/model/assessment';
import { blankByClarification } from '../../src/scoring/clarification';
import { scored } from '../support/cases';

const PIPELINE = [
  'aoi_id_match',
  'subregion_match',
  'dataset_id_match',
  'context_layer_match',
  'data_pull_exists',
  'date_match',
];
const ANSWERS = ['charts_answer', 'agent_answer'];

function kindsAfter(clarification: Settled | undefined): Record<string, string> {
  const settled = new Map<string, Settled>([...PIPELINE, ...ANSWERS].map((id) => [id, scored(1)]));
  if (clarification) settled.set('clarification_requested', clarification);
  return Object.fromEntries([...blankByClarification(settled)].map(([id, { kind }]) => [id, kind]));
}

describe('a clarification question', () => {
  it.each([
    ['asked and expected', 'blank', scored(1, { asked: true })],
    ['asked, not expected', 'blank', scored(0, { asked: true })],
    ['expected, not asked', 'scored', scored(0)],
    ['neither', 'scored', { kind: 'blank', reason: '' }],
    ['still open', 'open', { kind: 'open', reason: '' }],
    ['whose judge failed', 'open', { kind: 'error', reason: '' }],
    ['that is not among the checks', 'scored', undefined],
  ] as const)(
    '%s leaves the pipeline checks %s and the answers as they are',
    (_what, pipeline, clarification: Settled | undefined) => {
      const kinds = kindsAfter(clarification);
      for (const id of PIPELINE) expect(kinds[id]).toBe(pipeline);
      for (const id of ANSWERS) expect(kinds[id]).toBe('scored');
    },
  );

  it('does not touch a check that is blank for its own reason', () => {
    const own: Settled = {
      kind: 'blank',
      reason: 'no area is expected',
      badCell: { column: 'c', problem: 'p' },
    };
    const settled = new Map<string, Settled>([
      ['aoi_id_match', own],
      ['clarification_requested', scored(1, { asked: true })],
    ]);
    expect(blankByClarification(settled).get('aoi_id_match')).toBe(own);
  });
});
