/** Returns the named fields of a value or of each row; `evidence.state` is a part of a part. */
export function selectFields(value: unknown, fields: readonly string[]): unknown {
  if (fields.length === 0) return value;
  if (Array.isArray(value)) return value.map((row) => selectFields(row, fields));
  return Object.fromEntries(fields.map((field) => [field, valueAt(value, field.split('.'))]));
}

function valueAt(value: unknown, [first, ...rest]: string[]): unknown {
  if (first === undefined) return value;
  if (typeof value !== 'object' || value === null) return null;
  return valueAt((value as Record<string, unknown>)[first] ?? null, rest);
}
