import { z } from 'zod';

const logLineSchema = z.object({
  level: z.string(),
  msg: z.string().optional(),
  err: z.object({ message: z.string() }).optional(),
});

const shownLevels: ReadonlySet<string> = new Set(['warn', 'error', 'fatal']);
// Their own programs print reports of normal work, and of stopping, as if they were alarms.
const silentParts: ReadonlySet<string> = new Set(['postgres', 'temporal']);

/** What a person at the console sees of a line that a part printed: warnings, errors, or nothing. */
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
