import { isJsonObject, type JsonObject, ownValue } from './json-format';

/** The name under which an envelope's line lies beside what the envelope says of it. */
export const carriedName = 'sightline_line';

/**
 * A log line as OpenTelemetry's protocol and Loki carry it, text or an object, beside what they say
 * of it by themselves: that counts only where the line lacks something.
 */
export function carriedLine(entry: JsonObject): string | JsonObject | undefined {
  const line = ownValue(entry, carriedName);
  return typeof line === 'string' || isJsonObject(line) ? line : undefined;
}

/** What an envelope says around a line: pairs of names and values, the later one holds. */
export type Around = Iterable<readonly [name: string, value: unknown]>;

/** The line as JSON with what is said around it; without any line the request is told by that. */
export const carry = (line: string | object | undefined, around: Around): string =>
  JSON.stringify(
    Object.fromEntries([...around, ...(line === undefined ? [] : [[carriedName, line]])]),
  );

/** The line alone, for who knows what format it has. */
export const bare = (line: string | object | undefined, around: Around): string => {
  if (typeof line === 'string') return line.replaceAll(/[\r\n]+/g, ' ');
  return line === undefined ? carry(line, around) : JSON.stringify(line);
};

/** How an envelope's record becomes a line. */
export type WriteLine = typeof carry;
