#!/usr/bin/env node
import { CommanderError } from 'commander';
import { errorText, exitCodeOf } from './exit-codes';
import { note } from './output/print';
import { createProgram } from './program';

// A reader such as `head` may have enough; that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

async function main(): Promise<void> {
  try {
    await createProgram().parseAsync(process.argv);
  } catch (error) {
    if (error instanceof CommanderError) {
      // Commander has printed its message.
      process.exitCode = error.exitCode;
      return;
    }
    note(errorText(error));
    process.exitCode = exitCodeOf(error);
  }
}

void main();
