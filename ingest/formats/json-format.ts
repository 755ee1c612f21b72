import type { FieldMap } from '../../modules/crawlers/rules/log-drain';
import type { LogField, RoleColumns } from '../../modules/crawlers/rules/log-layout';
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

/** The headers of a signed request. */
export const signatureFields = ['signatureAgent', 'signatureInput', 'signature'] as const;

/** Fields of a request in JSON formats. */
export type JsonField = LogField | 'scheme' | 'cdnWord' | (typeof signatureFields)[number];

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
  /** The port that the host was named with; undefined for none. */
  port?: string | undefined;
};

/**
 * Returns the names of every field over all formats, in the formats' order, after the learned ones.
 * A field that the sender named has this name alone.
 */
export function mergeFieldNames(
  formats: readonly JsonFormat[],
  fieldMap: FieldMap = {},
  columns: RoleColumns = {},
): FieldNames {
  const merged: Partial<Record<JsonField, string[]>> = {};
  const learned = Object.fromEntries(
    Object.entries(columns).map(([field, name]) => [field, [name]]),
  ) as FieldNames;
  const own = { ...columns, ...fieldMap };
  const taken = new Map(Object.entries(own).map(([field, name]) => [name, field]));
  for (const fields of [learned, ...formats.map((format) => format.fields)]) {
    for (const [field, names] of Object.entries(fields) as [JsonField, readonly string[]][]) {
      // A name that was given to a field is not read as another.
      const free = names.filter((name) => (taken.get(name) ?? field) === field);
      merged[field] = [...new Set([...(merged[field] ?? []), ...free])];
    }
  }
  for (const [field, name] of Object.entries(fieldMap)) merged[field as JsonField] = [name];
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
