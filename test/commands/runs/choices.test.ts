import { runChoices } from '../../../src/commands/runs';
import { readSettings } from '../../../src/settings/read-settings';
import { tabGrid } from '../../support/cases';
import { FakeSpreadsheet } from '../../support/fake-spreadsheet';

const GOLD = tabGrid([
  ['query', 'status', 'test_group'],
  ['one', 'ready', 'Forest'],
  ['two', 'Skip', 'Fire'],
  ['', 'ready', 'no query'],
  ['three', ' READY', 'forest'],
  ['four', '', ''],
  ['five', 'not doing', 'Fire'],
]);
const PLAIN = tabGrid([['query'], ['one'], ['two']], { name: 'PLAIN' });
const NOTES = tabGrid([['just text']], { name: 'Notes' });
const RESULTS = tabGrid([['row', 'verdict', 'test_id', 'query', 'why']], { name: 'Old results' });

const choicesOf = (spreadsheet: FakeSpreadsheet, changes: readonly [string, string][] = []) =>
  runChoices(spreadsheet, readSettings({}, changes));

describe('the choices of a run', () => {
  it('are counted per eval set, statuses and groups once, as first written', () => {
    expect(choicesOf(new FakeSpreadsheet([GOLD, PLAIN]))).toEqual([
      {
        tab: 'GOLD',
        rows: 5,
        statuses: [
          { status: 'ready', rows: 2, isLeftOut: false },
          { status: 'Skip', rows: 1, isLeftOut: true },
          { status: '', rows: 1, isLeftOut: false },
          { status: 'not doing', rows: 1, isLeftOut: true },
        ],
        groups: ['Forest', 'Fire'],
      },
      { tab: 'PLAIN', rows: 2, statuses: [{ status: '', rows: 2, isLeftOut: false }], groups: [] },
    ]);
  });

  it('leave out tabs that are not eval sets: notes, results, our tabs', () => {
    const spreadsheet = new FakeSpreadsheet([NOTES, RESULTS, GOLD, PLAIN]);
    spreadsheet.find('PLAIN').signature = 'results';
    expect(choicesOf(spreadsheet).map(({ tab }) => tab)).toEqual(['GOLD']);
    expect(choicesOf(new FakeSpreadsheet([NOTES]))).toEqual([]);
  });

  it('include eval sets whose rows are all left out', () => {
    const skipped = tabGrid([
      ['query', 'status'],
      ['one', 'skip'],
    ]);
    expect(choicesOf(new FakeSpreadsheet([skipped]))).toMatchObject([
      { rows: 1, statuses: [{ status: 'skip', rows: 1, isLeftOut: true }] },
    ]);
  });

  it('follow the analyst’s own mapping', () => {
    const mapped = tabGrid([
      ['Question', 'State'],
      ['one', 'ready'],
    ]);
    const spreadsheet = new FakeSpreadsheet([mapped]);
    const changes: [string, string][] = [
      ['columns.GOLD.query', 'Question'],
      ['columns.GOLD.status', 'State'],
    ];
    expect(choicesOf(spreadsheet, changes)).toMatchObject([{ statuses: [{ status: 'ready' }] }]);
  });
});
