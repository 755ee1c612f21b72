type Fields = Record<string, unknown>;

const colors: Readonly<Record<string, number>> = { warn: 33, error: 31, fatal: 31 };

const paint = (text: string, color: number | undefined) =>
  color === undefined ? text : `\u001b[${color}m${text}\u001b[0m`;

const shown = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : value);

/** Returns a JSON line of the log as a person reads it; other text stays as it is. */
export function prettyLine(line: string): string {
  const fields = parse(line);
  if (!fields) return line;
  const { time, level, process: name, msg, err, ...rest } = fields;
  const pairs = Object.entries(rest).map(([key, value]) => `${key}=${shown(value)}`);
  const label = paint(String(level).toUpperCase().padEnd(5), colors[String(level)]);
  const head = [String(time).slice(11, 23), label, name, msg, ...pairs].join(' ');
  const { stack, message } = (err ?? {}) as { stack?: unknown; message?: unknown };
  const reason = stack ?? message;
  return reason === undefined ? `${head}\n` : `${head}\n  ${String(reason)}\n`;
}

function parse(line: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Fields) : undefined;
  } catch {
    return undefined;
  }
}
