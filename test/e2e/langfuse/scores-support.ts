/** A scored eval set with traces, and a Langfuse that takes its scores. */
import * as z from 'zod';
import { type FakeLangfuse, fakeLangfuse } from '../../support/langfuse-server/fake-fetch';
import type { LangfuseServerInput } from '../../support/langfuse-server/options';
import { type AddOn, addOnOf } from '../add-on';
import { transportTo } from '../transport';

export const HEAD = ['test_id', 'query', 'expected_aoi_ids', 'actual_id', 'trace_id', 'thread_id'];
const GOLD = [
  HEAD,
  ['a', 'one', 'BRA', 'BRA', 'trace-a', 'thread-a'],
  ['b', 'two', 'BRA', 'PER', '', 'thread-b'],
  ['c', 'three', 'BRA', 'BRA', '', ''],
  ['d', 'four', '', 'BRA', 'trace-d', ''],
];
export const PAIR = { publicKey: 'pk-lf-1234', secretKey: 'sk-lf-5678' };

/** Enters address and keys. @returns the reply to the last */
export function setUp(addOn: AddOn, keys = PAIR, user?: string): ReturnType<AddOn['ask']> {
  addOn.ask('saveSetting', { path: 'langfuse.host', value: 'https://langfuse.example.org' }, user);
  return addOn.ask('saveService', { id: 'langfuse', fields: {}, keys }, user);
}

export const BERTA = 'berta@example.org';
const Counts = z.object({ sent: z.number(), refused: z.number(), left: z.number() });

export interface World {
  readonly addOn: AddOn;
  readonly langfuse: FakeLangfuse;
}

/** @param msPerRequest how long Langfuse takes, by the virtual clock */
export function world(
  input: LangfuseServerInput = {},
  rows: readonly (readonly string[])[] = GOLD,
  msPerRequest = 0,
): World {
  const langfuse = fakeLangfuse(input, () => addOn.runtime.advance(msPerRequest));
  const addOn: AddOn = addOnOf({ GOLD: rows }, { transport: transportTo(langfuse) });
  return { addOn, langfuse };
}

export function scored(input: LangfuseServerInput = {}): World {
  const made = world(input);
  expect(setUp(made.addOn)).toMatchObject({ ok: true });
  made.addOn.ask('runEvals', {});
  return made;
}

export const send = (addOn: AddOn) => addOn.ask('sendToLangfuse');
export const counts = (addOn: AddOn) => Counts.parse(send(addOn).value);

/** Everything that another user could read, as one text. */
export function traces({ runtime }: AddOn): string {
  const cells = runtime.workbook.tabs.flatMap(({ grid }) =>
    Array.from({ length: grid.lastRow }, (_row, row) =>
      Array.from({ length: grid.lastColumn }, (_column, column) => grid.get(row + 1, column + 1)),
    ),
  );
  return JSON.stringify([cells, [...runtime.properties('document')], runtime.mails]);
}
