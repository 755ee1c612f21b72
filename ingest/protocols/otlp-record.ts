import type { Around, WriteLine } from '../formats/carried-line';
import { isJsonObject } from '../formats/json-format';
import { unreadable } from './envelope';

/** Attributes as pairs, in their order. */
export type Attributes = readonly (readonly [name: string, value: unknown])[];

/** A log record of OpenTelemetry, whatever it was written in. */
export type OtlpRecord = {
  /** Nanoseconds since 1970; undefined where the record does not say. */
  timeNanos: string | undefined;
  body: unknown;
  attributes: Attributes;
};

/** Lists within lists that are followed; what lies deeper says nothing. */
export const nestingMax = 16;

/** What a resource says of its requests; all else of it is about the machine. */
const hostNames = new Set(['url.domain', 'server.address', 'http.host', 'net.host.name']);

export const hostsOf = (resource: Attributes): Attributes =>
  resource.filter(([name]) => hostNames.has(name));

const lineOf = (body: unknown): string | object | undefined => {
  if (typeof body === 'string') return body.trim() === '' ? undefined : body;
  return isJsonObject(body) ? body : undefined;
};

/** The line of a record; `hosts` are its resource's. */
export function toLine(
  record: OtlpRecord | undefined,
  hosts: Attributes,
  write: WriteLine,
): string {
  if (!record) return unreadable;
  const { timeNanos, body, attributes } = record;
  const time: Around = timeNanos === undefined ? [] : [['@timestamp', timeNanos]];
  return write(lineOf(body), [...time, ...hosts, ...attributes]);
}
