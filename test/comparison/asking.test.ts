/** What the judge is asked about answers, and which of its replies are taken. */
import { describe, expect, it } from '@jest/globals';
import { askForAssessment, GivenAssessment } from '../../src/comparison/ask-assessment';
import { askForScores, GivenScore } from '../../src/comparison/ask-scores';
import { contentHash } from '../../src/evalset/content-hash';
import { item, score } from './support';

const hash = (text: string): string => contentHash([text]);
const unfit = (reason: string) => ({ kind: 'unfit', reason });
const OTHER_FORM = unfit('the reply does not have the form that was asked for');

describe('A request for scores', () => {
  const answer = (name: string) => ({
    question: `${name}?`,
    truth: `The truth of ${name}.`,
    answer: `${name}.`,
  });
  const [one, two] = [askForScores([answer('a')], hash), askForScores([answer('a'), answer('b')], hash)];
  const idsIn = (user: string): string[] => [...user.matchAll(/ \(id ([^)]+)\)/g)].map(([, id = '']) => id);
  const [first = '', second = ''] = idsIn(two.user);
  const reply = (id: string, about: object = {}) => ({
    ...{ id, missing_truth: '', deviations: ' It adds a year ', overall: 'Good!', reason: 'Both 7.' },
    ...{ factuality: 7, completeness: 8, ...about },
  });
  const read = (value: unknown) => two.read(JSON.stringify(value));

  it('names its items and their ids, and what to reply with', () => {
    expect([first, second]).toEqual([expect.stringMatching(/^\w{4}-1$/), expect.stringMatching(/^\w{4}-2$/)]);
    expect(two.user).toContain(
      `Score item_1 (id ${first}), item_2 (id ${second}), each by itself. Reply with one JSON object with exactly these properties: item_1, item_2.`,
    );
    expect(one.user).toContain(
      'each by itself. Reply with one JSON object with exactly this property: item_1.',
    );
  });

  it('has its answers in the order of the items, whatever the order of the reply', () => {
    const given = (factuality: number) => ({
      ...{ factuality, completeness: 8, reason: 'Both 7.' },
      insights: 'MISSING TRUTH: none. DEVIATIONS OR ADDITIONAL CONTEXT: It adds a year. OVERALL: Good!',
    });
    const answers = [given(7), given(3)];
    const value = { item_1: reply(second, { factuality: 3 }), item_2: reply(first) };
    expect(read(value)).toEqual({ kind: 'answers', answers });
    // A first attempt that does not fit is passed over.
    expect(two.read(`{"item_1": 1} ${JSON.stringify(value)}`)).toEqual({ kind: 'answers', answers });
    for (const scores of answers) expect(GivenScore().parse(scores)).toEqual(scores);
    expect(GivenScore().safeParse({ ...given(7), factuality: 11 }).success).toBe(false);
  });

  it.each([
    ['one item for two', { item_1: reply(first) }, 'it holds 1 of 2 items'],
    ['an id twice', { item_1: reply(first), item_2: reply(first) }, `two items have the id ${first}`],
    [
      'no reason',
      { item_1: reply(first, { reason: undefined }), item_2: 1 },
      'item_1 lacks reason, or has more',
    ],
    [
      'more than that',
      { item_1: reply(first, { more: 1 }), item_2: 1 },
      'item_1 lacks what was asked for, or has more',
    ],
    ['a text', { item_1: 'seven', item_2: 1 }, 'item_1 lacks what was asked for, or has more'],
    [
      'eleven of ten',
      { item_1: reply(first, { completeness: 11 }), item_2: 1 },
      'item_1 has a completeness that is not a whole number from 1 to 10',
    ],
    [
      'an unknown id',
      { item_1: reply('other'), item_2: 1 },
      'item_1 has the id “other”, which was not given',
    ],
  ])('takes no reply with %s', (_what, value, reason) => {
    expect(read(value)).toEqual(unfit(reason));
  });

  it.each([[[]], [7], [null], ['{}']])('takes %j for no reply', (value) => {
    expect(read(value)).toEqual(OTHER_FORM);
  });
});

describe('A request for words', () => {
  const WINNERS = { better: 'new', margin: 'slight', factuality: 'tie', completeness: 'new' } as const;
  const scores = { old: score(8, 7), new: { ...score(8, 9), reason: 'why', insights: 'what' } };
  const askedWith = (ofOrder: string) =>
    askForAssessment(item('q'), scores, WINNERS, (text) => (text.startsWith('order') ? ofOrder : hash(text)));
  const asked = askedWith('a0');
  const REPLY = {
    ...{ better_answer: 'New', factuality_winner: 'tie', completeness_winner: 'new' },
    overall_assessment: ' The new answer is better. ',
    ...{ difference_1: '1. One  two.', difference_2: '(12) Three.', difference_3: 'In 2. place: four.' },
    ...{ difference_4: '', difference_5: ' ' },
  };
  const read = (about: object) => asked.read(JSON.stringify({ ...REPLY, ...about }));

  it('says what was computed, line by line, and why', () => {
    expect(asked.user).toContain(
      [
        'The new answer is slightly better: average 8.5 against 7.5.',
        'Factuality: old 8, new 8 (tie).',
        'Completeness: old 7, new 9 (new wins).',
        'better_answer: new, factuality_winner: tie, completeness_winner: new',
      ].join('\n'),
    );
    expect(asked.user).toContain('why\nwhat');
  });

  it('shows the new answer first where the hash of the texts is odd', () => {
    const isNewFirst = ({ user }: typeof asked) => user.indexOf('<new_answer') < user.indexOf('<old_answer');
    expect(['a0', 'a1', 'ae', 'af'].map((ofOrder) => isNewFirst(askedWith(ofOrder)))).toEqual([
      ...[false, true, false, true],
    ]);
  });

  it('is answered by the assessment, with its differences numbered once', () => {
    const given = {
      overall: 'The new answer is better.',
      differences: '1) One two.\n2) Three.\n3) In 2. place: four.',
    };
    expect(read({})).toEqual({ kind: 'answers', answers: given });
    expect(asked.read(`{"better_answer":"old"} ${JSON.stringify(REPLY)}`)).toEqual({
      kind: 'answers',
      answers: given,
    });
    expect(GivenAssessment().parse(given)).toEqual(given);
    expect(GivenAssessment().safeParse({}).success).toBe(false);
  });

  it.each([
    ['another winner', { better_answer: 'old' }, 'it contradicts the outcome that was computed'],
    [
      'another winner in one respect',
      { factuality_winner: 'old' },
      'it contradicts the outcome that was computed',
    ],
    ['no assessment', { overall_assessment: ' ' }, 'it has no overall assessment'],
    [
      'words that say otherwise',
      { overall_assessment: 'The old answer is better.' },
      'its text contradicts the outcome that was computed',
    ],
    ['two differences', { difference_3: ' ' }, 'it names 2 of at least 3 differences'],
  ])('takes no reply with %s', (_what, about, reason) => {
    expect(read(about)).toEqual(unfit(reason));
  });

  it('takes no reply that lacks a property, has one more, or holds something else', () => {
    for (const about of [{ difference_5: undefined }, { more: '' }, { difference_5: 7 }])
      expect(read(about)).toEqual(OTHER_FORM);
  });
});
