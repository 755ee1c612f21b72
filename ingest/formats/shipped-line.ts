import { json } from './json';
import { type JsonFormat, type JsonObject, ownValue, valueAt } from './json-format';
import { nestedLine } from './nested-line';

const lineNames = [
  'message',
  'log',
  'event.original',
  'MESSAGE',
  'line',
  '_raw',
  'event',
  'textPayload',
  'jsonPayload.message',
  'attributes.message',
];

/** journald writes a line that is no UTF-8 as a list of its bytes. */
const isBytes = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length > 0 && value.every((byte) => Number.isInteger(byte));

/** Returns the log line that a shipper has put whole into an object while tailing a file. */
export function shippedLine(entry: JsonObject): string | undefined {
  for (const name of lineNames) {
    const value = valueAt(entry, name);
    if (typeof value === 'string') return value.trim();
    if (name === 'MESSAGE' && isBytes(value)) return Buffer.from(value).toString('utf8').trim();
  }
  return undefined;
}

/** Shippers that parse a line keep it next to its fields; the fields say more. */
const isParsed = (entry: JsonObject): boolean =>
  (json.fields.userAgent ?? []).some((name) => typeof valueAt(entry, name) === 'string');

/** Lines that Vector, Fluent Bit, Logstash and Filebeat ship without parsing. */
export const shipped: JsonFormat = {
  name: 'shipped',
  fields: {},
  isOne: (entry) =>
    nestedLine(entry) !== undefined || (shippedLine(entry) !== undefined && !isParsed(entry)),
};

/**
 * Returns the name of the property that has the whole line of an object; undefined for an object that
 * says more, and if the line lies deeper.
 */
export function shippedName(entry: JsonObject): string | undefined {
  const name = lineNames.find((each) => valueAt(entry, each) !== undefined);
  if (name === undefined || !shipped.isOne(entry)) return undefined;
  return typeof ownValue(entry, name) === 'string' ? name : undefined;
}
