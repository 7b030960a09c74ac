/** Runs that ask their judge in batches: the same results as one by one, at half the price, whatever fails on the way. */
import { describe, expect, it } from '@jest/globals';
import { answersTab, comparisonOf } from '../e2e/comparison/comparison-support';
import { isGoingOn } from '../e2e/mortal';
import type { Spreadsheet } from '../e2e/spreadsheet';
import {
  askedSingly,
  batched,
  cost,
  hasBatches,
  LINES,
  posted,
  scores,
} from '../e2e/judging/batches-support';

const PROVIDERS = ['openai', 'anthropic', 'gemini'] as const;

describe.each(PROVIDERS)('a run that asks %s in batches', (provider) => {
  const single = batched({}, { provider, batch: 'never' });
  single.ask('runEvals');

  it('rests until the provider has answered, and comes to what single questions come to, at half the price', () => {
    const desk = batched({}, { provider });
    expect(desk.ask('runEvals').value).toMatchObject({
      state: 'paused',
      why: expect.stringMatching(/^waiting for \w+: 0 of 6 questions in 1 batch answered$/),
      waitMs: 60_000,
    });
    desk.settle();
    expect(desk.judge.violations).toEqual([]);
    // The first goes alone: it shows what the model accepts. Two of the others are the same.
    expect(desk.judge.posted.map((letters) => letters.length)).toEqual([6]);
    expect(scores(desk)).toEqual(scores(single));
    // One of seven at full price, six at half.
    expect(cost(desk) / cost(single)).toBeGreaterThan(0.5);
    expect(cost(desk) / cost(single)).toBeLessThan(0.62);
    expect(desk.lastRun()).toMatchObject({ judging: { requests: 7, asked: 7, byRules: 0 } });
    expect(hasBatches(desk)).toBe(false);
  });

  it.each(['hang up', 'gateway page'] as const)(
    'does not post twice what the provider took without being heard: %s',
    (fault) => {
      const postFaults = provider === 'openai' ? (['none', fault] as const) : ([fault] as const);
      const desk = batched({ batch: { postFaults: [...postFaults] } }, { provider });
      desk.ask('runEvals');
      desk.settle();
      expect(posted(desk)).toBe(6);
      expect(scores(desk)).toEqual(scores(single));
    },
  );

  it('makes what came to nothing an error with its reason, and asks it alone where that was agreed to', () => {
    const desk = batched({ batch: { loses: [1] } }, { provider });
    desk.ask('runEvals');
    desk.settle();
    const errors = LINES.map((line) => desk.row('GOLD results', line + 2)).filter(
      ({ verdict }) => verdict === 'error',
    );
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({
      agent_answer_score: null,
      error: expect.stringMatching(/batch came to nothing|judge answered/),
    });
    // At full price goes only what shows which form of a request the model accepts.
    expect(askedSingly(desk)).toBe(1);
    const agreed = batched({ batch: { loses: [1] } }, { provider, askFailedSingly: true });
    agreed.ask('runEvals');
    agreed.settle();
    expect(scores(agreed)).toEqual(scores(single));
    expect(askedSingly(agreed)).toBe(2);
  });
});

describe('a comparison that asks in batches', () => {
  const compared = (batch: string, more: object = {}) => {
    const settings = { judge: { provider: 'anthropic', batch, ...more } };
    const one = comparisonOf({ Answers: answersTab(12) }, { settings });
    one.run();
    return { ...one, cells: lines(one.sheet) };
  };
  const single = compared('never');

  it('comes to what single questions come to: scores first, then the words for them, and whose request failed asks alone', () => {
    const one = compared('always');
    expect(one.cells).toEqual(single.cells);
    expect(one.judge.violations).toEqual([]);
    // 16 answers, two per request if their questions differ; the first request goes alone. Two of them fail and ask for each answer alone,
    // and five pairs can be explained by then; the last one once it has its score.
    expect(one.judge.posted.map((letters) => letters.length)).toEqual([8, 7, 1]);
    expect(one.sheet.tabNames()).not.toContain('GNW batches');
  });
});

describe('batches of questions', () => {
  const alone = batched({}, { batch: 'never' });
  alone.ask('runEvals');

  it('go round again for what is in doubt, vote by vote', () => {
    const votes = ['[[votes: 1]]', '[[votes: 0? 1 1!]]', '[[votes: 0! 1 1]]', '[[votes: 1]]'];
    const rows = votes.map((vote, at) => [
      `v-${at}`,
      `Which state, number ${at}?`,
      'South Dakota',
      `S. Dakota. ${vote}`,
    ]);
    const desk = batched({}, {}, undefined, rows);
    desk.ask('runEvals');
    desk.settle();
    // The first alone; then the first votes, the second, the third.
    expect(desk.judge.posted.map((letters) => letters.length)).toEqual([3, 2, 2]);
    const verdicts = rows.map((_row, at) => desk.row('GOLD results', at + 4)['verdict']);
    expect(verdicts).toEqual(['pass', 'needs judge', 'pass', 'pass']);
  });

  it('are offered at a click where many questions are open, and used for this run alone', () => {
    const rows = Array.from({ length: 201 }, (_row, at) => [
      `o-${at}`,
      `Which, ${at}?`,
      'A',
      `It is B${at}.`,
    ]);
    const answers: ('CANCEL' | 'YES')[] = ['CANCEL', 'YES'];
    const told: string[] = [];
    const alert = ({ message }: { readonly message: string }) => {
      told.push(message);
      return answers.shift() ?? 'OK';
    };
    const desk = batched({}, { batch: 'never' }, undefined, rows, { alert });
    desk.runtime.call('runOnAllTabs');
    expect(desk.judge.requests).toEqual([]);
    expect(told).toEqual([
      expect.stringMatching(
        /About 201 calls to .*\n?In batches \(judge\.batch\) it would be \$0\.\d+, answered within a day/,
      ),
    ]);
    desk.runtime.call('runOnAllTabs');
    expect(desk.judge.posted.map((letters) => letters.length)).toEqual([200]);
    expect(JSON.parse(desk.runtime.properties('document').get('gnw.settings') ?? '')).toMatchObject({
      judge: { batch: 'never' },
    });
  });

  it('are not made for fewer questions than are worth it, nor beyond the cap', () => {
    const few = batched({}, { batch: '20' });
    few.ask('runEvals');
    expect([posted(few), few.judge.groups.reduce((sum, size) => sum + size, 0)]).toEqual([0, 7]);
    expect([...few.runtime.properties('document').keys()]).not.toContain('gnw.batches');
    // The most that six questions may cost exceeds the cap; what they do cost doesn't.
    const capped = batched({}, { costCapUsd: 0.004 });
    capped.ask('runEvals');
    capped.settle();
    expect(capped.judge.posted.length).toBeGreaterThan(1);
    expect(posted(capped)).toBe(6);
    expect(scores(capped)).toEqual(scores(alone));
  });

  it('leave what a cap has closed closed: nothing is asked alone or posted later, however often the run goes on', () => {
    // Enough for some of seven questions, and then for none.
    const capped = batched({}, { costCapUsd: 0.002 });
    capped.ask('runEvals');
    capped.settle();
    const asked = posted(capped);
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThan(7);
    const sent = capped.judge.groups.length;
    // The first question always goes alone, before the rest is packed; no other one does.
    expect(capped.judge.requests.filter(({ path }) => path.endsWith('/messages'))).toHaveLength(1);
    capped.ask('continueRun');
    capped.settle();
    expect([posted(capped), capped.judge.groups.length]).toEqual([asked, sent]);
  });

  it('are given up where the host has none: the run says so, or asks one by one where that was agreed to', () => {
    const none = batched({ batch: { isMissing: true } });
    expect(none.ask('runEvals').value).toMatchObject({
      state: 'paused',
      waitMs: null,
      why: expect.stringMatching(/refused \(404\).*set judge\.batch to never/),
    });
    const agreed = batched({ batch: { isMissing: true } }, { askFailedSingly: true });
    agreed.ask('runEvals');
    agreed.settle();
    expect(scores(agreed)).toEqual(scores(alone));
  });

  it('are cancelled with their run, and what they had answered by then is there for the next', () => {
    const desk = batched({ batch: { looks: 50 } });
    desk.ask('runEvals');
    desk.ask('cancelRun');
    expect(desk.judge.requests.filter(({ path }) => path.endsWith('/cancel'))).toHaveLength(1);
    expect(isGoingOn(desk)).toBe(false);
    desk.ask('runEvals');
    desk.settle();
    expect(posted(desk)).toBe(6);
    expect(scores(desk)).toEqual(scores(alone));
  });

  it('wait out a provider that is busy, however often', () => {
    const desk = batched({
      batch: { postFaults: ['rate limit'], lookFaults: ['rate limit', 'hang up', 'rate limit', 'hang up'] },
    });
    desk.ask('runEvals');
    desk.settle();
    expect(posted(desk)).toBe(6);
    expect(scores(desk)).toEqual(scores(alone));
  });
});

function lines(sheet: Spreadsheet): unknown[] {
  return Array.from({ length: 12 }, (_row, at) => ({
    ...sheet.row('Comparison results', at + 2),
    run_id: '',
  }));
}

it('hidden tabs have no more columns than they use', () => {
  const desk = batched({}, { provider: 'anthropic' });
  for (let run = 0; run < 2; run += 1) {
    desk.ask('runEvals');
    desk.settle();
  }
  const hidden = desk.runtime.workbook.tabs.filter(({ isHidden }) => isHidden);
  // Replies, batches, the rows of a run, the results of the run before.
  expect(hidden.length).toBeGreaterThanOrEqual(3);
  expect(hidden.map(({ name, grid }) => [name, grid.maxColumns - grid.lastColumn])).toEqual(
    hidden.map(({ name }) => [name, 0]),
  );
});
