/** Comparisons of two versions' answers by a scripted judge, driven to their end. */
import type { FaultHooks } from '../../../local/runtime';
import { fakeJudge } from '../../support/judge-server/fake-fetch';
import type { JudgeServerInput } from '../../support/judge-server/options';
import type { Tabs, Typed } from '../add-on';
import { click } from '../dying-executions';
import { judgedAddOn } from '../transport';

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
  return [['question', 'ground_truth', 'old_answer', 'new_answer'], ...rows];
}

export type Comparison = ReturnType<typeof comparisonOf>;

export function comparisonOf(
  tabs: Tabs,
  options: {
    readonly faults?: FaultHooks;
    readonly settings?: object;
    readonly server?: JudgeServerInput;
  } = {},
) {
  const settings = { judge: { provider: 'anthropic' }, run: { waveRows: 5 }, ...options.settings };
  const { faults, server } = options;
  const addOn = judgedAddOn(tabs, settings, faults && { faults }, fakeJudge(server));
  const sourceOf = (tab: string) => addOn.reply('comparisonSource', { sheetId: addOn.idOf(tab) });
  return {
    ...{ ...addOn, sourceOf },
    problems: (): readonly string[] => addOn.reply('lastComparison', {})?.problems ?? [],
    /** Starts a comparison, and lets time pass until no trigger is left. */
    run: (tab = 'Answers'): void => {
      click(addOn.runtime, 'startComparison', { sheetId: sourceOf(tab).sheetId, set: [] });
      addOn.settle();
    },
  };
}
