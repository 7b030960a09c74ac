/** A judge that does not answer, for whatever reason: no rate improves, and every report begins with the reason. */
import { endSentence } from '../../src/model/run';
import type { Transport, WireResult } from '../../local/runtime';
import { type AddOn, addOnOf } from '../e2e/add-on';
import { keyed, said } from '../e2e/transport';

/** Six rows pass and three fail by code alone; three need a judge; one fails by code with an answer that needs a judge. */
const ROWS = [
  ...Array.from({ length: 6 }, () => ['BRA', 'BRA', '', '']),
  ...Array.from({ length: 3 }, () => ['BRA', 'PER', '', '']),
  ...Array.from({ length: 3 }, () => ['BRA', 'BRA', 'South Dakota', 'One of the Dakotas, they say.']),
  ['BRA', 'PER', 'South Dakota', 'One of the Dakotas, they say.'],
];
const GOLD = [
  ['query', 'expected_aoi_ids', 'actual_id', 'expected_answer', 'actual_agent_answer'],
  ...ROWS.map((cells, at) => [`Question ${at}?`, ...cells]),
];

const error = (status: number, message: string): WireResult =>
  said(status, JSON.stringify({ error: { message } }));

const DEAD: readonly (readonly [how: string, result: WireResult, first: RegExp])[] = [
  ...['Address unavailable', 'DNS error', 'Timeout', 'SSL error'].map(
    (failure) =>
      [failure, { failure: `${failure}: x` }, /^The judge did not answer: 3 rows were not/] as const,
  ),
  ...[408, 500, 502, 503, 504, 529].map(
    (status) => [`HTTP ${status}`, error(status, 'x'), /^The judge did not answer: 3 rows were not/] as const,
  ),
  ['a page of a gateway', said(502, '<html>Bad gateway'), /^The judge did not answer: 3 rows were not/],
  ['a page to log in', said(200, '<html>Log in'), /^The judge did not answer: 3 rows were not/],
  ['nothing at all', said(200, ''), /^The judge did not answer: 3 rows were not/],
  ['a refused key', error(401, 'no'), /^The judge stopped: api\.openai\.com refused the judge key/],
  ['no credit', error(402, 'no'), /^The judge stopped: the judge’s credit or quota/],
  ['no such model', error(404, 'no'), /^The judge stopped: api\.openai\.com has no model m/],
];

function judgedAddOn(transport: Transport): AddOn {
  return addOnOf(
    { GOLD },
    {
      ...{ transport, strictness: { toastNeedsWindow: false } },
      properties: keyed({ judge: { provider: 'openai', model: 'm' } }),
    },
  );
}

it.each(DEAD)('%s', (_how, result, first) => {
  const addOn = judgedAddOn((requests) => requests.map(() => result));
  addOn.ask('runEvals', {});
  // A busy judge is waited for until the run gives up.
  addOn.settle();
  const summary = addOn.lastRun();
  const { pass = 0, fail = 0 } = summary?.tabs[0]?.verdicts ?? {};
  expect([pass, fail]).toEqual([6, 4]);
  const { outcome } = addOn.reply('runOutcome', {});
  const [page = { text: '' }] = addOn.reply('exportResults', { format: 'html' }).files;
  const texts = page.text.replace(/<(?:style|title)[\s\S]*?<\/(?:style|title)>|<h1[\s\S]*?<\/h1>/g, '');
  // The lines below the title.
  const lines = Array.from({ length: 2 }, (_row, at) =>
    String(addOn.line('Summary', at + 1).find(({ value }) => value !== null && value !== '')?.value),
  );
  for (const text of [
    summary && endSentence(summary.outcome),
    outcome && endSentence(outcome.outcome),
    addOn.status(),
    lines[1],
    texts.replace(/<[^>]*>/g, '').trim(),
  ])
    expect(text).toMatch(first);
});
