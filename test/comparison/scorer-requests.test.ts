/** The requests to the judge about answers, and the replies that are accepted. */
import {
  askForAssessment,
  askForScore,
  JudgedAssessment,
  JudgedScore,
} from '../../src/comparison/scorer-requests';
import { scoredPair } from '../../src/comparison/winners';
import { contentHash } from '../../src/evalset/content-hash';
import { item, score } from './support';

const hash = (text: string): string => contentHash([text]);
const unfit = (reason: string) => ({ kind: 'unfit', reason });
const OTHER_FORM = unfit('the reply does not have the form that was asked for');

describe('A request for a score', () => {
  const asked = askForScore(
    { question: 'a?', truth: 'The truth of a.', answer: 'a.' },
    { hash, tolerance: 0.05 },
  );
  const reply = (overrides: object = {}) => ({
    ...{ missing_truth: '', deviations: ' It adds a year ', overall: 'Good!', reason: 'Both 7.' },
    ...{ factuality: 7, completeness: 8, ...overrides },
  });
  const read = (value: unknown) => asked.read(JSON.stringify(value));

  it('is about one answer, and lists the properties of the reply', () => {
    expect(asked.user).toMatch(/<question k\w+>\na\?\n[\s\S]*\nThe truth of a\.\n[\s\S]*\na\.\n/);
    expect(asked.user).toContain(
      'Score the answer. Reply with one JSON object with exactly these properties: missing_truth, deviations, overall, reason, factuality, completeness.',
    );
  });

  it('has notes of code on figures, with the tolerance', () => {
    const texts = { question: 'a?', truth: '590 kha', answer: 'It was 588,849 ha.' };
    expect(askForScore(texts, { hash, tolerance: 0.05 }).user).toMatch(
      /<code_notes k\w+>\nTolerance for numbers: 5 %\.\n588,849 ha against 590 kha: 0\.2 % apart, within\n/,
    );
    expect(asked.user).not.toContain('code_notes');
  });

  it('is answered by the score', () => {
    const judged = {
      ...{ factuality: 7, completeness: 8, reason: 'Both 7.' },
      insights: 'MISSING TRUTH: none. DEVIATIONS OR ADDITIONAL CONTEXT: It adds a year. OVERALL: Good!',
    };
    expect(read(reply())).toEqual({ kind: 'answers', answers: judged });
    // A first object of another form is ignored.
    expect(asked.read(`{"reason": 1} ${JSON.stringify(reply())}`)).toEqual({
      kind: 'answers',
      answers: judged,
    });
    expect(JudgedScore().parse(judged)).toEqual(judged);
    expect(JudgedScore().safeParse({ ...judged, factuality: 11 }).success).toBe(false);
  });

  it.each([
    ['no reason', { reason: undefined }, 'lacks reason, or has more'],
    ['an extra property', { more: 1 }, 'lacks what was asked for, or has more'],
    ['a score of eleven', { completeness: 11 }, 'has a completeness that is not a whole number from 1 to 10'],
  ])('rejects a reply with %s', (_what, overrides, reason) => {
    expect(read(reply(overrides))).toEqual(unfit(`the reply ${reason}`));
  });

  it('rejects a reply to another case', () => {
    expect(asked.schema.required[0]).toBe('case');
    expect(read({ case: asked.user.split(/\s/)[1], ...reply() }).kind).toBe('answers');
    expect(read({ case: 'k0', ...reply() })).toEqual(unfit('the reply is to another case'));
  });

  it.each([[[]], [7], [null], ['{}']])('rejects %j', (value) => {
    expect(read(value)).toEqual(OTHER_FORM);
  });
});

describe('A request for an assessment', () => {
  const pair = scoredPair(score(8, 7), { ...score(8, 8), reason: 'why', insights: 'what' });
  const askedWith = (ofOrder: string) =>
    askForAssessment(item('q'), pair, (text) => (text.startsWith('order') ? ofOrder : hash(text)));
  const asked = askedWith('a0');
  const REPLY = {
    ...{ better_answer: 'New', factuality_winner: 'tie', completeness_winner: 'new' },
    overall_assessment: ' The new answer is better. ',
    ...{ difference_1: '1. One  two.', difference_2: '(12) Three.', difference_3: 'In 2. place: four.' },
    ...{ difference_4: '', difference_5: ' ' },
  };
  const read = (overrides: object) => asked.read(JSON.stringify({ ...REPLY, ...overrides }));

  it('states the computed outcome', () => {
    expect(asked.user).toContain(
      [
        'The new answer is slightly better: average 8 against 7.5.',
        'Factuality: old 8, new 8 (tie).',
        'Completeness: old 7, new 8 (new wins).',
        'better_answer: new, factuality_winner: tie, completeness_winner: new',
      ].join('\n'),
    );
    expect(asked.user).toContain('why\nwhat');
  });

  it('shows the new answer first if the hash is odd', () => {
    const isNewFirst = ({ user }: typeof asked) => user.indexOf('<new_answer') < user.indexOf('<old_answer');
    expect(['a0', 'a1', 'ae', 'af'].map((ofOrder) => isNewFirst(askedWith(ofOrder)))).toEqual([
      ...[false, true, false, true],
    ]);
  });

  it('is answered by the assessment, with its differences numbered once', () => {
    const judged = {
      overall: 'The new answer is better.',
      differences: '1) One two.\n2) Three.\n3) In 2. place: four.',
    };
    expect(read({})).toEqual({ kind: 'answers', answers: judged });
    expect(asked.read(`{"better_answer":"old"} ${JSON.stringify(REPLY)}`)).toEqual({
      kind: 'answers',
      answers: judged,
    });
    expect(JudgedAssessment().parse(judged)).toEqual(judged);
    expect(JudgedAssessment().safeParse({}).success).toBe(false);
  });

  it.each([
    ['another winner', { better_answer: 'old' }, 'it contradicts the outcome that was computed'],
    [
      'another winner in one respect',
      { factuality_winner: 'old' },
      'it contradicts the outcome that was computed',
    ],
    ['no assessment', { overall_assessment: ' ' }, 'it has no overall assessment'],
    ['two differences', { difference_3: ' ' }, 'it names 2 of at least 3 differences'],
  ])('rejects a reply with %s', (_what, overrides, reason) => {
    expect(read(overrides)).toEqual(unfit(reason));
  });

  it('rejects a reply of another form', () => {
    for (const overrides of [{ difference_5: undefined }, { more: '' }, { difference_5: 7 }])
      expect(read(overrides)).toEqual(OTHER_FORM);
  });
});
