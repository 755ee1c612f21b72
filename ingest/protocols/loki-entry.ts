import type { Around, WriteLine } from '../formats/carried-line';

/** A pair of names and values: a stream's labels, or what an entry says by itself. */
export type Labels = readonly (readonly [name: string, value: unknown])[];

/** Of a stream's labels these name the machine, the collector or the file, and nothing of requests. */
const ofMachines = new Set(['host', 'agent', 'path']);

export const requestLabels = (labels: Labels): Labels =>
  labels.filter(([name]) => !ofMachines.has(name));

export type LokiEntry = {
  /** Nanoseconds since 1970; undefined where it cannot be read. */
  timeNanos: string | undefined;
  line: string;
  metadata: Labels;
};

/** The line of an entry; `labels` are its stream's. */
export function toLine({ timeNanos, line, metadata }: LokiEntry, labels: Labels, write: WriteLine) {
  const time: Around = timeNanos === undefined ? [] : [['@timestamp', timeNanos]];
  return write(line, [...labels, ...time, ...metadata]);
}

// Only where a name begins, or a long text would be looked through from each of its letters.
const label = /(?<![\w:.])([A-Za-z_:][\w:.]*)\s*=\s*("(?:[^"\\]|\\.)*")/g;

/** Labels as Prometheus writes them: `{job="nginx", env="prod"}`. */
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
