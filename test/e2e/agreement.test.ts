/** Labels of people beside the judge, over the built bundle. */
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { columnLetter } from '../../src/model/sheet/column-letter';
import { type Desk, deskOf, writes } from './desk';

/** Rules decide all of them: a to f pass, g and h fail. */
const CASES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const GOLD = [
  ['test_id', 'query', 'expected_answer', 'actual_agent_answer'],
  ...CASES.map((id, index) => [
    id,
    `Question ${id}?`,
    '590 kha',
    index < 6 ? `${id}: 590 kha.` : `${id}: 100 kha.`,
  ]),
];

const Report = z.object({
  checks: z.array(
    z.looseObject({
      id: z.string(),
      sentence: z.string(),
      counts: z.object({ a: z.number(), b: z.number(), c: z.number(), d: z.number() }),
      disagreements: z.array(z.looseObject({ testId: z.string(), judge: z.string(), note: z.string() })),
    }),
  ),
  problems: z.array(z.string()),
});

function agreement(desk: Desk, lines: readonly string[]) {
  const text = ['tab,test_id,check,judged_text_hash,verdict,note,who', ...lines].join('\n');
  return Report.parse(desk.ask('agreement', { labels: { name: 'labels.csv', text } }).value);
}

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
      // A file does not tell what the judge said: six passed, of which one is labelled in it.
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
    // What was exported is known, wherever its rows stand by then.
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
    // The corrected rate stands in the summary and the report of the next run.
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
    // The tab is no eval set, though it has a column of queries.
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
      added: 5000,
    });
    expect(Report.parse(desk.ask('agreement', {}).value)).toEqual(report);
  });
});

describe('Labels given in the sidebar', () => {
  const Texts = z.object({
    texts: z.array(z.object({ about: z.looseObject({ testId: z.string() }), mine: z.unknown() })),
    changed: z.number(),
    left: z.number(),
  });
  const draw = (desk: Desk, more: number, user?: string) =>
    Texts.parse(desk.ask('drawToLabel', { check: 'agent_answer', more }, user).value);
  type Text = ReturnType<typeof draw>['texts'][number];
  const save = (desk: Desk, { about }: Text, verdict: string, user?: string) =>
    desk.ask('saveLabel', { ...about, check: 'agent_answer', verdict, note: '' }, user);
  const opened = (): Desk => {
    const desk = deskOf({ GOLD });
    desk.ask('runEvals', {});
    return desk;
  };

  it('stand on texts that were drawn once, for everybody, and more of them later', () => {
    const desk = opened();
    expect(draw(desk, 0)).toEqual({ texts: [], changed: 0, left: 8 });
    const first = draw(desk, 1);
    // At least twenty of each, where there are as many: here all.
    expect(first.texts.map(({ about }) => about.testId).sort()).toEqual(CASES);
    expect(JSON.stringify(first)).not.toMatch(/"judge"|reason|score/);
    const [one, other] = first.texts;
    if (!one || !other) throw new Error('nothing was drawn');
    save(desk, one, 'pass', 'anna@example.org');
    save(desk, one, 'fail', 'ben@example.org');
    save(desk, one, 'unsure', 'ben@example.org');
    expect(draw(desk, 0, 'ben@example.org').texts[0]).toEqual({
      ...one,
      mine: { verdict: 'unsure', note: '' },
    });
    const isPass = 'abcdef'.includes(one.about.testId);
    expect(desk.row('Labels', 2)).toMatchObject({
      ...{
        test_id: one.about.testId,
        who: 'anna@example.org',
        when: expect.stringMatching(/^2026-11-21T12:/),
      },
      ...{ stratum: isPass ? 'judge passed' : 'judge failed', stratum_rows: isPass ? 6 : 2 },
      stratum_drawn: isPass ? 6 : 2,
    });
    expect(desk.ask('drawToLabel', { check: 'aoi_id_match', more: 1 }).message).toMatch(/^No judge decides/);
  });

  it('are listed where judge and people differ, and may be examples if they are of the part train', () => {
    const desk = opened();
    const drawn = draw(desk, 8).texts;
    // Rules pass a to f: people say the opposite of everything.
    for (const text of drawn) save(desk, text, 'abcdef'.includes(text.about.testId) ? 'fail' : 'pass');
    const report = () => Report.parse(desk.ask('agreement', {}).value).checks[0];
    const Listed = z.array(
      z.looseObject({ textHash: z.string(), split: z.string(), isExample: z.boolean(), judge: z.string() }),
    );
    const listed = () => Listed.parse(report()?.disagreements);
    expect(listed().map(({ judge }) => judge)).toEqual([...Array<string>(6).fill('pass'), 'fail', 'fail']);
    // 590 of 590 is refused, 100 of 590 accepted.
    expect(report()?.['figures']).toContainEqual(
      'Numbers: people accepted up to 83 % (2 labels), refused from 0 % (6 labels). The tolerance of 5 % (scoring.numberTolerance) decides 8 of 8 otherwise; no other fits better.',
    );
    const keep = (textHash: string, isExample: boolean) =>
      desk.ask('keepExample', { check: 'agent_answer', textHash, isExample });
    const before = report();
    const [train, other] = ['train', 'dev'].map((part) => listed().find(({ split }) => split === part));
    if (!train || !other) throw new Error('the texts are all of one part');
    expect(keep(other.textHash, true).message).toMatch(/^This text is of the part “dev”/);
    expect(keep('00'.repeat(8), true).message).toMatch(/nobody says pass or fail of this text/);
    expect(keep(train.textHash, true).ok).toBe(true);
    expect(listed().filter(({ isExample }) => isExample)).toEqual([{ ...train, isExample: true }]);
    // The same label once more, with the mark: nobody’s vote changes.
    expect(desk.row('Labels', 10)).toMatchObject({ judged_text_hash: train.textHash, example: 'yes' });
    // The mark goes out of the spreadsheet with the label, and comes in with it.
    const { text } = z.object({ text: z.string() }).parse(desk.ask('exportLabels').value);
    const again = opened();
    expect(again.ask('importLabels', { labels: { name: 'l.csv', text } }).value).toMatchObject({ added: 8 });
    expect(again.ask('importLabels', { labels: { name: 'l.csv', text } }).value).toMatchObject({
      sentence: '0 labels added; 8 were there already.',
    });
    const there = Report.parse(again.ask('agreement', {}).value).checks[0];
    expect(there).toEqual(report());
    expect(keep(train.textHash, false).ok).toBe(true);
    expect(report()).toEqual(before);
  });

  it('say how good the judge is, where all texts are other ones by now', () => {
    const desk = opened();
    for (const text of draw(desk, 8).texts)
      save(desk, text, 'bcdef'.includes(text.about.testId) ? 'pass' : 'fail');
    expect(Report.parse(desk.ask('agreement', {}).value).checks).toMatchObject([
      { counts: { a: 5, b: 1, c: 0, d: 2 } },
    ]);
    CASES.forEach((id, index) =>
      desk.runtime.edit('GOLD', `D${index + 2}`, `${id}: ${index < 4 ? 591 : 200} kha.`),
    );
    desk.ask('runEvals', {});
    // Kept right (5·5/5 + 1)/7, caught wrong (3·2/3 + 1)/5: (0.5 + 0.6 − 1)/(0.857 + 0.6 − 1) = 0.219.
    expect(Report.parse(desk.ask('agreement', {}).value)).toMatchObject({
      checks: [
        {
          counts: { a: 0, b: 0, c: 0, d: 0 },
          sentence: expect.stringMatching(
            /^Judge 50 %, people would say 22 % \(0–\d+ %\), by 8 labels of other texts: none of today’s is labelled\.$/,
          ),
        },
      ],
      problems: [expect.stringMatching(/^8 labels outdated/)],
    });
  });

  it('survive whatever an execution dies at, another person meanwhile, and a tab that is renamed', () => {
    const desk = opened();
    const { texts } = draw(desk, 8);
    const [one, ...others] = texts;
    if (!one) throw new Error('nothing was drawn');
    let deaths = 0;
    for (let at = 0; deaths === at; at += 1) {
      const fresh = deskOf({ GOLD });
      let calls = 0;
      const die = (name: string) => {
        if (writes([name]).length === 0 && name !== 'Spreadsheet.insertSheet') return null;
        calls += 1;
        if (calls !== at + 1) return null;
        deaths += 1;
        return { kind: 'kill' as const };
      };
      try {
        fresh.meanwhile(die, () => save(fresh, one, 'pass'));
      } catch {
        // As Google ends it: the page asks again.
        expect(save(fresh, one, 'pass').ok).toBe(true);
      }
      expect(fresh.row('Labels', 2)).toMatchObject({ test_id: one.about.testId, verdict: 'pass' });
      expect(fresh.tabNames()).toEqual(['GOLD', 'Labels']);
    }
    expect(deaths).toBeGreaterThan(5);
    // Somebody else labels in the middle of it, and is told to wait: both labels are there in the end.
    let [isIn, isRefused] = [false, false];
    const [two = one] = others;
    desk.meanwhile(
      (name) => {
        if (name === 'Range.setValues' && !isIn) {
          isIn = true;
          isRefused = !save(desk, two, 'fail', 'ben@example.org').ok;
        }
        return null;
      },
      () => save(desk, one, 'pass', 'anna@example.org'),
    );
    // The page asks again.
    expect(isRefused && save(desk, two, 'fail', 'ben@example.org').ok).toBe(true);
    const whoever = new Set(
      Array.from({ length: 40 }, (_row, index) => desk.row('Labels', index + 2)['who']).filter(Boolean),
    );
    expect([...whoever]).toEqual(expect.arrayContaining(['anna@example.org', 'ben@example.org']));
    const gold = desk.runtime.workbook.tabNamed('GOLD');
    if (gold) gold.name = 'SILVER';
    expect(draw(desk, 0, 'anna@example.org').texts[0]).toMatchObject({
      about: { tab: 'SILVER' },
      mine: { verdict: 'pass' },
    });
  });
});

describe('Labels typed beside scores', () => {
  const COLUMN = 'human_agent_answer';
  const RESULTS = 'GOLD results';
  const letterOf = (desk: Desk): string => columnLetter(Object.keys(desk.row(RESULTS, 2)).indexOf(COLUMN));
  const labels = (desk: Desk): unknown[] =>
    Array.from({ length: desk.runtime.workbook.tabNamed('Labels')?.grid.lastRow ?? 0 }, (_row, index) => {
      const { test_id, judged_text, verdict, who } = desk.row('Labels', index + 2);
      return [test_id, judged_text, verdict, who];
    }).filter(([id]) => id !== undefined && id !== null);

  it('are kept before their row is scored again, and marked where their text is another one then', () => {
    const desk = deskOf({ GOLD });
    desk.ask('runEvals', {});
    expect(desk.row(RESULTS, 2)).not.toHaveProperty(COLUMN);
    expect(desk.ask('switchLabelColumns', { isOn: true }).ok).toBe(true);
    const names = Object.keys(desk.row(RESULTS, 2));
    expect(names[names.indexOf('agent_answer_score') + 1]).toBe(COLUMN);
    const rules = desk.runtime.workbook.tabNamed(RESULTS)?.validations ?? [];
    expect(rules.find(({ area }) => area.column === names.indexOf(COLUMN) + 1)).toMatchObject({
      area: { row: 2, rows: 8, columns: 1 },
      rule: { values: ['pass', 'fail', 'unsure', 'expected wrong', 'withdrawn'], allowInvalid: true },
    });
    const type = (row: number, text: string) => desk.runtime.edit(RESULTS, `${letterOf(desk)}${row}`, text);
    type(2, 'fail');
    type(3, 'pass');
    type(4, 's\u00ed');
    desk.runtime.edit('GOLD', 'D2', 'a: 700 kha.');
    // One is typed when the run has just scored the rows.
    let isIn = false;
    desk.meanwhile(
      (name) => {
        if (!isIn && name.startsWith('Range.set') && desk.row(RESULTS, 2)['agent_answer_score'] === 0) {
          isIn = true;
          type(5, 'unsure');
        }
        return null;
      },
      () => desk.ask('runEvals', {}),
    );
    expect(isIn).toBe(true);
    expect([2, 3, 4, 5].map((row) => desk.row(RESULTS, row)[COLUMN])).toEqual([
      'outdated: fail',
      'pass',
      's\u00ed',
      'unsure',
    ]);
    expect(desk.row(RESULTS, 2)['agent_answer_score']).toBe(0);
    expect(labels(desk)).toEqual(
      expect.arrayContaining([
        ['a', 'a: 590 kha.', 'fail', 'in the sheet'],
        ['b', 'b: 590 kha.', 'pass', 'in the sheet'],
      ]),
    );
    const { problems } = agreement(desk, []);
    expect(problems).toEqual(
      expect.arrayContaining([
        'Results of GOLD, row 4, human_agent_answer: \u201cs\u00ed\u201d is no verdict; write pass, fail, unsure, expected wrong.',
        '1 label outdated: the text that was judged is another one now: GOLD a.',
      ]),
    );
    // Once, however often they are read; none is lost when the columns go.
    const kept = labels(desk);
    agreement(desk, []);
    type(6, 'fail');
    desk.ask('switchLabelColumns', { isOn: false });
    expect(desk.row(RESULTS, 2)).not.toHaveProperty(COLUMN);
    expect(desk.runtime.workbook.tabNamed(RESULTS)?.validations).toEqual([]);
    expect(labels(desk)).toEqual([...kept, ['e', 'e: 590 kha.', 'fail', 'in the sheet']]);
  });
});

describe('A person’s verdict in the place of the judge’s', () => {
  const RESULTS = 'GOLD results';
  const scored = (desk: Desk, row: number): unknown[] => {
    const { agent_answer_score, verdict, judge, run_id } = desk.row(RESULTS, row);
    return [agent_answer_score, verdict, judge, run_id];
  };

  it('stands from the next scoring on, only for the text that was judged, and in no rate of the judge', () => {
    const desk = deskOf({ GOLD });
    desk.ask('runEvals', {});
    const label = (lines: readonly string[]): void => {
      const text = ['tab,test_id,check,verdict,note,who', ...lines].join('\n');
      desk.ask('importLabels', { labels: { name: 'l.csv', text } });
    };
    label([
      'GOLD,a,agent_answer,fail,another place,anna',
      'GOLD,b,agent_answer,fail,,anna',
      'GOLD,b,agent_answer,pass,,ben',
      'GOLD,g,agent_answer,pass,,ben',
    ]);
    const before = Report.parse(desk.ask('agreement', {}).value);
    const first = [2, 3, 8, 9].map((row) => scored(desk, row));
    // Switched off, labels change nothing.
    expect(desk.ask('runEvals', { only: 'changed' }).message).toMatch(/no row has changed/);
    desk.ask('saveSetting', { path: 'judge.humanDecides', value: true });
    desk.ask('runEvals', { only: 'changed' });
    const [a, b, g, h] = [2, 3, 8, 9].map((row) => scored(desk, row));
    expect(a?.slice(0, 3)).toEqual([0, 'fail', 'person: anna']);
    expect(g?.slice(0, 3)).toEqual([1, 'pass', 'person: ben']);
    // People disagree: the rule stands, and the row says why.
    expect(b?.slice(0, 3)).toEqual(first[1]?.slice(0, 3));
    expect(desk.row(RESULTS, 3)['details']).toMatch(/People do not decide it: anna says fail, ben says pass/);
    expect(desk.row(RESULTS, 2)['why']).toMatch(/anna says fail \(another place\); rule: .* says pass: /);
    // What nobody has labelled was left alone.
    expect(h).toEqual(first[3]);
    expect(Report.parse(desk.ask('agreement', {}).value)).toEqual(before);
    expect(desk.ask('runEvals', { only: 'changed' }).message).toMatch(/no row has changed/);
    // What is typed beside a score counts as well, before anything has kept it.
    desk.ask('switchLabelColumns', { isOn: true });
    const column = columnLetter(Object.keys(desk.row(RESULTS, 2)).indexOf('human_agent_answer'));
    desk.runtime.edit(RESULTS, `${column}9`, 'pass');
    desk.ask('runEvals', { only: 'changed' });
    expect(scored(desk, 9).slice(0, 3)).toEqual([1, 'pass', 'person: somebody in the sheet']);
    // Another text is nobody's yet: the rule decides it.
    desk.runtime.edit('GOLD', 'D2', 'a: 591 kha.');
    desk.ask('runEvals', { only: 'changed' });
    expect(scored(desk, 2).slice(0, 3)).toEqual([1, 'pass', first[0]?.[2]]);
    // Switched off again, the judge's verdicts are back with the next scoring.
    desk.ask('saveSetting', { path: 'judge.humanDecides', value: false });
    desk.ask('runEvals', { only: 'changed' });
    expect([3, 8, 9].map((row) => scored(desk, row).slice(0, 3))).toEqual(
      first.slice(1).map((row) => row.slice(0, 3)),
    );
  });
});
