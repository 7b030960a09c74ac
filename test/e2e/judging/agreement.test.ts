/** People's labels compared with the judge, over the built bundle. */
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { deskOf } from '../desk';
import { GOLD, Report, agreement } from './agreement-support';

describe('The judge beside people', () => {
  const desk = deskOf({ GOLD });
  desk.ask('runEvals', {});

  it('says what people would say of all rows, and where they disagree, false passes first', () => {
    const { checks, problems } = agreement(desk, [
      'GOLD,a,agent_answer,,pass,,anna',
      'GOLD,b,agent_answer,,pass,,anna',
      'GOLD,c,agent_answer,,fail,another place,anna',
      'GOLD,g,agent_answer,,pass,a rounding,anna',
      'GOLD,h,agent_answer,,fail,,anna',
    ]);
    expect(problems).toEqual([]);
    expect(checks).toMatchObject([
      {
        id: 'agent_answer',
        counts: { a: 2, b: 1, c: 1, d: 1 },
        // ¾ · 2/3 + ¼ · 1/2.
        sentence: expect.stringMatching(
          /^Judge 75 %, people would say 63 % \(\d+–\d+ %\), 5 of 8 labelled\. 3 more labels/,
        ),
        disagreements: [
          { testId: 'c', judge: 'pass', note: 'another place' },
          { testId: 'g', judge: 'fail', note: 'a rounding' },
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
      '1 label volunteered: people label what catches their eye: GOLD b.',
      '1 text with a wrong expected value: correct its cell: GOLD c.',
    ]);
  });

  it('keeps labels in a tab of ours: from a file, once, and out of it again', () => {
    const text =
      'tab,test_id,check,verdict,note,who\nGOLD,a,agent_answer,pass,,anna\nGOLD,g,agent_answer,p,=1+1,anna\n';
    const file = { labels: { name: 'labels.csv', text } };
    expect(desk.ask('importLabels', file).value).toMatchObject({ sentence: '2 labels added.', problems: [] });
    expect(desk.ask('importLabels', file).value).toMatchObject({
      sentence: '0 labels added; 2 were there already.',
    });
    expect(desk.row('Labels', 2)).toMatchObject({
      ...{ tab: 'GOLD', row: 2, test_id: 'a', query: 'Question a?', check: 'agent_answer' },
      ...{ expected: '590 kha', judged_text: 'a: 590 kha.', verdict: 'pass', who: 'anna' },
      // A file doesn't contain the judge's verdicts: six passed, of which one is labelled in it.
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
      text: expect.stringMatching(/GOLD,2,a,Question a\?,agent_answer,[0-9a-f]+,590 kha,/),
    });
    // Exported labels are recognised, wherever their rows are now.
    const { text: exported } = z.object({ text: z.string() }).parse(desk.ask('exportLabels').value);
    desk.runtime.person.sortRows('GOLD', 1, { fromRow: 2, ascending: false });
    for (const again of [exported, text])
      expect(desk.ask('importLabels', { labels: { name: 'again.csv', text: again } }).value).toMatchObject({
        sentence: '0 labels added; 2 were there already.',
      });
    desk.runtime.person.sortRows('GOLD', 1, { fromRow: 2 });
    desk.runtime.call('showAgreement');
    const page = Array.from({ length: 20 }, (_line, index) =>
      desk
        .line('Judge agreement', index + 1)
        .map(({ value }) => value ?? '')
        .join(' | '),
    );
    expect(page).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Judge agreement, 2026-11-21/),
        ' | Agent answer | ',
        expect.stringMatching(/^ \| {2}\| Judge 75 %, people would say \d+ % \(.*2 of 8 labelled/),
        ' |  | The judge passes: people pass 1, fail 0. The judge fails: people pass 1, fail 0.',
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
      /The judge beside people[^]*Agent answer: Judge 75 %, people would say/,
    );
    expect(JSON.stringify(desk.ask('exportResults', { format: 'html', tabs: [] }).value)).toMatch(
      /The judge beside people<.h2><p>Agent answer: Judge 75 %[^]*<p>Agreement [^]*<p>GOLD g: The judge says fail, anna says pass/,
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
