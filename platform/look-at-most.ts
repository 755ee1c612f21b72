/** Returns a look that any number of callers share: it is taken anew once it is `everyMs` old. */
export function lookAtMost<T>(everyMs: number, look: () => Promise<T>): () => Promise<T> {
  let newest: { at: number; result: Promise<T> } | undefined;
  return () => {
    const now = performance.now();
    if (!newest || now - newest.at >= everyMs) newest = { at: now, result: look() };
    return newest.result;
  };
}
