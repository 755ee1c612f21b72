import { CliError, exitCodes } from '../exit-codes';

type Fields = Record<string, unknown>;

/**
 * Returns the named fields of a value or of each row; `evidence.state` is a part of a part. Throws
 * for a name that no row has, and names those that there are.
 */
export function selectFields(value: unknown, fields: readonly string[] | undefined): unknown {
  if (fields === undefined) return value;
  const rows = Array.isArray(value) ? value : [value];
  const unknown = rows.length === 0 ? [] : fields.filter((field) => !isKnown(rows, field));
  if (unknown.length > 0) {
    throw new CliError(
      `No such field: ${unknown.map((field) => field || '(empty)').join(', ')}. Fields: ${knownFields(rows).join(', ')}`,
      exitCodes.usage,
    );
  }
  const select = (row: unknown) =>
    Object.fromEntries(fields.map((field) => [field, valueAt(row, field.split('.'))]));
  return Array.isArray(value) ? value.map(select) : select(value);
}

const isPart = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether some row has the field. What is below a part that no row has is not known to be wrong. */
const isKnown = (rows: readonly unknown[], field: string): boolean => {
  const [first = '', ...rest] = field.split('.');
  const parts = rows.filter(isPart).filter((row) => Object.hasOwn(row, first));
  if (parts.length === 0) return false;
  if (rest.length === 0) return true;
  const below = parts.map((row) => row[first]).filter((part) => part !== null);
  return below.length === 0 || isKnown(below, rest.join('.'));
};

/** Names the fields of rows, and those of their parts. */
function knownFields(rows: readonly unknown[]): string[] {
  const names = new Set<string>();
  for (const row of rows.filter(isPart)) {
    for (const [name, value] of Object.entries(row)) {
      names.add(name);
      if (isPart(value)) for (const part of Object.keys(value)) names.add(`${name}.${part}`);
    }
  }
  return [...names];
}

function valueAt(value: unknown, [first, ...rest]: string[]): unknown {
  if (first === undefined) return value;
  if (!isPart(value)) return null;
  return valueAt(value[first] ?? null, rest);
}
