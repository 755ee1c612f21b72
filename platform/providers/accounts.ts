import { createHash } from 'node:crypto';

/**
 * Caches one provider client per account, so that its rate limit covers all jobs of a process. A
 * changed account creates a new client.
 */
export class Accounts<Client extends { close(): Promise<void> }> {
  readonly #byAccount = new Map<string, Client>();

  once(name: string, credentials: Record<string, string>, make: () => Client): Client {
    // Hashed, so that no credential is kept as a key.
    const key = createHash('sha256')
      .update(`${name}:${JSON.stringify(credentials)}`)
      .digest('hex');
    let client = this.#byAccount.get(key);
    if (!client) {
      client = make();
      this.#byAccount.set(key, client);
    }
    return client;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#byAccount.values()].map((client) => client.close()));
  }
}
