/** Below the 120 requests a minute that a key may send. */
const usesMax = 100;

/** Returns one key again and again, and a new one before the rate limit is reached. */
export function renewedKey(make: () => Promise<{ secret: string }>): () => Promise<string> {
  let uses = 0;
  let key = Promise.resolve({ secret: '' });
  return async () => {
    if (uses % usesMax === 0) key = make();
    uses += 1;
    return (await key).secret;
  };
}
