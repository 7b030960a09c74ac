/** Labels given in the sidebar. */
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { fakeJudge } from '../support/judge-server/fake-fetch';
import { type Desk, deskOf } from '../e2e/desk';
import { dyingAtEveryWrite } from '../e2e/dying-writes';
import { transportTo } from '../e2e/transport';
import { CASES, GOLD, Report } from '../e2e/judging/agreement-support';

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
    // At least twenty of each, or all if there are fewer, as here.
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

  it('of texts that are drawn again under another judge belong to both draws, are asked once and count once', () => {
    const lost = (index: number): number => (index + 1) * 100;
    const said = (index: number): string => `It lost ${lost(index) + (index < 50 ? 0 : 7000)} kha.`;
    // Rules pass fifty of sixty; the second judge fails every third.
    const judge = fakeJudge({
      verdicts: Object.fromEntries(
        Array.from({ length: 60 }, (_row, index) => [said(index), index % 3 === 0 ? 0 : 1]),
      ),
    });
    const desk = deskOf(
      {
        GOLD: [
          ['test_id', 'query', 'expected_answer', 'actual_agent_answer'],
          ...Array.from({ length: 60 }, (_row, index) => [
            `t${index}`,
            'How much was lost?',
            `${lost(index)} kha`,
            said(index),
          ]),
        ],
      },
      {
        transport: transportTo(judge),
        properties: { user: { 'gnw.judgeKey': JSON.stringify({ key: 'test-judge-key-0001', host: '*' }) } },
      },
    );
    desk.ask('runEvals', {});
    for (const text of draw(desk, 30).texts) save(desk, text, 'pass', 'anna@example.org');
    desk.ask('runEvals', {
      set: [
        ['judge.provider', 'openai'],
        ['judge.useRules', 'false'],
      ],
    });
    const again = draw(desk, 10).texts;
    // As many as before and ten more, of whom Anna has labelled some.
    expect(again).toHaveLength(40);
    const mine = (): typeof again => draw(desk, 0, 'anna@example.org').texts;
    const known = mine().filter((one) => one.mine !== null);
    const lines = Array.from({ length: 30 + known.length }, (_line, at) => desk.row('Labels', at + 2));
    expect(
      lines
        .slice(0, 30)
        .every((line) => line['drawn_of'] === 60 && [10, 50].includes(Number(line['stratum_rows']))),
    ).toBe(true);
    expect(
      lines
        .slice(30)
        .map((line) => [line['test_id'], line['stratum_rows'], line['drawn_of']])
        .sort(),
    ).toEqual(
      known.map(({ about: { testId } }) => [testId, Number(testId.slice(1)) % 3 === 0 ? 20 : 40, 60]).sort(),
    );
    expect(desk.row('Labels', 32 + known.length)['test_id']).toBeNull();
    const { labelled } = z
      .object({ checks: z.array(z.looseObject({ labelled: z.number() })) })
      .parse(desk.ask('agreement', {}).value).checks[0] ?? { labelled: 0 };
    expect(labelled).toBe(30);
  });

  it('are listed where judge and people differ, and may be examples if they are of the part train', () => {
    const desk = opened();
    const drawn = draw(desk, 8).texts;
    // Rules pass a to f: the labels say the opposite everywhere.
    for (const text of drawn) save(desk, text, 'abcdef'.includes(text.about.testId) ? 'fail' : 'pass');
    const report = () => Report.parse(desk.ask('agreement', {}).value).checks[0];
    const Listed = z.array(
      z.looseObject({ textHash: z.string(), split: z.string(), isExample: z.boolean(), judge: z.string() }),
    );
    const listed = () => Listed.parse(report()?.disagreements);
    expect(listed().map(({ judge }) => judge)).toEqual([...Array<string>(6).fill('pass'), 'fail', 'fail']);
    const keep = (textHash: string, isExample: boolean) =>
      desk.ask('keepExample', { check: 'agent_answer', textHash, isExample });
    const before = report();
    const [train, other] = ['train', 'dev'].map((part) => listed().find(({ split }) => split === part));
    if (!train || !other) throw new Error('the texts are all of one part');
    expect(keep(other.textHash, true).message).toMatch(/^This text is of the part “dev”/);
    expect(keep('00'.repeat(8), true).message).toMatch(/nobody says pass or fail of this text/);
    expect(keep(train.textHash, true).ok).toBe(true);
    expect(listed().filter(({ isExample }) => isExample)).toEqual([{ ...train, isExample: true }]);
    // The same label once more, with the mark: no vote changes.
    expect(desk.row('Labels', 10)).toMatchObject({ judged_text_hash: train.textHash, example: 'yes' });
    // The mark is exported and imported with the label.
    const { text } = z.object({ text: z.string() }).parse(desk.ask('exportLabels').value);
    const again = opened();
    expect(again.ask('importLabels', { labels: { name: 'l.csv', text } }).value).toMatchObject({
      sentence: '8 labels added.',
    });
    expect(again.ask('importLabels', { labels: { name: 'l.csv', text } }).value).toMatchObject({
      sentence: '0 labels added; 8 were there already.',
    });
    const there = Report.parse(again.ask('agreement', {}).value).checks[0];
    expect(there).toEqual(report());
    expect(keep(train.textHash, false).ok).toBe(true);
    expect(report()).toEqual(before);
  });

  it('are outdated once all texts are other ones, and are said to be', () => {
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
    expect(Report.parse(desk.ask('agreement', {}).value)).toMatchObject({
      // Eight labels give no rate.
      checks: [],
      problems: [expect.stringMatching(/^8 labels outdated/)],
    });
  });

  it('survive whatever an execution dies at, another person meanwhile, and a tab that is renamed', () => {
    const desk = opened();
    const { texts } = draw(desk, 8);
    const [one, ...others] = texts;
    if (!one) throw new Error('nothing was drawn');
    const deaths = dyingAtEveryWrite(
      () => deskOf({ GOLD }),
      (fresh) => save(fresh, one, 'pass'),
      (fresh, hasDied) => {
        // The page asks again.
        if (hasDied) expect(save(fresh, one, 'pass').ok).toBe(true);
        expect(fresh.row('Labels', 2)).toMatchObject({ test_id: one.about.testId, verdict: 'pass' });
        expect(fresh.tabNames()).toEqual(['GOLD', 'Labels']);
      },
    );
    expect(deaths).toBeGreaterThan(5);
    // Another user labels in the middle of it, and is told to wait: both labels are there in the end.
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
