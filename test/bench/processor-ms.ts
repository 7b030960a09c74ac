/** What something costs, independent of other load on the machine. */

/** Milliseconds of processor time, the best of three. */
export function processorMs(work: () => void): number {
  const once = (): number => {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
  return Math.min(once(), once(), once());
}
