/** What is reported about a check compared with people, from judged rows and labels. */
import { describe, expect, it } from '@jest/globals';
import { checkAgreement, labelledText } from '../../../src/actions/agreement/check-agreement';
import type { JudgedRow } from '../../../src/actions/agreement/judged-rows';
import { checkNamed } from '../../../src/checks/registry';
import type { Label } from '../../../src/model/label';

const SCORING = { qualityThresholds: {} };

/** The first two digits of its hash put a text into train (below 33), dev (below 99) or test. */
function row(check: string, index: number, score: number, part: 'train' | 'dev' | 'test'): JudgedRow {
  const meta = checkNamed(check);
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
    ...{ note: '', who, when: '', stratum: '', stratumRows: 0, stratumDrawn: 0 },
  };
  return labelledText(one, [label], () => who === 'anna');
}

describe('A metric beside people', () => {
  it('is compared by its threshold, and says which', () => {
    const rows = Array.from({ length: 20 }, (_row, index) =>
      row('answer_quality', index, index < 12 ? 0.8 : 0.4, 'dev'),
    );
    const texts = rows.map((one, index) => said(one, index < 11 ? 'pass' : 'fail'));
    expect(checkAgreement(texts, rows, SCORING)).toMatchObject({
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
    const rows = [0, 1, 2].map((index) => row('agent_answer', index, 1, 'train'));
    const [first, second] = rows;
    if (!first || !second) throw new Error('no rows');
    const found = checkAgreement([said(first, 'pass'), said(second, 'fail', 'ben')], rows, SCORING);
    expect(found).toMatchObject({
      ...{ labelled: 1, counts: { a: 1, b: 0, c: 0, d: 0 }, peopleRate: { rate: 1 } },
      disagreements: [{ row: 3, judge: 'pass', who: 'ben', split: 'train', isExample: false }],
    });
  });
});
