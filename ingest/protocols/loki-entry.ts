import { fieldsTextOf, hasTime, type WriteLine } from '../formats/nested-line';

/** Pairs of names and values: a stream's labels, or an entry's structured metadata. */
export type Labels = readonly (readonly [name: string, value: unknown])[];

/**
 * Of a stream's labels, these name the machine, the collector or the file, not parts of a request.
 */
const ofMachines = new Set(['host', 'agent', 'path']);

export const requestLabels = (labels: Labels): Labels =>
  labels.filter(([name]) => !ofMachines.has(name));

export type LokiEntry = {
  /** Nanoseconds since 1970; undefined when it cannot be parsed. */
  timeNanos: string | undefined;
  line: string;
  metadata: Labels;
};

/** Returns the line of an entry; `labels` are its stream's. */
export function toLine({ timeNanos, line, metadata }: LokiEntry, labels: Labels, write: WriteLine) {
  const nanos = hasTime(metadata) ? undefined : timeNanos;
  return write(line, { fields: fieldsTextOf(labels, metadata), nanos });
}

// Matches only at the start of a name; otherwise a long text would be searched from each of its
// letters.
const label = /(?<![\w:.])([A-Za-z_:][\w:.]*)\s*=\s*("(?:[^"\\]|\\.)*")/g;

/** Parses labels as Prometheus writes them: `{job="nginx", env="prod"}`. */
export function parseLabels(text: string): Labels {
  return [...text.matchAll(label)].map(([, name = '', quoted = '""']) => [name, unquote(quoted)]);
}

function unquote(quoted: string): string {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return quoted.slice(1, -1);
  }
}
