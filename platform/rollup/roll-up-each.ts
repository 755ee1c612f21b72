/**
 * Rolls up what is due, one after the other. One that fails must not block those of other tenants,
 * so its error is thrown after the last.
 */
export async function rollUpEach<Due>(
  due: readonly Due[],
  rollUp: (one: Due) => Promise<void>,
): Promise<void> {
  let failure: { error: unknown } | undefined;
  for (const one of due) {
    try {
      await rollUp(one);
    } catch (error) {
      failure = { error };
    }
  }
  if (failure) throw failure.error;
}
