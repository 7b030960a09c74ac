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
 * The time of the whole work relative to half of it: 2 if time grows linearly, 4 if quadratically. Independent of the machine and of
 * other load.
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
/** Above this, growth is not linear. */
export const MAX_GROWTH = 3;
