/** What something costs, independent of other load on the machine. */

/** Milliseconds of processor time. */
export function onceMs(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** The best of three. */
export const processorMs = (work: () => void): number => Math.min(onceMs(work), onceMs(work), onceMs(work));
