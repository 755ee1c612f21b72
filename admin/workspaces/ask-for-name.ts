import { createInterface } from 'node:readline/promises';

/** Asks a person to type the name of what is deleted. Throws without a terminal, or for another name. */
export async function askForName(name: string): Promise<void> {
  if (!process.stdin.isTTY) throw new Error('Say --yes to delete it without being asked.');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const typed = await terminal.question(`It cannot be undone. Type ${name} to delete it: `);
    if (typed.trim() !== name) throw new Error('Nothing was deleted: the name differs.');
  } finally {
    terminal.close();
  }
}
