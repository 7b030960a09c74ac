/** People's labels compared with the judge, over the built bundle. */
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { deskOf } from '../desk';
import { GOLD, Report, agreement } from './agreement-support';

describe('The judge beside people', () => {
  const desk = deskOf({ GOLD });
  desk.ask('runEvals', {});

  it('says what people would pass of all rows, and where they disagree, false passes first', () => {
    // Rules pass the first twelve and fail the others.
    const ids = Array.from({ length: 16 }, (_case, index) => `c${index + 1}`);
    const other = deskOf({
      GOLD: [
        ['test_id', 'query', 'expected_answer', 'actual_agent_answer'],
        ...ids.map((id, index) => [
          id,
          `How much in ${id}?`,
          '590 kha',
          `${id}: ${index < 12 ? 590 : 100} kha.`,
        ]),
      ],
    });
    other.ask('runEvals', {});
    const line = (id: number, verdict: string, note: string) =>
      `GOLD,c${id},agent_answer,${verdict},${note},anna,${id > 12 ? 'judge failed,4,4' : 'judge passed,12,6'}`;
    const text = [
      'tab,test_id,check,verdict,note,who,stratum,stratum_rows,stratum_drawn',
      ...[1, 2, 3, 4].map((id) => line(id, 'pass', '')),
      ...[line(5, 'fail', 'another place'), line(6, 'fail', ''), line(13, 'pass', 'a rounding')],
      ...[line(14, 'pass', ''), line(15, 'fail', ''), line(16, 'fail', '')],
    ].join('\n');
    const { checks, problems } = Report.parse(
      other.ask('agreement', { labels: { name: 'labels.csv', text } }).value,
    );
    expect(problems).toEqual([]);
    expect(checks).toMatchObject([
      {
        id: 'agent_answer',
        counts: { a: 4, b: 2, c: 2, d: 2 },
        // ¾ · 4/6 + ¼ · 2/4.
        sentence: expect.stringMatching(
          /^Judge 75 %, people would pass 63 % \(\d+–\d+ %\), 10 of 16 labelled\. 6 more labels/,
        ),
        disagreements: [
          { testId: 'c5', judge: 'pass', note: 'another place' },
          { testId: 'c6', judge: 'pass' },
          { testId: 'c13', judge: 'fail', note: 'a rounding' },
          { testId: 'c14', judge: 'fail' },
        ],
      },
    ]);
  });

  it('counts no label of a text that is another one now, of a row that is gone, or of a check without a judge', () => {
    const { checks, problems } = agreement(desk, [
      'GOLD,a,agent_answer,0123456789abcdef,pass,,anna',
      'GOLD,zz,agent_answer,,pass,,anna',
      'GOLD,a,aoi_id_match,,pass,,anna',
      'GOLD,b,agent_answer,,pass,,in the sheet',
      'GOLD,c,agent_answer,,expected wrong,,anna',
    ]);
    expect(checks).toMatchObject([{ counts: { a: 0, b: 0, c: 0, d: 0 } }]);
    expect(problems).toEqual([
      '1 label outdated: the text that was judged is another one now: GOLD a.',
      '1 label for a row that is gone: GOLD zz.',
      '1 label of a check that no judge decides: GOLD a.',
      '2 labels hand-picked or without a stratum, so in no rate: GOLD b, GOLD c.',
      '1 text with a wrong expected value: correct its cell: GOLD c.',
    ]);
  });

  it('keeps labels in a tab of ours: from a file, once, and out of it again', () => {
    const text =
      'tab,test_id,check,verdict,note,who,stratum,stratum_rows,stratum_drawn\nGOLD,a,agent_answer,pass,,anna,judge passed,6,1\nGOLD,g,agent_answer,p,=1+1,anna,judge failed,2,1\n';
    const file = { labels: { name: 'labels.csv', text } };
    expect(desk.ask('importLabels', file).value).toMatchObject({ sentence: '2 labels added.', problems: [] });
    expect(desk.ask('importLabels', file).value).toMatchObject({
      sentence: '0 labels added; 2 were there already.',
    });
    expect(desk.row('Labels', 2)).toMatchObject({
      ...{ tab: 'GOLD', row: 2, test_id: 'a', query: 'How much in a?', check: 'agent_answer' },
      ...{ expected: '590 kha', judged_text: 'a: 590 kha.', verdict: 'pass', who: 'anna' },
      ...{ stratum: 'judge passed', stratum_rows: 6, stratum_drawn: 1 },
    });
    // A note is a text, whatever it looks like.
    expect(desk.row('Labels', 3)).toMatchObject({ verdict: 'pass', note: '=1+1' });
    expect(Report.parse(desk.ask('agreement', {}).value)).toMatchObject({
      checks: [{ counts: { a: 1, b: 0, c: 1, d: 0 } }],
      problems: [],
    });
    expect(desk.ask('exportLabels').value).toMatchObject({
      labels: 2,
      text: expect.stringMatching(/GOLD,2,a,How much in a\?,agent_answer,[0-9a-f]+,590 kha,/),
    });
    // Exported labels are recognised, wherever their rows are now.
    const { text: exported } = z.object({ text: z.string() }).parse(desk.ask('exportLabels').value);
    desk.runtime.person.sortRows('GOLD', 1, { fromRow: 2, ascending: false });
    for (const again of [exported, text])
      expect(desk.ask('importLabels', { labels: { name: 'again.csv', text: again } }).value).toMatchObject({
        sentence: '0 labels added; 2 were there already.',
      });
    desk.runtime.person.sortRows('GOLD', 1, { fromRow: 2 });
    desk.ask('writeAgreement');
    const page = Array.from({ length: 20 }, (_line, index) =>
      desk
        .line('Judge agreement', index + 1)
        .map(({ value }) => value ?? '')
        .join(' | '),
    );
    expect(page).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Judge agreement, 21 Nov 2026, 12:00 UTC/),
        ' | Agent answer |  | section',
        expect.stringMatching(/^ \| Judge 75 %, 2 of 8 labelled: a rate takes 10 labels/),
        ' | The judge passes: people pass 1, fail 0. The judge fails: people pass 1, fail 0. |  | ',
        expect.stringMatching(/^8 \| GOLD g \| The judge says fail, anna says pass \(=1\+1\); its reason: /),
      ]),
    );
    // The corrected rate is in the summary and the report of the next run.
    desk.ask('runEvals', {});
    const summary = Array.from({ length: 60 }, (_line, index) =>
      desk
        .line('Summary', index + 1)
        .map(({ value }) => value ?? '')
        .join(' '),
    );
    expect(summary.join('\n')).toMatch(
      /Does the judge agree with people\?[^]*Agent answer: Judge 75 %, 2 of 8 labelled/,
    );
    expect(JSON.stringify(desk.ask('exportResults', { format: 'html', tabs: [] }).value)).toMatch(
      /Does the judge agree with people\?<.summary><ul><li>Agent answer: Judge 75 %[^]*<li>The judge passes: people pass 1[^]*<li>GOLD g: The judge says fail, anna says pass/,
    );
    // The tab is not an eval set, although it has a query column.
    expect(desk.ask('runs').value).toMatchObject({ tabs: [{ name: 'GOLD' }] });
  });

  it('takes a label back by another one, and reads 5,000 labels', () => {
    const lines = Array.from(
      { length: 2500 },
      (_label, index) => `GOLD,a,agent_answer,pass,${index},person ${index}`,
    );
    const withdrawn = lines.map((line) => line.replace(',pass,', ',withdrawn,'));
    const report = agreement(desk, []);
    const text = ['tab,test_id,check,verdict,note,who', ...lines, ...withdrawn].join('\n');
    expect(desk.ask('importLabels', { labels: { name: 'l.csv', text } }).value).toMatchObject({
      sentence: '5,000 labels added.',
    });
    expect(Report.parse(desk.ask('agreement', {}).value)).toEqual(report);
  });
});
