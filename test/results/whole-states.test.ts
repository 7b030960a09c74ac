/** Outputs are completed from the whole state of a response. */
import { BUILT_IN } from '../../src/checks/registry';
import { collectRecorded } from '../../src/agent/recorded-columns';
import { filledFrom, statesFor } from '../../src/results/outputs';
import type { RecordedCase } from '../../src/evalset/conversations';
import type { ExpectedValues } from '../../src/fields/eval-case';
import { cut, MAX_CELL_TEXT } from '../../src/model/text';
import { readSettings, type SettingChange } from '../../src/settings/read-settings';
import { evalCase, recorded } from '../support/cases';

const STATE = JSON.stringify({
  messages: [{ type: 'ai', content: 'What the state says.' }],
  dataset: { dataset_id: 4 },
  statistics: [{ id: 'p1', dataset_name: 'Tree cover loss', data: {} }],
});

const LONG = `${'Forest. '.repeat(5000)}Sorry.`;
const CUT = cut(LONG, MAX_CELL_TEXT);

const STATES = new Map([['k', STATE]]);

describe('the states that are read', () => {
  const one = (
    expected: Partial<ExpectedValues>,
    cells: Parameters<typeof recorded>[0],
    about: Partial<RecordedCase> = {},
  ): RecordedCase => ({
    evalCase: evalCase(expected),
    recorded: recorded(cells),
    stateKeys: ['k'],
    ...about,
  });
  const IDS = [
    ...['aoi_id_match', 'dataset_id_match', 'class_value_match', 'charts_answer_judge', 'data_charted'],
  ];
  const CHECKS = { ...BUILT_IN, all: BUILT_IN.all.filter(({ id }) => IDS.includes(id)) };
  const MODEL: SettingChange = ['judge.provider', 'anthropic'];
  const readFor = (cases: readonly RecordedCase[], ...changes: readonly SettingChange[]): string[] => {
    const read = (keys: Iterable<string>) => new Map([...keys].map((key) => [key, STATE]));
    return [...statesFor(cases, readSettings({}, changes), { read }, CHECKS).keys()];
  };
  const BRAZIL = { actual_id: 'BRA' };
  const DATASET = { expected_dataset_id: '4' };
  const CHARTS = { actual_charts_json: '[]' };

  it.each<[string, string[], RecordedCase]>([
    ['is read for a row whose columns lack something expected', ['k'], one(DATASET, BRAZIL)],
    ['is not read if they have it', [], one({ expected_aoi_ids: 'BRA' }, BRAZIL)],
    [
      'is not read only to know that the output is whole',
      [],
      one({ expected_answer: '5 ha' }, { row_count: '3', actual_charts_json: '[]' }),
    ],
    ['is not read if there is none', [], one(DATASET, BRAZIL, { stateKeys: [''] })],
    ['is not read for a failed output', [], one(DATASET, { error: 'HTTP 500' })],
    [
      'is read for the trial that lacks something',
      ['k2'],
      one(DATASET, { actual_dataset_id: '4' }, { otherTrials: [recorded(BRAZIL)], stateKeys: ['k1', 'k2'] }),
    ],
    ['is read for figures without records', ['k'], one({ expected_class_values: 'peat=12 ha' }, CHARTS)],
    ['is read for a text that its cell has cut', ['k'], one({}, { actual_charts_answer: CUT })],
  ])('%s', (_what, keys, given) => {
    expect(readFor([given])).toEqual(keys);
  });

  it('are read for charts that a model is shown', () => {
    const charted = one(
      { expected_answer: '5 ha' },
      { ...CHARTS, actual_agent_answer: '5 ha', row_count: '3', actual_charts_answer: '5 ha' },
    );
    expect(readFor([charted], MODEL)).toEqual(['k']);
    expect(readFor([charted])).toEqual([]);
    expect(readFor([charted], MODEL, ['scoring.judgeCharts', 'false'])).toEqual([]);
  });

  it('are not read if none is needed', () => {
    const read = (): never => {
      throw new Error('nothing to read');
    };
    expect(statesFor([one({}, BRAZIL)], readSettings({}), { read }, CHECKS)).toEqual(new Map());
  });
});

describe('an output with a whole state', () => {
  const collected = collectRecorded(
    recorded({ actual_agent_answer: 'What a person put right.', thread_id: 't1' }),
  );
  if (collected.kind !== 'output') throw new Error(collected.reason);
  const before = { ...collected.output };
  const filled = filledFrom(collected.output, 'k', STATES);

  it('has the values of its columns, and of the state where they have none', () => {
    expect(filled).toMatchObject({
      ...{ message: 'What a person put right.', dataset: { id: '4' }, trace: { threadId: 't1' } },
      sources: ['Data: Tree cover loss, p1'],
    });
    expect(collected.output).toEqual(before);
  });

  it('decodes its sources only when they are read', () => {
    const sources = Object.getOwnPropertyDescriptor(filledFrom(collected.output, 'k', STATES), 'sources');
    expect(sources).toEqual(expect.objectContaining({ get: expect.any(Function) }));
  });

  it('keeps the sources of its columns', () => {
    const said = collectRecorded(recorded({ agent_state: STATE, sources: 'A report' }));
    if (said.kind !== 'output') throw new Error(said.reason);
    const columns = collectRecorded(recorded({ sources: 'A report' }));
    if (columns.kind !== 'output') throw new Error(columns.reason);
    expect(filledFrom(columns.output, 'k', STATES).sources).toEqual(['A report']);
    // A state on both sides: the one in the row’s own cell.
    expect(filledFrom(said.output, 'k', STATES).sources).toEqual(['Data: Tree cover loss, p1']);
  });

  it('has whole texts where cells are cut, and keeps texts that a person corrected', () => {
    const asPutRight = collectRecorded(
      recorded({ actual_agent_answer: CUT, actual_charts_answer: 'Put right.' }),
    );
    const state = JSON.stringify({
      messages: [{ type: 'ai', content: LONG }],
      charts_data: [{ id: 'c', insight: LONG }],
    });
    if (asPutRight.kind !== 'output') throw new Error(asPutRight.reason);
    expect(filledFrom(asPutRight.output, 'k', new Map([['k', state]]))).toMatchObject({
      message: LONG,
      chartsInsight: 'Put right.',
    });
  });

  it('is unchanged if no state was kept, or it cannot be read', () => {
    expect(filledFrom(collected.output, '', new Map([['', STATE]]))).toBe(collected.output);
    expect(filledFrom(collected.output, 'k', new Map([['k', 'cut off']]))).toBe(collected.output);
    expect(collected.output).toEqual(before);
  });

  it('is known to be whole even if its state was not read', () => {
    const columns = collectRecorded(recorded({ actual_id: 'BRA' }));
    if (columns.kind !== 'output') throw new Error(columns.reason);
    expect(filledFrom(columns.output, 'k', new Map()).isWhole).toBe(true);
  });
});
