/** A run that asks in batches loses none and posts none twice, wherever its executions die. */
import { describe, expect, it } from '@jest/globals';
import type { Fault } from '../../local/runtime';
import { batched, hasBatches, scores } from '../e2e/batches-support';
import { click, isGoingOn, mortal } from '../e2e/mortal';
import { methodInPhase } from '../support/places';
import { sweep } from '../support/sweep';

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
});
