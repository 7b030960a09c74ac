/** Matching two files into the lines of a tab, and reading the pairs to compare from a tab. */
import * as fc from 'fast-check';
import { inputSentence, readComparison, cellOf, valueOf } from '../../src/comparison/input-tab';
import { matchAnswers, readAnswers } from '../../src/comparison/match-answers';
import { contentHash } from '../../src/evalset/content-hash';
import { type Cell, MAX_HEADER_ROWS, type TabGrid } from '../../src/model/tab-grid';
import { UserError } from '../../src/model/user-error';
import { nothing } from './support';

const file = (side: 'old' | 'new', items: readonly unknown[], isWrapped = false) =>
  readAnswers(JSON.stringify(isWrapped ? { results: items } : items), side, 'f.json');

describe('A file', () => {
  it('is a list of items, bare or under “results”; a byte order mark is ignored', () => {
    const items = [{ Question: 'q', Answer: 't', Agentic_answer: 'a' }];
    const expected = [{ question: 'q', truth: 't', answer: 'a' }];
    expect(file('old', items)).toMatchObject(expected);
    expect(file('new', items, true)).toMatchObject(expected);
    expect(readAnswers(`\ufeff${JSON.stringify(items)}`, 'old', '')).toMatchObject(expected);
  });

  it('may have further fields, and values of any kind', () => {
    const more = { User_data: { a: 1 }, Confidence: 0.5 };
    expect(file('old', [{ Question: ' q ', Answer: 7, Agentic_answer: { b: 2 }, ...more }])).toEqual([
      { question: 'q', truth: '7', answer: '{"b":2}', carried: { ...nothing(), ...more } },
    ]);
    // NaN as Python writes it; a long id keeps all its digits.
    const written = '[{"Question": "q", "Confidence": NaN, "User_data": {"id": 12345678901234567890}}]';
    expect(readAnswers(written, 'old', '')[0]?.carried).toEqual({
      ...{ ...nothing(), User_data: { id: '12345678901234567890' } },
    });
    const swapped = { Question: 'q', new_Agentic_answer: 'n' };
    expect(file('old', [swapped])[0]?.answer).toBe('n');
    expect(file('new', [{ Question: 'q', old_Agentic_answer: 'o' }])[0]?.answer).toBe('o');
    expect(file('new', [{ Question: 'q' }])[0]?.answer).toBe('');
  });

  it.each([
    ['{', /^“f\.json” is not JSON: /],
    [
      `${'['.repeat(501)}${']'.repeat(501)}`,
      /^“f\.json” is not JSON: it is nested more than 500 levels deep$/,
    ],
    ['[{"Question": "a", "Question": "b"}]', /^“f\.json” is not JSON: it gives “Question” twice$/],
    ['{"items":[]}', /^“f\.json” has no list of questions with answers\.$/],
    ['7', /^“f\.json” has no list/],
    ['[{"Question":" "}]', /^“f\.json” has no item with a Question\.$/],
    ['[]', /^“f\.json” has no item/],
    [
      '{"scorecards":[{"uid":"u","checks":{}}]}',
      /answers\. It holds the scores of a run\. Import it under Compare ▸ Runs/,
    ],
    ['{"messages":[]}', /answers\. It holds outputs of the agent\. Import it under Run ▾ ▸ Import agent/],
  ])('that holds %s is refused', (text, message) => {
    const refusal = expect.objectContaining({ code: 'usage', message: expect.stringMatching(message) });
    expect(() => readAnswers(text, 'old', 'f.json')).toThrow(refusal);
    expect(() => readAnswers(text, 'old', '')).toThrow(/^The file /);
  });

  it('of an earlier comparison gives each side its own answers', () => {
    const items = [{ Question: 'q', old_Agentic_answer: 'o', new_Agentic_answer: 'n' }];
    expect([file('old', items)[0]?.answer, file('new', items)[0]?.answer]).toEqual(['o', 'n']);
  });

  it('keeps items without a question, as lines that are not compared', () => {
    const read = file('new', [{ Question: 'q', Agentic_answer: 'a' }, { Answer: 'x' }, 'no item', null]);
    expect(read.map(({ question, answer }) => [question, answer])).toEqual([
      ['q', 'a'],
      ['', ''],
      ['', 'no item'],
      ['', ''],
    ]);
  });
});

describe('Matching', () => {
  const old = file('old', [
    { Question: 'both', Answer: 't', Agentic_answer: 'o' },
    { Question: 'only old', Answer: 't', Agentic_answer: 'o2' },
    { Question: 'both', Answer: 't', Agentic_answer: 'again' },
  ]);
  const fresh = file('new', [
    { Question: ' both ', Answer: 'another', Agentic_answer: 'n' },
    { Question: 'only new', Answer: 't', Agentic_answer: 'n2' },
    { Question: 'Both', Answer: 't', Agentic_answer: 'n3' },
  ]);

  it('pairs equal questions, ignoring case and spaces; other answers get lines of their own', () => {
    const lines = matchAnswers(old, fresh).map((line) => [
      ...[line.question, line.foundIn, line.old, line.new],
    ]);
    expect(lines).toEqual([
      ['both', 'both', 'o', 'n'],
      ['only new', 'new', '', 'n2'],
      ['Both', 'new', '', 'n3'],
      ['only old', 'old', 'o2', ''],
      ['both', 'old', 'again', ''],
    ]);
  });

  it('keeps lines without a question, and needs one shared question', () => {
    const before = file('old', [
      { Question: 'q', Answer: 't', Agentic_answer: 'o' },
      { Question: '', Answer: 'x', Agentic_answer: 'o1' },
      { Question: '', Answer: 'x', Agentic_answer: 'o2' },
    ]);
    const after = file('new', [
      { Question: 'q', Agentic_answer: 'n' },
      { Question: '', Agentic_answer: 'n1' },
    ]);
    expect(matchAnswers(before, after)).toMatchObject([
      { question: 'q', truth: 't', oldTruth: '', old: 'o', new: 'n', foundIn: 'both' },
      { question: '', truth: '', oldTruth: '', old: '', new: 'n1', foundIn: 'new' },
      { question: '', truth: 'x', old: 'o1', foundIn: 'old' },
      { question: '', truth: 'x', old: 'o2', foundIn: 'old' },
    ]);
    const same = file('new', [
      { Question: 'q', Answer: 't', Agentic_answer: 'n' },
      { Question: 'q', Answer: 'u', Agentic_answer: 'm' },
    ]);
    expect(matchAnswers(before, same).slice(0, 2)).toMatchObject([
      { truth: 't', oldTruth: '', foundIn: 'both' },
      { truth: 'u', oldTruth: '', old: '', foundIn: 'new' },
    ]);
    const strangers = file('new', [
      { Question: 'r', Agentic_answer: 'n' },
      { Question: 's', Agentic_answer: 'n' },
    ]);
    expect(() => matchAnswers(before, strangers)).toThrow(
      new UserError(
        'usage',
        'No question is in both files (1 question in the old one, 2 questions in the new one): are they answers to the same questions?',
      ),
    );
  });

  it('takes the new file’s ground truth, and keeps a different old one', () => {
    expect(matchAnswers(old, fresh)[0]).toMatchObject({ truth: 'another', oldTruth: 't' });
  });

  it('takes further fields from the new file, or else from the old one; 0 and false count as values', () => {
    const before = {
      Question: 'q',
      User_data: 'u',
      Question_weights: 2,
      Answer_weights: { a: 1 },
      Confidence: 1,
    };
    const after = { Question: 'Q', User_data: false, Question_weights: 0, Confidence: null };
    const carriedIn = (...sides: [object, object]) =>
      matchAnswers(file('old', [sides[0]]), file('new', [sides[1]])).map(({ carried }) => carried);
    expect(carriedIn(before, after)).toEqual([
      { User_data: false, Question_weights: 0, Answer_weights: { a: 1 }, Confidence: 1 },
    ]);
    const unmatched = { Question: 'r', Confidence: 3 };
    expect(
      matchAnswers(file('old', [before, unmatched]), file('new', [after])).map(
        ({ carried }) => carried.Confidence,
      ),
    ).toEqual([1, 3]);
  });
});

describe('A tab', () => {
  const grid = (rows: readonly (readonly Cell[])[]): TabGrid => ({
    ...{ name: 'T', sheetId: 7, timeZone: 'Etc/UTC', merges: [] },
    values: rows,
    shown: rows.map((row) => row.map(String)),
  });
  const read = (rows: readonly (readonly Cell[])[]) => readComparison(grid(rows), contentHash);

  it('reports rows of one file, repeated questions and different ground truths', () => {
    const names = [
      ...['Question', 'Ground  truth', 'old-answer', 'new answer', 'found_in'],
      'old_ground_truth',
    ];
    const input = read([
      names,
      ['a', 't', 'o', 'n', 'both', 'u'],
      ['b', 't', 'o', '', 'old', ''],
      ['c', 't', '', 'n', 'new', ''],
      ['A', 't', 'o', '', 'old', ''],
      ['d', new Date('2024-07-01T00:00:00Z'), '', 'n', '', ''],
      ['', '', 'o', '', '', ''],
    ]);
    expect(input?.items).toEqual([
      {
        ...{ row: 2, question: 'a', truth: 't', old: 'o', new: 'n', uid: contentHash(['a', 't', 'o', 'n']) },
        carried: nothing(),
      },
      expect.objectContaining({ row: 6, truth: '2024-07-01', old: '', new: 'n' }),
    ]);
    expect(input?.problems.map(({ row, text }) => [row, text])).toEqual([
      [
        2,
        'the two files have different ground truths: the new file’s is used; the old file’s is in column old_ground_truth',
      ],
      [3, '“b” is only in the old file and is not compared'],
      [4, '“c” is only in the new file and is not compared'],
      [5, '“A” is the same question as row 2 and is not compared'],
      [7, 'has no question and is not compared'],
    ]);
    const sentenceOf = (count: number) =>
      input && inputSentence({ ...input, problems: input.problems.slice(0, count) });
    expect([sentenceOf(0), sentenceOf(1)]).toEqual([
      'T: 2 questions to compare',
      'T: 2 questions to compare, 1 remark',
    ]);
  });

  it.each([
    [0.9, 0.9],
    ['high', 'high'],
    [' [1, {"a": "ä"}]', [1, { a: 'ä' }]],
    ['"0.9"', '0.9'],
    ['[draft]', '[draft]'],
    ['null', 'null'],
    [new Date('2024-07-01T00:00:00Z'), '2024-07-01'],
    ['', null],
  ])('carries the cell %j as %j', (cell, value) => {
    const head = ['question', 'ground_truth', 'old_answer', 'new_answer', 'User data'];
    expect(read([head, ['q', 't', 'o', 'n', cell]])?.items[0]?.carried.User_data).toEqual(value);
  });

  it('gives back any value that was put into a cell', () => {
    // Longer whole numbers are ids, and become texts.
    const value = fc.jsonValue().filter((one) => !/\d{16}/.test(JSON.stringify(one)));
    const texts = value.map((one) => JSON.stringify(one));
    fc.assert(
      fc.property(fc.oneof(value, texts), (one) => {
        expect(valueOf(cellOf(one) ?? '')).toEqual(JSON.parse(JSON.stringify(one)));
      }),
      { examples: [[-0]] },
    );
  });

  it('is not read if its header is below the tenth row', () => {
    const above = Array.from({ length: MAX_HEADER_ROWS }, () => ['', '', '', '']);
    const lines = [
      ['question', 'ground_truth', 'old_answer', 'new_answer'],
      ['q', 't', 'o', 'n'],
    ];
    expect(read([...above, ...lines])).toBeUndefined();
    expect(read([...above.slice(1), ...lines])?.items).toHaveLength(1);
  });

  it('needs four columns, in any order and below a few other rows', () => {
    const input = read([
      ['Our comparison', '', '', ''],
      ['New answer', 'Question', 'Old Answer', 'ground-truth'],
      ['n', 'q', 'o', 't'],
    ]);
    expect(input?.items).toMatchObject([{ row: 3, question: 'q', truth: 't', old: 'o', new: 'n' }]);
    expect(read([['question', 'old_answer', 'new_answer']])).toBeUndefined();
  });

  it('lists what is not compared', () => {
    const input = read([
      ['question', 'ground_truth', 'old_answer', 'new_answer'],
      ['q', 't', 'o', 'n'],
      [' q', 't', 'o', 'n'],
      ['', 't', 'o', ''],
      ['r', 't', '', ''],
      ['s', 't', '', 'n'],
      ['', '', '', ''],
    ]);
    // A row with one blank answer is an item, which gets an error.
    expect(input?.items.map(({ question }) => question)).toEqual(['q', 's']);
    expect(input?.problems.map(({ row, text }) => [row, text])).toEqual([
      [3, '“q” is the same question as row 2 and is not compared'],
      [4, 'has no question and is not compared'],
      [5, '“r” has neither answer and is not compared'],
    ]);
  });
});
