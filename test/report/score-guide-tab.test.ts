import { describe, expect, it } from '@jest/globals';
import { BUILT_IN } from '../../src/checks/registry';
import { findHeader } from '../../src/evalset/header';
import { columnNamed } from '../../src/results/columns/columns';
import { ROW_SCORES, VERDICTS } from '../../src/results/row-scores';
import { writeScoreGuide } from '../../src/report/score-guide-tab';
import type { SpreadsheetPort } from '../../src/model/sheet/spreadsheet';
import { counted } from '../support/counted-spreadsheet';
import { type FakeTab, FakeSpreadsheet } from '../support/fake-spreadsheet';

const HEADER = [
  ...[
    'score',
    'title',
    'stage',
    'gates',
    'columns it reads',
    'what it asks',
    '1 when',
    '0 when',
    'blank when',
  ],
  ...['examples: expected | actual | score', 'traps'],
];

/** A new spreadsheet with the guide in it. */
function guided(): { spreadsheet: FakeSpreadsheet; tab: FakeTab } {
  const spreadsheet = new FakeSpreadsheet([]);
  writeScoreGuide(spreadsheet);
  return { spreadsheet, tab: spreadsheet.find('Score guide') };
}

/** The row of a score by its header. */
function lineOf(tab: FakeTab, score: string): Readonly<Record<string, unknown>> {
  const line = tab.read().find(([first]) => first === score) ?? [];
  return Object.fromEntries(HEADER.map((name, index) => [name, line[index]]));
}

describe('the score guide', () => {
  it('has one row per check, then the scores of a row and the verdicts', () => {
    const { tab } = guided();
    expect(tab.signature).toBe('score guide');
    expect(tab.readHeader()).toEqual(HEADER);
    const scores = tab.read().map(([score, title]) => (score === 'verdict' ? title : score));
    expect(scores.slice(1)).toEqual([
      ...BUILT_IN.all.map(({ id }) => `${id}_score`),
      'conversation_verdict',
      ...['overall_score', 'weighted_score', 'pipeline_score', 'answer_score', 'checks_run', 'first_failure'],
      ...['average_quality', 'quality_reasoning'],
      ...[
        'pass',
        'fail',
        'error',
        'needs judge',
        'trials disagree',
        'partly measured',
        'no pass/fail check',
        'edited, score again',
        '',
      ],
    ]);
  });

  it('says what a check reads, asks and scores, with examples and traps, without marks', () => {
    expect(lineOf(guided().tab, 'dataset_id_match_score')).toEqual({
      ...{ score: 'dataset_id_match_score', title: 'Dataset', stage: 'dataset', gates: 'always' },
      'columns it reads': 'expected_dataset_id\nactual_dataset_id',
      'what it asks': 'Did the agent select the expected dataset?',
      '1 when':
        'The selected dataset’s trimmed id is one of the expected ones (separated by a semicolon, a comma or a line break; any one will do). no_selection expects no dataset id to be selected. 0 is a real id.',
      '0 when': 'A dataset is expected and none was selected (no dataset object, or an empty one).',
      'blank when':
        'No expected_dataset_id; the agent asked for clarification; or the cell is not a dataset id (the cell is named in the summary).',
      'examples: expected | actual | score':
        '0;11 | 11 | 1\n0, 11 | 11 | 1\n0 | 0 | 1\n4 | – | 0\nno_selection | – | 1\ntree cover | 4 | blank',
      traps: 'Ids are numbers from the catalogue; the dataset’s name is not compared.',
    });
  });

  it('says of a score of a row what the header of the results says', () => {
    const { tab } = guided();
    for (const name of Object.keys(ROW_SCORES))
      expect(columnNamed(name, BUILT_IN)?.help).toBe(lineOf(tab, name)['what it asks']);
    const help = columnNamed('verdict', BUILT_IN)?.help ?? '';
    for (const verdict of Object.keys(VERDICTS)) expect(help).toContain(`${verdict}: `);
  });

  it('wraps its texts, with a frozen header and names, and is wide enough to read', () => {
    const [format] = guided().tab.formats;
    expect(format).toMatchObject({ wraps: true, frozenColumns: 1, rows: 1 + BUILT_IN.all.length + 18 });
    const widths = format?.columns.map(({ width }) => width) ?? [];
    expect(widths).toHaveLength(HEADER.length);
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(70);
  });

  it('is never taken for an eval set, nor any of its cells for a formula', () => {
    const { tab } = guided();
    expect(findHeader(tab.readAll())).toBeUndefined();
    for (const cell of tab.cells.values()) expect(typeof cell).toBe('string');
  });

  it('is written in one go, and over itself', () => {
    const { spreadsheet, tab } = guided();
    const before = new Map(tab.cells);
    tab.write(2, 2, [['scribble']]);
    tab.write(40, 1, [['an old line']]);
    const { port, calls } = counted(spreadsheet);
    writeScoreGuide(port);
    expect(calls).toEqual(['tabs', 'open', 'tab.lastRow', 'tab.fit', 'tab.format', 'tab.write']);
    expect(tab.cells).toEqual(before);
    expect(spreadsheet.sheets).toHaveLength(1);
  });

  it('keeps what a person wrote beside it', () => {
    const { spreadsheet, tab } = guided();
    tab.write(2, 12, [['we weigh this twice']]);
    writeScoreGuide(spreadsheet);
    expect(tab.cells.get('2:12')).toBe('we weigh this twice');
  });

  it.each(['Score guide', 'How we score'])('is found again as “%s”', (name) => {
    const { spreadsheet, tab } = guided();
    spreadsheet.sheets.splice(0);
    // If renamed, it keeps its signature; under its own name it is recognised without one.
    const moved = spreadsheet.create(name, 'score guide');
    for (const [place, cell] of tab.cells) moved.cells.set(place, cell);
    if (name === 'Score guide') moved.signature = undefined;
    expect(writeScoreGuide(spreadsheet)).toBe(name);
    expect([moved.signature, spreadsheet.sheets.length]).toEqual(['score guide', 1]);
  });

  it('leaves a foreign tab of its name alone', () => {
    const spreadsheet = new FakeSpreadsheet([]);
    const theirs = spreadsheet.create('score GUIDE', '');
    theirs.signature = undefined;
    theirs.write(1, 1, [['score', 'title', 'mine']]);
    const same = spreadsheet.create('Score guide 2', '');
    same.signature = undefined;
    same.write(1, 1, [['score', 'title', 'mine']]);
    expect(writeScoreGuide(spreadsheet)).toBe('Score guide 3');
    expect(writeScoreGuide(spreadsheet)).toBe('Score guide 3');
    expect([theirs.cells.size, same.cells.size, spreadsheet.sheets.length]).toEqual([3, 3, 3]);
  });

  it('comes out the same at whatever call an execution was killed, once it was done again', () => {
    const work = (port: SpreadsheetPort): void => void writeScoreGuide(port);
    const whole = guided().tab.cells;
    for (let call = 0; call < 6; call += 1) {
      const spreadsheet = new FakeSpreadsheet([]);
      expect(() => work(counted(spreadsheet, 1000, call).port)).toThrow('killed');
      work(spreadsheet);
      expect(spreadsheet.sheets).toHaveLength(1);
      expect(spreadsheet.find('Score guide').cells).toEqual(whole);
    }
  });
});
