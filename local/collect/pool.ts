/** Concurrent work, until there is none left or something stops it. */

/**
 * @param next the next item; undefined if everything left is already in progress
 * @param work if it throws, nothing new is started, and what has started is awaited
 * @throws the first error of `work`
 */
export async function inPool<T>(
  width: number,
  next: () => T | undefined,
  work: (item: T) => Promise<void>,
): Promise<void> {
  let failure: { readonly error: unknown } | undefined;
  const lane = async (): Promise<void> => {
    for (let item = next(); item !== undefined && !failure; item = failure ? undefined : next()) {
      try {
        await work(item);
      } catch (error) {
        failure ??= { error };
      }
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
  if (failure) throw failure.error;
}
