/** A spreadsheet with two versions' answers in it, a scripted judge behind it, and a comparison driven to its end. */
import * as z from 'zod';
import { type FaultHooks, VirtualClock } from '../../../local/runtime';
import { callApi } from '../../support/call-api';
import { fakeJudge, type FakeJudge } from '../../support/judge-server/fake-fetch';
import type { JudgeServerInput } from '../../support/judge-server/options';
import { letTimePass } from '../../support/settled';
import type { Typed } from '../cells';
import { click } from '../mortal';
import { type Spreadsheet, spreadsheetOf, type Tabs } from '../spreadsheet';
import { keyed, transportTo } from '../transport';

const Reply = z.object({ ok: z.boolean(), value: z.unknown().optional(), message: z.string().optional() });
const Preview = z.object({ sheetId: z.int(), items: z.int(), problems: z.array(z.string()) });

export const HEADER = ['question', 'ground_truth', 'old_answer', 'new_answer'];

/** Questions of every kind: winners of all margins, identical answers, the truth itself, a blank answer, a bad reply. */
export function answersTab(count: number): Typed[][] {
  const rows = Array.from({ length: count }, (_row, n) => {
    const [question, truth] = [`Question ${n}?`, `Truth ${n}: four words more.`];
    switch (n % 6) {
      case 0:
        return [question, truth, `Old ${n}. [[F8 C7]]`, `New ${n}. [[F9 C9]]`];
      case 1:
        return [question, truth, `Old ${n}. [[F6 C5]]`, `New ${n}. [[F6 C4]]`];
      case 2:
        return [question, truth, `Same ${n}. [[F5 C5]]`, `Same ${n}. [[F5 C5]]`];
      case 3:
        return [question, truth, truth, `New ${n}. [[F9 C6]]`];
      case 4:
        return [question, truth, `Old ${n}. [[F7 C7]]`, ''];
      default:
        return [question, truth, `Old ${n}. [[F11 C5]]`, `New ${n}. [[F5 C5]]`];
    }
  });
  return [HEADER, ...rows];
}

type Changes = readonly (readonly [string, string])[];

export interface Comparison {
  readonly sheet: Spreadsheet;
  readonly judge: FakeJudge;
  readonly ask: (name: string, request?: object) => z.infer<typeof Reply>;
  readonly sourceOf: (tab: string) => z.infer<typeof Preview>;
  readonly problems: () => readonly string[];
  /** Starts a comparison, and lets time pass until no trigger is left. */
  readonly run: (tab?: string, set?: Changes) => void;
}

export function comparisonOf(
  tabs: Tabs,
  options: {
    readonly faults?: FaultHooks;
    readonly settings?: object;
    readonly server?: JudgeServerInput;
  } = {},
): Comparison {
  const { faults = {}, server = {} } = options;
  const judge = fakeJudge(server);
  const settings = { judge: { provider: 'anthropic' }, run: { waveRows: 5 }, ...options.settings };
  const sheet: Spreadsheet = spreadsheetOf(tabs, {
    clock: new VirtualClock(Date.UTC(2026, 10, 21, 12)),
    transport: transportTo(judge),
    properties: keyed(settings),
    faults,
  });
  const ask: Comparison['ask'] = (name, request = {}) =>
    Reply.parse(JSON.parse(callApi(sheet.runtime, name, request)));
  const sourceOf = (tab: string): z.infer<typeof Preview> => {
    const found = sheet.runtime.workbook.tabNamed(tab);
    return Preview.parse(ask('comparisonSource', { sheetId: found?.id }).value);
  };
  return {
    ...{ sheet, judge, ask, sourceOf },
    problems: () => {
      const summary = z.object({ summary: z.object({ problems: z.array(z.string()) }) });
      return summary.parse(ask('lastComparison').value).summary.problems;
    },
    run: (tab = 'Answers', set = []) => {
      const { sheetId } = sourceOf(tab);
      click(sheet.runtime, 'startComparison', { sheetId, set });
      letTimePass(sheet.runtime);
    },
  };
}
