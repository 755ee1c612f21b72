import { isJsonObject } from '../formats/json-format';
import { fieldsTextOf, hasTime, type WriteLine } from '../formats/nested-line';
import { unreadable } from './envelope';

/** Attributes as pairs, in order. */
export type Attributes = readonly (readonly [name: string, value: unknown])[];

/** A log record of OpenTelemetry, independent of its encoding. */
export type OtlpRecord = {
  /** Nanoseconds since 1970; undefined when the record has no time. */
  timeNanos: string | undefined;
  body: unknown;
  attributes: Attributes;
};

/** Maximum nesting of lists that are converted; deeper values are ignored. */
export const nestingMax = 16;

/** Resource attributes that concern requests; all others describe the machine. */
const hostNames = new Set(['url.domain', 'server.address', 'http.host', 'net.host.name']);

export const hostsOf = (resource: Attributes): Attributes =>
  resource.filter(([name]) => hostNames.has(name));

const lineOf = (body: unknown): string | object | undefined => {
  if (typeof body === 'string') return body.trim() === '' ? undefined : body;
  return isJsonObject(body) ? body : undefined;
};

/** Returns the line of a record; `hosts` are its resource's. */
export function toLine(
  record: OtlpRecord | undefined,
  hosts: Attributes,
  write: WriteLine,
): string {
  if (!record) return unreadable;
  const { timeNanos, body, attributes } = record;
  const own = hasTime(attributes) || hasTime(hosts);
  const nanos = own ? undefined : timeNanos;
  return write(lineOf(body), { fields: fieldsTextOf(hosts, attributes), nanos });
}
