import { createWriteStream, rmSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CliError } from '../exit-codes';

/** Writes a response's body to a file, which appears only when it is whole; `-` is stdout. */
export async function saveResponse(response: Response, path: string): Promise<void> {
  const body = Readable.fromWeb(response.body as never);
  if (path === '-') {
    await pipeline(body, process.stdout, { end: false });
    return;
  }
  const draft = `${path}.${process.pid}.part`;
  const interrupt = () => {
    rmSync(draft, { force: true });
    process.exit(130);
  };
  process.once('SIGINT', interrupt);
  try {
    await pipeline(body, createWriteStream(draft));
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw new CliError(`${path} was not written: ${(error as Error).message}`);
  } finally {
    process.removeListener('SIGINT', interrupt);
  }
}
