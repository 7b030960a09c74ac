import { describe, expect, it } from '@jest/globals';
import { historyFacts } from '../../src/report/history-facts';
import { openHistory } from '../../src/report/history-tab';
import { counted } from '../support/counted-spreadsheet';
import { FakeSpreadsheet } from '../support/fake-spreadsheet';

function history(): FakeSpreadsheet {
  const spreadsheet = new FakeSpreadsheet([]);
  openHistory(spreadsheet).put({
    ...{
      runId: 'r1',
      startedAt: '',
      finishedAt: '',
      startedBy: '',
      startedFrom: 'menu',
      outcome: 'finished',
    },
    ...{ tabs: ['GOLD'], filters: 'status ready', rows: 1, meanOverall: null, judge: 'rules' },
    verdicts: { pass: 1, fail: 0, error: 0, unjudged: 0, uncovered: 0, stale: 0 },
    ...{ judgeCostUsd: null, settingsHash: 'abc', casesHash: 'c', summary: '' },
  });
  return spreadsheet;
}

describe('what the run history says a run was run with', () => {
  it('is its settings, judge and choice; what has no column is not known', () => {
    const about = historyFacts(history());
    expect(about('r1')).toMatchObject({ settingsHash: 'abc', judge: 'rules', filters: 'status ready' });
    expect([about('r1')?.trials, about('r2')]).toEqual([undefined, undefined]);
  });

  it('is also trials and ff where the history has their columns', () => {
    const spreadsheet = history();
    const tab = spreadsheet.find('Run history');
    const column = tab.lastColumn() + 1;
    tab.write(2, column, [
      ['ff', 'trials'],
      ['experimental', 3],
    ]);
    expect(historyFacts(spreadsheet)('r1')).toMatchObject({ ff: 'experimental', trials: 3 });
  });

  it('is looked up once, and nothing where there is no history', () => {
    const { port, calls } = counted(history());
    const about = historyFacts(port);
    about('r1');
    about('r2');
    expect(calls).toEqual(['tabs', 'open', 'tab.readValues']);
    expect(historyFacts(new FakeSpreadsheet([]))('r1')).toBeUndefined();
  });
});
