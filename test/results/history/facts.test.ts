import { describe, expect, it } from '@jest/globals';
import { historyFacts } from '../../../src/results/history/facts';
import { openHistory } from '../../../src/results/history/tab';
import { counted } from '../../support/counted-spreadsheet';
import { FakeSpreadsheet } from '../../support/fake-spreadsheet';

function history(): FakeSpreadsheet {
  const spreadsheet = new FakeSpreadsheet([]);
  openHistory(spreadsheet).put({
    ...{
      runId: 'r1',
      name: '',
      note: '',
      startedAt: '',
      finishedAt: '',
      startedBy: '',
      startedFrom: 'menu',
      outcome: 'finished',
    },
    ...{ tabs: ['GOLD'], filters: 'status ready', rows: 1, meanOverall: null, judge: 'rules' },
    verdicts: {
      pass: 1,
      fail: 0,
      error: 0,
      'needs judge': 0,
      'trials disagree': 0,
      'partly measured': 0,
      'no pass/fail check': 0,
      'edited, score again': 0,
    },
    ...{ judgeCostUsd: null, settingsHash: 'abc', scorer: 'scorer-1', casesHash: 'c', summary: '' },
    ...{ prompts: [], build: '', ff: 'experimental', trials: 3, amended: '', version: '' },
  });
  return spreadsheet;
}

describe('what the run history says a run was run with', () => {
  it('is its settings, judge, choice, profile and trials', () => {
    const about = historyFacts(history());
    expect(about('r1')).toMatchObject({
      ...{
        settingsHash: 'abc',
        scorer: 'scorer-1',
        judge: 'rules',
        filters: 'status ready',
        ff: 'experimental',
        trials: 3,
      },
      scorer: 'scorer-1',
    });
    expect(about('r2')).toBeUndefined();
  });

  it('is not known where the history has no column for it', () => {
    const spreadsheet = history();
    const tab = spreadsheet.find('Run history');
    const header = tab.readBlock({ row: 2, column: 1, rows: 1, columns: 100 })[0]?.map(String) ?? [];
    tab.clear(header.indexOf('ff') + 1, 2);
    const about = historyFacts(spreadsheet)('r1');
    expect([about?.judge, about?.ff, about?.trials]).toEqual(['rules', undefined, undefined]);
  });

  it('is looked up once, and nothing where there is no history', () => {
    const { port, calls } = counted(history());
    const about = historyFacts(port);
    about('r1');
    about('r2');
    expect(calls).toEqual(['tabs', 'open', 'tab.read']);
    expect(historyFacts(new FakeSpreadsheet([]))('r1')).toBeUndefined();
  });
});
