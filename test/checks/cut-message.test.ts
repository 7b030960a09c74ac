import { assessCase } from '../../src/checks/assess';
import { checksWith } from '../../src/checks/registry';
import type { ExpectedValues } from '../../src/fields/eval-case';
import { ownId } from '../../src/model/check';
import { cut, MAX_CELL_TEXT } from '../../src/model/text';
import { evalCase, scoringWith, wholeOutput } from '../support/cases';

const LONG = `The park lost 10 ha. ${'Forest. '.repeat(5000)} Sorry.`;
const CALM = ownId('Calm');
const CHECKS = checksWith([{ id: CALM, title: 'Calm', rubric: 'Is calm', gates: true, tabs: 'all' }]);
const VERDICT = {
  ...({ kind: 'decided', reason: 'So.', answerType: '' } as const),
  decider: { by: 'model', name: 'm' },
} as const;

const ANSWER = { expected_answer: '5 kha' };

it.each<[string, Partial<ExpectedValues>, judge: 0 | 1, whole: number, ofCut: number | 'missing']>([
  ['check_contains', { expected_contains: 'the park' }, 1, 1, 1],
  ['check_contains', { expected_contains: 'sorry' }, 1, 1, 'missing'],
  ['check_does_not_contain', { expected_not_contains: 'sorry' }, 1, 0, 'missing'],
  ['check_does_not_contain', { expected_not_contains: 'the park' }, 1, 0, 0],
  ['check_number', { expected_number: '10 ha' }, 1, 1, 1],
  ['check_number', { expected_number: '12 ha' }, 1, 0, 'missing'],
  ['agent_answer', ANSWER, 1, 1, 1],
  ['agent_answer', ANSWER, 0, 0, 'missing'],
  ['charts_answer', ANSWER, 1, 1, 1],
  ['charts_answer', ANSWER, 0, 0, 'missing'],
  ['clarification_requested', { expected_clarification: 'TRUE' }, 1, 1, 1],
  ['clarification_requested', { expected_clarification: 'TRUE' }, 0, 0, 'missing'],
  // A result for the beginning may be wrong for the whole text, either way.
  [CALM, {}, 1, 1, 'missing'],
  [CALM, {}, 0, 0, 'missing'],
  ['answer_quality', {}, 1, 1, 'missing'],
  ['completeness', { expected_answer_criteria: 'Names the park' }, 1, 1, 'missing'],
])(
  '%s of %j, of which a judge says %s, is %s of the whole text, %s of a cut one',
  (id, expected, score, whole, ofCut) => {
    const scoreOf = (text: string) => {
      const said = wholeOutput({ message: text, chartsInsight: text });
      const settings = scoringWith({ quality: 'always' });
      const assessment = [...assessCase(evalCase(expected), said, settings, CHECKS)].find(
        ([key]) => key === id,
      )?.[1];
      const found =
        assessment?.kind === 'question'
          ? assessment.settle({ ...VERDICT, score, criteria: ['met'] })
          : assessment;
      return found?.kind === 'scored' ? found.score : found?.kind === 'blank' && found.code;
    };
    expect(scoreOf(LONG)).toBe(whole);
    expect(scoreOf(cut(LONG, MAX_CELL_TEXT))).toBe(ofCut);
  },
);
