import { carriedLine } from './carried-line';
import { json } from './json';
import { type JsonFormat, type JsonObject, valueAt } from './json-format';

const lineNames = ['message', 'log', 'event.original', 'MESSAGE', 'line', '_raw', 'event'];

/** The log line that a shipper has put whole into an object, as it tails a file. */
export function shippedLine(entry: JsonObject): string | undefined {
  for (const name of lineNames) {
    const value = valueAt(entry, name);
    if (typeof value === 'string') return value.trim();
  }
  return undefined;
}

/** Shippers that do parse a line keep it beside its fields; those say more. */
const isParsed = (entry: JsonObject): boolean =>
  (json.fields.userAgent ?? []).some((name) => typeof valueAt(entry, name) === 'string');

/** What Vector, Fluent Bit, Logstash and Filebeat make of a line that they do not parse. */
export const shipped: JsonFormat = {
  name: 'shipped',
  fields: {},
  isOne: (entry) =>
    carriedLine(entry) !== undefined || (shippedLine(entry) !== undefined && !isParsed(entry)),
};
