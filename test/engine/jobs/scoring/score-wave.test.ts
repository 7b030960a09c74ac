import { BUILT_IN } from '../../../../src/checks/registry';
import type { Scorecard } from '../../../../src/model/scorecard';
import fc from 'fast-check';
import { inConversations } from '../../../../src/evalset/conversations';
import type { ExpectedValues } from '../../../../src/fields/eval-case';
import type { Judge } from '../../../../src/judge/decide';
import type { JudgeQuestion, Verdict } from '../../../../src/model/judge';
import { scoreWave, type WaveCase } from '../../../../src/engine/jobs/scoring/score-wave';
import { readSettings } from '../../../../src/settings/read-settings';
import { decided, evalCase, recorded } from '../../../support/cases';

const BY = { ...readSettings({}), checks: BUILT_IN };

function recordedCase(
  row: number,
  expected: Partial<ExpectedValues>,
  cells: Parameters<typeof recorded>[0],
): WaveCase {
  return {
    evalCase: evalCase(expected, { row, uid: `uid-${row}` }),
    recorded: recorded(cells),
    payer: `payer-${row}`,
  };
}

/** A judge that knows the right answers, and records what it is asked. */
function judge(right: ReadonlySet<string>, asked: (readonly JudgeQuestion[])[][] = []): Judge['decide'] {
  return (rows) => {
    asked.push([...rows]);
    return rows.map((questions) => questions.map(({ actual }) => decided(right.has(actual ?? '') ? 1 : 0)));
  };
}

const WAVE = [
  recordedCase(
    2,
    { expected_answer: '5 ha' },
    { actual_agent_answer: 'It was 5 ha.', actual_charts_answer: '6 ha' },
  ),
  recordedCase(3, { expected_aoi_ids: 'BRA' }, { actual_id: 'BRA' }),
  recordedCase(4, { expected_answer: '5 ha' }, { actual_agent_answer: '' }),
  recordedCase(5, { expected_answer: '7 ha' }, { actual_agent_answer: '7 ha', actual_id: '' }),
];

/** The wave as one conversation, with turn numbers by index. */
function conversation(turnAt: (index: number) => number): WaveCase[] {
  const cases = WAVE.map((one, index) => ({
    ...one,
    evalCase: { ...one.evalCase, conversation: 'c1', turn: String(turnAt(index)) },
  }));
  return inConversations(cases).cases.map((one) => ({ ...one, payer: `payer-${one.evalCase.row}` }));
}

const RIGHT = new Set(['It was 5 ha.', '7 ha']);
const inShort = ({ row, verdict, overall_score: overall }: Scorecard) =>
  `${row} ${verdict} ${overall ?? '-'}`;

describe('a wave', () => {
  it('asks the judge once, row by row', () => {
    const asked: (readonly JudgeQuestion[])[][] = [];
    scoreWave(WAVE, BY, judge(RIGHT, asked), '');
    expect(asked).toHaveLength(1);
    expect(asked[0]?.map((questions) => questions.map(({ part }) => part))).toEqual([
      ['charts_answer', 'agent_answer'],
      [],
      [],
      ['agent_answer', 'clarification_requested'],
    ]);
  });

  it('names a payer per row, even for rows without questions', () => {
    const accounts: (readonly string[])[] = [];
    const decide: Judge['decide'] = (rows, payers = []) => {
      accounts.push(payers);
      return judge(RIGHT)(rows, payers);
    };
    scoreWave(WAVE, BY, decide, '');
    expect(accounts).toEqual([['payer-2', 'payer-3', 'payer-4', 'payer-5']]);
  });

  it('gives each verdict to its check', () => {
    expect(scoreWave(WAVE, BY, judge(RIGHT), '').map(inShort)).toEqual([
      '2 fail 0.5',
      '3 pass 1',
      '4 error -',
      '5 fail 0.5',
    ]);
  });

  it('scores no turn of a faulty conversation', () => {
    // Turn 1 is missing.
    const wave = conversation((index) => index + 2);
    const asked: (readonly JudgeQuestion[])[][] = [];
    const cards = scoreWave(wave, BY, judge(RIGHT, asked), '');
    expect(cards.map(({ verdict }) => verdict)).toEqual(['error', 'error', 'error', 'error']);
    expect(cards[1]?.error).toMatch(/^conversation “c1” is not run: turn 1 missing in this tab/);
    expect(asked).toEqual([[[], [], [], []]]);
  });

  it('shows the judge only the turns before', () => {
    const asked: (readonly JudgeQuestion[])[][] = [];
    const scored = scoreWave(
      conversation((index) => index + 1),
      BY,
      judge(RIGHT, asked),
      '',
    );
    expect(asked[0]?.map((questions) => questions.map(({ exchange }) => exchange?.length))).toEqual([
      [undefined, undefined],
      [],
      // Turn 3 has no output, so turn 4 is not scored.
      [],
      [],
    ]);
    expect(scored.map(({ error }) => error)).toEqual([
      '',
      '',
      'no agent output',
      'turn 3 failed: no agent output',
    ]);
  });

  it('reports a missing output', () => {
    const [, , third] = scoreWave(WAVE, BY, judge(RIGHT), '');
    expect(third?.error).toBe('no agent output');
    expect(third).toMatchObject({ error_code: 'no_output', values: { expected_answer: '5 ha' } });
  });

  const silent: Judge['decide'] = () => [];
  const always =
    (verdict: Verdict): Judge['decide'] =>
    (rows) =>
      rows.map((questions) => questions.map(() => verdict));

  it.each([
    ['too few verdicts', silent, 'error'],
    ['a failed judge', always({ kind: 'failed', reason: 'HTTP 500' }), 'error'],
    ['no judge', always({ kind: 'open', reason: 'needs a model' }), 'undecided'],
  ])('gives no score with %s', (_what, decide, verdict) => {
    const [first, second] = scoreWave(WAVE, BY, decide, '');
    expect(first).toMatchObject({ verdict, overall_score: null });
    expect(second?.verdict).toBe('pass');
  });

  it('scores rows independently of order and batch', () => {
    const alone = WAVE.map((one) => inShort(scoreWave([one], BY, judge(RIGHT), '')[0] ?? fail()));
    fc.assert(
      fc.property(fc.shuffledSubarray(WAVE), (wave) => {
        const expected = wave.map((one) => alone[WAVE.indexOf(one)]);
        expect(scoreWave(wave, BY, judge(RIGHT), '').map(inShort)).toEqual(expected);
      }),
    );
  });
});

function fail(): never {
  throw new Error('nothing was scored');
}
