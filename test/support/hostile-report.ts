/** A run in which every text is an attack on the page that shows it. */
import { stoppedBy } from '../../src/model/run';
import type { ReportLines } from '../../src/reports/run-report';
import type { ReportData } from '../../src/reports/html';
import { historySection } from '../../src/reports/history-table';
import { rateOf } from '../../src/scoring/rates';
import { changedRow, reportTab, runReport, scoredRow } from './reports';

/** Sets `window.owned` if a page takes it for anything other than text. */
const HOSTILE =
  '</script></style></title>--><img src=x onerror="window.owned=1"><svg onload=window.owned=1><script>window.owned=1</script>\'"`${window.owned=1}&lt;b&gt;\u202eabc\u2066<!--';

export function hostileData(): ReportData {
  const texts = { expected: HOSTILE, actual: HOSTILE, reason: HOSTILE };
  const [line, open] = [
    { score: 0, ...texts },
    { score: null, kind: 'open' as const, ...texts },
  ];
  const fields = {
    ...{ tab: HOSTILE, test_id: HOSTILE, test_group: HOSTILE, query: HOSTILE, error: HOSTILE, latency_s: 3 },
    trace_url: 'javascript:window.owned=1',
  };
  const lines: ReportLines = {
    ...{ tab: HOSTILE, resultsTab: HOSTILE, sheetId: 1, resultsSheetId: 2 },
    rows: [
      scoredRow({ aoi_id_match: line, date_match: line, agent_answer: open }, fields),
      scoredRow(
        { aoi_id_match: open, date_match: open, agent_answer: open },
        { ...fields, verdict: 'error', trace_url: `https://x.example/"${HOSTILE}` },
      ),
    ],
  };
  const change = changedRow(2, [HOSTILE], { test_id: HOSTILE, query: HOSTILE, uid: HOSTILE });
  const tab = reportTab(lines, {
    ...{ gaps: [HOSTILE], problems: [{ tab: HOSTILE, text: HOSTILE }] },
    trend: [{ at: HOSTILE, rate: rateOf(1, 2) }],
    changes: {
      before: HOSTILE,
      notComparable: [HOSTILE],
      newlyJudged: 1,
      judgedDifferently: [],
      compared: 1,
      worse: [change],
      edited: { n: 0, worse: 0, better: 0 },
      verdicts: { n: 2, worse: 1, better: 0, isReal: false },
      ...{ lostChecks: [], newErrors: [change], coverageLost: [change] },
    },
  });
  return {
    spreadsheet: { name: HOSTILE, url: `https://x.example/"${HOSTILE}`, timeZone: 'Etc/UTC' },
    histories: historySection({
      tab: HOSTILE,
      runs: Array.from({ length: 3 }, () => ({
        ...{ id: HOSTILE, name: HOSTILE, build: HOSTILE, isBaseline: false },
        ...{ rate: rateOf(1, 2), edited: 0, differs: [] },
      })),
      checks: [],
      cases: [
        {
          ...{ name: HOSTILE, query: HOSTILE, group: HOSTILE, uids: [HOSTILE] },
          cells: (['pass', 'fail', 'pass'] as const).map((verdict) => [verdict, 0, 2, '']),
        },
      ],
    }),
    report: {
      ...runReport([tab], { runId: HOSTILE, judge: HOSTILE, chosen: HOSTILE, problems: [HOSTILE] }),
      outcome: stoppedBy('refused', HOSTILE),
      ...{ startedAt: HOSTILE, finishedAt: HOSTILE },
    },
  };
}
