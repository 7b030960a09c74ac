import { clarification } from '../../src/checks/clarification';
import type { AgentOutput } from '../../src/fields/fields';
import type { Verdict } from '../../src/model/judge';
import { isCalledFor } from '../../src/checks/check';
import { assessBy, metaOf } from '../support/assessing';
import { area, attempt, decided, evalCase, outcome, output, reasonOf, wholeOutput } from '../support/cases';

const assess = assessBy(clarification);

function settled(
  expected: string,
  verdict: Verdict,
  done: AgentOutput = wholeOutput({ message: 'Which region?' }),
) {
  const assessment = assess({ expected_clarification: expected }, done);
  if (assessment.kind !== 'question') throw new Error('nothing was asked');
  return assessment.settle(verdict);
}

it.each([
  ['', 0],
  ['FALSE', 0],
  ['TRUE', 1],
] as const)('a recorded clarification needs no judge, expected %j → %s', (expected, score) => {
  const assessment = assess({ expected_clarification: expected }, output({ askedBack: 'Which?' }));
  expect(outcome(assessment)).toBe(score);
  expect(assessment).toMatchObject({ asked: true });
});

describe('a row that was attempted', () => {
  it.each([
    ['', 'blank'],
    ['FALSE', 'blank'],
    ['TRUE', 0],
  ] as const)('is decided without a judge, expected %j → %s', (expected, score) => {
    const done = attempt({ message: 'Which region do you mean?' });
    expect(outcome(assess({ expected_clarification: expected }, done))).toBe(score);
  });

  it('is one with a pull by URL, or with rows', () => {
    const assessment = (pull: AgentOutput['pull']) =>
      outcome(assess({}, attempt({ ...(pull !== undefined && { pull }), message: 'Which?' })));
    expect(assessment({ rows: 0, source: 'https://x' })).toBe('blank');
    expect(assessment({ rows: 1, source: '' })).toBe('blank');
    expect(assessment({ rows: 0, source: '' })).toBe('question');
  });
});

describe('a row where something is missing', () => {
  it.each([
    ['the area', attempt({ areas: [], message: 'Which region?' })],
    ['the dataset', attempt({ dataset: null, message: 'Which region?' })],
    ['the data', attempt({ pull: null, message: 'Which region?' })],
    ['the area, and nothing else is known', output({ areas: [], message: 'Which region?' })],
  ])('%s, is judged on its message', (_what, done) => {
    expect(assess({}, done)).toMatchObject({
      kind: 'question',
      question: { part: 'clarification_requested', actual: 'Which region?' },
    });
  });
});

describe('a nudge of the agent', () => {
  const nudged = (done: Partial<AgentOutput> = {}) => wholeOutput({ nudge: 'aoi_choice', ...done });

  it.each([
    ['TRUE', 1],
    ['FALSE', 0],
    ['', 0],
  ] as const)(
    'without a word is a question to the user, without a judge: expected %j → %s',
    (expected, score) => {
      const result = assess({ expected_clarification: expected }, nudged());
      expect(result).toMatchObject({ kind: 'scored', score, asked: true, decider: { by: 'code' } });
      expect(reasonOf(result)).toContain('aoi_choice');
    },
  );

  it('is ignored if the task was attempted', () => {
    const result = assess({ expected_clarification: 'TRUE' }, attempt({ nudge: 'confirm' }));
    expect([outcome(result), reasonOf(result)]).toEqual([
      0,
      'clarification was expected, the agent did not ask (area, dataset and data are all there)',
    ]);
  });

  it('with a message is judged by the message', () => {
    expect(outcome(assess({}, nudged({ message: 'Here you are.' })))).toBe('question');
    expect(outcome(assess({}, nudged({ chartsInsight: 'Loss fell.' })))).toBe('question');
  });
});

it.each([
  ['nothing but the message', output({ message: 'Which region?' })],
  ['an area, nothing else', output({ areas: [area('BRA')], message: 'Which region?' })],
])('a row of which too little is known (%s) is blank', (_what, done) => {
  expect(outcome(assess({ expected_clarification: 'TRUE' }, done))).toBe('blank');
});

describe('the verdict', () => {
  it.each([
    ['TRUE', 1, 1, true],
    ['TRUE', 0, 0, undefined],
    ['FALSE', 1, 0, true],
    ['', 1, 0, true],
    ['', 0, 'blank', undefined],
    ['FALSE', 0, 'blank', undefined],
  ] as const)('expected %j, asked %d → %s', (expected, wasAsked, score, asked) => {
    const result = settled(expected, decided(wasAsked));
    expect(outcome(result)).toBe(score);
    expect(result.kind === 'scored' ? result.asked : undefined).toBe(asked);
    expect(reasonOf(result)).toContain('because');
  });
});

it('an expectation that cannot be read is named and not judged', () => {
  expect(assess({ expected_clarification: 'maybe' }, wholeOutput({ message: 'Which?' }))).toMatchObject({
    kind: 'blank',
    badCell: { column: 'expected_clarification' },
  });
  expect(isCalledFor(metaOf(clarification), evalCase({ expected_clarification: 'maybe' }))).toBe(false);
});

it.each([
  ['refuse', 'blank'],
  ['suggest', 'blank'],
  ['refuse;suggest', 'blank'],
  ['clarify', 'question'],
] as const)('a row that expects %s: %s', (expected_scope, score) => {
  expect(outcome(assess({ expected_scope }, wholeOutput({ message: 'I cannot tell. Shall I try?' })))).toBe(
    score,
  );
});
