/** The three quality metrics: how they are asked and answered. */
import { createJudge } from '../../src/judge/decide';
import { compose } from '../../src/judge/compose';
import {
  completenessQuestion,
  correctnessQuestion,
  qualityQuestion,
  criteriaMet,
  criterionId,
  shareMet,
  splitCriteria,
} from '../../src/judge/questions/quality';
import { fitAnswers } from '../../src/judge/reply';
import { type JudgeQuestion, CRITERION_VERDICTS } from '../../src/model/judge';
import { JudgeSettings } from '../../src/settings/schema';
import { createHttpClient } from '../../src/http/client';
import { readCase } from '../support/judge-server/case';
import { fakeClock, fakeJudge } from '../support/judge-server/fake-fetch';
import { answer, hash, KEY, memoryCache } from './support';
import fc from 'fast-check';

const QUERY = 'How much forest was lost?';
const TEXT = 'Pará lost 431,250 ha in 2023.';
const texts = { query: QUERY, actual: TEXT };
const TOLD = qualityQuestion(texts);
const RIGHT = correctnessQuestion({
  ...texts,
  grounds: { kind: 'sources', texts: ['Pará 2023: 431,250 ha', 'Brazil 2023: 1.1 Mha'] },
});
const CRITERIA = ['Names “Pará”', 'Gives “hectares”', 'Names “2023” and “2022”'];
const COMPLETE = completenessQuestion({ ...texts, criteria: CRITERIA });
const withCriteria = (count: number) =>
  completenessQuestion({ ...texts, criteria: CRITERIA.slice(0, count) });

const ask = (...questions: JudgeQuestion[]) =>
  compose(
    questions.map((question) => ({ question })),
    { hash, tolerance: 0.05 },
  );

describe('the request', () => {
  it('carries query, answer, sources and criteria once each, and asks for the three metrics', () => {
    const read = readCase(ask(TOLD, RIGHT, COMPLETE).user);
    expect([...read.blocks]).toEqual([
      ['query', QUERY],
      ['text_of_agent', TEXT],
      ['sources', '[1] Pará 2023: 431,250 ha\n[2] Brazil 2023: 1.1 Mha'],
      ['criteria', 'c1: Names “Pará”\nc2: Gives “hectares”\nc3: Names “2023” and “2022”'],
    ]);
    expect(read.parts).toEqual(['answer_quality', 'factual_correctness', 'completeness']);
  });

  it('goes with the answer checks of the row, under both rubrics', () => {
    const composed = ask(answer(TEXT, { query: QUERY }), TOLD, RIGHT);
    expect(readCase(composed.user).parts).toEqual(['agent_answer', 'answer_quality', 'factual_correctness']);
    expect(composed.prompt).toMatch(/^answer match v5 \+ evaluation quality v4 \([0-9a-f]{8}\)$/);
  });

  it('marks sources that are cut, so that their omitted parts are not judged as invented', () => {
    const grounds = { kind: 'sources', texts: ['a long source '.repeat(4000)] } as const;
    const asked = ask(correctnessQuestion({ ...texts, grounds }));
    expect(readCase(asked.user).blocks.get('sources')).toMatch(/\[cut\]$/);
    expect(asked.system).toContain('A source that ends with “[cut]” was longer');
  });

  it('compares with the expected answer where there are no sources', () => {
    const grounds = { kind: 'expected answer', text: '431 kha' } as const;
    const read = readCase(ask(correctnessQuestion({ ...texts, grounds })).user);
    expect(read.against.get('factual_correctness')).toBe('431 kha');
  });
});

describe('the reply', () => {
  const scored = (score: unknown) => ({ answer_quality: { reason: 'r', answer_type: 'attempt', score } });
  const listed = (criteria: unknown) => ({ completeness: { reason: 'r', answer_type: 'Attempt', criteria } });

  it.each([
    [0, true],
    [1, true],
    [0.85, true],
    [1.01, false],
    [-0.2, false],
    [null, false],
  ])('with a score of %s fits: %s', (score, fits) => {
    expect(fitAnswers(scored(score), [TOLD]) !== undefined).toBe(fits);
  });

  it.each([
    [{ c1: 'met', c2: 'not' }, true],
    [{ c2: 'not', c1: 'partly' }, true],
    [{ c1: 'met' }, false],
    [{ c1: 'met', c2: 'met', c3: 'met' }, false],
    [{ c1: 'met', c2: 'mostly' }, false],
    [undefined, false],
  ])('about two criteria with %j fits: %s', (criteria, fits) => {
    expect(fitAnswers(listed(criteria), [withCriteria(2)]) !== undefined).toBe(fits);
  });

  const each = (...entries: [string, unknown][]) => ({
    parts: entries.map(([answer_type, score]) => ({
      ...{ part: 'completeness', evidence: '', reason: `on ${answer_type}`, answer_type, score, sure: true },
    })),
  });
  it('has an entry for each criterion, whatever their order', () => {
    expect(fitAnswers(each(['c2', 0.5], ['c1', 1]), [withCriteria(2)])).toMatchObject([
      {
        ...{ score: 0.75, criteria: ['met', 'partly'] },
        ...{ reason: 'c2: on c2', answerType: 'attempt', evidence: '', isSure: true, isOdd: false },
      },
    ]);
  });
  it.each([
    ['one of them missing', each(['c1', 1])],
    ['one of them twice', each(['c1', 1], ['c1', 0])],
    ['one twice beside the other', each(['c1', 1], ['c2', 1], ['c1', 1])],
    ['a share of its own', each(['c1', 0.7], ['c2', 1])],
    ['no id', each(['attempt', 1], ['c2', 1])],
  ])('does not fit with %s', (_what, reply) => {
    expect(fitAnswers(reply, [withCriteria(2)])).toBeUndefined();
  });

  it('may not give a total of its own', () => {
    const reply = {
      completeness: { reason: 'r', answer_type: 'attempt', criteria: { c1: 'met' }, score: 1 },
    };
    expect(fitAnswers(reply, [withCriteria(1)])).toBeUndefined();
  });
});

describe('the judge', () => {
  const judgeOver = (fake: ReturnType<typeof fakeJudge>, cache = memoryCache()) =>
    createJudge({
      settings: JudgeSettings().parse({ provider: 'gemini' }),
      numberTolerance: 0.05,
      key: KEY,
      hash,
      rubrics: [],
      http: createHttpClient({
        ...{ fetch: fake.fetch, clock: fakeClock(), concurrency: 10, attempts: 3 },
        deadline: () => Infinity,
      }),
      cache,
    });

  it('counts criteria in code, and pays for the row once', () => {
    const fake = fakeJudge();
    const [row = []] = judgeOver(fake).decide([[TOLD, RIGHT, COMPLETE]], ['row 1']);
    expect(fake.violations).toEqual([]);
    expect(fake.requests).toHaveLength(1);
    expect(row).toMatchObject([
      { kind: 'decided', score: 1 },
      { kind: 'decided', score: 1 },
      // “Pará” is there, “hectares” isn't, one of two years is: (1 + ½) / 3.
      { kind: 'decided', score: 0.5, criteria: ['met', 'not', 'partly'] },
    ]);
    const paid = row.map((verdict) => (verdict.kind === 'decided' ? verdict.usage?.inputTokens : undefined));
    expect(paid.map((tokens) => (tokens ?? 0) > 0)).toEqual([true, false, false]);
  });

  it('caches its verdicts, and asks again if the criteria change', () => {
    const [fake, cache] = [fakeJudge(), memoryCache()];
    const first = judgeOver(fake, cache).decide([[TOLD, COMPLETE]]);
    const second = judgeOver(fake, cache).decide([[TOLD, COMPLETE]]);
    expect(fake.requests).toHaveLength(1);
    const scores = (rows: typeof first) =>
      rows.flat().map((one) => (one.kind === 'decided' ? one.score : one.kind));
    expect(scores(second)).toEqual(scores(first));
    judgeOver(fake, cache).decide([[TOLD, withCriteria(1)]]);
    expect(fake.requests).toHaveLength(2);
  });
});

describe('the criteria of a cell', () => {
  it.each([
    ['numbered lines', '1. Names Pará\n2. Gives hectares', ['Names Pará', 'Gives hectares']],
    [
      'numbers within a line',
      '1. Names Pará 2. Gives 1.5 ha; not 2.5 3. Cites',
      ['Names Pará', 'Gives 1.5 ha; not 2.5', 'Cites'],
    ],
    ['numbers in brackets', '(1) Names Pará (2) Gives hectares', ['Names Pará', 'Gives hectares']],
    ['bullets', '- Names Pará\n• Gives hectares\n* Cites', ['Names Pará', 'Gives hectares', 'Cites']],
    ['lines', 'Names Pará\n\nGives hectares; or kha', ['Names Pará', 'Gives hectares; or kha']],
    ['a list of Python', "['Names Pará', 'Gives hectares']", ['Names Pará', 'Gives hectares']],
    ['one text', 'Names Pará, and gives 1.5 ha.', ['Names Pará, and gives 1.5 ha.']],
    ['a figure first', '2.5 ha are named; so is Pará', ['2.5 ha are named', 'so is Pará']],
    ['lines that go on', '1. Names Pará\nand its capital\n2. Cites', ['Names Pará and its capital', 'Cites']],
    [
      'two lines above, the second a heading',
      'Both matter.\nThe answer should:\n- name Pará',
      ['Both matter.', 'name Pará'],
    ],
    ['a heading', 'The answer should:\n- name Pará\n- cite', ['name Pará', 'cite']],
    ['nothing', ' None ', []],
    ['lines with semicolons', '1. Names Pará;\n2. Gives the loss', ['Names Pará', 'Gives the loss']],
    ['a line with a tab', '1. Names Pará\t2. Gives the loss', ['Names Pará', 'Gives the loss']],
    ['boxes to tick', '- [ ] Names Pará\n- [x] Gives the loss', ['Names Pará', 'Gives the loss']],
    ['signs only', '; ;', []],
  ])('are found in %s', (_what, cell, criteria) => {
    expect(splitCriteria(cell)).toEqual(criteria);
  });

  it('come back as they were numbered, and never blank', () => {
    const item = fc
      .stringMatching(/^[A-Za-z][a-z ,]{3,20}[a-z]$/)
      .filter((text) => !/^(?:none|nan|null)$/i.test(text));
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 12 }), (items) => {
        expect(splitCriteria(items.map((text, index) => `${index + 1}. ${text}`).join('\n'))).toEqual(items);
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const criterion of splitCriteria(text)) expect(criterion.trim()).not.toBe('');
      }),
    );
  });
});

describe('the share of criteria that are met', () => {
  it.each([
    [['met', 'met', 'met', 'met', 'not'], 0.8, '4 of 5 criteria'],
    [['met', 'partly', 'not'], 0.5, '1.5 of 3 criteria'],
    [['partly'], 0.5, '0.5 of 1 criterion'],
    [['not', 'not'], 0, '0 of 2 criteria'],
  ] as const)('of %j is %s, shown as “%s”', (verdicts, share, text) => {
    expect(shareMet(verdicts)).toBeCloseTo(share, 10);
    expect(criteriaMet(verdicts)).toBe(text);
  });

  it('lies from 0 to 1, both only where all are alike', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...CRITERION_VERDICTS), { minLength: 1 }), (verdicts) => {
        const share = shareMet(verdicts);
        expect(share === 1).toBe(verdicts.every((verdict) => verdict === 'met'));
        expect(share === 0).toBe(verdicts.every((verdict) => verdict === 'not'));
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('names them from 1', () => {
    expect([criterionId(0), criterionId(11)]).toEqual(['c1', 'c12']);
  });
});
