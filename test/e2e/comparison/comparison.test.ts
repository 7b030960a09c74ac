/** Old and new answers compared over the built bundle: results, JSON, interruptions. */
import * as z from 'zod';
import { columnLetter } from '../../../src/model/tab-grid';
import { cellAt } from '../add-on';
import { answersTab, comparisonOf } from './comparison-support';

const RESULTS = 'Comparison results';

const Exported = z.strictObject({
  results: z.array(z.record(z.string(), z.unknown())),
  statistics: z.looseObject({ compared: z.int(), errors: z.int(), warnings: z.array(z.string()) }),
});

function exported(one: ReturnType<typeof comparisonOf>): z.infer<typeof Exported> {
  return Exported.parse(JSON.parse(one.reply('exportComparison', {}).text));
}

describe('A comparison', () => {
  const one = comparisonOf({ Answers: answersTab(12) });
  one.run();

  it('puts both scores side by side, with the winners and the reasons', () => {
    const row = one.row(RESULTS, 2);
    expect(row).toMatchObject({
      ...{ row: 2, question: 'Question 0?', better_answer: 'new', margin: 'clear', difference: 1.5 },
      ...{ old_average: 7.5, new_average: 9, old_factuality: 8, new_factuality: 9 },
      ...{ old_completeness: 7, new_completeness: 9, factuality_winner: 'new', completeness_winner: 'new' },
      ...{ overall_assessment: 'The new answer is better. Scripted.', error: null },
    });
    expect(one.note(RESULTS, 2, 'old_average')).toMatch(/^of Old 0\..*\n\nMISSING TRUTH: scripted\./);
    expect(one.row(RESULTS, 3)).toMatchObject({ better_answer: 'old', margin: 'slight' });
    expect(one.row(RESULTS, 4)).toMatchObject({ better_answer: 'tie', margin: 'tie' });
    expect(one.row(RESULTS, 5)).toMatchObject({ better_answer: 'old', old_average: 10 });
  });

  it('leaves an item that failed without a score that it has not, and says why', () => {
    expect(one.row(RESULTS, 6)).toMatchObject({
      ...{ better_answer: 'error', old_average: null, error: 'the new answer is blank' },
    });
    const bad = one.row(RESULTS, 7);
    expect(bad).toMatchObject({ better_answer: 'error', old_factuality: null, new_factuality: 5 });
    expect(bad['error']).toMatch(/the old answer has no score: .* not a whole number from 1 to 10/);
  });

  it('comes out as JSON of the agreed shape', () => {
    const { results, statistics } = exported(one);
    expect(results).toHaveLength(12);
    const score = { Reason: expect.any(String), Insights: expect.any(String) };
    const said = { User_data: null, Question_weights: null, Answer_weights: null, Confidence: null };
    expect(results[0]).toEqual({
      ...{ ...said, Question: 'Question 0?', Answer: 'Truth 0: four words more.' },
      ...{ old_Agentic_answer: 'Old 0. [[F8 C7]]', new_Agentic_answer: 'New 0. [[F9 C9]]' },
      old_score: { Factuality: 8, Completeness: 7, ...score },
      new_score: { Factuality: 9, Completeness: 9, ...score },
      comparison: {
        ...{ better_answer: 'new', margin: 'clear', factuality_winner: 'new', completeness_winner: 'new' },
        ...{ overall_assessment: 'The new answer is better. Scripted.', key_differences: expect.any(String) },
      },
    });
    const error = expect.stringMatching(/not a whole number/);
    expect(results[5]).toMatchObject({ old_score: null, comparison: null, error });
    expect(statistics).toMatchObject({ compared: 8, errors: 4 });
  });

  it('asks nothing again when it is run again', () => {
    const before = one.judge.requests.length;
    const open = one.judge.requests.filter(({ body }) => body.includes('F11')).length;
    one.run();
    const after = one.judge.requests.slice(before);
    expect(after.every(({ body }) => body.includes('F11'))).toBe(true);
    expect(open).toBeGreaterThan(0);
  });
});

it('Two files keep hostile texts as texts, and their other properties of an item appear in results and JSON', () => {
  const carried = {
    User_data: { user: '=1+1', tags: ['a', 'b'] },
    Question_weights: { Weight: 2, Vagueness: 'low' },
    Answer_weights: '007',
    Confidence: 0.85,
  };
  const one = comparisonOf({ Other: [['x']] }, { settings: { judge: { provider: 'rules' } } });
  const text = JSON.stringify([
    { Question: '=1+1', Answer: '=HYPERLINK("http://x")', Agentic_answer: '+2', ...carried },
    { Question: 'r', Answer: 't', Agentic_answer: 't' },
  ]);
  one.ask('importComparison', { old: { name: 'a', text }, new: { name: 'b', text } });
  one.run('Comparison input');
  const { workbook } = one.runtime;
  for (const [tab, column] of [['Comparison input', 1] as const, [RESULTS, 2] as const])
    expect(cellAt(workbook, tab, 2, column)).toMatchObject({ value: '=1+1', formula: null });
  expect(exported(one).results).toMatchObject([
    { Question: '=1+1', old_Agentic_answer: '+2', ...carried },
    { User_data: null, Question_weights: null, Answer_weights: null, Confidence: null },
  ]);
  expect(one.row(RESULTS, 2)).toMatchObject({
    ...{ confidence: 0.85, answer_weights: '007', user_data: '{"user":"=1+1","tags":["a","b"]}' },
    question_weights: '{"Weight":2,"Vagueness":"low"}',
  });
});

describe('One run at a time', () => {
  const EVALS = [
    ['query', 'expected_id', 'actual_id'],
    ['one', 'BRA', 'BRA'],
  ];

  it('a paused comparison blocks runs, and can be cancelled', () => {
    const one = comparisonOf(
      { GOLD: EVALS, Answers: answersTab(12) },
      { server: { faults: ['long rate limit'] } },
    );
    const reply = one.ask('startComparison', { sheetId: one.sourceOf('Answers').sheetId });
    expect(reply.value).toMatchObject({ state: 'paused' });
    expect(one.ask('runEvals').message).toMatch(/A run is in progress/);
    expect(one.ask('cancelRun').value).toMatchObject({ message: expect.stringMatching(/is cancelled/) });
    expect(one.ask('runEvals')).toMatchObject({ ok: true });
    expect(exported(one).statistics).toMatchObject({ outcome: 'cancelled', compared: 0 });
  });
});

/** Pauses after six requests: the first wave of five rows. */
function rested() {
  const faults = [...Array<'none'>(6).fill('none'), 'long rate limit' as const];
  const one = comparisonOf({ Answers: answersTab(12) }, { server: { faults } });
  one.ask('startComparison', { sheetId: one.sourceOf('Answers').sheetId });
  return one;
}

it('A question that is edited while the comparison is paused is an error, not a score of another text', () => {
  const one = rested();
  one.runtime.edit('Answers', 'D10', 'Edited. [[F1 C1]]');
  one.settle();
  expect(one.row(RESULTS, 2)).toMatchObject({ better_answer: 'new' });
  const edited = one.row(RESULTS, 10);
  expect(edited).toMatchObject({ better_answer: 'error', row: null, new_average: null });
  expect(edited['error']).toMatch(/^its row in “Answers” was edited or deleted/);
  expect(one.problems().join(' ')).toMatch(/1 question was deleted or edited in the source/);
});

it('Results that are deleted while the comparison is paused are recreated from the cache', () => {
  const one = rested();
  const { workbook } = one.runtime;
  const results = workbook.tabNamed(RESULTS);
  if (results) workbook.removeTab(results);
  one.settle();
  expect(one.row(RESULTS, 2)).toMatchObject({ better_answer: 'new', old_average: 7.5 });
  expect(exported(one).statistics).toMatchObject({ compared: 8, errors: 4 });
});

it('leaves results with a person’s added column alone, and writes all waves to one new tab', () => {
  const one = comparisonOf({ Answers: answersTab(12) });
  one.run();
  const { workbook } = one.runtime;
  const wide = (workbook.tabNamed(RESULTS)?.grid.lastColumn ?? 0) + 1;
  one.runtime.edit(RESULTS, `${columnLetter(wide)}1`, 'our notes');
  one.run();
  const names = workbook.tabs.map(({ name }) => name).filter((name) => name.startsWith(RESULTS));
  expect(names.sort()).toEqual([RESULTS, `${RESULTS} 2`]);
  expect(exported(one).statistics).toMatchObject({ compared: 8, errors: 4 });
});
