/** Work done several at a time, until there is none left or something stops it. */

/**
 * @param next what is to be done now; undefined where there is nothing but what is being done
 * @param work what it throws stops the rest: nothing new is begun, and what is begun is awaited
 * @throws what `work` threw first
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
