/** A loop whose work never changes: speeds are given as multiples of it, so that they hold on other machines and under other loads. */
import { processorMs } from './processor-ms';

const ROUNDS = 2000;
const TEXT = 'BRA.25_1; BRA.14_1, 588,849 ha of tree cover were lost in 2023';

/** The operations that scoring consists of: splitting and folding texts, look-ups, small objects. @returns ms, the best of fifteen */
export function calibrationMs(): number {
  let sum = 0;
  const work = (): void => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const words = new Map<string, { readonly at: number }>();
      TEXT.split(/[;, ]+/).forEach((word, at) => words.set(word.toLowerCase(), { at: at + round }));
      for (const { at } of words.values()) sum += at;
    }
  };
  const best = Math.min(...Array.from({ length: 5 }, () => processorMs(work)));
  if (!Number.isFinite(sum)) throw new Error('the loop did nothing');
  return best;
}

/** Work as a multiple of the loop: both at their best, so that other load on the machine counts for neither. */
export function loops(work: () => void): { readonly loops: number; readonly ms: number } {
  const [before, ms, after] = [calibrationMs(), processorMs(work), calibrationMs()];
  return { loops: ms / Math.min(before, after), ms };
}
