import { z } from 'zod';

const logLineSchema = z.object({
  level: z.string(),
  msg: z.string().optional(),
  err: z.object({ message: z.string() }).optional(),
});

const shownLevels: ReadonlySet<string> = new Set(['warn', 'error', 'fatal']);
// These programs log normal work and their shutdown as if they were alarms.
const silentParts: ReadonlySet<string> = new Set(['postgres', 'temporal']);

/** Returns what the console shows of a part's log line: a warning, an error, or undefined. */
export function toConsoleLine(part: string, line: string): string | undefined {
  if (silentParts.has(part) || line.trim() === '') return undefined;
  if (!line.startsWith('{')) return labelled(part, line);
  const parsed = logLineSchema.safeParse(parseJson(line));
  if (!parsed.success || !shownLevels.has(parsed.data.level)) return undefined;
  const { level, msg, err } = parsed.data;
  const text = [msg, err?.message].filter(Boolean).join(': ');
  return labelled(part, `${level.toUpperCase()} ${text}`);
}

export function labelled(part: string, text: string): string {
  return `${part.padEnd(11)} ${text}`;
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
