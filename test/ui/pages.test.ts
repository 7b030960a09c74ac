import { describe, expect, it } from '@jest/globals';
import { CHECKS } from '../../src/checks/registry';
import type { Coverage } from '../../src/actions/runs/coverage';
import type { RunSummary } from '../../src/run/results/summary';
import { coveragePage } from '../../src/ui/pages/coverage-page';
import { guidePage } from '../../src/ui/pages/guide-page';
import { summaryPage } from '../../src/ui/pages/summary-page';
import { readSettings } from '../../src/settings/change';

const HOSTILE = '<img src=x onerror="alert(1)">';

const COVERAGE: Coverage = {
  judging: HOSTILE,
  tabs: [
    {
      ...{
        tab: HOSTILE,
        headerRow: 3,
        rows: 1200,
        conversations: '',
        leftOut: [HOSTILE],
        renamed: [HOSTILE],
        ignored: [HOSTILE],
        problems: [HOSTILE],
        advice: [HOSTILE],
      },
      checks: [
        { id: 'aoi_id_match', title: 'Area', rows: 30, runs: true, text: 'runs on 30 rows' },
        { id: 'date_match', title: 'Dates', rows: 0, runs: false, text: HOSTILE },
      ],
    },
  ],
  passedOver: [HOSTILE],
  isBatchWorth: false,
  costQuestion: '',
  warnings: [HOSTILE],
};

const SUMMARY: RunSummary = {
  ...{ runId: 'r', startedAt: '', finishedAt: '', judge: HOSTILE },
  judging: {
    ...{ byRules: 3, fromCache: 0, replaced: 0, requests: 0, retries: 0, asked: 0, moreVotes: 0 },
    ...{ inputTokens: 0, cachedTokens: 0, outputTokens: 0, costUsd: 0, unpriced: 0 },
  },
  judgingText: '3 questions decided by rules.',
  ...{ stopped: '', outcome: 'finished', problems: [HOSTILE] },
  tabs: [
    {
      ...{
        tab: HOSTILE,
        resultsTab: HOSTILE,
        ...{ sheetId: 0, resultsSheetId: 1, unscored: 0, casesHash: '' },
        judged: { byRules: 3, byModel: 0, fromCache: 0, tokens: 0, costUsd: 0, prompts: [] },
        rows: 3,
        meanOverall: 0.666,
        problems: [HOSTILE],
        gaps: [],
        outputs: { thisRow: 12, responses: 3, agent: 0 },
        openQuestions: 1,
      },
      conversations: '',
      verdicts: {
        pass: 1,
        fail: 0,
        error: 1,
        'needs judge': 1,
        'trials disagree': 0,
        'partly measured': 0,
        'no pass/fail check': 0,
        'edited, score again': 0,
      },
      checks: [
        { id: 'a', title: 'Area', passed: 2, evaluated: 3 },
        { id: 'b', title: HOSTILE, passed: 0, evaluated: 0 },
      ],
    },
  ],
};

describe.each([
  ['coverage', coveragePage(COVERAGE)],
  ['summary', summaryPage(SUMMARY)],
])('the %s page', (_name, page) => {
  it('shows what sheets say as text, never as markup', () => {
    expect(page).not.toContain('<img');
    expect(page).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
  });
});

describe('the pages', () => {
  it('tell per tab where the header is, how many rows run, and what becomes of each check', () => {
    const page = coveragePage(COVERAGE);
    expect(page).toContain('1,200 rows, header in row 3');
    expect(page).toContain('runs on 30 rows');
    expect(page).toContain('Advice on the cases');
    expect(page).toContain('Tabs that are not eval sets');
    expect(
      coveragePage({
        judging: '',
        isBatchWorth: false,
        costQuestion: '',
        tabs: [],
        passedOver: [],
        warnings: [],
      }),
    ).not.toContain('no eval sets');
  });

  it('sum up verdicts that occurred, rates with their rows, and open questions', () => {
    const page = summaryPage(SUMMARY);
    expect(page).toContain('1 needs judge');
    expect(page).not.toContain('0 fail');
    expect(page).not.toContain('edited, score again</span>');
    expect(page).toContain('67 %');
    expect(page).toContain('0.67');
    expect(page).toContain('1 question could not be decided by rules');
    expect(summaryPage({ ...SUMMARY, tabs: [] })).not.toContain('could not be decided');
    expect(summaryPage({ ...SUMMARY, tabs: [], problems: ['GOLD: it was left alone'] })).toContain(
      '<p>GOLD: it was left alone</p>',
    );
    expect(summaryPage({ ...SUMMARY, tabs: [], problems: [] })).not.toContain('To look at');
  });

  it('explain every check and the rule in force', () => {
    const page = guidePage(readSettings({}).scoring);
    expect(page).toContain('every gating check that was evaluated is 1');
    expect(guidePage({ ...readSettings({}).scoring, passRule: 'threshold', passThreshold: 0.85 })).toContain(
      'reaches 0.85',
    );
    for (const { id } of CHECKS) expect(page).toContain(id);
  });
});
