import { Client, type ClientConfig } from 'pg';

type RowDescription = { fields: { name: string }[] };

/** Internals of pg's client that its types omit. */
type ClientInternals = new (
  config: ClientConfig,
) => Client & { _handleRowDescription(message: RowDescription): void };

const known = new Map<string, string>();
/** Names that are remembered; a statement may make names of its own. */
const knownMax = 5_000;

/**
 * Returns a column's name as a field's: each underscore inside a name goes, and a letter after it
 * becomes a capital, as in `created_at` and `createdAt`. A digit has none, so `rank_4_to_10` is
 * `rank4To10`, and a statement must not select both `rank_4` and `rank4`.
 */
export function toFieldName(column: string): string {
  const field = known.get(column);
  if (field !== undefined) return field;
  const named = column.replace(/(?<=[a-z0-9])_([a-z0-9])/gi, (_, next: string) =>
    next.toUpperCase(),
  );
  if (known.size < knownMax) known.set(column, named);
  return named;
}

/**
 * A connection whose rows have fields in camelCase. Fields are renamed where a result is described,
 * once for all of its rows; values, keys inside of JSON included, stay as they are.
 */
export class RowClient extends (Client as unknown as ClientInternals) {
  override _handleRowDescription(message: RowDescription): void {
    for (const field of message.fields) field.name = toFieldName(field.name);
    super._handleRowDescription(message);
  }
}
