import { createInterface } from 'node:readline/promises';
import { CliError, exitCodes } from './exit-codes';

type Deletion = {
  /** The id, or what the command names instead. */
  name: string;
  /** Reads what it is called besides, such as a domain, and what goes with it. */
  preview?: (() => Promise<{ domain?: string | undefined; lines: string[] }>) | undefined;
};

/** Asks a person to type the name of what is deleted; scripts say `--yes`. */
export async function confirmDeletion({ name, preview }: Deletion): Promise<void> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    throw new CliError(
      `This deletes ${name}. Say --yes to do it without being asked.`,
      exitCodes.usage,
    );
  }
  const { domain = name, lines = [] } = (await preview?.()) ?? {};
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const called = domain === name ? name : `${domain} (${name})`;
    const counted = lines.length === 0 ? '' : ` With it go:\n${lines.join('\n')}\n`;
    const typed = await terminal.question(
      `This deletes ${called}.${counted} Type ${domain} to go on: `,
    );
    if (![name, domain].includes(typed.trim()))
      throw new CliError('Nothing was deleted: the name differs.');
  } finally {
    terminal.close();
  }
}

/** Returns the counts of a preview as lines, without zeros. */
export function linesOfPreview(counts: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(counts).flatMap(([name, count]) =>
    typeof count === 'number' && count > 0
      ? `  ${name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}: ${count}`
      : [],
  );
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
