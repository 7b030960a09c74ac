/** A scored eval set with traces, and a Langfuse that takes its scores. */
import { expect } from '@jest/globals';
import * as z from 'zod';
import { type FakeLangfuse, fakeLangfuse } from '../../support/langfuse-server/fake-fetch';
import type { LangfuseServerInput } from '../../support/langfuse-server/options';
import { type Desk, deskOf } from '../desk';
import { transportTo } from '../transport';

export const HEAD = ['test_id', 'query', 'expected_aoi_ids', 'actual_id', 'trace_id', 'thread_id'];
const GOLD = [
  HEAD,
  ['a', 'one', 'BRA', 'BRA', 'trace-a', 'thread-a'],
  ['b', 'two', 'BRA', 'PER', '', 'thread-b'],
  ['c', 'three', 'BRA', 'BRA', '', ''],
  ['d', 'four', '', 'BRA', 'trace-d', ''],
];
export const PAIR = ['pk-lf-1234', 'sk-lf-5678'];

/** Enters address and keys. @returns the reply to the last */
export function setUp(desk: Desk, keys: readonly string[] = PAIR, user?: string): ReturnType<Desk['ask']> {
  desk.ask('saveSetting', { path: 'langfuse.host', value: 'https://langfuse.example.org' }, user);
  return desk.ask('saveSecret', { id: 'langfuse', texts: keys }, user);
}

export const BERTA = 'berta@example.org';
const Counts = z.object({ sent: z.number(), refused: z.number(), left: z.number() });

export interface World {
  readonly desk: Desk;
  readonly langfuse: FakeLangfuse;
}

/** @param msPerRequest how long Langfuse takes, by the virtual clock */
export function world(
  input: LangfuseServerInput = {},
  rows: readonly (readonly string[])[] = GOLD,
  msPerRequest = 0,
): World {
  const langfuse = fakeLangfuse(input, () => desk.runtime.advance(msPerRequest));
  const desk: Desk = deskOf({ GOLD: rows }, { transport: transportTo(langfuse) });
  return { desk, langfuse };
}

export function scored(input: LangfuseServerInput = {}): World {
  const made = world(input);
  expect(setUp(made.desk)).toMatchObject({ ok: true });
  made.desk.ask('runEvals', {});
  return made;
}

export const send = (desk: Desk) => desk.ask('sendToLangfuse');
export const counts = (desk: Desk) => Counts.parse(send(desk).value);

/** Everything that another user could read, as one text. */
export function traces({ runtime }: Desk): string {
  const cells = runtime.workbook.tabs.flatMap(({ grid }) =>
    Array.from({ length: grid.lastRow }, (_row, row) =>
      Array.from({ length: grid.lastColumn }, (_column, column) => grid.get(row + 1, column + 1)),
    ),
  );
  return JSON.stringify([cells, [...runtime.properties('document')], runtime.mails]);
}
