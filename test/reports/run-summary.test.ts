import type { CheckCode } from '../../src/model/scorecard';
import { silenceIn, silenceText } from '../../src/reports/run-summary';
import { scoredRow } from '../support/reports';

const DEAD = 'the judge could not be reached: Address unavailable';
const row = (
  reason: string,
  code: CheckCode = 'failed',
  verdict: 'error' | 'undecided' | 'fail' = 'error',
) => {
  const kind = verdict === 'undecided' ? 'open' : 'error';
  return scoredRow({ aoi_id_match: 1, agent_answer: { kind, reason, code } }, { verdict });
};

describe('rows that the judge or the agent left unmeasured', () => {
  it('are counted for each, with the first reason', () => {
    const rows = [
      row(DEAD, 'no_reply'),
      row('not asked: the key was refused', 'not_asked', 'undecided'),
      // A 0 elsewhere has decided it; its own failures are not the judge's silence; a person decides; nobody was to be asked.
      row(DEAD, 'no_reply', 'fail'),
      row('the judge’s reply is not JSON'),
      row('a person should look', 'in_doubt', 'undecided'),
      row('needs a judge model: the rules cannot decide this', 'no_judge', 'undecided'),
      scoredRow({}, { verdict: 'error', error: 'no answer (HTTP 500)', error_code: 'agent_away' }),
      scoredRow(
        {},
        { verdict: 'error', error: 'the agent failed: TimeoutError', error_code: 'agent_failed' },
      ),
    ];
    expect(silenceIn(rows)).toEqual({ judge: 2, agent: 1, why: DEAD });
    expect(silenceIn([])).toEqual({ judge: 0, agent: 0, why: '' });
    // One row of ten is the row's own.
    const interrupted = scoredRow(
      {},
      {
        verdict: 'error',
        error: 'interrupted',
        error_code: 'agent_away',
      },
    );
    const passing = Array.from({ length: 9 }, () => scoredRow({ aoi_id_match: 1 }, { verdict: 'pass' }));
    expect(silenceIn([interrupted, ...passing])).toEqual({ judge: 0, agent: 0, why: '' });
  });

  it.each([
    ['', [], ''],
    ['', [{ judge: 0, agent: 0, why: '' }], ''],
    [
      '',
      [
        { judge: 18, agent: 0, why: DEAD },
        { judge: 1, agent: 0, why: DEAD },
      ],
      `The judge did not answer: 19 rows were not measured (${DEAD}).`,
    ],
    [
      'the key was refused',
      [{ judge: 1, agent: 0, why: 'x' }],
      'The judge stopped: the key was refused. 1 row was not measured.',
    ],
    ['the cap is reached', [], 'The judge stopped: the cap is reached.'],
    [
      '',
      [{ judge: 0, agent: 2, why: 'no answer' }],
      'The agent did not answer: 2 rows were not measured (no answer).',
    ],
  ])('are named in a sentence: %j, %j', (stopped, silences, sentence) => {
    expect(silenceText(stopped, silences)).toBe(sentence);
  });
});
