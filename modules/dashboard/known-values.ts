type Entry<Value> = { version: string; value: Value };

/** Websites that are remembered; the one that was read least recently is forgotten first. */
const websitesMax = 5_000;

/**
 * Remembers a value of each website under the version that it was read at. A value of another
 * version is read again, all of these together.
 */
export class KnownValues<Value> {
  readonly #entries = new Map<string, Entry<Value>>();

  /** Returns the values of websites by id; those for which `load` finds none are left out. */
  async read(
    workspaceId: string,
    versions: ReadonlyMap<string, string>,
    load: (websiteIds: string[]) => Promise<ReadonlyMap<string, Value>>,
  ): Promise<Map<string, Value>> {
    const values = new Map<string, Value>();
    const unknown: string[] = [];
    for (const [websiteId, version] of versions) {
      const key = keyOf(workspaceId, websiteId);
      const known = this.#entries.get(key);
      if (known?.version !== version) {
        unknown.push(websiteId);
        continue;
      }
      values.set(websiteId, known.value);
      this.#entries.delete(key);
      this.#entries.set(key, known);
    }
    if (unknown.length === 0) return values;
    for (const [websiteId, value] of await load(unknown)) {
      values.set(websiteId, value);
      this.#remember(keyOf(workspaceId, websiteId), {
        version: versions.get(websiteId) ?? '',
        value,
      });
    }
    return values;
  }

  #remember(key: string, entry: Entry<Value>): void {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > websitesMax && oldest !== undefined) this.#entries.delete(oldest);
  }
}

const keyOf = (workspaceId: string, websiteId: string) => `${workspaceId} ${websiteId}`;
