import { BUILT_IN } from '../../../src/checks/registry';
import { describe, expect, it } from '@jest/globals';
import { readLabels } from '../../../src/actions/agreement/labelled-rows';
import { csvText } from '../../../src/report/csv';
import { labelVerdict } from '../../../src/model/label-lines';

describe('A file of labels', () => {
  it('is read by its column names, in any order', () => {
    const text =
      'Verdict,check,judged text hash,Row,note,extra\nexpected_wrong,human_agent_answer,abc,3,"a, b",x\n,agent_answer,,4,,\n';
    expect(readLabels('labels.csv', text, BUILT_IN)).toEqual({
      labels: [
        {
          ...{ tab: '', row: 3, testId: '', query: '', check: 'agent_answer', textHash: 'abc' },
          ...{ verdict: 'expected wrong', note: 'a, b', who: '', when: '', expected: '', judgedText: '' },
          ...{ stratum: '', stratumRows: 0, stratumDrawn: 0 },
        },
      ],
      problems: [],
    });
  });

  it('names lines that cannot be used, and takes no other language for a verdict', () => {
    const { labels, problems } = readLabels(
      'l.csv',
      'check,verdict\nagent_answer,ja\nagent_answer,sí\nno_such,pass\nagent_answer,P\n',
      BUILT_IN,
    );
    expect(labels).toMatchObject([{ verdict: 'pass' }]);
    expect(problems).toEqual([
      'l.csv, row 2: “ja” is not a verdict; write pass, fail, unsure, expected wrong.',
      'l.csv, row 3: “sí” is not a verdict; write pass, fail, unsure, expected wrong.',
      'l.csv: there is no check “no_such”.',
    ]);
  });

  it.each([
    ['semicolons', '\ufeffcheck;verdict;note\r\nagent_answer;pass;"a;b, c"\r\n'],
    ['tabs', 'check\tverdict\tnote\nagent_answer\tpass\ta;b, c\n'],
    ['commas', 'check,verdict,note\nagent_answer,pass,"a;b, c"\n'],
  ])('may be parted by %s', (_separator, text) => {
    expect(readLabels('l.csv', text, BUILT_IN)).toMatchObject({
      labels: [{ check: 'agent_answer', verdict: 'pass', note: 'a;b, c' }],
      problems: [],
    });
  });

  it('may hold line breaks within quotes, as CSV of spreadsheets does', () => {
    const { labels, problems } = readLabels(
      'l.csv',
      '\ufeffcheck;verdict;note;example\r\nagent_answer;fail;"one\ntwo; ""three""";yes\r\nagent_answer;unsure;;\r\n',
      BUILT_IN,
    );
    expect(problems).toEqual([]);
    expect(labels).toMatchObject([
      { verdict: 'fail', note: 'one\ntwo; "three"', isExample: true },
      { verdict: 'unsure', note: '' },
    ]);
  });

  it.each(['=1+1', '- one\n- two', '@x', '+ more', "'quoted'", '-12,5 %'])(
    'says %j as it was written into one',
    (note) => {
      const { labels } = readLabels(
        'l.csv',
        csvText([
          ['check', 'verdict', 'note'],
          ['agent_answer', 'pass', note],
        ]),
        BUILT_IN,
      );
      expect(labels).toMatchObject([{ note }]);
    },
  );

  it('is refused without a column of checks or verdicts', () => {
    expect(() => readLabels('l.csv', 'query,label\na,pass\n', BUILT_IN)).toThrow(
      'l.csv is not a file of labels: it has no column check and none verdict.',
    );
  });

  it.each([
    ['FAIL ', 'fail'],
    ['U', 'unsure'],
    ['passed', undefined],
    ['constructor', undefined],
    ['__proto__', undefined],
  ])('takes %j for %s', (text, verdict) => {
    expect(labelVerdict(text)).toBe(verdict);
  });
});
