import { describe, expect, it } from '@jest/globals';
import type { Fault } from '../../local/runtime';
import { type Life, sweep } from './sweep';

const DEATH: Fault = { kind: 'kill' };

/** Reaches the places in order; after a death it reaches all of them again. */
const through =
  (places: string, wrong: (struck: string) => readonly string[] = () => []): Life =>
  (strike) => {
    let struck = '';
    for (let deaths = -1; deaths < struck.length;) {
      deaths = struck.length;
      const place = Array.from(places).find((one) => strike(one) !== null);
      struck += place ?? '';
    }
    return wrong(struck);
  };

describe('a sweep', () => {
  it('strikes each place once, several in one life', () => {
    const lives: string[] = [];
    const { places, wrong } = sweep(
      through('abcde', (struck) => {
        lives.push(struck);
        return [];
      }),
      DEATH,
      2,
    );
    expect(places).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(wrong).toEqual([]);
    // The last life shows that nothing is left.
    expect(lives).toEqual(['ab', 'cd', 'e', '']);
  });

  it('comes to places that are only met after a death', () => {
    const life: Life = (strike) => {
      if (strike('work') !== null) strike('taking over');
      return [];
    };
    expect(sweep(life, DEATH, 3).places).toEqual(['work', 'taking over']);
  });

  it('names the places that end badly together only', () => {
    const life = through('abcdefgh', (struck) => (/b.*g/.test(struck) ? ['a trigger is left'] : []));
    expect(sweep(life, DEATH, 8).wrong).toEqual(['b and g: a trigger is left']);
  });
});
