/** Processor time of some work, independent of other load on the machine. */

/** Milliseconds of processor time. */
export function onceMs(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** The best of three. */
export const processorMs = (work: () => void): number => Math.min(onceMs(work), onceMs(work), onceMs(work));

/**
 * How many times as long work on all of something takes as on half of it: 2 if it grows with its size, 4 if with the square. Holds on any
 * machine, beside any other load.
 */
export function growth(work: (share: number) => unknown): number {
  return (
    processorMs(() => {
      work(1);
    }) /
    processorMs(() => {
      work(0.5);
    })
  );
}
/** The most that counts as growing with the size. */
export const MAX_GROWTH = 3;
