/** What is reported about a check compared with people, from judged rows and labels. */
import { describe, expect, it } from '@jest/globals';
import { checkAgreement, labelledText } from '../../../src/actions/agreement/check-agreement';
import type { JudgedRow } from '../../../src/actions/agreement/judged-rows';
import { checkNamed } from '../../../src/checks/registry';
import type { Label } from '../../../src/model/label';

const SCORING = { numberTolerance: 0.05, qualityThresholds: {} };

/** The first two digits of its hash put a text into train (below 33), dev (below 99) or test. */
function row(check: string, index: number, score: number, part: 'train' | 'dev' | 'test'): JudgedRow {
  const meta = checkNamed(check);
  if (!meta) throw new Error(`no check ${check}`);
  const digits = { train: '00', dev: '55', test: 'dd' }[part];
  return {
    ...{ tab: 'GOLD', sheetId: 1, row: index + 2, testId: '', check: meta, query: 'How much was lost?' },
    ...{ expected: '100 kha', actual: `text ${index}`, reason: '', decidedBy: 'gpt', score },
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
  const rows = Array.from({ length: 60 }, (_row, index) =>
    row('answer_quality', index, index < 30 ? 0.8 : 0.4, index % 2 === 0 ? 'dev' : 'test'),
  );
  const texts = rows.map((one, index) => said(one, index < 27 ? 'pass' : 'fail'));

  it('has the threshold that fits, chosen on one part and reported on the other', () => {
    const { sentence, figures, cut } = checkAgreement(texts, rows, SCORING);
    expect(cut).toMatchObject({ cut: 0.8 });
    expect(sentence).toMatch(
      /^People pass what scores 0\.80 and more \(0\.80 to 0\.80\): the threshold that tells best what they pass from what they fail \(none is set\), 60 of 60 labelled\.$/,
    );
    // Of 27 to 29, which people fail, one is in dev and two are in test.
    expect(figures).toEqual([
      'Chosen on the part dev: kept right 100.0 %, 14 of 14; caught wrong 93.8 %, 15 of 16.',
      'Reported on the part test: kept right 100.0 %, 13 of 13; caught wrong 88.2 %, 15 of 17.',
    ]);
  });

  it('has none before twenty of each are labelled, and says what is missing', () => {
    const few = [...texts.slice(0, 22), ...texts.slice(30, 36)];
    const scoring = { ...SCORING, qualityThresholds: { answer_quality: 0.6 } };
    expect(checkAgreement(few, rows, scoring)).toMatchObject({
      ...{ cut: null, labelled: 28 },
      sentence:
        'No threshold yet: 28 of 60 labelled, of which people pass 22 and fail 6. It takes 20 of each: label 14 more that fail (set is 0.60).',
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
