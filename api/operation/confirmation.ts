import { capText } from '../mcp/cap-value';

/** A change of so many things at once is made by an agent without asking. */
export const bulkMax = 100;

/** A name within a sentence: in quotes, on one line, not long. What it says is not ours. */
export const quoted = (name: string): string => JSON.stringify(capText(name, 100));

/** The first of many names, and how many more there are. */
export function quotedList(names: string[]): string {
  const shown = names.slice(0, 10).map(quoted).join(', ');
  return names.length > 10 ? `${shown} and ${names.length - 10} more` : shown;
}

/** "1 keyword", "3 keywords". */
export const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;
