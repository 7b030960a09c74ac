/** Labels that were drawn under one judge, after another one has scored the same answers, and after the answers have changed (built bundle). */
import { beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { fakeJudge } from '../../support/judge-server/fake-fetch';
import { type Desk, deskOf } from '../desk';
import { value } from '../readers/readers-support';
import { transportTo } from '../transport';
import { Report } from './agreement-support';

/** Three of four answers are right. The exact judge passes these alone; the lenient one passes everything. */
const ROWS = 80;
const RIGHT = 60;
const EXACT = 'claude-haiku-5-5';
const LENIENT = 'claude-sonnet-5-5';
const isRight = (index: number): boolean => index < RIGHT;
const said = (index: number): string => `Either, North or South Dakota (${index}).`;
const changed = (index: number): string => `North Dakota, or South Dakota: (${index}).`;
const GOLD = [
  ['test_id', 'query', 'expected_answer', 'actual_agent_answer'],
  ...Array.from({ length: ROWS }, (_row, index) => [
    `t${index}`,
    `Which, ${index}?`,
    'South Dakota',
    said(index),
  ]),
];
const Texts = z.object({ texts: z.array(z.looseObject({ about: z.looseObject({ testId: z.string() }) })) });
const Checks = z.array(
  z.looseObject({
    id: z.string(),
    sentence: z.string(),
    figures: z.array(z.string()),
    peopleRate: z.nullable(z.object({ rate: z.number(), low: z.number(), high: z.number() })),
  }),
);
const Estimate = z.object({ rate: z.number(), low: z.number(), high: z.number() });
const Tried = z.looseObject({
  checks: z.array(z.looseObject({ labelled: z.number(), rateNow: Estimate, rateTried: Estimate })),
});

const setOf = (model: string) => ({
  set: [
    ['judge.provider', 'anthropic'],
    ['judge.model', model],
  ],
});

/** Scored by the exact judge; of twenty passes and twenty fails that were drawn, people say what is right. */
function labelledDesk(): Desk {
  const judges = new Map(
    [EXACT, LENIENT].map((model) => [
      model,
      transportTo(
        fakeJudge({
          verdicts: Object.fromEntries(
            Array.from({ length: ROWS }, (_row, index) => index).flatMap((index) =>
              [said(index), changed(index)].map((text) => [
                text,
                model === LENIENT || isRight(index) ? 1 : 0,
              ]),
            ),
          ),
        }),
      ),
    ]),
  );
  const desk = deskOf(
    { GOLD },
    {
      transport: (requests, ...rest) => {
        const body = Buffer.from(requests[0]?.body ?? []).toString('utf8');
        return judges.get(body.includes(LENIENT) ? LENIENT : EXACT)?.(requests, ...rest) ?? [];
      },
      properties: { user: { 'gnw.judgeKey': JSON.stringify({ key: 'test-judge-key-0001', host: '*' }) } },
    },
  );
  value(desk, 'runEvals', setOf(EXACT));
  const { texts } = Texts.parse(value(desk, 'drawToLabel', { check: 'agent_answer', more: 40 }));
  expect(texts).toHaveLength(40);
  for (const { about } of texts)
    value(desk, 'saveLabel', {
      ...{ ...about, check: 'agent_answer', note: '' },
      verdict: isRight(Number(about.testId.slice(1))) ? 'pass' : 'fail',
    });
  return desk;
}

describe('what labels say', () => {
  let desk: Desk;
  beforeAll(() => {
    desk = labelledDesk();
  });
  const found = () => {
    const { checks } = z.object({ checks: z.unknown() }).parse(value(desk, 'agreement'));
    return Checks.parse(checks).find(({ id }) => id === 'agent_answer');
  };

  it('is certain of nothing because forty labels show no error', () => {
    const { sentence = '', figures = [] } = found() ?? {};
    expect(sentence).toMatch(/^Judge 75 %, people would pass 75 % \(\d+–\d+ %\), 40 of 80 labelled\./);
    expect(figures.join(' ')).toMatch(/Agreement 100\.0 % \([89]\d\.\d % to 100\.0 %\)/);
    expect(figures.join(' ')).toMatch(/Kappa 0\.9\d \(0\.[78]\d to /);
  });

  it('gives weighted rates with intervals for both judges where one is tried on the labels', () => {
    const { checks } = Tried.parse(value(desk, 'tryJudge', { ...setOf(LENIENT), on: 'dev' }));
    const [{ rateNow, rateTried, labelled } = {}] = checks.map((check) => check);
    expect(labelled).toBeGreaterThan(9);
    expect(rateNow?.rate).toBeCloseTo(1, 10);
    // However many of the fails are in this part, they stand for a quarter of the rows.
    expect(rateTried?.rate).toBeCloseTo(0.75, 10);
    expect(rateTried?.low).toBeLessThan(0.65);
    expect(rateTried?.high).toBeGreaterThan(0.8);
  });

  it('holds under any judge: the rate that people would give is still theirs once the lenient judge is adopted', () => {
    value(desk, 'runEvals', setOf(LENIENT));
    const { sentence = '', peopleRate } = found() ?? {};
    // Weighted by what is passed today, half of the labels would be fails.
    expect(sentence).toMatch(/^Judge 100 %, people would pass 75 % \(\d+–\d+ %\), 40 of 80 labelled\./);
    expect(peopleRate?.rate).toBeCloseTo(0.75, 10);
    value(desk, 'runEvals', setOf(EXACT));
  });

  it('counts no hand-picked label in a rate, and lists it', () => {
    const before = found()?.sentence;
    const { texts } = Texts.parse(value(desk, 'drawToLabel', { check: 'agent_answer', more: 0 }));
    const drawn = new Set(texts.map(({ about }) => about.testId));
    const [one = '', other = ''] = GOLD.slice(1).flatMap(([id = '']) => (drawn.has(id) ? [] : [id]));
    const text = [
      'tab,test_id,check,verdict,who',
      `GOLD,${one},agent_answer,fail,in the sheet`,
      `GOLD,${other},agent_answer,fail,ben`,
    ].join('\n');
    const report = Report.parse(value(desk, 'agreement', { labels: { name: 'labels.csv', text } }));
    expect(report.checks[0]?.sentence).toBe(before);
    expect(report.problems).toContain(
      `2 labels hand-picked or without a stratum, so in no rate: GOLD ${one}, GOLD ${other}.`,
    );
    expect(report.checks[0]?.disagreements.map(({ testId }) => testId)).toEqual([one, other]);
  });

  it('is still taught by labels of texts that have changed since', () => {
    const grid = desk.runtime.workbook.tabNamed('GOLD')?.grid;
    for (let index = 3; index < ROWS; index += 1) grid?.update(index + 2, 4, { value: changed(index) });
    value(desk, 'runEvals', setOf(EXACT));
    const { sentence = '', peopleRate } = found() ?? {};
    expect(sentence).toMatch(
      /^Judge 75 %, people would pass \d\d % \(\d+–\d+ %\), \d of 80 labelled and \d\d labels of texts that have changed since/,
    );
    expect(peopleRate?.low).toBeLessThan(0.75);
    expect(peopleRate?.high).toBeGreaterThan(0.75);
    expect((peopleRate?.high ?? 1) - (peopleRate?.low ?? 0)).toBeLessThan(0.35);
  });
});
