import fc from 'fast-check';
import { assessCase } from '../../src/checks/assess';
import { type KnownCheckId, BUILT_IN } from '../../src/checks/registry';
import { blank, type PendingQuestion } from '../../src/model/assessment';
import { type Check, isInOverall, isCalledFor } from '../../src/checks/check';
import { STAGES } from '../../src/model/check';
import { ACTUAL_FIELDS, EXPECTED_FIELDS } from '../../src/fields/fields';
import { area, attempt, evalCase, output, SCORING, wholeOutput } from '../support/cases';
import { PITFALLS } from '../../src/checks/pitfalls';

it('each pitfall is a sentence and names existing checks', () => {
  const ids: readonly string[] = BUILT_IN.all.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(Object.keys(PITFALLS)));
  for (const text of Object.values(PITFALLS).flat()) expect(text).toMatch(/[.”?]$/);
});

const NINE = [
  ...['aoi_id_match', 'subregion_match', 'dataset_id_match', 'context_layer_match', 'data_pull_exists'],
  ...['date_match', 'charts_answer', 'agent_answer', 'clarification_requested'],
];
const WORKFLOW = ['agents_workflow', 'tools_workflow', 'workflow'];
const QUALITY = ['answer_quality', 'factual_correctness', 'completeness'];
const LAST = [...WORKFLOW, ...QUALITY];

describe('the registry', () => {
  it('has its ids as a type: a misspelt id does not compile', () => {
    const known: KnownCheckId[] = ['aoi_id_match', 'workflow', 'completeness'];
    // @ts-expect-error no check has this name
    const slip: KnownCheckId = 'aoi_id_mach';
    // @ts-expect-error nor this one, built from parts
    const made: KnownCheckId = known.join('');
    const ids: readonly string[] = BUILT_IN.all.map(({ id }) => id);
    expect([...known, slip, made].filter((id) => ids.includes(id))).toEqual(known);
  });

  it('refuses a check’s question under the name of another check', () => {
    type Said = ReturnType<Check<'charts_answer'>['assess']>;
    const said: Said = blank('there is no chart');
    // @ts-expect-error the judge would be asked about another check
    const asked = (question: PendingQuestion<'agent_answer'>): Said => question;
    expect([said.kind, asked.length]).toEqual(['blank', 1]);
  });

  it('has the nine checks under the names of the original harness, in stage order where they are pipeline checks', () => {
    expect(BUILT_IN.all.filter(isInOverall).map(({ id }) => id)).toEqual(NINE);
    const pipeline = BUILT_IN.all
      .filter(({ bucket }) => bucket === 'pipeline')
      .map(({ stage }) => STAGES.indexOf(stage));
    expect(pipeline).toEqual([...pipeline].sort((a, b) => a - b));
  });

  it('has workflow and quality after them, outside the overall score', () => {
    expect(BUILT_IN.all.slice(-LAST.length).map(({ id }) => id)).toEqual(LAST);
    const of = (group: string) => BUILT_IN.all.filter((check) => check.bucket === group).map(({ id }) => id);
    expect([of('workflow'), of('quality')]).toEqual([WORKFLOW, QUALITY]);
    expect(BUILT_IN.all.filter(({ isFraction }) => isFraction).map(({ id }) => id)).toEqual(QUALITY);
  });

  it('does not count a cell that only switches a check on', () => {
    const measured = new Map<string, readonly string[]>(
      BUILT_IN.all.map(({ id, measures }) => [id, measures]),
    );
    expect(measured.get('data_pull_exists')).toEqual(['expected_data_pull']);
    for (const id of ['chart_produced', 'data_charted', 'web_fallback', 'answered_without_data'])
      expect([id, measured.get(id)]).toEqual([id, []]);
    for (const id of ['agent_answer', 'charts_answer', 'chart_value_match'])
      expect([id, measured.get(id)]).toEqual([id, ['expected_answer']]);
    expect([...measured.values()].flat()).not.toContain('expected_aoi_source');
  });

  it.each(BUILT_IN.all.map((check) => [check.id, check] as const))(
    '%s documents itself over columns that exist',
    (_id, check) => {
      const { doc } = check;
      for (const text of [doc.question, doc.one, doc.zero, doc.blank]) expect(text.trim()).toMatch(/[.?]$/);
      expect(doc.example).not.toBe('');
      for (const column of check.expects) expect(EXPECTED_FIELDS).toContain(column);
      for (const column of check.measures) expect(check.expects).toContain(column);
      for (const column of check.actual) expect(ACTUAL_FIELDS).toContain(column);
      expect(check.reads.length + (check.readsAny?.length ?? 0)).toBeGreaterThan(0);
    },
  );

  it('gives a result of every check for every case', () => {
    const ids: readonly string[] = BUILT_IN.all.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...assessCase(evalCase(), wholeOutput(), SCORING, BUILT_IN).keys()]).toEqual(ids);
  });
});

const cell = fc.constantFrom(
  ...['', 'None', ';', "['']", 'BRA', 'BRA;PER', 'ESP.12._1', '4', '0;4', 'no_selection', 'driver', '2024'],
  ...['31/12/2024', 'soon', 'TRUE', 'FALSE', 'maybe', 'state', '5 ha', '=1+1', '<b>', '😀'],
);
const done = fc.constantFrom(
  wholeOutput(),
  wholeOutput({ message: 'Which region?' }),
  attempt({ message: '5 ha', chartsInsight: '' }),
  attempt({ areas: [area('PER'), area('BRA.1_1')], level: '', contextLayer: 'driver' }),
  output(),
  output({ message: '5 ha' }),
);

describe('all checks, on any case', () => {
  it('never throw, and score only what the expected values imply, except an unexpected clarification', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...EXPECTED_FIELDS), cell), done, (cells, agent) => {
        const oneCase = evalCase(cells);
        const assessments = assessCase(oneCase, agent, SCORING, BUILT_IN);
        for (const check of BUILT_IN.all) {
          const kind = assessments.get(check.id)?.kind;
          if (kind === 'blank' || check.id === 'clarification_requested') continue;
          expect([check.id, isCalledFor(check, oneCase)]).toEqual([check.id, true]);
        }
      }),
    );
  });

  it('give no point if nothing is expected', () => {
    fc.assert(
      fc.property(done, (agent) => {
        const kinds = [...assessCase(evalCase(), agent, SCORING, BUILT_IN).values()].map(({ kind }) => kind);
        expect(kinds).not.toContain('scored');
      }),
    );
  });
});
