/** What the results keep of workflow and quality, and how it is exported. */
import { BUILT_IN } from '../../src/checks/registry';
import { workflow } from '../../src/checks/workflow';
import { blank, type Settled } from '../../src/model/assessment';
import { colourRules } from '../../src/results/colours';
import { columnNamed, resultColumns } from '../../src/results/columns';
import { detailedCsv, summaryCsv } from '../../src/reports/csv';
import { scorecardJson } from '../../src/reports/scorecards-json';
import { assessBy } from '../support/assessing';
import { output, scored } from '../support/cases';
import { lineCard, scoredCard } from '../support/results';

const agents = assessBy(workflow, 'agents_workflow');

function agentsOf(include: string, called: readonly string[]): Settled {
  const result = agents({ agents_should_include: include }, output({ agentsCalled: called }));
  if (result.kind === 'question') throw new Error('nothing is to be judged');
  return result;
}

it('the details of a workflow check keep its lists, from which the export is made', () => {
  const card = scoredCard({
    agents_workflow: agentsOf('research; writer', ['research', 'research', 'geo']),
    workflow: scored(0),
  });
  const json = scorecardJson(card, BUILT_IN.all);
  expect(json['workflow']).toEqual({
    pass: false,
    agents: {
      ...{ pass: false, included: ['research'], excluded: [], missing: ['writer'], unexpected: [] },
      ...{ unlisted: ['geo'], called: ['research ×2', 'geo'] },
    },
    tools: {
      ...{ pass: null, included: [], excluded: [], missing: [], unexpected: [], unlisted: [], called: [] },
    },
  });
  expect(json['quality']).toBeNull();
});

describe('eval sets that ask for neither', () => {
  const card = lineCard({ aoi_id_match_score: 1 });

  it('have neither in their files', () => {
    const json = scorecardJson(card, BUILT_IN.all);
    expect([json['workflow'], json['quality']]).toEqual([null, null]);
    expect(Object.keys(json['checks'])).toHaveLength(9);
    for (const csv of [
      summaryCsv([card], BUILT_IN.all, []),
      detailedCsv([card], BUILT_IN, [], () => undefined),
    ])
      expect(csv).not.toMatch(/workflow|quality|completeness|sources/);
  });
});

describe('quality', () => {
  const names = resultColumns(BUILT_IN.all, new Set(['query'])).map(({ name }) => name);
  const cells = Object.fromEntries(names.filter((name) => name !== 'details').map((name) => [name, '']));

  it('is exported with its mean and why', () => {
    const card = lineCard({
      ...cells,
      answer_quality_score: 0.8,
      completeness_score: 0.5,
      average_quality: 0.65,
      quality_reasoning: 'so',
    });
    expect(scorecardJson(card, BUILT_IN.all)['quality']).toEqual({
      ...{ answer_quality: 0.8, factual_correctness: null, completeness: 0.5, average_quality: 0.65 },
      reasoning: 'so',
    });
    expect(summaryCsv([card], BUILT_IN.all, names).split('\r\n')[0]).toContain(
      'answer_quality_score,factual_correctness_score,completeness_score',
    );
    expect(detailedCsv([card], BUILT_IN, names, () => undefined)).toContain(
      'average_quality,quality_reasoning,',
    );
  });

  it('is coloured on a scale, workflow as pass or fail', () => {
    const rules = colourRules(names, 10, 2, BUILT_IN);
    const within = (kind: string, column: string): boolean =>
      rules.some(
        (rule) =>
          rule.kind === kind &&
          rule.blocks.some((block) => {
            const at = names.indexOf(column) + 1;
            return at >= block.column && at < block.column + block.columns;
          }),
      );
    for (const metric of ['answer_quality', 'factual_correctness', 'completeness'])
      expect(within('scale', `${metric}_score`)).toBe(true);
    expect(within('scale', 'workflow_score')).toBe(false);
  });

  it('says in a note why a score is not full, and in one column why of all', () => {
    const row = scoredCard({
      answer_quality: scored(1, { reason: 'clear' }),
      completeness: scored(0.8, { reason: '4/5 criteria' }),
      factual_correctness: { kind: 'open', reason: 'needs a judge model' },
    });
    const note = (name: string): string => columnNamed(`${name}_score`, BUILT_IN)?.note?.(row) ?? '';
    expect([note('answer_quality'), note('completeness'), note('factual_correctness')]).toEqual([
      ...['', '4/5 criteria', 'needs a judge model'],
    ]);
    expect(row.quality_reasoning).toBe(
      'Answer quality 1: clear · Factual correctness: needs a judge model · Completeness 0.8: 4/5 criteria',
    );
    expect(row.average_quality).toBe(0.9);
  });

  it('says why a metric is blank where others are not, and nothing where none is judged', () => {
    const reasoning = (results: Readonly<Record<string, Settled>>): unknown =>
      scoredCard(results).quality_reasoning;
    const unsourced = blank('neither sources nor an expected answer are there to compare with');
    expect(
      reasoning({ answer_quality: scored(1, { reason: 'clear' }), factual_correctness: unsourced }),
    ).toBe(
      'Answer quality 1: clear · Factual correctness blank: neither sources nor an expected answer are there to compare with',
    );
    expect(reasoning({ answer_quality: unsourced, factual_correctness: unsourced })).toBe('');
  });
});
