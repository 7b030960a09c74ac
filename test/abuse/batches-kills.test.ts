/** A run that asks in batches loses none and posts none twice, wherever its executions die. */
import { describe, expect, it } from '@jest/globals';
import type { Fault } from '../../local/runtime';
import { batched, hasBatches, scores } from '../e2e/judging/batches-support';
import { answersTab, comparisonOf } from '../e2e/comparison/comparison-support';
import { click, isGoingOn, mortal } from '../e2e/mortal';
import { methodInPhase } from '../support/places';
import { sweep } from '../support/sweep';
import { isThorough } from '../support/thorough';

describe('batches of questions', () => {
  it('are neither lost nor posted twice, at whichever method executions die', () => {
    const undisturbed = batched();
    undisturbed.ask('runEvals');
    undisturbed.settle();
    const life = (strike: (place: string) => Fault | null): string[] => {
      const { beforeServiceCall, live } = mortal(strike, methodInPhase);
      const desk = batched({}, {}, beforeServiceCall);
      live(desk.runtime, () => click(desk.runtime, 'runEvals'));
      const letters = desk.judge.posted.flat();
      return [
        ...(JSON.stringify(scores(desk)) === JSON.stringify(scores(undisturbed)) ? [] : ['other scores']),
        ...(new Set(letters).size === letters.length ? [] : ['posted twice']),
        ...(isGoingOn(desk) ? ['still going on'] : []),
        ...(hasBatches(desk) ? ['a batch is left'] : []),
      ];
    };
    const { places, wrong } = sweep(life, { kind: 'kill' }, 11);
    expect(wrong).toEqual([]);
    expect(places.length).toBeGreaterThan(60);
  });

  // It has the same rounds as a run, but asks other questions in them.
  (isThorough ? it : it.skip)('are neither lost nor posted twice in a comparison', () => {
    const tabs = { Answers: answersTab(12) };
    const settings = { judge: { provider: 'anthropic', batch: 'always' } };
    const undisturbed = comparisonOf(tabs, { settings });
    undisturbed.run();
    const life = (strike: (place: string) => Fault | null): string[] => {
      const { beforeServiceCall, live } = mortal(strike, methodInPhase);
      const one = comparisonOf(tabs, { settings, faults: { beforeServiceCall } });
      const { runtime } = one.sheet;
      const { sheetId } = one.sourceOf('Answers');
      live(runtime, () => click(runtime, 'startComparison', { sheetId, set: [] }));
      const letters = one.judge.posted.flat();
      return [
        ...(cells(one) === cells(undisturbed) ? [] : ['other cells']),
        ...(new Set(letters).size === letters.length ? [] : ['posted twice']),
        ...(hasBatches(one.sheet) ? ['a batch is left'] : []),
      ];
    };
    const { places, wrong } = sweep(life, { kind: 'kill' }, 11);
    expect(wrong).toEqual([]);
    expect(places.length).toBeGreaterThan(60);
  });
});

function cells({ sheet }: ReturnType<typeof comparisonOf>): string {
  return JSON.stringify(
    Array.from({ length: 12 }, (_row, at) => ({ ...sheet.row('Comparison results', at + 2), run_id: '' })),
  );
}
