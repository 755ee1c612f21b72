/** How long work took, in milliseconds: of a sample, it says how fast the machine is just now. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
