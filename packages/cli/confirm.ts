import { createInterface } from 'node:readline/promises';
import { CliError, exitCodes } from './exit-codes';

/** Asks a person to type the name of what is deleted; scripts say `--yes`. */
export async function confirmDeletion(name: string, isConfirmed = false): Promise<void> {
  if (isConfirmed) return;
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    throw new CliError(
      `This deletes ${name}. Say --yes to do it without being asked.`,
      exitCodes.usage,
    );
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const typed = await terminal.question(`This deletes ${name}. Type its name to go on: `);
    if (typed.trim() !== name) throw new CliError('Nothing was deleted: the name differs.');
  } finally {
    terminal.close();
  }
}

/** Reads a secret from a terminal without showing it, or from stdin. */
export async function readSecret(question: string): Promise<string> {
  if (!process.stdin.isTTY) {
    let text = '';
    for await (const chunk of process.stdin) text += String(chunk);
    return text.trim();
  }
  process.stderr.write(question);
  process.stdin.setRawMode(true);
  try {
    return await readKeys();
  } finally {
    process.stdin.setRawMode(false);
    process.stdin.pause();
    process.stderr.write('\n');
  }
}

async function readKeys(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin) {
    for (const character of String(chunk)) {
      if (character === '\r' || character === '\n') return text.trim();
      // Ctrl-C, which a raw terminal does not turn into a signal.
      if (character === '\u0003') throw new CliError('Canceled.');
      if (character === '\u007f') text = text.slice(0, -1);
      else text += character;
    }
  }
  return text.trim();
}
