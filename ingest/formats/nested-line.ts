import { isJsonObject, type JsonObject, ownValue } from './json-format';

/** The property that stores an envelope's line next to the envelope's own fields. */
export const nestedName = 'sightline_line';

/**
 * Returns the log line that OpenTelemetry's protocol or Loki carries, text or an object. The
 * envelope's own fields only fill what the line lacks.
 */
export function nestedLine(entry: JsonObject): string | JsonObject | undefined {
  const line = ownValue(entry, nestedName);
  return typeof line === 'string' || isJsonObject(line) ? line : undefined;
}

/** The envelope's own fields around a line: pairs of names and values; the later one wins. */
export type Around = Iterable<readonly [name: string, value: unknown]>;

/**
 * Writes the line as JSON together with the envelope's fields; without a line, those fields
 * describe the request.
 */
export const nest = (line: string | object | undefined, around: Around): string =>
  JSON.stringify(
    Object.fromEntries([...around, ...(line === undefined ? [] : [[nestedName, line]])]),
  );

/** Writes the line alone, for streams whose format is given. */
export const bare = (line: string | object | undefined, around: Around): string => {
  if (typeof line === 'string') return line.replaceAll(/[\r\n]+/g, ' ');
  return line === undefined ? nest(line, around) : JSON.stringify(line);
};

/** Writes an envelope's record as a line. */
export type WriteLine = typeof nest;
