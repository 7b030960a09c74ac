import { dataPull, hasData, webFallback } from '../../src/checks/data-pull';
import { asFalse } from '../../src/model/assessment';
import type { DataPull } from '../../src/fields/data-pull';
import { isCalledFor } from '../../src/checks/check';
import { assessBy, metaOf, exampleOf } from '../support/assessing';
import { attempt, evalCase, outcome, output, reasonOf, wholeOutput } from '../support/cases';
import type { ExpectedValues } from '../../src/fields/eval-case';
import type { AgentOutput } from '../../src/fields/fields';

const assess = assessBy(dataPull);
const pulled = (rows: number, source = '') => wholeOutput({ pull: { rows, source } });

describe('data_pull_exists', () => {
  it.each([
    [{ expected_data_pull: 'yes' }, 1],
    [{ expected_dataset_id: '4' }, 1],
    [{ expected_start_date: '2024' }, 1],
    [{ expected_end_date: '2024' }, 1],
    [{ expected_data_pull: 'FALSE', expected_dataset_id: '4' }, 'blank'],
    [{ expected_answer: '5 ha', expected_aoi_ids: 'BRA' }, 'blank'],
    [{}, 'blank'],
  ] as const)('with 12 rows and %j → %s', (expected, score) => {
    expect(outcome(assess(expected, pulled(12)))).toBe(score);
    expect(isCalledFor(metaOf(dataPull), evalCase(expected))).toBe(score !== 'blank');
  });

  it('names an expectation that is neither TRUE nor FALSE instead of guessing', () => {
    expect(assess({ expected_data_pull: 'maybe', expected_dataset_id: '4' }, pulled(12))).toMatchObject({
      kind: 'blank',
      badCell: { column: 'expected_data_pull' },
    });
  });

  it.each([
    ['pulled by https://x', { rows: 0, source: 'https://x' }, 1],
    ['1 row', { rows: 1, source: '' }, 1],
    ['data was expected, no row came back', { rows: 0, source: '' }, 0],
  ] as const)('says “%s” of %j → %d', (reason, pull: DataPull | null, score) => {
    const done = wholeOutput({ pull });
    const assessed = assess({ expected_data_pull: 'TRUE' }, done);
    expect([outcome(assessed), reasonOf(assessed)]).toEqual([score, reason]);
    expect(hasData(done)).toBe(score === 1);
  });

  it.each([
    [{ expected_data_pull: 'FALSE' }, output(), expect.objectContaining({ kind: 'blank', code: 'nothing' })],
    [{ expected_data_pull: 'FALSE' }, wholeOutput(), asFalse('no data is expected')],
    [{}, output(), asFalse('no data is expected')],
  ])('expects none: %j', (expected, done, result) => {
    expect(assess(expected, done)).toEqual(result);
  });
});

const source = assessBy(dataPull, 'pull_source_match');
const founded = assessBy(dataPull, 'answered_without_data');
const LONG = 'Brazil lost a great deal of its forest in that year, as everybody who follows this knows well.';

describe('pull_source_match', () => {
  it.each([
    ['0;11', '11', 1],
    ['0;11', '8', 0],
    ['04', '4', 0],
    ['no_selection', '4', 0],
    ['4', '', 'blank'],
    ['tree cover', '4', 'blank'],
  ])('%s against %s: %s', (expected_dataset_id, pullDataset, score) => {
    expect(outcome(source({ expected_dataset_id }, attempt({ pullDataset })))).toBe(score);
  });

  it('says where the data came from, or what is known of it', () => {
    const expected = { expected_dataset_id: '0;11' };
    expect(reasonOf(source(expected, attempt({ pullDataset: '8' })))).toBe(
      'data came from dataset 8, expected 0 or 11',
    );
    const nameless = attempt({ pullDataset: '', pull: { rows: 0, source: 'https://a.example/9' } });
    expect(reasonOf(source(expected, nameless))).toBe('the pull names no dataset (https://a.example/9)');
    const unnamed = attempt({ pullDataset: '', pull: { rows: 0, source: '' } });
    expect(reasonOf(source(expected, unnamed))).toBe('the pull names no dataset');
  });

  const PULL = { rows: 3, source: '' };
  it.each<[Partial<AgentOutput>, string]>([
    [{ pull: PULL }, 'not recorded'],
    [{ pullDataset: '4' }, 'not recorded'],
    [{ pull: null, pullDataset: '4' }, 'nothing was pulled'],
    [{ pull: PULL, pullDataset: null }, 'nothing was pulled'],
  ])('of %j: %s', (known, reason) => {
    expect(reasonOf(source({ expected_dataset_id: '4' }, output(known)))).toContain(reason);
  });
});

describe('answered_without_data', () => {
  const ANSWER = { expected_answer: '5 ha' };

  it.each([
    ['a long answer with no data', { message: LONG }, 0],
    ['a short one', { message: 'I cannot say.' }, 1],
    ['one over data', { message: LONG, pull: { rows: 0, source: '9' } }, 1],
    ['one with a dataset', { message: LONG, dataset: { id: '', name: '' } }, 1],
    ['nothing', {}, 1],
  ])('takes %s', (_what, done, score) => {
    expect(outcome(founded(ANSWER, wholeOutput(done)))).toBe(score);
  });

  it.each<[Partial<ExpectedValues>, number | 'blank']>([
    [{}, 'blank'],
    [{ ...ANSWER, expected_clarification: 'TRUE' }, 'blank'],
    [{ ...ANSWER, expected_data_pull: 'FALSE' }, 'blank'],
    [{ expected_dashboard_widgets: 'map' }, 'blank'],
    [{ expected_dashboard_widgets: 'map; Insight' }, 0],
    [{ expected_data_pull: 'TRUE' }, 0],
  ])('asks it where data has to be pulled: %j', (expected, score) => {
    expect(outcome(founded(expected, wholeOutput({ message: LONG })))).toBe(score);
  });

  const NOT_RECORDED = 'what the agent did is not recorded';
  it.each<[Partial<AgentOutput>, string]>([
    [{ message: LONG, dataset: null }, 'the data pull is not recorded'],
    [{ message: LONG, pull: null }, NOT_RECORDED],
    [{ dataset: null, pull: null }, NOT_RECORDED],
    [{ message: LONG, dataset: null, pull: { rows: 3, source: '9' } }, 'data was pulled'],
    [{ message: LONG, dataset: { id: '', name: '' }, pull: null }, 'a dataset was selected'],
  ])('of %j says: %s', (known, reason) => {
    expect(reasonOf(founded(ANSWER, output(known)))).toBe(reason);
  });

  it('says how much was said', () => {
    expect(reasonOf(founded(ANSWER, wholeOutput({ message: '😀'.repeat(80) })))).toBe(
      'answered (80 characters) without data or dataset',
    );
  });
});

const assessLinks = assessBy(webFallback);
const PULLED = { pull: { rows: 0, source: 'a1' } };
const of = (message: string) => assessLinks({ expected_answer: '5 ha' }, wholeOutput({ ...PULLED, message }));

describe('web_fallback', () => {
  it.each([
    [{ expected_answer: exampleOf(webFallback) }, 0],
    [{}, 'blank'],
    [{ expected_answer: '5 ha', expected_clarification: 'TRUE' }, 'blank'],
  ] as const)('looks for links where data has to be pulled: %j', (expected, score) => {
    const done = wholeOutput({ message: 'See https://www.wri.org/insights' });
    expect(outcome(assessLinks(expected, done))).toBe(score);
  });

  it.each<[string, number | 'blank']>([
    ['No link at all.', 1],
    ['(HTTPS://WWW.GlobalForestWatch.ORG/map)', 1],
    ['See **https://globalforestwatch.org**.', 1],
    ['https://data.globalforestwatch.org:443/x?y#z', 1],
    ['https://me@globalforestwatch.org/', 1],
    ['[https://globalforestwatch.org](https://globalforestwatch.org)', 1],
    ['[https://globalforestwatch.org](https://example.com)', 0],
    ['https://globalforestwatch.org.evil.com/', 0],
    ['https://notglobalforestwatch.org/', 0],
    ['https://globalforestwatch.org@evil.com/', 0],
    ['https://x.com/?r=globalforestwatch.org', 0],
    ['www.example.com/page', 0],
    ['https://www.wri.org/insights/mangroves', 0],
    ['', 'blank'],
  ])('of “%s” → %s', (message, score) => {
    expect(outcome(of(message))).toBe(score);
  });

  it('names at most five foreign links', () => {
    expect(reasonOf(of('https://globalnaturewatch.org/a https://a.com http://b.org'))).toBe(
      'the message links to https://a.com , http://b.org',
    );
    const many = Array.from({ length: 7 }, (_link, index) => `www.a${index}.com`).join(' ');
    expect(reasonOf(of(many))).toMatch(/www\.a4\.com and 2 more$/);
  });

  const MANGROVES = 'https://www.wri.org/insights/mangroves';
  const CITED = { sources: [`Article: Mangroves (part 1), WRI, ${MANGROVES}. They grow.`] };

  const UNCITED = PULLED;
  const UNPULLED = CITED;

  it.each<[string, Partial<AgentOutput>, number | 'blank']>([
    // After a pull, the default profile ends with what it cites.
    [`5 ha. More in [1](${MANGROVES}).`, { ...PULLED, ...CITED }, 1],
    [`More in [1](${MANGROVES})[2](${MANGROVES}/?utm=x#y)`, { ...PULLED, ...CITED }, 1],
    ['More at www.wri.org/insights/Mangroves', { ...PULLED, ...CITED }, 0],
    [`[1](${MANGROVES})`, { ...CITED, pull: null }, 0],
    [`[1](${MANGROVES})`, { ...PULLED, sources: [] }, 0],
    [`[1](${MANGROVES})`, UNCITED, 'blank'],
    ['https://example.com', UNCITED, 0],
    [`[1](${MANGROVES})`, UNPULLED, 'blank'],
  ])('of “%s” by an agent with %j → %s', (message, done, score) => {
    expect(outcome(assessLinks({ expected_answer: '5 ha' }, output({ ...done, message })))).toBe(score);
  });
});
