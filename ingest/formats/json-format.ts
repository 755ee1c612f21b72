import type { FieldMap, LogField } from '../../modules/crawlers/rules/log-drain';
import type { FormatName } from './log-format';

/** An object as `JSON.parse` returns it. Its names are untrusted: read it only by `ownValue`. */
export type JsonObject = { readonly [name: string]: unknown };

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns an object's own property, never an inherited one. */
export const ownValue = (entry: JsonObject, name: string): unknown =>
  Object.hasOwn(entry, name) ? entry[name] : undefined;

/** The names of each field, in order of preference; dots separate levels. */
export type FieldNames = Partial<Record<JsonField, readonly string[]>>;

/** Fields of a request in JSON formats. */
export type JsonField = LogField | 'scheme';

/**
 * A format whose lines are JSON objects: the names of its fields, and how to recognize its objects.
 * All of them are read by one `JsonParser`, so a stream may mix them.
 */
export type JsonFormat = {
  name: FormatName;
  fields: FieldNames;
  /** Whether the object is of this format, by the names that only this format has. */
  isOne(entry: JsonObject): boolean;
  /** False for objects of the format that are not visits. Without it, all are. */
  isRequest?(entry: JsonObject): boolean;
  /** Completes the fields of a visit with what names alone do not say, in place. */
  complete?(found: DetectedFields, entry: JsonObject): void;
};

/** The fields of an object: for each the first usable value in order of preference. */
export type DetectedFields = {
  texts: { [Field in JsonField]?: string | undefined };
  /** Milliseconds since 1970; NaN when no time value could be parsed. */
  atMs: number;
  hasTime: boolean;
};

/**
 * Returns the names of every field over all formats, in the formats' order; the sender's own names
 * come first.
 */
export function mergeFieldNames(
  formats: readonly JsonFormat[],
  fieldMap: FieldMap = {},
): FieldNames {
  const merged: Partial<Record<JsonField, string[]>> = {};
  const own = Object.fromEntries(
    Object.entries(fieldMap).map(([field, name]) => [field, [name]]),
  ) as FieldNames;
  for (const fields of [own, ...formats.map((format) => format.fields)]) {
    for (const [field, names] of Object.entries(fields) as [JsonField, readonly string[]][]) {
      merged[field] = [...new Set([...(merged[field] ?? []), ...names])];
    }
  }
  return merged;
}

/** Returns a field's value: by its whole name, or level by level. */
export function valueAt(entry: JsonObject, name: string): unknown {
  const flat = ownValue(entry, name);
  if ((flat !== undefined && flat !== null) || !name.includes('.')) return flat;
  let value: unknown = entry;
  for (const part of name.split('.')) {
    if (!isJsonObject(value)) return undefined;
    value = ownValue(value, part);
  }
  return value;
}
