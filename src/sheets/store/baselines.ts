/** Which run each eval set's later runs are measured against. One property: a pin is either there or not, wherever an execution dies. */
import type { PropertyPort } from '../../model/ports';
import * as z from '../../model/zod';
import { readJson } from '../../model/texts/json';

const KEY = 'gnw.baselines';

export interface Baselines {
  /** The run's id; undefined if none is pinned. @param sheetId the eval set's */
  readonly of: (sheetId: number) => string | undefined;
  readonly pin: (sheetId: number, runId: string) => void;
  readonly unpin: (sheetId: number) => void;
}

export function baselines(document: PropertyPort): Baselines {
  const all = (): Readonly<Record<string, string>> =>
    readJson(z.record(z.string(), z.string()), document.get(KEY)) ?? {};
  return {
    of: (sheetId) => all()[sheetId],
    pin: (sheetId, runId) => document.set(KEY, JSON.stringify({ ...all(), [sheetId]: runId })),
    unpin: (sheetId) => {
      const others = Object.entries(all()).filter(([id]) => id !== String(sheetId));
      if (others.length === 0) document.remove(KEY);
      else document.set(KEY, JSON.stringify(Object.fromEntries(others)));
    },
  };
}
