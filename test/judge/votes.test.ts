/** Doubt: evidence is verified, and doubtful questions are asked a second time. */
import fc from 'fast-check';
import { occursIn, verdictOfVotes, type Vote, voteOf } from '../../src/judge/votes';
import { JudgeStopped } from '../../src/judge/stopped';
import { fitAnswers } from '../../src/judge/reply';
import { readCase } from '../support/judge-server/case';
import { answer, bench, chart, decideOne, memoryCache } from './support';

describe('evidence', () => {
  it.each([
    ['lost 12 ha', 'In 2020 it lost 12 ha.', true],
    ['Lost  12\nha', 'In 2020 it **lost 12** ha.', true],
    ['“lost 12 ha”.', 'In 2020 it lost 12 ha, mostly', true],
    ['lost\u00a012 ha in 2020', 'It lost 12&nbsp;ha[1] in 2020.', true],
    ['Acre - Pará - Amapá', '1. Losses:\n- Acre\n* **Pará**\n• Amapá', true],
    ['| Pará | 12 |', '| State | ha |\n|---|---|\n| `Pará` | 12 |', true],
    ['the ´map´', 'See the “MAP”', true],
    ['see the "map" of Pará', 'See the [‘map’](https://x.org/a) of Pará', true],
    ['2015-2020', 'from 2015–2020', true],
    ['it lost … mostly to fire', 'In 2020 it lost 12 ha, mostly to fire.', true],
    ['it lost ... [...] to wind', 'In 2020 it lost 12 ha, mostly to fire.', false],
    ['lost 21 ha', 'In 2020 it lost 12 ha.', false],
    ['lost twelve hectares', 'In 2020 it lost 12 ha.', false],
    ['', 'In 2020 it lost 12 ha.', undefined],
    [' “…” ', 'In 2020 it lost 12 ha.', undefined],
  ])('%j in %j: %s', (evidence, text, occurs) => {
    expect(occursIn(evidence, text)).toBe(occurs);
  });

  it('is found anywhere in the text, whatever its line breaks', () => {
    const words = fc.array(fc.constantFrom('Pará', 'lost', '12', 'ha', 'm²', '5–6', 'não'), { minLength: 1 });
    fc.assert(
      fc.property(words, words, words, (before, quoted, after) => {
        const text = [...before, ...quoted, ...after].join(' ');
        expect(occursIn(` "${quoted.join('\n ')}…" `, text)).toBe(true);
      }),
    );
  });
});

const USAGE = { inputTokens: 10, outputTokens: 1, costUsd: 0.1, isCached: false, prompt: 'p' };

const vote = (score: number, isInDoubt: boolean, flaw = ''): Vote => ({
  answer: { score, reason: `says ${score}`, answerType: 'text', isSure: true, isOdd: false, entries: [] },
  isInDoubt,
  flaw,
  usage: USAGE,
});
const [ONE, ZERO, ONE_PERHAPS] = [vote(1, false), vote(0, false), vote(1, true)];
const ONE_UNPROVEN = vote(1, true, 'quoted no words of the text');

describe('votes', () => {
  it.each([
    ['fractions of about one level agree', [vote(0.8, true), vote(0.6, false)], 0.8],
    ['fractions that differ are for a person', [vote(0.9, true), vote(0.2, false)], 'a person'],
  ])('%s', (_what, votes, result) => {
    const verdict = verdictOfVotes(votes, 'm');
    const said = verdict?.kind === 'decided' ? verdict.score : verdict && 'a person';
    expect(said).toBe(result);
  });

  it('state their scores, and cost the sum of both', () => {
    expect(verdictOfVotes([ONE_UNPROVEN, ONE], 'm')).toMatchObject({
      reason: 'says 1 (2 votes)',
      usage: { inputTokens: 20, costUsd: expect.closeTo(0.2) },
    });
    expect(verdictOfVotes([ONE_PERHAPS, ZERO], 'm')).toEqual({
      kind: 'open',
      unanswered: 'in_doubt',
      reason: 'please check: the judge’s 2 votes differ. 1: says 1 / 0: says 0',
    });
    expect(verdictOfVotes([ONE_UNPROVEN, ONE_UNPROVEN], 'm')?.kind).toBe('open');
    expect(verdictOfVotes([ONE_UNPROVEN, ONE_UNPROVEN], 'm')?.reason).toBe(
      'please check: the judge’s 2 votes agree, but quote no evidence. 1: says 1 (it quoted no words of the text) / 1: says 1 (it quoted no words of the text)',
    );
  });

  it.each([
    ['a 1 without the expected value', '590 kha', 'A good deal was lost.', 1, true],
    ['a 1 with another value', '590 kha', 'It was 700 kha.', 1, true],
    ['a 1 with a value within the tolerance', '590 kha', 'It was 588 kha.', 1, false],
    ['a 1 with the value', '590 kha', 'It was 590,000 hectares.', 1, false],
    ['a 0 with the value', '590 kha', 'It was 590,000 hectares.', 0, true],
    ['a 0 with the name', 'Pará', 'Not Pará.', 0, true],
    ['a 0 with a value within the tolerance', '590 kha', 'It was 588 kha.', 0, false],
    ['a 0 without the value', '590 kha', 'It was 700 kha.', 0, false],
    ['a 1 where code cannot tell', 'TRUE', 'It rose.', 1, false],
  ])('are in doubt by what code finds: %s', (_what, expected, actual, score, isInDoubt) => {
    const question = answer(actual, { expected });
    const reply = { ...vote(score, false).answer, evidence: actual };
    const text = { judged: actual, hint: question.hint?.(0.05) };
    expect(voteOf(reply, question, text, USAGE).isInDoubt).toBe(isInDoubt);
  });
});

describe('a judge in doubt', () => {
  const asked = (votes: string, settings = {}, server = {}) => {
    const { judge, server: fake } = bench(settings, server);
    const verdict = decideOne(judge, answer(`Perhaps wildfire. [[votes: ${votes}]]`));
    expect(fake.violations).toEqual([]);
    return { verdict, calls: fake.requests.length, totals: judge.totals() };
  };

  it.each([
    ['1', 1, { score: 1 }],
    ['1? 1', 2, { score: 1 }],
    ['1! 1', 2, { score: 1 }],
    ['1! 0', 2, { kind: 'open' }],
    ['1? 1!', 2, { score: 1 }],
    ['0? 1', 2, { kind: 'open' }],
    ['0? 0?', 2, { score: 0 }],
    ['0! 0!', 2, { score: 0 }],
    ['1! 1!', 2, { kind: 'open' }],
  ])('says %s in %i calls', (votes, calls, verdict) => {
    expect(asked(votes)).toMatchObject({ calls, verdict, totals: { asked: 1, moreVotes: calls - 1 } });
  });

  it('counts a reply by the names of parts, which has no place for evidence', () => {
    expect(asked('1 0', {}, { repliesByName: true })).toMatchObject({ calls: 1, verdict: { score: 1 } });
  });

  it('requires evidence for a 1 in a list, and for the user’s own checks in every form', () => {
    const said = { part: 'agent_answer', reason: 'It is so.', answer_type: 'text', score: 1 };
    const { part, ...named } = said;
    const question = answer('It lost 12 ha.');
    const flawOf = (value: unknown, form = question.form): unknown =>
      fitAnswers(value, [question])?.map(
        (one) => voteOf(one, { form }, { judged: 'It lost 12 ha.', hint: undefined }, USAGE).flaw,
      );
    const none = ['quoted no words of the text'];
    expect(flawOf({ parts: [said] })).toEqual(none);
    expect(flawOf({ parts: [{ ...said, evidence: '' }] })).toEqual(none);
    expect(flawOf({ parts: [{ ...said, evidence: 'lost 12 ha' }] })).toEqual(['']);
    expect(flawOf({ [part]: named })).toEqual(['']);
    expect(flawOf({ [part]: named }, { ...question.form, provesPass: 'always' })).toEqual(none);
  });

  it('is told what was wrong with its evidence, as data', () => {
    const { judge, server } = bench();
    decideOne(judge, answer('Fire. [[votes: 1! 1]]'));
    const [first, second] = server.requests.map(({ body }) => body);
    expect(first).not.toMatch(/earlier reply/);
    expect(second).toMatch(
      /code_notes k\w+>\\n.*agent_answer: an earlier reply scored it 1 and quoted \\\\?"words that stand nowhere\\\\?", which is not in the answer/,
    );
  });

  it('is asked again about what is in doubt alone, by another request than before', () => {
    const { judge, server } = bench();
    const [row] = judge.decide([[answer('Fire. [[votes: 1? 1]]'), chart('Wildfire.')], [answer('wildfire')]]);
    expect(row).toMatchObject([{ score: 1 }, { score: 1 }]);
    const cases = server.requests.map(({ body }) => {
      const [, user = ''] = /"role":"user","content":("(?:[^"\\]|\\.)*")/.exec(body) ?? [];
      return readCase(String(JSON.parse(user)));
    });
    expect(cases.map(({ parts }) => parts)).toEqual([
      ['agent_answer', 'charts_answer'],
      ['agent_answer'],
      ['agent_answer'],
    ]);
    expect(new Set(cases.map(({ tag }) => tag)).size).toBe(3);
    expect(judge.totals()).toMatchObject({ asked: 2, moreVotes: 1 });
  });

  it('is asked for no vote beyond the cap, and pays for no vote twice', () => {
    const cache = memoryCache();
    const rows = [[answer('Fire. [[votes: 1? 0]]')]];
    const server = { costUsd: 0.4 };
    const capped = bench({ costCapUsd: 0.3 }, server, { cache });
    expect(() => capped.judge.decide(rows)).toThrow(JudgeStopped);
    expect(capped.server.requests).toHaveLength(1);
    expect(cache.texts.size).toBe(1);
    const [left] = capped.judge.decideWithoutModel(rows, 'the cap is $0.3');
    expect(left).toMatchObject([{ kind: 'open', unanswered: 'not_asked' }]);
    // Another server, whose first vote on the text is the second one here.
    const later = bench({}, server, { cache });
    later.judge.decide(rows);
    expect(later.server.requests).toHaveLength(1);
  });

  it('has its votes in the cache: a second run sends nothing and gives the same reasons', () => {
    const cache = memoryCache();
    const rows = [[answer('Fire. [[votes: 0? 1]]')], [answer('Fire too. [[votes: 1? 1]]')]];
    const first = bench({}, {}, { cache }).judge.decide(rows);
    const again = bench({}, {}, { cache });
    const second = again.judge.decide(rows);
    expect(again.server.requests).toHaveLength(0);
    expect(second.flat().map(({ reason }) => reason)).toEqual(first.flat().map(({ reason }) => reason));
  });

  it('is an error if the second vote fails', () => {
    const { judge } = bench({}, { faults: ['none', 'refusal'] });
    const verdict = decideOne(judge, answer('Fire. [[votes: 1? 1]]'));
    expect(verdict).toMatchObject({
      kind: 'failed',
      reason: 'in doubt and asked again: the model refused to judge: I cannot help with that.',
    });
  });
});
