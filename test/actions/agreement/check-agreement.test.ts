/** What is reported about a check compared with people, from judged rows and labels. */
import { describe, expect, it } from '@jest/globals';
import { checkAgreement, labelledText } from '../../../src/actions/agreement/check-agreement';
import type { JudgedRow } from '../../../src/actions/agreement/judged-rows';
import { BUILT_IN } from '../../../src/checks/registry';
import type { Label } from '../../../src/model/label';

const SCORING = { qualityThresholds: {} };

/** The first two digits of its hash put a text into train (below 33), dev (below 99) or test. */
function row(check: string, index: number, score: number, part: 'train' | 'dev' | 'test'): JudgedRow {
  const meta = BUILT_IN.named(check);
  if (!meta) throw new Error(`no check ${check}`);
  const digits = { train: '00', dev: '55', test: 'dd' }[part];
  return {
    ...{ tab: 'GOLD', sheetId: 1, row: index + 2, testId: '', check: meta, query: 'How much was lost?' },
    ...{ expected: '100 kha', actual: `text ${index}`, reason: '', decidedBy: 'gpt', score },
    verdict: score >= 0.7 ? 'pass' : 'fail',
    textHash: `${digits}${String(index).padStart(14, '0')}`,
  };
}

function said(one: JudgedRow, verdict: Label['verdict'], who = 'anna') {
  const { tab, row: at, testId, query, textHash, expected, actual, check } = one;
  const label: Label = {
    ...{ tab, row: at, testId, query, check: check.id, textHash, expected, judgedText: actual, verdict },
    ...{ note: '', who, when: '', stratum: who === 'anna' ? `judge ${one.verdict}ed` : '' },
    ...{ stratumRows: 12, stratumDrawn: 12 },
  };
  return labelledText(one, [label]);
}

describe('A metric beside people', () => {
  it('is compared by its threshold, and says which', () => {
    const rows = Array.from({ length: 20 }, (_row, index) =>
      row('answer_quality', index, index < 12 ? 0.8 : 0.4, 'dev'),
    );
    const texts = rows.map((one, index) => said(one, index < 11 ? 'pass' : 'fail'));
    const { check } = rows[0] ?? {};
    if (!check) throw new Error('no rows');
    expect(checkAgreement(check, texts, [], rows, SCORING)).toMatchObject({
      ...{
        labelled: 20,
        counts: { a: 11, b: 1, c: 0, d: 8 },
        judgeRate: 0.6,
        peopleRate: { rate: expect.closeTo(0.55, 10) },
      },
      figures: expect.arrayContaining(['The judge passes what scores 0.70 and more.']),
    });
  });
});

describe('A judged check beside people', () => {
  it('lists what was volunteered where people think otherwise, and counts it in no rate', () => {
    const rows = Array.from({ length: 12 }, (_row, index) => row('agent_answer', index, 1, 'train'));
    const texts = rows
      .slice(0, 11)
      .map((one, index) => said(one, index < 10 ? 'pass' : 'fail', index < 10 ? 'anna' : 'ben'));
    const { check } = rows[0] ?? {};
    if (!check) throw new Error('no rows');
    const found = checkAgreement(check, texts, [], rows, SCORING);
    expect(found).toMatchObject({
      ...{ labelled: 10, counts: { a: 10, b: 0, c: 0, d: 0 }, peopleRate: { rate: 1 } },
      disagreements: [{ row: 12, judge: 'pass', who: 'ben', split: 'train', isExample: false }],
    });
    // Nine give no rate.
    expect(checkAgreement(check, texts.slice(1), [], rows, SCORING)).toMatchObject({
      ...{ labelled: 9, agreement: null, peopleRate: null },
      sentence: 'Judge 100 %, 9 of 12 labelled: a rate takes 10 labels of texts drawn at random.',
    });
  });
});
