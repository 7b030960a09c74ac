/** The CSV file in which answers are collected. */
import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCsv } from '../../../src/agent/import/csv';
import { answersInCsv } from '../../../local/collect/answers';
import type { Asking, AgentResponse } from '../../../src/model/response';

const folder = mkdtempSync(join(tmpdir(), 'gnw-collect-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const asking = (query: string): Asking => ({
  ...{ tab: 'GOLD', testId: '', query, uid: 'u', askedAt: '', trial: 1 },
});
const answer = (query: string, error = ''): AgentResponse => ({
  ...asking(query),
  record: new Map([
    ['actual_agent_answer', error === '' ? 'yes' : ''],
    ['error', error],
  ]),
});

describe('answersInCsv', () => {
  it('knows a question again that a spreadsheet would take for a formula', async () => {
    const file = join(folder, 'formulas.csv');
    const queries = ['=1+1', '-forest in Brazil?', '@Peru', '+', 'plain?'];
    const first = answersInCsv(file);
    first.add(queries.map((query) => answer(query)));
    writeFileSync(file, await first.content());
    expect(readFileSync(file, 'utf8')).toContain(",'=1+1,");
    const second = answersInCsv(file);
    expect(second.open(queries.map((query) => [asking(query)]))).toEqual([]);
    second.add([answer('=1+1')]);
    writeFileSync(file, await second.content());
    expect(readFileSync(file, 'utf8').trim().split('\r\n')).toHaveLength(1 + queries.length);
  });

  it('goes on with a file of an earlier version, and says of what that did not record that it was not', async () => {
    const file = join(folder, 'earlier.csv');
    writeFileSync(
      file,
      'tab,test_id,query,uid,asked_at,trial,actual_agent_answer,error\r\nGOLD,,How much?,u,2026-01-02T00:00:00.000Z,1,yes,\r\n',
    );
    const answers = answersInCsv(file);
    expect(answers.open([[asking('How much?')], [asking('When?')]])).toEqual([[asking('When?')]]);
    writeFileSync(file, await answers.content());
    const [header = [], row = []] = readCsv(readFileSync(file, 'utf8')).rows;
    const at = (column: string) => row[header.indexOf(column)];
    expect([at('actual_agent_answer'), at('actual_nudge_type'), at('recorded_by')]).toEqual([
      'yes',
      '(not recorded)',
      '',
    ]);
  });

  it('has a conversation whole or not at all, and tells turns that ask the same apart', async () => {
    const file = join(folder, 'turns.csv');
    const turn = (conversation: string, number: number) => ({ turn: { conversation, number } });
    const ask = (conversation: string) =>
      [1, 2].map((number) => ({ ...asking('And then?'), ...turn(conversation, number) }));
    const first = answersInCsv(file);
    first.add([
      ...[1, 2].map((number) => ({ ...answer('And then?'), ...turn('a', number) })),
      { ...answer('And then?'), ...turn('b', 1) },
    ]);
    writeFileSync(file, await first.content());
    expect(answersInCsv(file).open([ask('a'), ask('b')])).toEqual([ask('b')]);
  });

  it('asks again what failed, after what was never asked', async () => {
    const file = join(folder, 'failed.csv');
    const first = answersInCsv(file);
    first.add([answer('How much?', 'the agent failed'), answer('When?')]);
    writeFileSync(file, await first.content());
    expect(
      answersInCsv(file)
        .open(['How much?', 'When?', 'Where?'].map((query) => [asking(query)]))
        .map(([first]) => first?.query),
    ).toEqual(['Where?', 'How much?']);
  });
});
