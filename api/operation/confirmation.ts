import { capText } from '../mcp/cap-value';

/** The largest bulk change that an agent may make without confirmation. */
export const bulkMax = 100;

/** Formats a name for a sentence: quoted, on one line, truncated. Its content is untrusted. */
export const quoted = (name: string): string => JSON.stringify(capText(name, 100));

/** Lists the first names, and the number of the others. */
export function quotedList(names: string[]): string {
  const shown = names.slice(0, 10).map(quoted).join(', ');
  return names.length > 10 ? `${shown} and ${names.length - 10} more` : shown;
}

/** Formats "1 keyword", "3 keywords". */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : plural}`;
