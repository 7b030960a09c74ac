import { describe, expect, it } from '@jest/globals';
import { BUILT_IN } from '../../../src/checks/registry';
import type { WeightSettings } from '../../../src/scoring/scorecard';
import { resultColumns } from '../../../src/sheets/results/columns';
import { ResultsTab } from '../../../src/sheets/results/results-tab';
import { tabGrid } from '../../support/cases';
import { FakeSpreadsheet } from '../../support/fake-spreadsheet';

const helpOf = (name: string, weights?: WeightSettings): string =>
  resultColumns(BUILT_IN.all, new Set(), weights).find((column) => column.name === name)?.help ?? '';

const WEIGHED = { weights: { date_match: 0.1, aoi_id_match: 1, agent_answer: 2 } };

describe('the headers of results', () => {
  it('say a weight that is not 1, of a check', () => {
    expect(helpOf('agent_answer_score', WEIGHED)).toMatch(/\nWeight 2\.$/);
    expect(helpOf('date_match_score', WEIGHED)).toMatch(/\nWeight 0\.1\.$/);
    expect(helpOf('aoi_id_match_score', WEIGHED)).not.toContain('Weight');
  });

  it('list the weights over the weighted score', () => {
    expect(helpOf('weighted_score', WEIGHED)).toMatch(
      /\nWeights: date_match 0\.1, agent_answer 2; the others 1\.$/,
    );
    expect(helpOf('weighted_score', { weights: {} })).toMatch(/\nEvery weight is 1\.$/);
    expect(helpOf('overall_score', WEIGHED)).toBe(helpOf('overall_score'));
  });

  it('say nothing of weights where none are given', () => {
    for (const { name } of resultColumns(BUILT_IN.all, new Set()))
      expect(helpOf(name)).not.toMatch(/Weights?:? \w/);
  });

  it('stand in the notes of the tab', () => {
    const tab = new FakeSpreadsheet([tabGrid([['']], { name: 'GOLD results' })]).find('GOLD results');
    const checks = BUILT_IN.all.filter(({ id }) => id === 'agent_answer');
    new ResultsTab(tab, 0, BUILT_IN).layOut({ checks, has: new Set(), lines: [], weights: WEIGHED });
    expect(tab.noteAt(3, 'agent_answer_score')).toMatch(/Weight 2\.$/);
    expect(tab.noteAt(3, 'weighted_score')).toMatch(/Weights: agent_answer 2\.$/);
  });
});
