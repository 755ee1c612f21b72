/** What the URL says of a page: filters, range, columns. Values are plain text, as the API takes them. */
export type Search = { [name: string]: string | undefined };

export function parseSearch(text: string): Search {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Leaves empty values out, and keeps commas readable. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value));
  }
  const text = params.toString().replaceAll('%2C', ',');
  return text === '' ? '' : `?${text}`;
}

/**
 * The named values that are set, as a query of the API. A person may write anything into the URL; the
 * API refuses what it does not know, and says why.
 */
export function pick<Query extends object>(
  search: Search,
  names: readonly (keyof Query & string)[],
): Partial<Query> {
  const set = names.map((name) => [name, search[name]] as const);
  return Object.fromEntries(set.filter(([, value]) => value)) as Partial<Query>;
}

/** Leaves out what is undefined or empty, so that a query says only what was chosen. */
export function chosen<Values extends object>(
  values: Values,
): { [Name in keyof Values]?: Exclude<Values[Name], undefined> } {
  const set = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(set) as { [Name in keyof Values]?: Exclude<Values[Name], undefined> };
}
