import type { Label } from '../../src/model/label';
import {
  decisionOf,
  type PeopleDecision,
  settledBy,
  lastOfEach,
  labelsVerdict,
} from '../../src/scoring/label-decision';
import { blank, type PendingQuestion, type Scored, type Settled } from '../../src/model/assessment';
import { askJudge } from '../../src/checks/check';
import type { Verdict } from '../../src/model/judge';
import { answerQuestion } from '../../src/judge/questions/answers';

const question = answerQuestion({ part: 'agent_answer', query: 'q', expected: 'e', actual: 'a' });
const ASKED = askJudge(question);
const usage = { inputTokens: 1, outputTokens: 2, costUsd: 3, isCached: false, prompt: 'p' };
const FAILED: Verdict = {
  ...{
    kind: 'decided',
    score: 0,
    reason: 'another place',
    answerType: 'entity',
    decider: { by: 'model', name: 'gpt' },
  },
  usage,
};
const PASS: PeopleDecision = { kind: 'decided', score: 1, by: 'anna', text: 'anna says pass' };

describe('A person’s verdict', () => {
  it('replaces the judge’s, which is kept with its cost', () => {
    expect(settledBy(ASKED, FAILED, undefined)).toMatchObject({
      score: 0,
      decider: { by: 'model', name: 'gpt' },
    });
    expect(settledBy(ASKED, FAILED, PASS)).toEqual({
      ...{ kind: 'scored', score: 1, decider: { by: 'person', name: 'anna' }, answerType: 'entity', usage },
      reason: 'anna says pass; gpt says fail: another place',
      people: {
        text: 'anna says pass',
        judge: { score: 0, reason: 'another place', decider: { by: 'model', name: 'gpt' } },
      },
    });
  });

  it('decides where no judge could', () => {
    expect(settledBy(ASKED, { kind: 'open', reason: 'a person should look' }, PASS)).toMatchObject({
      kind: 'scored',
      score: 1,
      answerType: '',
      reason: 'anna says pass; no judge decided it: a person should look',
      people: { judge: { score: null } },
    });
  });

  it('leaves the judge’s with a remark if people disagree', () => {
    expect(settledBy(ASKED, FAILED, { kind: 'split', text: 'anna says pass, ben says fail' })).toMatchObject({
      ...{
        score: 0,
        decider: { by: 'model', name: 'gpt' },
        people: { text: 'anna says pass, ben says fail' },
      },
      reason: 'another place. Reviewers left it open: anna says pass, ben says fail',
    });
  });

  it('has the meaning of the check: that an agent did not ask back may be a pass', () => {
    const asked = (reason: string): Scored => ({
      ...{
        kind: 'scored',
        score: 0,
        reason,
        decider: { by: 'person', name: 'anna' },
        answerType: '',
        asked: true,
      },
    });
    const clarification = askJudge(question, ({ score, reason }) =>
      score === 1 ? asked(reason) : blank(reason),
    );
    const notAsked: Verdict = { ...FAILED };
    expect(
      settledBy(clarification, notAsked, { kind: 'decided', score: 0, by: 'anna', text: 'anna says fail' }),
    ).toMatchObject({ kind: 'scored', score: 0, asked: true });
    expect(settledBy(clarification, notAsked, PASS)).toEqual(blank('another place'));
    // Open until then: the person has decided, and nothing is left to score.
    const open: Settled = { kind: 'open', reason: 'unclear' };
    expect(settledBy(clarification, notAsked, PASS, open)).toMatchObject({ kind: 'blank', code: 'nothing' });
    const split: PeopleDecision = { kind: 'split', text: 'anna says pass, ben says fail' };
    expect(settledBy(clarification, notAsked, split)).toEqual(blank('another place'));
  });

  it('quotes a pass of the judge', () => {
    const fail: PeopleDecision = { kind: 'decided', score: 0, by: 'ben', text: 'ben says fail' };
    expect(settledBy(ASKED, { ...FAILED, score: 1, reason: 'the place' }, fail)).toMatchObject({
      ...{ score: 0, reason: 'ben says fail; gpt says pass: the place' },
    });
  });

  it('is only a remark if the check gives no such score', () => {
    const unclear: PendingQuestion = { ...ASKED, settle: () => ({ kind: 'open', reason: 'unclear' }) };
    expect(settledBy(unclear, FAILED, PASS)).toEqual({
      ...{ kind: 'open', reason: 'unclear', people: { text: 'anna says pass' } },
    });
  });
});

const label = (who: string, verdict: Label['verdict'], note = '', when = ''): Label => ({
  ...{ tab: 'GOLD', row: 2, testId: 'a', query: 'q', check: 'agent_answer', textHash: 'h', note },
  ...{ expected: '', judgedText: '' },
  ...{ who, verdict, when, drawn: '' },
});

describe('People’s decision', () => {
  it('is the verdict of all, with their names and the last note', () => {
    expect(decisionOf([label('anna', 'pass', 'the same  place')])).toEqual({
      ...{ kind: 'decided', score: 1, by: 'anna', text: 'anna says pass (the same place)' },
    });
    expect(
      decisionOf([label('cleo', 'fail'), label('', 'fail', 'older', '1'), label('ben', 'unsure')]),
    ).toEqual({
      ...{ kind: 'decided', score: 0, by: 'cleo, somebody' },
      text: 'cleo, somebody say fail (older)',
    });
  });

  it('names a few of many', () => {
    const many = ['a', 'b', 'c', 'd', 'e'].map((who) => label(who, 'pass'));
    expect(decisionOf(many)).toMatchObject({ by: 'a, b, c and 2 more', text: 'a, b, c and 2 more say pass' });
  });

  it('counts the last label of each person', () => {
    const labels = [label('anna', 'fail', '', '2026-11-22'), label('anna', 'pass', '', '2026-11-21')];
    expect(decisionOf(labels)).toMatchObject({ score: 0 });
    const notes = [
      label('anna', 'pass', 'a', '1'),
      label('ben', 'pass', 'b', '2'),
      label('cleo', 'pass', '', '3'),
    ];
    expect(decisionOf(notes)).toMatchObject({ text: 'anna, ben, cleo say pass (b)' });
    expect(decisionOf([...labels, label('anna', 'withdrawn', '', '2026-11-23')])).toBeUndefined();
  });

  it('is missing if they disagree, or if somebody says that the expected value is wrong', () => {
    expect(decisionOf([label('anna', 'pass'), label('ben', 'fail', 'another year')])).toEqual({
      kind: 'split',
      text: 'anna says pass, ben says fail (another year)',
    });
    const many = ['a', 'b', 'c', 'd'].map((who) => label(who, 'pass'));
    expect(decisionOf([...many, label('e', 'fail')])?.text).toBe(
      'a says pass, e says fail, b says pass and 2 more',
    );
    expect(decisionOf([label('anna', 'expected wrong')])).toEqual({
      kind: 'split',
      text: 'anna says that the expected value is wrong',
    });
    expect(decisionOf([label('anna', 'unsure')])).toBeUndefined();
  });
});

describe('Labels of one text', () => {
  it.each<[Label['verdict'][], Label['verdict']]>([
    [['pass', 'fail', 'fail'], 'fail'],
    [['pass', 'fail'], 'unsure'],
    [['unsure'], 'unsure'],
    [['pass', 'expected wrong'], 'expected wrong'],
    [['pass', 'pass', 'expected wrong'], 'pass'],
    [['pass', 'fail', 'expected wrong'], 'unsure'],
  ])('%j have the verdict %s', (verdicts, verdict) => {
    expect(labelsVerdict(verdicts.map((one, index) => label(`p${index}`, one)))).toBe(verdict);
  });

  it('do not count once the person has taken them back, and count again after that', () => {
    const said = [
      label('anna', 'fail', '', '1'),
      label('anna', 'withdrawn', '', '2'),
      label('ben', 'pass', '', '1'),
    ];
    expect(lastOfEach(said).map(({ who }) => who)).toEqual(['ben']);
    expect(lastOfEach([...said, label('anna', 'pass', '', '3')])).toMatchObject([
      { who: 'anna', verdict: 'pass' },
      { who: 'ben' },
    ]);
  });
});
